"""What the public pages show."""
