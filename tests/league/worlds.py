"""Two clubs side by side, each in the middle of an evening, with somebody in every role: for what is whose."""

from collections.abc import Iterator
from dataclasses import dataclass, fields
from datetime import timedelta
from fractions import Fraction

import pytest
from django.db import transaction
from django.utils import timezone

from gameplay.models import Complaint, DealtHand, Happening, Message, Move, SealedDeal
from gameplay.services import live
from league.models import (
    Attempt,
    Award,
    Club,
    Delivery,
    Entry,
    Event,
    Membership,
    Mute,
    PartnerRequest,
    Player,
    Prize,
    Report,
    Round,
    SpecialPrize,
    Substitution,
    Table,
    User,
)
from league.services import apart, events, job_turns, ledger, recurrences, results, rulings, standings, tokens
from league.services.imports import lists
from league.services.webhooks import keeping as webhooks
from tests import factories as make

TALLY = {"hearts": [13, 0, 0, 0], "queen": 2}
"""13 points each for the first two: after four hands they have 52, and the game to 50 is over."""


@dataclass
class Side:
    """A club with an event that plays round 1 (the game at table 1 is over), and its people."""

    club: Club
    admin: User
    director: User
    other_director: User
    scorer: User
    member: User
    event: Event
    round: Round
    table: Table

    @property
    def player(self) -> Player:
        return self.club.players.order_by("id")[0]

    @property
    def entry(self) -> Entry:
        return self.event.entries.order_by("number")[0]


def make_side(name: str, *, players: int = 4, money: bool = True) -> Side:
    """`director` directs the event; `other_director` is a director of the club without a role in the event."""
    club = make.make_club(name, admin=make.make_user(f"{name} admin"), money=money)
    people = {
        role: make.make_member(club, membership, f"{name} {role}")
        for role, membership in {
            "director": Membership.Role.DIRECTOR, "other_director": Membership.Role.DIRECTOR,
            "scorer": Membership.Role.MEMBER, "member": Membership.Role.MEMBER,
        }.items()
    }  # fmt: skip
    event = make.make_event(club, f"{name} evening", players=players, checked_in=True, by=people["director"])
    events.assign(event, people["scorer"], "scorer", by=people["director"])
    round_ = make.play_round(event, 1)
    table = round_.tables.get(number=1)
    for number in range(1, 5):
        results.enter_hand(table, number, TALLY, by=people["director"])
    event.refresh_from_db()
    return Side(club=club, admin=club.admin, event=event, round=round_, table=table, **people)


def pay(side: Side) -> Award:
    """A prize of 10.00 for the first entry, booked by hand."""
    player = side.entry.members.get().player
    accounts = ledger.pool_account(side.event), ledger.player_account(player)
    booked = ledger.post(side.club, "prize", f"prize:{side.event.pk}", zip(accounts, (-1000, 1000), strict=True),
                         by=side.admin, event=side.event)  # fmt: skip
    Prize.objects.create(event=side.event, rank=1, fixed_cents=1000)
    SpecialPrize.objects.create(event=side.event, kind=SpecialPrize.Kind.NEWCOMER, fixed_cents=0)
    return Award.objects.create(event=side.event, entry=side.entry, player=player, rank=1, amount_cents=1000,
                                transaction=booked)  # fmt: skip


def played_online(side: Side) -> None:
    """One row of each kind that an online table has, at the game of table 1: as though its first hand had been played
    there, and somebody had been rude."""
    game, hand = side.table.game, side.table.game.hands.first()
    table = live.open_event_table(
        game, move_seconds=30, reserve_seconds=60, absence="bot", watched=True, replays_held=False
    )
    sealed = SealedDeal.objects.create(number=1, deal=["AC"] * 4, salts=["salt"], seal="seal")
    dealt = DealtHand.objects.create(
        game=game, sealed=sealed, number=1, dealer=1, before=[0] * 4, hand=hand, ended_at=hand.entered_at
    )
    Move.objects.create(dealt=dealt, number=1, text="1 play 2C", by=Move.By.PLAYER)
    Happening.objects.create(table=table, kind="begun")
    message = Message.objects.create(table=table, user=side.member, name="Member", text="Rude", key="a")
    Complaint.objects.create(message=message, by=side.member, reason="It is rude")
    until = timezone.now() + timedelta(days=7)
    Mute.objects.create(club=side.club, event=side.event, user=side.member, name="Member", until=until, by=side.admin)


def trouble(side: Side) -> None:
    """What happens to entries: two kept apart, one taken over for a while, one penalised, and a request for a partner;
    a report that differs from a result, a list that waits to be looked at; and it comes round every week."""
    one, other = side.event.entries.order_by("number")[:2]
    apart.set_list(side.event, "Family", [one, other], by=side.admin)
    left = make.make_player(side.club, "Zita")
    Substitution.objects.create(entry=one, leaves=left, comes=one.members.get().player, from_round=1, by=side.admin)
    PartnerRequest.objects.create(event=side.event, asker=left)
    rulings.penalise(one, Fraction(-1), reason="Late.", by=side.admin)
    played_online(side)
    Report.objects.create(result=side.table.results.first(), side=2, totals=[0, 0, 26, 0])
    recurrences.start(side.event, by=side.admin, times=4)
    job_turns.run(lists.import_players(side.club, b"Yann", by=side.admin).pk)
    tokens.make("Display in the club room", ["read"], by=side.admin)
    told(side)


def told(side: Side) -> Attempt:
    """The club tells a program of prizes that are paid, and did so once."""
    webhook, _ = webhooks.create(side.club, "https://club.example/hook", ["payout.made"], by=side.admin)
    made = timezone.now()
    delivery = Delivery.objects.create(
        webhook=webhook, source="once", kind="payout.made", since=made, state=Delivery.State.DELIVERED, tries=1
    )
    return Attempt.objects.create(delivery=delivery, number=1, at=made, ms=3, status=200)


@pytest.fixture(scope="module")
def once(django_db_setup, django_db_blocker) -> Iterator[Side]:
    """The side `here`, made once for all tests of a module, inside a transaction around theirs that is undone."""
    with django_db_blocker.unblock():
        around = transaction.atomic()
        around.__enter__()
        side = make_side("Here")
        standings.refresh(side.event.pk)
    yield side
    with django_db_blocker.unblock():
        transaction.set_rollback(True)
        around.__exit__(None, None, None)


@pytest.fixture
def here(once: Side, db) -> Side:
    """As it stands at the beginning of the test: nothing that an earlier test did to the objects is left."""
    kept = {field.name: getattr(once, field.name) for field in fields(Side)}
    side = Side(**{name: type(thing)._default_manager.get(pk=thing.pk) for name, thing in kept.items()})
    side.round.event, side.table.round, side.event.club = side.event, side.round, side.club
    return side
