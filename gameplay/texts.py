"""What people type, before it is kept or looked for."""

import unicodedata
from hashlib import sha256

LONGEST_KEY = 64
"""Of the keys under which somebody sends something, so that it is done once; and of the columns where they lie."""
UNSEEN = {"Cf", "Co", "Cn"}
"""Kinds of letters that leave no mark, or turn the line around; the joiners of some scripts and signs stay."""
JOINERS = "\u200c\u200d"
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters by their kind, and nothing to be seen of them."""


def one_line(text: str) -> str:
    """Single blanks, and nothing that cannot be seen: no control characters, and no halves of letters, neither of which
    PostgreSQL takes. Nothing at all where no letter is left that can be seen."""
    kinds = ((letter, unicodedata.category(letter)) for letter in text)
    kept = [
        " " if kind in ("Cc", "Cs") else letter for letter, kind in kinds if kind not in UNSEEN or letter in JOINERS
    ]
    return " ".join("".join(kept).split()) if any(map(_is_seen, kept)) else ""


def fitting_key(key: str) -> str:
    """The key as it lies in its column: what is longer lies there as its digest. Cut off, two keys could be one, and
    what came under the second would be taken for said."""
    return key if len(key) <= LONGEST_KEY else sha256(key.encode()).hexdigest()


def _is_seen(letter: str) -> bool:
    return unicodedata.category(letter)[0] in "LNPS" and letter not in BLANKS
