"""`python -m league.catalogues`: compile the message catalogues, without gettext's own programs."""

from pathlib import Path

import polib

ROOT = Path(__file__).resolve().parent.parent


def compile_all() -> list[Path]:
    """Write the .mo beside every .po of the two apps, and return what was written."""
    written = []
    for source in sorted(ROOT.glob("*/locale*/*/LC_MESSAGES/*.po")):
        compiled = source.with_suffix(".mo")
        polib.pofile(str(source)).save_as_mofile(str(compiled))
        written.append(compiled)
    return written


if __name__ == "__main__":
    compile_all()
