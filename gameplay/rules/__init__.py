"""The rules of the games, in pure Python: no Django, no input or output, nothing but the standard library.

The log is the truth: a hand is its variant, its context, its deal and its actions in order, and everything else is the
replay of these. Start reading at `core` (what a variant and a hand are), then `registry` (which games there are).
Seats are numbered from 1 everywhere; lists by seat inside a hand leave their first place empty.
"""
