"""`manage.py bounced ADDRESS …`: nothing more is mailed to these addresses. Without an address a mail server's report
is read from the standard input, for a mail server to pipe its bounces to."""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from league.services.notices.bounces import bounced, bounced_message

MOST = 1_000_000


class Command(BaseCommand):
    help = "Stop mailing notices to addresses from which mail has come back."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("addresses", nargs="*", metavar="ADDRESS")

    def handle(self, *args: Any, addresses: list[str], **options: Any) -> None:
        for address in addresses:
            bounced(address, "by hand")
        stopped = addresses or bounced_message(sys.stdin.buffer.read(MOST))
        self.stdout.write("\n".join(f"{address}: nothing more is mailed there" for address in stopped))
