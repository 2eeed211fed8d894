"""Fees that differ by when an entry is made and by who makes it; special prizes."""

from importlib import import_module

import django.db.models.deletion
from django.db import migrations, models

from gameplay.append_only import guard, lifted

TOGETHER = [
    each
    for name in ("0005_rows_that_belong_together", "0009_seasons_and_ratings")
    for each in import_module(f"league.migrations.{name}").guards()
]
CANDIDATES = [
    guard(
        f"specialprize_candidates_together_{event.lower()}", "league_specialprize_candidates", event,
        "(SELECT event_id FROM league_specialprize WHERE id = NEW.specialprize_id)"
        " <> (SELECT event_id FROM league_entry WHERE id = NEW.entry_id)",
        "a special prize and who can win it are of one event",
    )
    for event in ("INSERT", "UPDATE")
]  # fmt: skip


class Migration(migrations.Migration):

    dependencies = [
        ('league', '0016_recurrences'),
    ]

    operations = [
        *lifted(TOGETHER),
        migrations.CreateModel(
            name='SpecialPrize',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('moons', 'most moons'), ('newcomer', 'best newcomer'), ('own', "a prize of the club's own")], max_length=10, verbose_name='kind')),
                ('label', models.CharField(blank=True, max_length=80, verbose_name='name of the prize')),
                ('fixed_cents', models.PositiveIntegerField(blank=True, null=True, verbose_name='amount')),
                ('percent', models.DecimalField(blank=True, decimal_places=2, max_digits=5, null=True, verbose_name='percent')),
            ],
            options={
                'verbose_name': 'special prize',
                'verbose_name_plural': 'special prizes',
                'ordering': ['event', 'id'],
            },
        ),
        migrations.RemoveConstraint(
            model_name='award',
            name='one_award_in_force_a_player',
        ),
        migrations.AddField(
            model_name='award',
            name='special',
            field=models.CharField(blank=True, max_length=90, verbose_name='special prize'),
        ),
        migrations.AddField(
            model_name='entry',
            name='own_fee_cents',
            field=models.PositiveIntegerField(blank=True, help_text="Set by the desk, instead of the event's.", null=True, verbose_name='fee of its own'),
        ),
        migrations.AddField(
            model_name='entry',
            name='own_fee_why',
            field=models.CharField(blank=True, max_length=300, verbose_name='why this fee'),
        ),
        migrations.AddField(
            model_name='entrymember',
            name='as_club_member',
            field=models.BooleanField(default=False, help_text='As it was when the entry was made.', verbose_name='entered as a member of the club'),
        ),
        migrations.AddField(
            model_name='event',
            name='check_in_at',
            field=models.DateTimeField(blank=True, editable=False, null=True, verbose_name='check-in opened'),
        ),
        migrations.AddField(
            model_name='event',
            name='early_fee_cents',
            field=models.PositiveIntegerField(blank=True, null=True, verbose_name='early fee'),
        ),
        migrations.AddField(
            model_name='event',
            name='early_until',
            field=models.DateTimeField(blank=True, null=True, verbose_name='early fee until'),
        ),
        migrations.AddField(
            model_name='event',
            name='late_fee_cents',
            field=models.PositiveIntegerField(blank=True, null=True, verbose_name='late fee'),
        ),
        migrations.AddField(
            model_name='event',
            name='late_from',
            field=models.DateTimeField(blank=True, help_text='Left empty: from check-in on.', null=True, verbose_name='late fee from'),
        ),
        migrations.AddField(
            model_name='event',
            name='member_fee_cents',
            field=models.PositiveIntegerField(blank=True, null=True, verbose_name="fee of the club's members"),
        ),
        migrations.AddField(
            model_name='player',
            name='is_member',
            field=models.BooleanField(default=False, help_text='Pays the fee of members. Whose account belongs to the club is a member without this.', verbose_name='member of the club'),
        ),
        migrations.AddConstraint(
            model_name='award',
            constraint=models.UniqueConstraint(condition=models.Q(('in_force', True)), fields=('event', 'player', 'special'), name='one_award_of_a_prize_in_force_a_player'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('own_fee_cents', None), ('own_fee_why', '')), models.Q(('own_fee_cents__isnull', False), models.Q(('own_fee_why', ''), _negated=True)), _connector='OR'), name='own_fee_for_a_reason'),
        ),
        migrations.AddConstraint(
            model_name='event',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('early_fee_cents', None), ('early_until', None)), models.Q(('early_fee_cents__isnull', False), ('early_until__isnull', False)), _connector='OR'), name='early_fee_until_a_moment'),
        ),
        migrations.AddConstraint(
            model_name='event',
            constraint=models.CheckConstraint(condition=models.Q(('late_from', None), ('late_fee_cents__isnull', False), _connector='OR'), name='late_from_with_a_late_fee'),
        ),
        migrations.AddField(
            model_name='specialprize',
            name='candidates',
            field=models.ManyToManyField(blank=True, related_name='special_prizes', to='league.entry', verbose_name='who can win it'),
        ),
        migrations.AddField(
            model_name='specialprize',
            name='event',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='special_prizes', to='league.event', verbose_name='event'),
        ),
        migrations.AddConstraint(
            model_name='specialprize',
            constraint=models.UniqueConstraint(fields=('event', 'kind', 'label'), name='one_special_prize_of_a_name'),
        ),
        migrations.AddConstraint(
            model_name='specialprize',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('kind', 'own'), models.Q(('label', ''), _negated=True)), models.Q(models.Q(('kind', 'own'), _negated=True), ('label', '')), _connector='OR'), name='own_prizes_have_a_name'),
        ),
        migrations.AddConstraint(
            model_name='specialprize',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('fixed_cents', None), ('percent__gte', 0), ('percent__lte', 100)), models.Q(('fixed_cents__isnull', False), ('percent', None)), _connector='OR'), name='special_fixed_or_percent'),
        ),
        *TOGETHER,
        *CANDIDATES,
    ]
