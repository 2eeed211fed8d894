"""The Hearts family: what its games share. One file a variant beside it."""
