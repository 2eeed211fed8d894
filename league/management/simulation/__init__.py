"""A whole event, run through the services as directors, scorers and players would run it, and what came of it: times,
numbers of queries, and whether what must hold holds. All that happens follows from a seed.

plan.py      what is to be run          database.py  where: a scratch database, or the configured one
meter.py     times and queries          worker.py    what services ask for, done by the program itself
hands.py     what was dealt and played  world.py     the club, the event, and what has happened so far
entering.py  the results of a round     troubles.py  what goes wrong at a desk
running.py   round after round, to the prizes
invariants.py, pages.py, report.py      what is looked at in the end
"""
