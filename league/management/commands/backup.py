from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from league.management.backup.file import BackupError
from league.management.backup.taking import take


class Command(BaseCommand):
    help = (
        "Write the whole site into one file, as it stands at this moment; the site may go on meanwhile. The file is "
        "for its owner's eyes only: it holds addresses, hashed passwords and second factors. Sessions are not in it, "
        "nor is SECRET_KEY. `restore --check` reads it through, `restore` puts it back, on SQLite or PostgreSQL."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        try:
            taken = take(file)
        except BackupError as error:
            raise CommandError(str(error)) from None
        self.stdout.write(f"{file}: {sum(taken.rows.values())} rows of {len(taken.rows)} tables.")
