"""Lists as files: the small ones at once, the large ones as jobs."""
