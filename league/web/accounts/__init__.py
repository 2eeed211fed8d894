"""What Tavula adds to the account library: its name, what sign-up asks, and where it leads."""
