"""Names of people as they are written down: cleaned, compared, told apart.

No database here: `Likeness` is given the names it compares with.
"""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Collection, Hashable, Iterable, Sequence
from itertools import count
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from gameplay.eyes import as_written
from league.errors import LeagueRefusal

LONGEST, LONGEST_LINE, LONGEST_ENTRY = 120, 1000, 245
_JOINERS = "\u200c\u200d"
_UNWANTED = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_NUMBER = re.compile(r"\s+#(?P<number>\d{1,18})\s*$", re.ASCII)
_NOTE = re.compile(r"\([^()]*\)")
_WITH_NOTE = re.compile(r"(?P<name>[^()]*[^()\s])\s*\((?P<note>[^()]*)\)")
_MARK = re.compile(r"\s*(?:\d{1,4}\s*[.)\t]|[-–—•·*])\s*(?=[^\W\d_])")
"""What a list has before its lines: "1.", "2)", "-", a number in a column of its own. A name follows, or it is none."""
# The first of these that stands in a line parts it; so "Ana Costa e Silva + Rui" is the pair it looks like.
_BETWEEN_TWO = ("+", "&", "/", ";", "\t", " and ", " et ", " e ")
_TWO_NAMES = re.compile(r"[^\W\d_].*[+&].*[^\W\d_]")
_TURNED = re.compile(r"(?P<last>[^,()#\d]+),(?P<first>[^,()#\d]+?)(?P<behind>\s*(?:\([^()]*\)\s*)?(?:#\d+\s*)?)")
_NO_FIRST_NAMES = {"jr", "jr.", "junior", "sr", "sr.", "senior", "ii", "iii", "iv", "filho", "neto"}
_SAME_MARKS = str.maketrans({"’": "'", "‘": "'", "`": "'", "´": "'", "‐": "-", "‑": "-", "–": "-"})
_MEMBER = {"member", "members", "membre", "socio", "socia", "sócio", "sócia", "membru", "membro"}
_SHORT = 4
"""Names below this length differ by one letter too easily to be taken for the same."""


class Name(NamedTuple):
    """`number` is the player's own in the club's books, where it is written behind the name: "Ana #12". `member`: it is
    written there that this is a member of the club: "Ana (member)"."""

    name: str
    note: str = ""
    number: int | None = None
    member: bool = False

    @property
    def key(self) -> str:
        return name_key(self.name)

    def __str__(self) -> str:
        return f"{self.name} ({self.note})" if self.note else self.name


class Named(Protocol):
    """A player, or a name as it was written."""

    @property
    def name(self) -> str: ...


def together(people: Sequence[Named]) -> str:
    """ "Ana (blue hat) + Bruno", the name of an entry; without the notes where that would be too long."""
    with as_written():
        full = " + ".join(str(one) for one in people)
        return full if len(full) <= LONGEST_ENTRY else " + ".join(one.name for one in people)


def public_name(people: Sequence[Any]) -> str:
    """Of an entry of these players, as it shows in public; empty where that is the name itself."""
    if not any(player.public_name for player in people):
        return ""
    with as_written():
        return " + ".join(player.public_name or player.name for player in people)[:LONGEST_ENTRY]


def unlisted(line: str) -> str:
    """The line without the number or bullet that it had in a list: "1. Ana" is Ana."""
    return _MARK.sub("", line, count=1) if _MARK.match(line) else line


def in_order(text: str) -> str:
    """ "Santini, Maria (blue hat)", as lists of members have it, is Maria Santini. A comma before anything that is
    written small, or a number, parts no first name from a surname."""
    found = _TURNED.fullmatch(text.strip()) if len(text) <= LONGEST_LINE else None
    if found is None:
        return text
    last, first = found["last"].strip(), found["first"].strip()
    if not last or not is_first_name(first):
        return text
    return f"{first} {last}{found['behind']}"


def is_first_name(text: str) -> bool:
    """Each word begins with a capital letter, or with one of a script that has none."""
    words = text.replace("-", " ").split()
    named = all(word[0].isalpha() and word[0] == word[0].upper() for word in words)
    return bool(words) and named and text.casefold() not in _NO_FIRST_NAMES and not any(map(str.isdigit, text))


def clean(text: str) -> str:
    """Without blanks around, doubled blanks or control characters; refuses what cannot be a name."""
    text = unicodedata.normalize("NFC", text.replace("\t", " ").replace("\ufeff", "")).strip()
    if any(unicodedata.category(letter) in _UNWANTED and letter not in _JOINERS for letter in text):
        raise LeagueRefusal("control-character")
    text = " ".join(text.split())
    if len(text) > LONGEST:
        raise LeagueRefusal("name-too-long", length=len(text), longest=LONGEST)
    return text


def read(text: str) -> Name:
    """ "Ana (blue hat)" is Ana, with a note that tells her apart; "Ana #12" is the one of that number, and "Ana
    (member)" is a member of the club."""
    _require_line(text)
    found = _NUMBER.search(text)
    number = int(found["number"]) if found else None
    text = text[: found.start()] if found else text
    match = _WITH_NOTE.fullmatch(text.strip())
    name = Name(clean(match["name"]), clean(match["note"]), number) if match else Name(clean(text), "", number)
    if not any(letter.isalnum() for letter in _NOTE.sub("", name.name)):
        raise LeagueRefusal("name-missing")
    return name._replace(note="", member=True) if says_member(name.note) else name


def says_member(note: str) -> bool:
    return note.casefold() in _MEMBER


def read_pair(text: str) -> tuple[Name, Name]:
    """Two names with +, &, /, ;, a tab, "and", "et" or "e" between them."""
    _require_line(text)
    for between in _BETWEEN_TWO:
        if between in text:
            parts = [part for part in text.split(between) if part.strip()]
            if len(parts) == 2:
                return read(in_order(parts[0])), read(in_order(parts[1]))
            break
    clean(text)
    raise LeagueRefusal("pair-needs-two")


def read_one(text: str) -> Name:
    """The name of one person. What stands between two in a pair, and in no name, is a pair where none plays."""
    name = read(text)
    if _TWO_NAMES.search(name.name):
        raise LeagueRefusal("two-in-one-line", text=name.name)
    return name


def _require_line(text: str) -> None:
    """No line of names is as long as that; the patterns above need not look at it."""
    if len(text) > LONGEST_LINE:
        raise LeagueRefusal("name-too-long", length=len(text), longest=LONGEST)


def free_note(taken: Collection[str]) -> str:
    """A number that tells another person of one name apart: the second is 2."""
    return next(str(number) for number in count(2) if str(number) not in taken)


def name_key(name: str) -> str:
    """What two spellings of one name have in common: no case, no accents, single blanks, one kind of apostrophe."""
    # The marks go first: decomposed, an acute accent that stands by itself is a blank and an accent.
    letters = unicodedata.normalize("NFKD", name.translate(_SAME_MARKS).casefold())
    kept = "".join(letter for letter in letters if not unicodedata.combining(letter) and letter not in _JOINERS)
    return " ".join(kept.split())[:LONGEST]


Known = TypeVar("Known", bound=Hashable)


class Likeness(Generic[Known]):
    """Finds who of the known has a name that could be a slip of the pen for another: one letter more, less, other or
    swapped with its neighbour, or the same words in another order.

    Every name is filed under what is left of it with one letter dropped; two names that a slip lies between share a
    drawer. Looking up costs the length of a name, however many are known.
    """

    def __init__(self, known: Iterable[tuple[str, Known]] = ()) -> None:
        self._drawers: dict[str, list[tuple[str, Known]]] = defaultdict(list)
        self._words: dict[str, list[tuple[str, Known]]] = defaultdict(list)
        for key, one in known:
            self.add(key, one)

    def add(self, key: str, one: Known) -> None:
        for drawer in _one_dropped(key):
            self._drawers[drawer].append((key, one))
        self._words[_in_order(key)].append((key, one))

    def like(self, key: str) -> list[Known]:
        """Those whose name is nearly this one, or this one."""
        near = [item for drawer in _one_dropped(key) for item in self._drawers.get(drawer, ())]
        found = {one: None for other, one in near if other == key or _a_slip_apart(key, other)}
        return list(found | {one: None for _, one in self._words.get(_in_order(key), ())})


def _one_dropped(key: str) -> set[str]:
    return {key, *(key[:at] + key[at + 1 :] for at in range(len(key)))}


def _in_order(key: str) -> str:
    return " ".join(sorted(key.split()))


def _a_slip_apart(one: str, other: str) -> bool:
    """One letter inserted, dropped or exchanged, or two neighbours swapped; short names are left alone."""
    if min(len(one), len(other)) < _SHORT:
        return False
    start = 0
    while start < min(len(one), len(other)) and one[start] == other[start]:
        start += 1
    a, b = one[start:], other[start:]
    return a[1:] == b[1:] or a[1:] == b or a == b[1:] or (a[:2] == b[:2][::-1] and a[2:] == b[2:])
