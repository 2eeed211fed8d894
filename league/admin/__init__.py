"""The admin site: all models, one file a group. What only services write is read-only here.

`pages` registers them, once the site is there and the libraries have registered theirs; see league.apps.
"""
