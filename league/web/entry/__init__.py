"""Entering the hands of a table, from a phone or a keyboard."""
