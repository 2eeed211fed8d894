"""What all endpoints stand on: who asks, how often, with what; how things are shown, listed and changed."""
