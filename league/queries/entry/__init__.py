"""What the pages of hand entry show."""
