"""What people type, before it is kept or looked for."""

import unicodedata


def one_line(text: str) -> str:
    """Single blanks, and no control characters or halves of letters: PostgreSQL takes neither."""
    kept = (" " if unicodedata.category(letter) in ("Cc", "Cs") else letter for letter in text)
    return " ".join("".join(kept).split())
