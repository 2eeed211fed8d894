"""Reads: rows of the tournament domain as services and doors need them, in a fixed number of queries.

What one kind of door shows has a room: console (directors), public, entry (hands), exports (files). Beside them stands
what several use. By what it is about:

clubs, people   members, naming, sign_ins, second_factor, programs, own_data, calendars, moderation, categories, reach
events          formats, playable, scoring, tiebreaks, suggestions, recurrences, seasons, counts, progress
entries         apart, partners, player, sitting, waiting
rounds          brackets, clock, fixtures, round_names, slips, table_at_hand
results         confirming, corrections, online, rulings, status
standings       standings, ranking, means, ratings
money           money, cash, fees, stakes, prizes, event_books
the house       broker, jobs, notices, webhooks
"""
