"""A hand of an online table that is over, step by step, with the cards of all who held them: but for those that were
played covered, which nobody is ever shown."""

from collections.abc import Iterator, Sequence
from typing import Any

from django.db.models import Q, QuerySet

from gameplay.models import DealtHand, Game, LiveTable
from gameplay.queries.live import record_in_play, variant_at
from gameplay.queries.snapshots import tricks_of
from gameplay.rules import cards, sealing
from gameplay.rules.actions import Action
from gameplay.rules.core import Hand, Variant
from gameplay.rules.game import play


def past_hand(table: LiveTable, number: int) -> DealtHand | None:
    """The hand of this number, where it is over and its cards may be shown."""
    if table.replays_held or table.game_id is None:
        return None
    over = DealtHand.objects.filter(game_id=table.game_id, number=number, hand__isnull=False)
    return over.select_related("sealed", "hand").order_by("-id").first()


def frames(table: LiveTable, dealt: DealtHand) -> dict[str, Any]:
    """`frames`: the table after each action, the first one before any, as a spectator saw it, and what everybody held;
    None where a card was played covered later on."""
    variant = variant_at(table)
    texts = list(dealt.moves.order_by("number").values_list("text", flat=True))
    hidden = _hidden(variant, dealt, texts)
    found = []
    for length in range(len(texts) + 1):
        hand = play(record_in_play(variant, dealt, texts[:length]))
        found.append({"view": hand.view(None).as_dict(), "held": _held(hand, hidden), **tricks_of(hand)})
    return {
        "number": dealt.number, "log": [_open(text) for text in texts], "frames": found,
        "points": dealt.hand.points if dealt.hand else [], "after": dealt.hand.after if dealt.hand else [],
    }  # fmt: skip


def _open(text: str) -> dict[str, Any]:
    """An action of the past: passed cards may be seen now, covered ones never."""
    seat, verb, *words = text.split(" ", 2)
    return {"seat": int(seat), "verb": verb} | ({"what": words[0]} if words and verb != "cover" else {})


def _hidden(variant: Variant, dealt: DealtHand, texts: list[str]) -> list[int]:
    """By seat, seat 1 first, the cards that were played covered: here, or where the same was dealt, unless this table
    has seen them."""
    record = record_in_play(variant, dealt, [])
    assert record.deal is not None
    hands = record.deal.hands
    actions = [variant.read_action(text) for text in texts]
    places = covered_places(hands, actions) | _covered_elsewhere([dealt.sealed_id]).get(dealt.sealed_id, frozenset())
    seen = cards.union(action.value for action in actions if action.verb == "play")
    return [
        cards.union(card for place, card in enumerate(hand, start=1) if f"{seat}.{place}" in places) & ~seen
        for seat, hand in enumerate(hands, start=1)
    ]


def _held(hand: Hand, hidden: list[int]) -> list[list[str | None]]:
    """Cards nobody is shown come last: among the sorted ones their place would tell of them."""
    found: list[list[str | None]] = []
    for seat, unseen in enumerate(hidden, start=1):
        held = hand.holding(seat)
        known = [cards.face(card) for card in cards.each(held & ~unseen)]
        found.append([*known, *[None] * (held & unseen).bit_count()])
    return found


def sealed_hands(table: LiveTable) -> list[dict[str, Any]]:
    """The seals of this table's hands that are over, opened but for cards that were played covered, at any table that
    played the same deal."""
    if table.replays_held or table.game_id is None:
        return []
    dealts = list(
        DealtHand.objects.filter(game_id=table.game_id, hand__isnull=False)
        .select_related("sealed", "hand").prefetch_related("moves").order_by("id")
    )  # fmt: skip
    closed = _covered_elsewhere([dealt.sealed_id for dealt in dealts])
    variant = variant_at(table)
    return [
        {
            "hand": dealt.number, "name": str(dealt.sealed.name), "seal": dealt.sealed.seal,
            "game": variant.code, "seats": variant.seats, "options": dict(variant.options),
            "shared": bool(dealt.sealed.duplicate), "log": [_unfaced(text) for text in _texts(dealt)],
            "opened": opened(variant, dealt, _texts(dealt), closed.get(dealt.sealed_id, frozenset())),
        }
        for dealt in dealts
    ]  # fmt: skip


def _unfaced(text: str) -> str:
    """An action as anybody may read it."""
    seat, verb, *_words = text.split(" ", 2)
    return f"{seat} {verb}" if verb == "cover" else text


def _covered_elsewhere(sealed: list[int]) -> dict[int, frozenset[str]]:
    """By deal, the places of cards covered at any table, also in hands that are not over yet."""
    found: dict[int, frozenset[str]] = {}
    same = DealtHand.objects.filter(~Q(sealed__duplicate=""), sealed_id__in=sealed)
    for dealt in same.select_related("sealed", "game__live").prefetch_related("moves"):
        variant = variant_at(dealt.game.live)
        actions = [variant.read_action(text) for text in _texts(dealt)]
        record = record_in_play(variant, dealt, [])
        assert record.deal is not None
        places = covered_places(record.deal.hands, actions)
        found[dealt.sealed_id] = found.get(dealt.sealed_id, frozenset()) | places
    return found


def opened(
    variant: Variant, dealt: DealtHand, texts: Sequence[str], closed: frozenset[str] = frozenset()
) -> list[dict[str, str]]:
    """The places of a deal whose hand is over, with cards and salts; those of covered cards stay under seal. `closed`:
    places that other tables have covered, where the same deal was played."""
    record = record_in_play(variant, dealt, texts)
    assert record.deal is not None
    covered = closed | covered_places(record.deal.hands, [variant.read_action(text) for text in texts])
    told = sealing.openings(str(dealt.sealed.name), record.deal, dealt.sealed.salts, covered)
    return [each.as_dict() for each in told]


def covered_places(hands: Sequence[Sequence[int]], actions: Sequence[Action]) -> frozenset[str]:
    """The places of the cards that were played covered."""
    return frozenset(
        f"{action.seat}.{hands[action.seat - 1].index(action.value) + 1}"
        for action in actions
        if action.verb == "cover" and action.value
    )


def _texts(dealt: DealtHand) -> list[str]:
    return [move.text for move in sorted(dealt.moves.all(), key=lambda move: move.number)]


def sealed_of_games(games: QuerySet[Game]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The opened seals of the online tables of these games, each with its game's key."""
    for table in LiveTable.objects.filter(game__in=games).select_related("game").order_by("game"):
        for told in sealed_hands(table):
            yield str(table.game.key if table.game else ""), told
