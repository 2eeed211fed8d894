"""Seasons and their tables; ratings and how they came about; a first round by rating."""

from django.conf import settings
from django.db import migrations, models
from django.db.models import CASCADE, PROTECT, SET_NULL, F, Q

import league.models.season
from gameplay.append_only import guard

FAMILY = [("hearts", "Hearts"), ("truco", "Truco")]


def number():
    return ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"))


def to(model, on_delete, verbose_name, related_name="+", **more):
    return models.ForeignKey(on_delete=on_delete, related_name=related_name, to=model, verbose_name=verbose_name,
                             **more)


def family():
    return ("family", models.CharField(choices=FAMILY, max_length=16, verbose_name="family"))


def of(table, key, field):
    return f"(SELECT {field} FROM league_{table} WHERE id = NEW.{key})"


def guards():
    """What hangs on a season is of its club."""
    for table, owner in (("seasonevent", "event"), ("seasonstanding", "player")):
        club = of(owner, f"{owner}_id", "club_id")
        for event in ("INSERT", "UPDATE"):
            yield guard(
                f"{table}_together_{event.lower()}", f"league_{table}", event,
                f"{club} <> {of('season', 'season_id', 'club_id')}", f"a season and its {owner}s are of one club",
            )  # fmt: skip
    yield guard("season_stays", "league_season", "UPDATE", "OLD.club_id <> NEW.club_id", "a season keeps its club_id")


class Migration(migrations.Migration):
    dependencies = [("league", "0008_life_of_an_entry")]
    operations = [
        migrations.AlterField(
            "event", "first_round",
            models.CharField(
                choices=[
                    ("random", "drawn"), ("halves", "the upper half of the list of entries against the lower"),
                    ("slide", "the upper half by rating against the lower"),
                ],
                default="random", max_length=8, verbose_name="first round",
            ),
        ),
        migrations.AlterField(
            "event", "scoring",
            models.CharField(
                choices=[
                    ("settlement", "settlement"), ("placing", "placing"), ("points", "points, low is good"),
                    ("match", "match points"), ("chips", "chips"),
                ],
                max_length=16, verbose_name="scoring",
            ),
        ),
        migrations.CreateModel(
            "Season",
            [
                number(),
                ("name", models.CharField(max_length=120, verbose_name="name")),
                ("slug", models.SlugField(max_length=80, verbose_name="address")),
                ("about", models.TextField(blank=True, verbose_name="about")),
                ("first_day", models.DateField(blank=True, null=True, verbose_name="first day")),
                ("last_day", models.DateField(blank=True, null=True, verbose_name="last day")),
                ("variant", models.CharField(blank=True, max_length=32, verbose_name="game")),
                ("counting", models.CharField(
                    choices=[("rank-points", "points by rank"), ("event-score", "the score in the event")],
                    default="rank-points", max_length=12, verbose_name="what counts",
                )),
                ("rank_points", models.JSONField(
                    default=league.models.season.usual_points, verbose_name="points by rank"
                )),
                ("best", models.PositiveSmallIntegerField(
                    blank=True, help_text="So many of the best.", null=True, verbose_name="events that count"
                )),
                ("drop", models.PositiveSmallIntegerField(
                    blank=True, help_text="So many of the worst.", null=True, verbose_name="events dropped"
                )),
                ("counted", models.CharField(blank=True, editable=False, max_length=40)),
                ("settled", models.JSONField(blank=True, default=dict, editable=False)),
                ("created_at", models.DateTimeField(auto_now_add=True, verbose_name="created")),
                ("club", to("league.club", PROTECT, "club", "seasons")),
                ("created_by", to(settings.AUTH_USER_MODEL, SET_NULL, "created by", null=True)),
            ],
            {
                "verbose_name": "season", "verbose_name_plural": "seasons", "ordering": ["club", "-id"],
                "constraints": [
                    models.UniqueConstraint(fields=("club", "slug"), name="one_season_an_address"),
                    models.CheckConstraint(
                        condition=Q(first_day=None, last_day=None) | Q(first_day__lte=F("last_day")),
                        name="season_days_in_order",
                    ),
                    models.CheckConstraint(
                        condition=Q(best=None) | Q(drop=None), name="season_counts_best_or_drops_worst"
                    ),
                    models.CheckConstraint(condition=Q(best=None) | Q(best__gte=1), name="season_counts_an_event"),
                ],
            },
        ),
        migrations.CreateModel(
            "SeasonEvent",
            [
                number(),
                ("included", models.BooleanField(default=True, verbose_name="belongs to it")),
                ("event", to("league.event", CASCADE, "event")),
                ("season", to("league.season", CASCADE, "season", "chosen")),
            ],
            {
                "verbose_name": "event of a season", "verbose_name_plural": "events of seasons",
                "ordering": ["season", "event"],
                "constraints": [
                    models.UniqueConstraint(fields=("season", "event"), name="an_event_once_in_a_season")
                ],
            },
        ),
        migrations.CreateModel(
            "SeasonStanding",
            [
                number(),
                ("order", models.PositiveSmallIntegerField(verbose_name="line")),
                ("rank", models.PositiveSmallIntegerField(verbose_name="rank")),
                ("total_numerator", models.BigIntegerField()),
                ("total_denominator", models.BigIntegerField(default=1)),
                ("parts", models.JSONField(default=list, verbose_name="events")),
                ("parted", models.JSONField(
                    help_text="[own, theirs]: the best events that differ.", null=True,
                    verbose_name="what parted it from the line above",
                )),
                ("player", to("league.player", CASCADE, "player")),
                ("season", to("league.season", CASCADE, "season", "standings")),
            ],
            {
                "verbose_name": "season standing", "verbose_name_plural": "season standings",
                "ordering": ["season", "order"],
                "constraints": [
                    models.UniqueConstraint(fields=("season", "player"), name="one_line_a_player_and_season"),
                    models.CheckConstraint(
                        condition=Q(total_denominator__gte=1), name="season_denominators_are_positive"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            "RatingList",
            [
                number(),
                family(),
                ("counted", models.JSONField(default=dict, editable=False)),
                ("club", to("league.club", CASCADE, "club", "rating_lists")),
            ],
            {
                "verbose_name": "list of ratings", "verbose_name_plural": "lists of ratings",
                "ordering": ["club", "family"],
                "constraints": [
                    models.UniqueConstraint(fields=("club", "family"), name="one_list_a_club_and_family")
                ],
            },
        ),
        migrations.CreateModel(
            "Rating",
            [
                number(),
                family(),
                ("mu", models.FloatField(verbose_name="μ")),
                ("sigma", models.FloatField(verbose_name="σ")),
                ("rating", models.IntegerField(
                    db_index=True, help_text="In points; lists go by it.", verbose_name="rating"
                )),
                ("games", models.PositiveIntegerField(verbose_name="games")),
                ("last_at", models.DateTimeField(verbose_name="last played")),
                ("player", to("league.player", CASCADE, "player", "ratings")),
            ],
            {
                "verbose_name": "rating", "verbose_name_plural": "ratings",
                "ordering": ["family", "-rating", "player"],
                "constraints": [
                    models.UniqueConstraint(fields=("player", "family"), name="one_rating_a_player_and_family")
                ],
            },
        ),
        migrations.CreateModel(
            "RatingChange",
            [
                number(),
                family(),
                ("at", models.DateTimeField(verbose_name="at")),
                ("place", models.PositiveSmallIntegerField(verbose_name="place")),
                ("games", models.PositiveIntegerField(help_text="This one among them.", verbose_name="games")),
                ("mu_before", models.FloatField(verbose_name="μ −")),
                ("sigma_before", models.FloatField(verbose_name="σ −")),
                ("mu", models.FloatField(verbose_name="μ")),
                ("sigma", models.FloatField(verbose_name="σ")),
                ("player", to("league.player", CASCADE, "player")),
                ("table", to("league.table", CASCADE, "table")),
            ],
            {
                "verbose_name": "change of a rating", "verbose_name_plural": "changes of ratings",
                "ordering": ["at", "table", "id"],
                "indexes": [models.Index(fields=["player", "family", "at", "table"], name="change_by_player")],
                "constraints": [
                    models.UniqueConstraint(fields=("player", "table"), name="one_change_a_player_and_table")
                ],
            },
        ),
        *guards(),
    ]  # fmt: skip
