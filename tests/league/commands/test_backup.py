"""A backup holds every row, comes back whole or not at all, and a file that is not what was written is refused."""

import gzip
import io
import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.db import ConnectionHandler, IntegrityError, connection, transaction
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import FileField, QuerySet
from django.utils import timezone

from gameplay.models import Move
from gameplay.services import live
from league.cache import ForgivingRedisCache
from league.management.backup import file, tables, taking
from league.models import AuditEntry, Club, Line, User
from league.services import events, prizes, standings
from tests import factories as make

ROOT = Path(__file__).resolve().parents[3]
real_transactions = pytest.mark.django_db(transaction=True)


def play() -> None:
    """Something in most kinds of tables: an evening with money that is over, a table online in mid-hand, a session."""
    event = make.make_event(make.make_club(money=True), players=4, checked_in=True, rounds_planned=1, added_cents=1200)
    make.finish_round(make.play_round(event))
    standings.refresh(event.pk)
    events.finish(event, by=event.created_by)
    prizes.award(event, by=event.created_by)
    host = make.make_user("Zoé “Ж”")
    table = live.open_table(variant="black-lady", by=host, name="Zoé", move_seconds=30, reserve_seconds=60)
    live.fill_with_bots(table.key, by=host)
    live.start(table.key, by=host)


def everything() -> dict[str, list[list[object]]]:
    return {model._meta.label: list(tables.rows_of(model)) for model in tables.kept_models()}


def backup(path: Path) -> str:
    out = io.StringIO()
    call_command("backup", path, stdout=out)
    return out.getvalue()


def restore(path: Path, **options: bool) -> str:
    out = io.StringIO()
    call_command("restore", path, stdout=out, **options)
    return out.getvalue()


def lines(path: Path) -> list[bytes]:
    return gzip.decompress(path.read_bytes()).splitlines(keepends=True)


@real_transactions
def test_all_rows_come_back(tmp_path, client):
    play()
    host = User.objects.get(name="Zoé “Ж”")
    client.force_login(host)
    key = client.session.session_key
    UserSession.objects.create(user=host, session_key=key, ip="203.0.113.7", user_agent="Firefox")
    before, path = everything(), tmp_path / "evening"
    kinds = {label for label, rows in before.items() if rows}
    assert {"league.Club", "league.Transaction", "league.AuditEntry", "gameplay.Hand", "gameplay.SealedDeal"} <= kinds
    count = sum(len(rows) for rows in before.values())
    assert backup(path) == f"{path}: {count} rows of {len(before)} tables.\n"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert os.listdir(tmp_path) == ["evening"]
    written = b"".join(lines(path))
    assert key.encode() not in written
    assert b"203.0.113.7" not in written
    assert restore(path, check=True).startswith(f"{path} is whole: {count} rows of {len(before)} tables, version 0.")

    make.make_club("Since then")
    with pytest.raises(CommandError, match=r"not empty: there are rows in .*--replace"):
        restore(path)
    assert Club.objects.filter(name="Since then").exists()

    cache.set("rows-1-to-3", "of the club since then")
    restore(path, replace=True)
    assert everything() == before
    assert cache.get("rows-1-to-3") is None
    assert not Session.objects.exists()
    assert not UserSession.objects.exists()
    guards_hold()
    assert make.make_user().pk > max(row[0] for row in before["league.User"])  # the numbers go on


def guards_hold() -> None:
    """What may only be added to is there, and stays."""
    for rows in (AuditEntry, Line, Move):
        assert rows.objects.exists()
        with pytest.raises(IntegrityError), transaction.atomic():
            QuerySet(rows)._raw_delete("default")


@real_transactions
def test_into_a_new_database(tmp_path):
    """The flush of a test leaves what `migrate` fills in by itself, and so does a new database."""
    path = tmp_path / "empty-handed"
    user = make.make_user("Ana")
    before = everything()
    backup(path)
    user.delete()
    assert tables.with_rows() == []
    restore(path)
    assert everything() == before


@pytest.fixture
def kept(tmp_path, db) -> Path:
    make.make_user("Ana")
    path = tmp_path / "kept"
    backup(path)
    return path


def spoilt(path: Path, how: str) -> None:
    raw, said = path.read_bytes(), lines(path)
    at = next(number for number, line in enumerate(said) if b'"Ana"' in line)
    end = next(number for number in range(at, len(said)) if said[number].startswith(b'{"end"'))
    match how:
        case "broken off":
            path.write_bytes(raw[: len(raw) // 2])
        case "a byte":
            path.write_bytes(raw[:-200] + bytes([raw[-200] ^ 1]) + raw[-199:])
        case "its last line":
            path.write_bytes(gzip.compress(b"".join(said[:-1])))
        case "half a line":
            path.write_bytes(gzip.compress(b"".join(said)[:-20]))
        case "another name":
            path.write_bytes(gzip.compress(b"".join(said).replace(b'"Ana"', b'"Eve"')))
        case "a row":
            path.write_bytes(gzip.compress(b"".join(said[:at] + said[at + 1 :])))
        case "a table":
            path.write_bytes(gzip.compress(b"".join(said[: at - 1] + said[end + 1 :])))
        case "more behind it":
            path.write_bytes(gzip.compress(b"".join(said) + b"[]\n"))
        case "text":
            path.write_text("INSERT INTO league_user VALUES (1)")
        case "other text":
            path.write_bytes(gzip.compress(b"INSERT INTO league_user VALUES (1)\n"))


HOW = ("broken off", "a byte", "its last line", "half a line", "another name", "a row", "a table", "more behind it",
       "text", "other text")  # fmt: skip


@pytest.mark.parametrize("how", HOW)
def test_a_damaged_file_is_refused_and_changes_nothing(kept, how):
    spoilt(kept, how)
    for options in ({"check": True}, {"replace": True}):
        with pytest.raises(CommandError, match=r"is damaged or no backup of Tavula: .*\. Nothing was changed"):
            restore(kept, **options)
    assert User.objects.filter(name="Ana").exists()


def rewritten(path: Path, change) -> None:
    """With its sums put right again, as nobody does by accident."""
    said = [json.loads(line) for line in lines(path)]
    change(said)
    with gzip.open(path, "wb") as out:
        writer = file.Writer(out)
        writer.head(**{key: value for key, value in said[0].items() if key != file.KIND})
        at = 1
        while "table" in said[at]:
            end = next(n for n in range(at + 1, len(said)) if isinstance(said[n], dict))
            writer.table(said[at]["table"], said[at]["fields"], said[at + 1 : end])
            at = end + 1
        writer.end()


def test_of_other_migrations_it_is_refused(kept):
    rewritten(kept, lambda said: said[0]["migrations"].append("league.9999_of_tomorrow"))
    with pytest.raises(CommandError, match=r"this one lacks league\.9999_of_tomorrow\. Nothing was changed"):
        restore(kept, replace=True)


def test_into_a_database_without_tables_it_is_refused(kept, monkeypatch):
    monkeypatch.setattr(tables, "migrations", list)
    with pytest.raises(CommandError, match=r"no tables yet\. Nothing was changed; run `migrate` first"):
        restore(kept)


def test_rows_that_do_not_fit_leave_everything_as_it_was(kept):
    """A row refers to one that is not there: found at the very end, and all is taken back."""

    def change(said):
        at = next(n for n, line in enumerate(said) if isinstance(line, dict) and line.get("table") == "auth.Permission")
        said[at + 1][said[at]["fields"].index("content_type_id")] = 99_999

    before = everything()
    rewritten(kept, change)
    restore(kept, check=True)
    with pytest.raises(CommandError, match=r"do not fit together: .*Nothing was changed"):
        restore(kept, replace=True)
    assert everything() == before
    make.make_club()
    with pytest.raises(IntegrityError), transaction.atomic():
        AuditEntry.objects.all().delete()


def test_a_table_that_is_not_there_any_more(kept):
    def change(said):
        next(line for line in said if isinstance(line, dict) and line.get("table") == "league.Club")["table"] = "a.B"

    rewritten(kept, change)
    for options in ({"check": True}, {"replace": True}):
        with pytest.raises(CommandError, match=r"has a table a\.B as there is none here"):
            restore(kept, **options)


def test_a_column_that_is_not_there_any_more(kept):
    def change(said):
        fields = next(line for line in said if isinstance(line, dict) and line.get("table") == "league.Club")["fields"]
        fields[fields.index("name")] = "nickname"

    rewritten(kept, change)
    for options in ({"check": True}, {"replace": True}):
        with pytest.raises(CommandError, match=r"has a table league\.Club as there is none here"):
            restore(kept, **options)


def test_a_table_that_is_missing(kept):
    def change(said):
        at = next(n for n, line in enumerate(said) if isinstance(line, dict) and line.get("table") == "league.Club")
        del said[at : next(n for n in range(at, len(said)) if "end" in said[n]) + 1]

    before = everything()
    rewritten(kept, change)
    for options in ({"check": True}, {"replace": True}):
        with pytest.raises(CommandError, match=r"lacks tables: league\.Club\. Nothing was changed"):
            restore(kept, **options)
    assert everything() == before


def test_sign_ins_in_a_file_of_before_are_passed_over(kept):
    def change(said):
        names = [field.attname for field in tables.fields_of(UserSession)]
        row = {"id": 1, "user_id": 1, "ip": "203.0.113.7", "session_key": "a-key", "user_agent": "", "data": {}}
        said[-1:-1] = [{"table": "usersessions.UserSession", "fields": names}, [row.get(name) for name in names],
                       {"end": "usersessions.UserSession"}]  # fmt: skip

    rewritten(kept, change)
    restore(kept, replace=True)
    assert User.objects.filter(name="Ana").exists()
    assert not UserSession.objects.exists()


def test_where_it_cannot_be_written_nothing_is_left(kept, tmp_path):
    before = kept.read_bytes()
    with pytest.raises(CommandError, match=r"is there already, and was left as it is"):
        backup(kept)
    assert kept.read_bytes() == before
    with pytest.raises(CommandError, match=r"could not be written: No such file or directory"):
        backup(tmp_path / "nowhere" / "backup")
    with pytest.raises(CommandError, match=r"There is no file"):
        restore(tmp_path / "nowhere")
    assert os.listdir(tmp_path) == ["kept"]


def test_of_another_version_s_database_none_is_taken(db, tmp_path):
    (last,) = MigrationLoader(connection).graph.leaf_nodes("league")
    MigrationRecorder(connection).record_unapplied(*last)
    with pytest.raises(CommandError, match=rf"it lacks league\.{last[1]}\. Nothing was written"):
        backup(tmp_path / "backup")
    assert os.listdir(tmp_path) == []


def test_one_that_breaks_off_leaves_no_file(db, tmp_path, monkeypatch):
    def breaks_off(model):
        raise RuntimeError("the disk is on fire")

    monkeypatch.setattr(tables, "rows_of", breaks_off)
    with pytest.raises(RuntimeError):
        backup(tmp_path / "broken")
    assert os.listdir(tmp_path) == []


@pytest.mark.services
@real_transactions
def test_all_tables_are_of_one_moment(tmp_path, monkeypatch):
    """Somebody changes names while it is being written, and waits for nothing."""
    make.make_user("Ana")
    rows_of, path, other = tables.rows_of, tmp_path / "one-moment", connection.copy()

    def meanwhile(model):
        if model is Club:
            with other.cursor() as cursor:
                cursor.execute("UPDATE league_user SET name = 'Later'")
        return rows_of(model)

    monkeypatch.setattr(tables, "rows_of", meanwhile)
    monkeypatch.setattr(tables, "kept_models", lambda: [Club, User])
    try:
        backup(path)
    finally:
        other.close()
    assert b"Ana" in b"".join(lines(path))
    assert User.objects.get().name == "Later"


def test_on_sqlite_too(tmp_path, monkeypatch, db):
    """In a file, as a site's is: one in memory, as tests have, is one connection's."""
    here = settings.DATABASES["default"] | {"ENGINE": "django.db.backends.sqlite3", "NAME": tmp_path / "site.sqlite3"}
    here["OPTIONS"] = {"init_command": "PRAGMA journal_mode=WAL;", "transaction_mode": "IMMEDIATE", "timeout": 1}
    site, other = (ConnectionHandler({"default": here})["default"] for _ in range(2))
    monkeypatch.setattr(taking, "connection", site)
    count = "SELECT COUNT(*) FROM seen"
    with site.cursor() as reads, other.cursor() as writes:
        writes.execute("CREATE TABLE seen (id INTEGER)")
        with taking.one_moment():
            assert reads.execute(count).fetchone() == (0,)
            writes.execute("INSERT INTO seen VALUES (1)")
            assert reads.execute(count).fetchone() == (0,)
        assert reads.execute(count).fetchone() == (1,)
    site.close()
    other.close()


def test_no_file_lies_beside_the_database():
    """A model that keeps files elsewhere would have to bring them into the backup."""
    assert [
        field for model in tables.all_models() for field in model._meta.fields if isinstance(field, FileField)
    ] == []


def test_every_table_is_kept_or_named(db):
    labels = {model._meta.label for model in tables.all_models()}
    assert labels >= tables.LEFT_OUT
    assert labels >= tables.FILLED_BY_ITSELF
    there = set(connection.introspection.table_names())
    assert there - {model._meta.db_table for model in tables.all_models()} == {"django_migrations"}


@pytest.mark.parametrize("value", [timezone.now(), timezone.now().date(), timezone.now().time()])
def test_moments_keep_their_last_digit(value):
    assert type(value).fromisoformat(tables.plain(value)) == value


@pytest.mark.services
@real_transactions
def test_from_one_database_to_the_other_and_back(tmp_path):
    play()
    before = everything()
    backup(tmp_path / "of-postgresql")
    environment = {**os.environ, "DATABASE_URL": f"sqlite:///{tmp_path / 'other.sqlite3'}"}
    environment["DJANGO_SETTINGS_MODULE"] = "tests.settings"

    def there(*arguments: object) -> None:
        subprocess.run([sys.executable, "manage.py", *map(str, arguments)], cwd=ROOT, env=environment, check=True)

    there("migrate", "--verbosity", 0)
    there("restore", tmp_path / "of-postgresql")
    there("backup", tmp_path / "of-sqlite")
    restore(tmp_path / "of-sqlite", replace=True)
    assert everything() == before


@pytest.mark.services
def test_clearing_the_cache_leaves_the_queues(settings):
    url = os.environ["REDIS_URL"]
    own = ForgivingRedisCache(url, {"KEY_PREFIX": f"own-{os.getpid()}"})
    other = ForgivingRedisCache(url, {"KEY_PREFIX": f"other-{os.getpid()}"})
    own.set("a", 1)
    other.set("a", 2)
    own.clear()
    assert (own.get("a"), other.get("a")) == (None, 2)
    other.clear()
    assert other.get("a") is None
