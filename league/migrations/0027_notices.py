"""What people are told of, how they choose it, addresses that take no mail, and calendars of their own."""

import django.db.models.deletion
import django.db.models.functions.text
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('league', '0026_public_names'),
    ]

    operations = [
        migrations.AddField(
            model_name='user',
            name='unread',
            field=models.PositiveIntegerField(default=0, editable=False),
        ),
        migrations.CreateModel(
            name='CalendarLink',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('nonce', models.CharField(editable=False, max_length=32)),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name='made')),
                ('account', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='calendar_link', to=settings.AUTH_USER_MODEL, verbose_name='account')),
            ],
            options={
                'verbose_name': 'address of a calendar',
                'verbose_name_plural': 'addresses of calendars',
            },
        ),
        migrations.CreateModel(
            name='NoticeChoices',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('mail', models.JSONField(default=dict, verbose_name='by mail')),
                ('off_page', models.JSONField(default=list, verbose_name='not on the page')),
                ('remind_hours', models.PositiveSmallIntegerField(default=24, verbose_name='hours before the start')),
                ('account', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='notice_choices', to=settings.AUTH_USER_MODEL, verbose_name='account')),
            ],
            options={
                'verbose_name': 'choice of notices',
                'verbose_name_plural': 'choices of notices',
            },
        ),
        migrations.CreateModel(
            name='StoppedAddress',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('email', models.EmailField(max_length=254, verbose_name='e-mail address')),
                ('why', models.CharField(blank=True, max_length=200, verbose_name='why')),
                ('at', models.DateTimeField(auto_now_add=True, verbose_name='at')),
            ],
            options={
                'verbose_name': 'address that takes no mail',
                'verbose_name_plural': 'addresses that take no mail',
                'ordering': ['-id'],
                'constraints': [models.UniqueConstraint(django.db.models.functions.text.Lower('email'), name='an_address_stops_once')],
            },
        ),
        migrations.CreateModel(
            name='Notice',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('pairings', 'Where I sit in a new round'), ('result', 'A result waits for my word'), ('dispute', 'A result is disputed (to directors)'), ('place', 'I have moved up from the waiting list'), ('reminder', 'What I am entered in begins soon'), ('turn', 'It is my turn in a slow game online'), ('day', 'The day of a fixture of mine is agreed or put off')], max_length=10, verbose_name='kind')),
                ('subject', models.CharField(max_length=60, verbose_name='of')),
                ('times', models.PositiveSmallIntegerField(default=1, editable=False)),
                ('facts', models.JSONField(default=dict)),
                ('on_page', models.BooleanField(default=True, verbose_name='on the page')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='at')),
                ('read_at', models.DateTimeField(blank=True, null=True, verbose_name='read')),
                ('state', models.CharField(choices=[('waiting', 'to be mailed'), ('sent', 'mailed'), ('failed', 'could not be mailed'), ('bounced', 'the address takes no mail'), ('page', 'on the page only'), ('overtaken', 'it no longer mattered')], default='waiting', max_length=10, verbose_name='state')),
                ('digest', models.BooleanField(default=False, verbose_name='in the daily mail')),
                ('due_at', models.DateTimeField(blank=True, null=True, verbose_name='to be mailed at')),
                ('attempts', models.PositiveSmallIntegerField(default=0, verbose_name='attempts')),
                ('sent_at', models.DateTimeField(blank=True, null=True, verbose_name='mailed at')),
                ('said', models.CharField(blank=True, max_length=200, verbose_name='why not')),
                ('event', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='league.event', verbose_name='event')),
                ('recipient', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='notices', to=settings.AUTH_USER_MODEL, verbose_name='to')),
            ],
            options={
                'verbose_name': 'notice',
                'verbose_name_plural': 'notices',
                'ordering': ['-id'],
                'indexes': [models.Index(condition=models.Q(('state', 'waiting')), fields=['due_at'], name='notices_to_be_mailed')],
                'constraints': [models.UniqueConstraint(fields=('kind', 'subject', 'recipient', 'times'), name='nobody_is_told_a_thing_twice'), models.CheckConstraint(condition=models.Q(models.Q(('state', 'waiting'), _negated=True), ('due_at__isnull', False), _connector='OR'), name='a_mail_waits_for_a_time')],
            },
        ),
    ]
