"""The pages of somebody who plays."""
