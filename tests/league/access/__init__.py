"""Who may what: every address with every method, asked by everybody.

The tables lie beside this: `pages.txt`, `api.txt`, `admin.txt`, `sockets.txt`. A row is a method, a route and who may
(a group of those at the top of `groups.txt`, or roles joined by +); rows of the API name the scope that a token needs,
too. An address that is added fails until it has its rows: the test prints them as the program answers now. Read them
before you paste them.

What a route's `<numbers>` stand for is in `world.py`.
"""
