"""Which column of a list is what: by its header in any of our languages, or by its place where there is none."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from django.conf import settings
from django.utils import translation

from league.queries.exports.headings import heading
from league.services.names import in_order, is_first_name, name_key, unlisted

FIELDS = ("name", "first", "given", "surname", "note", "number", "partner", "partner_note", "partner_number", "email",
          "member", "partner_member", "category")  # fmt: skip
_HEADERS: Mapping[str, str] = {
    "name": "name, names, player, full name, nom, noms, joueur, joueuse, nome, nomi, giocatore, giocatrice, nomu, "
    "ghjucadore, ghjucatrice, jogador, jogadora, nome completo, nom complet",
    "first": "partner_1, partner 1, player 1, first player, joueur 1, partenaire 1, giocatore 1, compagno 1, "
    "ghjucadore 1, cumpagnu 1, jogador 1, parceiro 1",
    "given": "first name, given name, prenom, nome proprio, nome di battesimo, primu nome, primeiro nome, prenome",
    "surname": "surname, last name, family name, nom de famille, cognome, casata, sobrenome, apelido",
    "note": "note, notes, remark, nota, remarque, osservazione, observacao, nutizia",
    "number": "number, no, nr, id, numero, numeru, player number, numero du joueur, numero do jogador",
    "partner": "partner, partenaire, compagno, compagna, cumpagnu, cumpagna, parceiro, parceira, dupla, second player, "
    "partner_2, partner 2, player 2, joueur 2, partenaire 2, giocatore 2, compagno 2, ghjucadore 2, cumpagnu 2, "
    "jogador 2, parceiro 2",
    "partner_note": "partner_note",
    "partner_number": "partner_number",
    "member": "member, membership, club member, is member, membre, adherent, adherente, socio, socia, membru, membro",
    "partner_member": "partner_member",
    "category": "category, categories, class, categorie, categoria, categurie, categuria, classe",
    "email": "email, e-mail, mail, courriel, adresse e-mail, posta elettronica, account, posta elettronica, currieru",
}
_OUR_OWN = {"partner_1": "first", "partner_2": "partner", "categories": "category"} | {
    field: field for field in ("name", "note", "number", "email", "partner", "partner_note", "partner_number")
}
"""By column of the files that are made here, what it is."""


@cache
def _field_of() -> dict[str, str]:
    """By header: those that people write, and those that stand above the columns of our own files, as codes and as
    words in each language."""
    known = {_key(word): field for field, words in _HEADERS.items() for word in words.split(",")}
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            for code, field in _OUR_OWN.items():
                known.setdefault(_key(heading(code)), field)
    return known


def _key(header: str) -> str:
    return name_key(header).rstrip(":. °")


@dataclass(frozen=True, slots=True)
class Layout:
    """`places`: where each field stands; where the first of a pair has a column (`first`), one for the whole entry
    says nothing more. `passed_over`: headers of columns that nobody here reads."""

    places: Mapping[str, int]
    passed_over: tuple[str, ...] = ()
    has_header: bool = False

    def cells(self, row: Sequence[str]) -> dict[str, str]:
        found = {field: row[place] for field, place in self.places.items() if place < len(row) and row[place]}
        if first := found.pop("first", ""):
            found["name"] = first
        parts = [found.pop(field, "") for field in ("given", "name", "surname")]
        name = " ".join(filter(None, parts))
        name = name if self.has_header else unlisted(name)
        if not self.has_header and _is_surname(name) and is_first_name(found.get("note", "")):
            name = f"{found.pop('note')} {name}"
        if "number" not in found:  # who is named by number keeps the name as it is written
            name, partner = in_order(name), found.get("partner", "")
            found |= {"partner": in_order(partner)} if partner else {}
        return {"name": name, **found} if name else found


def _is_surname(name: str) -> bool:
    """One word, or one behind a small one ("de Rossi"): "Santini,Maria" in a list whose columns have no names is one
    person, and "Ana Rossi,Corte" is told apart by a note. The preview shows how each was read."""
    words = name.split()
    return len(words) == 1 or (len(words) == 2 and words[0].casefold() in _SMALL)


_SMALL = {"d", "da", "de", "dei", "del", "della", "di", "do", "dos", "du", "la", "le", "lo", "van", "von"}


def layout_of(first: Sequence[str], *, pairs: bool) -> Layout:
    """From the first line. A list without a header holds names; beside them partners, where pairs play, or notes."""
    places: dict[str, int] = {}
    passed_over = []
    for place, word in enumerate(first):
        field = _field_of().get(_key(word))
        if field and field not in places:
            places[field] = place
        elif word:
            passed_over.append(word[:40])
    if {"name", "first", "given", "surname"} & set(places):
        return Layout(places, tuple(passed_over), has_header=True)
    return Layout({"name": 0, "partner" if pairs else "note": 1})
