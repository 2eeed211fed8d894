from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from league.management.backup.file import BackupError
from league.management.backup.putting import check, put_back


class Command(BaseCommand):
    help = (
        "Put back what `backup` has written: all of it, or nothing. Into an empty database that `migrate` has brought "
        "up to the backup's version; with --replace in place of everything that is in it. Stop the site before; "
        "everybody signs in again after. --check reads the file through, looks whether its tables are those of this "
        "program and none is missing, and changes nothing."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--check", action="store_true", help="only read it through")
        parser.add_argument("--replace", action="store_true", help="delete what is in the database")

    def handle(self, *args: Any, file: Path, check: bool, replace: bool, **options: Any) -> None:
        try:
            found = check_file(file) if check else put_back(file, replace=replace)
        except BackupError as error:
            raise CommandError(str(error)) from None
        head, rows = found.head, f"{sum(found.rows.values())} rows of {len(found.rows)} tables"
        done = "is whole" if check else "is restored"
        self.stdout.write(f"{file} {done}: {rows}, version {head['version']}, {head['made_at']}.")


check_file = check
