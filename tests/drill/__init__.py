"""A drill: does a set-up bear an evening on which each of its processes dies once and again?

    python -m tests.drill --tables 50

Two web processes, two workers and beat, as the Procfile starts them, on PostgreSQL and Redis. Hands of so many tables
are entered through the API, as many online tables are played over sockets, and meanwhile each process in turn is
killed (-9) and started again. Afterwards the database is compared with what the clients were told: whatever was
acknowledged is there, once, as it was acknowledged, and nothing else is. Figures are printed as JSON; the exit code is
1 where anything differs.

`evening` is the whole of it, `clients` enter hands, `house` has the processes and who kills them.
"""
