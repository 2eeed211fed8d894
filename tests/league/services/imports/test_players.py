"""A list of players, from the file to the club's books."""

import pytest

from league.errors import LeagueRefusal
from league.models import AuditEntry, Job, Membership, Player
from league.services import clubs
from league.services.exports import files
from league.services.imports import entering, lists
from league.services.spreadsheets import guarded
from tests import factories as make
from tests.league.jobs import outcomes, verdicts, work, workbook

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return make.make_club("Corte")


def read(club, text, by=None):
    content = text if isinstance(text, bytes) else text.encode()
    return work(lists.import_players(club, content, "names.csv", by=by or club.admin))


def taken(job, undecided="leave"):
    return work(lists.confirm(job, by=job.by, undecided=undecided))


def test_nothing_is_written_before_it_is_confirmed(club):
    job = read(club, "name,note\nZita,\nYara,red hat\n")
    assert job.state == "asking"
    assert verdicts(job) == [(2, "new", ""), (3, "new", "")]
    assert not Player.objects.exists()
    assert not job.parts.exists()
    job = taken(job)
    assert (job.state, job.done, job.total) == ("done", 2, 2)
    assert [str(player) for player in Player.objects.order_by("id")] == ["Zita", "Yara (red hat)"]
    assert AuditEntry.objects.filter(verb="player.create", by=club.admin).count() == 2
    assert AuditEntry.objects.get(verb="job.done").new == {"kind": "import-players", "done": 2, "total": 2}


def test_every_line_says_what_it_will_come_to(club):
    zita, ana = make.make_player(club, "Zita"), make.make_player(club, "Ana")
    lines = ["name,note,number", "Zita", "zita", "Yara", "YARA", "???", "Anita", "Anitta", f"Anna,,{ana.pk}",
             f"Ana,,{ana.pk}", "Ana,,999999", "Ana,,x", ",a note", "Zita,blue", "x" * 121]  # fmt: skip
    job = read(club, "\n".join(lines))
    assert verdicts(job) == [
        (2, "there", ""), (3, "there", ""), (4, "new", ""), (5, "double", "line-twice"), (6, "refused", "name-missing"),
        (7, "new", ""), (8, "double", "may-be-a-double"), (9, "change", "will-be-renamed"), (10, "there", ""),
        (11, "refused", "no-such-player"), (12, "refused", "not-a-number"), (13, "refused", "name-missing"),
        (14, "double", "may-be-a-double"), (15, "refused", "name-too-long"),
    ]  # fmt: skip
    assert job.lines.get(number=8).doubles == [[0, 0, "Anita"]]
    assert job.lines.get(number=14).doubles == [[0, zita.pk, f"Zita #{zita.pk}"]]
    job = taken(job)
    assert sorted(Player.objects.values_list("name", flat=True)) == ["Anita", "Anna", "Yara", "Zita"]
    assert [outcome for _line, outcome, _code in outcomes(job)] == [
        "left", "left", "made", "left", "refused", "made", "left", "made", "left", "refused", "refused", "refused",
        "left", "refused",
    ]  # fmt: skip


def test_a_likely_double_is_decided_line_by_line_or_all_at_once(club):
    make.make_player(club, "Stefanie")
    job = read(club, "Stefania\nStefani\nStefanie (blue)\n")
    assert [verdict for _line, verdict, _code in verdicts(job)] == ["double"] * 3
    lists.decide(job, 1, {"0": 0}, by=club.admin)
    lists.decide(job, 2, {"leave": True}, by=club.admin)
    job = taken(job)
    assert [outcome for _line, outcome, _code in outcomes(job)] == ["made", "left", "left"]
    job = taken(read(club, "Stefani\nStefanie (blue)\n"), undecided="new")
    assert Player.objects.count() == 4


def test_what_is_not_offered_cannot_be_decided(club):
    make.make_player(club, "Stefanie")
    job = read(club, "Stefania\nZita\n")
    for number, decision in ((2, {"leave": True}), (1, {"1": 0}), (1, {"0": 12345}), (9, {"0": 0})):
        with pytest.raises(LeagueRefusal, match="no-such-line"):
            lists.decide(job, number, decision, by=club.admin)


def test_whoever_has_come_meanwhile_is_left_as_is(club):
    job = read(club, "Zita\nYara\n")
    make.make_player(club, "zita")
    assert outcomes(taken(job)) == [(1, "left", ""), (2, "made", "")]
    assert Player.objects.filter(name_key="zita").count() == 1


def test_an_address_of_a_member_gives_the_player_that_account_and_others_tell_nothing(club):
    member, stranger = make.make_member(club), make.make_user()
    job = read(club, f"Nom;Courriel\nAna;{member.email.upper()}\nBruno;{stranger.email}\nCarla;{member.email}\n")
    taken(job)
    users = Player.objects.order_by("id").values_list("name", "user")
    assert list(users) == [("Ana", member.pk), ("Bruno", None), ("Carla", None)]


@pytest.mark.parametrize("header", [
    "Name,Note", "nom,note,classement", "NOME;NOTA", "Nomu\tNutizia", "Prénom;Nom;Note", "nome;cognome;nota",
    "jogador,nota",
])  # fmt: skip
def test_headers_are_known_in_all_five_languages(club, header):
    sign = next(one for one in "\t;," if one in header)
    width = header.count(sign) + 1
    cells = ["Zoë", "de Azevedo", "à gauche"] if "nom" in header.lower() and width == 3 and "note" in header.lower() \
        and "classement" not in header else ["Zoë de Azevedo", "à gauche", "7"][:width]  # fmt: skip
    if header == "nome;cognome;nota":
        cells = ["Zoë", "de Azevedo", "à gauche"]
    job = taken(read(club, header + "\n" + sign.join(cells) + "\n"))
    assert str(Player.objects.get()) == "Zoë de Azevedo (à gauche)"
    assert job.settings["passed_over"] == (["classement"] if "classement" in header else [])


def test_who_may_no_longer_is_stopped_in_the_middle(club, monkeypatch):
    director = make.make_member(club, Membership.Role.DIRECTOR)
    job = read(club, "Ana\nBruno\nZita\n", by=director)
    lists.confirm(job, by=director)
    monkeypatch.setattr(entering, "PLAYERS_AT_ONCE", 1)
    assert lists.step(Job.objects.get(pk=job.pk))
    clubs.remove_member(club, director, by=club.admin)
    job = work(job)
    assert (job.state, job.trouble["code"], job.done) == ("stopped", "not-allowed", 1)
    assert Player.objects.count() == 1


def test_a_member_and_a_stranger_may_not(club):
    for user in (make.make_member(club), make.make_user()):
        with pytest.raises(LeagueRefusal, match="not-allowed"):
            lists.import_players(club, b"Ana", by=user)


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_names_that_look_like_formulas_or_lists_come_back_as_they_were(club, kind):
    people = [("-cmd", ""), ("=1+1", ""), ("+Ana", "@home"), ("@Bruno", ""), ("'-Carla", ""), ("'Davide", "-7"),
              ("- Fabio", ""), ("1. Giulia", ""), ("\uff1dHugo", "")]  # fmt: skip
    for name, note in people:
        make.make_player(club, name, note)
    content = b"".join(files.wanted("players", kind, club, by=club.admin).content())
    job = read(club, content)
    assert {verdict for _line, verdict, _code in verdicts(job)} == {"there"}
    Player.objects.filter(club=club).delete()
    rows = [line.cells for line in job.lines.order_by("number")]
    taken(read(club, workbook(["name", "note"], *([guarded(row["name"]), guarded(row.get("note"))] for row in rows))))
    assert sorted(Player.objects.values_list("name", "note")) == sorted(people)
