"""The pages that anybody may look at."""
