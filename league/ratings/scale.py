"""The number that people read.

A skill is a mean and how sure it is; its ordinal, the mean less three times the doubt, is what somebody plays at least.
Everybody begins at an ordinal of 0, so that a rating grows with the games as with the wins. It is written in whole
points: START and SCALE of them for each point of the ordinal.
"""

START = 1000
SCALE = 40
DOUBTS = 3


def rating_of(mu: float, sigma: float) -> int:
    """The rating in points; 1000 for somebody who has not played."""
    return round(START + SCALE * (mu - DOUBTS * sigma))
