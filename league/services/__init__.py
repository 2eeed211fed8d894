"""The only writers of the tournament domain: `by=` says who, the row is locked, the step permitted, made, and logged.

One file a concern. By what they are about:

clubs, people   clubs, players, names, shown_names, merging, categories, accounts, invitations, claims, addressed,
                tokens, calendars, moderation
events          events, event_settings, copying, recurrences, seasons
entries         entries, entry_steps, desk, desk_answers, partners, waiting, leaving, substitutions, disqualification,
                apart, handicaps
draws           stages, draws, draws_ahead, big_draws, brackets, finals, ties, layout, drafts, pairing_changes
rounds          rounds, seating, slips, starting, clock, weeks, fixtures, unpublishing, taking_back
results         games, online, results, table_results, reports, hardening, rulings, corrections
standings       counting, standings, ratings
money           ledger, fees, member_fees, own_fees, payments, stakes, prizes, prize_lines, prize_shares, handouts
files, jobs     imports, exports, spreadsheets, job_life, job_turns
what is told    notices, webhooks
what goes       erasure, forgetting, retention
the house       sweep, sweep_runs, upkeep, metrics
used by all     guard, transitions, audit, fields, one_by_one, kept_answers
"""
