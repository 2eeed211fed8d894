"""What the director's pages show."""
