"""Players made of code. Pure: they see a View, which is what their seat may see, and a random number generator, and
never a Hand that is being played.

Start reading at `bot` (what a bot is, and how one is asked), then `registry` (which bots there are). `random` does
anything that is legal, `safe` what is least bold; `steady` plays as a sound player does, by rules of thumb; `deep`
plays sampled worlds to their end. The rules of the table, which everybody knows, are given to a bot when it is made.
"""
