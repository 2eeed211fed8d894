"""How a name shows in public: who chooses, what is strictest, and where it stands."""

from datetime import date

import pytest
from django.utils import timezone

from gameplay import eyes
from gameplay.models import Place, Seat
from gameplay.services import live
from league.errors import LeagueRefusal
from league.models import AuditEntry, Entry, Player, Rating
from league.queries.naming import Acquaintance, Reader
from league.queries.partners import possible_partners
from league.queries.ratings import ranking
from league.services import entries, events, merging, players, shown_names
from tests import factories as make

pytestmark = pytest.mark.django_db
NOTHING = {"shows_name": "", "minor": False, "birth_year": None, "guardian_agreed": False}


def said(player, **more):
    shown_names.set_for_player(player, by=make.admin_of(player.club), **NOTHING | more)
    player.refresh_from_db()
    return player.public_name


def read_by(user, thing):
    with eyes.through(Reader(lambda: user)):
        return str(thing)


@pytest.mark.parametrize(
    ("name", "shown"),
    [("Ana Silva", "Ana S."), ("Ana Maria da Silva", "Ana S."), ("Ana", "Ana"), ("Ana (2)", "Ana 2."),
     ("Élodie d'Ornano", "Élodie D.")],
)  # fmt: skip
def test_first_name_and_initial(name, shown):
    assert shown_names.with_initial(name) == shown


def test_whoever_hides_has_a_number_of_the_club_that_stays():
    club = make.make_club()
    ana, rui = make.make_player(club, "Ana Silva", "blue hat"), make.make_player(club, "Rui Costa")
    assert said(ana, shows_name="hidden") == "Player 1"
    assert said(rui, shows_name="hidden") == "Player 2"
    assert said(ana, shows_name="initial") == "Ana S."
    assert said(ana) == ""
    assert said(ana, shows_name="hidden") == "Player 1"
    assert said(make.make_player(make.make_club(), "Eva"), shows_name="hidden") == "Player 1"
    assert str(ana) == "Ana Silva (blue hat)"
    with eyes.through(eyes.STRANGE):
        assert (ana.name, str(ana), ana.shown_note) == ("Player 1", "Player 1", "")
        ana.save()
    assert Player.objects.get(pk=ana.pk).name == "Ana Silva"


@pytest.mark.parametrize(
    ("said_of", "shown"),
    [({"minor": True}, "Player 1"), ({"minor": True, "guardian_agreed": True}, "Ana S."),
     ({"minor": True, "guardian_agreed": True, "shows_name": "hidden"}, "Player 1"), ({"guardian_agreed": True}, ""),
     ({"minor": True, "shows_name": "full"}, "Player 1")],
)  # fmt: skip
def test_minors_show_no_name_and_an_initial_once_a_guardian_agreed(said_of, shown):
    assert said(make.make_player(make.make_club(), "Ana Silva"), **said_of) == shown


def test_by_the_year_of_birth_somebody_is_a_minor_until_the_end_of_the_year_of_age():
    player = Player(birth_year=2008)
    assert shown_names.is_minor(player, date(2026, 12, 31))
    assert not shown_names.is_minor(player, date(2027, 1, 1))


def test_who_has_come_of_age_shows_the_name_from_the_new_year_on():
    ana = make.make_player(make.make_club(), "Ana Silva")
    assert said(ana, birth_year=timezone.now().year - 17) == "Player 1"
    assert shown_names.grown_up() == 0
    Player.objects.filter(pk=ana.pk).update(birth_year=timezone.now().year - 19)
    assert shown_names.grown_up() == 1
    ana.refresh_from_db()
    assert ana.public_name == ""


def test_the_account_chooses_for_all_its_clubs_and_the_strictest_counts():
    user = make.make_user("Ana Silva")
    one, other = (make.make_player(make.make_club(), "Ana Silva", user=user) for _each in range(2))
    shown_names.choose(user, "initial", by=user)
    assert set(Player.objects.filter(user=user).values_list("public_name", flat=True)) == {"Ana S."}
    assert said(one, shows_name="hidden") == "Player 1"
    other.refresh_from_db()
    assert other.public_name == "Ana S."
    players.link_account(other, None, by=make.admin_of(other.club))
    other.refresh_from_db()
    assert other.public_name == ""


def test_nobody_chooses_for_another_and_nothing_unknown():
    user, club = make.make_user("Ana"), make.make_club()
    director, player = make.make_member(club, "director"), make.make_player(club, "Rui")
    for ask, code in (
        (lambda: shown_names.choose(user, "hidden", by=director), "not-allowed"),
        (lambda: shown_names.choose(user, "nonsense", by=user), "no-such-choice"),
        (lambda: shown_names.set_for_player(player, by=director, **NOTHING), "not-allowed"),
        (lambda: said(player, birth_year=1800), "birth-year"),
    ):
        with pytest.raises(LeagueRefusal) as refusal:
            ask()
        assert refusal.value.code == code


def test_entries_and_seats_bear_it_before_and_afterwards():
    event = make.make_event(rules="Truco to 12", players=2, checked_in=True)
    ana = Player.objects.get(club=event.club, name="Ana")
    make.play_round(event)
    said(ana, shows_name="hidden")
    entry = Entry.objects.get(event=event, members__player=ana)
    assert (entry.name, entry.public_name) == ("Ana + Bruno", "Player 1 + Bruno")
    assert dict(Seat.objects.exclude(public_name="").values_list("name", "public_name")) == {"Ana": "Player 1"}
    later = make.make_event(event.club, "Friday", rules="Truco to 12", players=2, checked_in=True)
    make.play_round(later)
    assert Entry.objects.get(event=later, members__player=ana).public_name == "Player 1 + Bruno"
    assert Seat.objects.filter(name="Ana", public_name="Player 1").count() == 2
    line = AuditEntry.objects.filter(verb="entry.show_name", event=event).get()
    assert (line.old, line.new) == ({}, {})


def test_who_reads_the_own_name():
    event = make.make_event(players=4, checked_in=True)
    club = event.club
    club.admin = make.admin_of(club)
    ana = Player.objects.get(club=club, name="Ana")
    own, mate, member = make.make_user("Ana"), make.make_user("Bruno"), make.make_member(club)
    players.link_account(ana, own, by=club.admin)
    players.link_account(Player.objects.get(club=club, name="Bruno"), mate, by=club.admin)
    said(ana, shows_name="hidden")
    entry = event.entries.get(members__player=ana)
    make.play_round(event)
    staff, scorer, stranger = make.make_member(club, "director"), make.make_member(club), make.make_user()
    events.assign(event, scorer, "scorer", by=club.admin)
    knows = {who: (read_by(user, ana), read_by(user, entry)) for who, user in {
        "own": own, "mate": mate, "admin": club.admin, "director": staff, "scorer": scorer, "member": member,
        "stranger": stranger, "site": make.make_site_admin(),
    }.items()}  # fmt: skip
    assert {who for who, names in knows.items() if names == ("Ana", "Ana")} == {
        "own", "mate", "admin", "director", "scorer", "site",
    }  # fmt: skip
    assert {who for who, names in knows.items() if names == ("Player 1", "Player 1")} == {"member", "stranger"}
    assert Acquaintance(make.make_site_admin()).knows_event(event)
    entries.withdraw(event.entries.get(name="Bruno"), by=club.admin)
    assert read_by(mate, ana) == "Player 1"


def test_to_enter_opens_nobodys_name_and_to_play_does():
    """Anybody enters by oneself: names are read by those whom the directors have drawn."""
    event = make.make_event(players=4, checked_in=True)
    ana = Player.objects.get(club=event.club, name="Ana")
    said(ana, minor=True)
    entry, stranger = event.entries.get(members__player=ana), make.make_user("Zita")
    own = entries.enter_self(event, by=stranger)
    entries.check_in(own, by=stranger)
    assert (read_by(stranger, ana), read_by(stranger, entry)) == ("Player 1", "Player 1")
    make.play_round(event)
    assert (read_by(stranger, ana), read_by(stranger, entry)) == ("Ana", "Ana")


def test_the_own_partner_is_known_from_the_entry_on():
    event = make.make_event(rules="Truco to 12", players=2)
    ana, bruno, *others = Player.objects.filter(club=event.club).order_by("pk")
    mate = make.make_user("Bruno")
    players.link_account(bruno, mate, by=make.admin_of(event.club))
    for one in (ana, *others):
        said(one, shows_name="hidden")
    theirs = event.entries.get(members__player=ana)
    assert (read_by(mate, ana), read_by(mate, theirs)) == ("Ana", "Ana + Bruno")
    assert not any(read_by(mate, one) == one.__dict__["name"] for one in others)


def test_at_a_table_by_invitation_whoever_sits_down_reads_public_names():
    host, guest = make.make_user("Ana Silva"), make.make_user("Zita")
    shown_names.choose(host, "hidden", by=host)
    key = live.open_table(variant="black-lady", by=host, name=host.name).key
    live.sit_down(key, by=guest, seat=3)
    place = Place.objects.get(user=host)
    assert read_by(guest, place) == "1. Somebody"
    assert read_by(host, place) == "1. Ana Silva"


def test_of_two_records_the_stricter_word_counts_for_the_one_that_stays():
    club = make.make_club()
    keep, gone = make.make_player(club, "Ana Silva"), make.make_player(club, "Anna Silva")
    said(gone, shows_name="initial", minor=True)
    merging.merge_players(keep, gone, by=club.admin, reason="One person.")
    keep.refresh_from_db()
    assert (keep.shows_name, keep.minor, keep.public_name) == ("initial", True, "Player 2")


def test_a_new_name_shows_as_the_old_one_did():
    user = make.make_user("Ana Silva")
    ana = make.make_player(make.make_club(), "Ana Silva", user=user)
    shown_names.choose(user, "initial", by=user)
    players.rename_player(ana, "Ana Rocha", by=make.admin_of(ana.club))
    ana.refresh_from_db()
    assert ana.public_name == "Ana R."


def test_lists_stand_in_the_order_of_the_names_that_everybody_reads():
    """Else whoever stands between Ada and Bea would be somebody like Ana."""
    event = make.make_event(rules="Truco to 12")
    club, user = event.club, make.make_user("Zita")
    for name in ("Ada", "Ana", "Bea", "Rui"):
        player = make.make_player(club, name, user=make.make_user(name))
        strength = {"mu": 25.0, "sigma": 8.0, "rating": 1500, "games": 1, "last_at": timezone.now()}
        Rating.objects.create(player=player, family="truco", **strength)
    said(Player.objects.get(club=club, name="Ana"), shows_name="hidden")
    with eyes.through(eyes.STRANGE):
        partners = [one.name for one in possible_partners(event, user)]
        rated = [one.player.name for one in ranking(club, "truco")]
    assert partners == rated == ["Ada", "Bea", "Player 1", "Rui"]
