"""Lists of players and of entries, from a file or a box of text: read, looked at, decided, taken over."""
