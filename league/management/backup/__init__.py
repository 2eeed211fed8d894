"""One file that a whole site can be made from again, on SQLite or PostgreSQL, whichever it came from.

In it: every row of every table, but for those named in `tables.LEFT_OUT`. There are no uploaded files beside the
database (what is imported lies in it), which a test holds. Not in it: SECRET_KEY and whatever else stands in the
environment, which are to be kept elsewhere. It holds addresses, hashed passwords and second factors, so it is written
for its owner's eyes only. `file` says what it looks like, `taking` writes it, `putting` reads it back.
"""
