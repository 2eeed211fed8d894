from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from league.management import demo


class Command(BaseCommand):
    help = "Fill an empty database with the demo club."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--if-empty", action="store_true", help="say nothing where there are clubs already")

    def handle(self, *args: Any, if_empty: bool = False, **options: Any) -> None:
        if not demo.is_empty():
            if if_empty:
                return
            raise CommandError("There are clubs here already: the demo club is only for an empty database.")
        club = demo.make()
        self.stdout.write(f"Demo club: {club}")
        for who, email, password in demo.SIGN_INS:
            self.stdout.write(f"  {who}: {email} · {password}")
