"""A whole evening of a club through the REST API alone; nothing but Python's standard library is needed.

    TAVULA_TOKEN=tavula_... python example_client.py https://cards.example.org 1 black-lady < names.txt

1 is the number of the club, as `/api/v1/clubs/` lists it; the token is made on the page “Programs” of an account that
directs in it, with the scopes `read`, `events`, `results` and `money`. One name a line, or a pair, `Ana + Bruno`, where
pairs play. The hands are made up here: put in place of `made_up` what brings yours, a form or a scanner.

Two habits keep a program out of trouble, and both are in `Api`. Each write has an Idempotency-Key of its own, and is
sent again with the same one until there is an answer: it is done once, whatever the network does. And what goes wrong
is told by a `code`, which stays the same in all languages.
"""

import argparse
import json
import os
import random
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

TRIES, SECONDS = 5, 1.0
Json = dict[str, Any]


class Refused(Exception):
    """A problem (RFC 9457), with its stable `code`."""

    def __init__(self, problem: Json) -> None:
        super().__init__(f"{problem['code']}: {problem['detail']}")
        self.code = problem["code"]


class Api:
    def __init__(self, site: str, token: str) -> None:
        self.root = f"{site.rstrip('/')}/api/v1/"
        self.headers = {"Authorization": f"Bearer {token}", "Accept": "application/json", "Accept-Language": "en"}

    def get(self, path: str) -> Json:
        return self._ask("GET", path)

    def all(self, path: str) -> Iterator[Json]:
        """Every row of a list, page by page."""
        page: Json = {"next": path}
        while page["next"]:
            page = self.get(page["next"])
            yield from page["results"]

    def post(self, path: str, body: Json | None = None) -> Json:
        return self._write("POST", path, body)

    def put(self, path: str, body: Json) -> Json:
        return self._write("PUT", path, body)

    def _write(self, method: str, path: str, body: Json | None) -> Json:
        return self._ask(method, path, body, {"Idempotency-Key": str(uuid.uuid4())})

    def _ask(self, method: str, path: str, body: Json | None = None, more: dict[str, str] | None = None) -> Json:
        """The same request, with the same key, until there is an answer."""
        headers = self.headers | (more or {}) | ({"Content-Type": "application/json"} if body is not None else {})
        url = path if path.startswith("http") else self.root + path
        sent = json.dumps(body).encode() if body is not None else None
        for tried in range(1, TRIES + 1):
            try:
                with urlopen(Request(url, sent, headers, method=method), timeout=30) as answer:
                    return json.loads(answer.read() or b"{}")
            except HTTPError as error:
                wait = error.headers.get("Retry-After")
                if tried == TRIES or (wait is None and error.code < 500):
                    raise Refused(_problem(error)) from None
                time.sleep(float(wait or SECONDS))
            except URLError:
                if tried == TRIES:
                    raise
                time.sleep(SECONDS)
        raise AssertionError("unreachable")


def _problem(error: HTTPError) -> Json:
    try:
        return json.loads(error.read())
    except ValueError:
        return {"code": str(error.code), "detail": error.reason}


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


# --- The evening -----------------------------------------------------------------------------------------------------

Hands = Callable[[str, int], Json]
"""The tally of the next hand, of a game with so many seats."""


def evening(api: Api, club: int, game: str, names: list[str], hands: Hands, rounds: int = 2, **settings: Any) -> Json:
    """From nothing to the standings and, where the club uses money, the prizes."""
    sent = {"name": f"{game}, made by a program", "game": game, "rounds_planned": rounds} | settings
    event = api.post(f"clubs/{club}/events/", sent)
    at = f"events/{event['id']}/"
    say(f"{event['name']}: {event['page']}")
    for line in api.post(f"{at}entries/", {"names": names})["lines"]:
        if line["code"] != "entered":
            say(f"  line {line['line']}, {line['text']}: {line['detail']}")
    api.post(f"{at}open-check-in/")
    api.post(f"{at}entries/check-in/")
    for number in range(1, rounds + 1):
        say(f"Round {number}")
        play_round(api, f"{at}rounds/{number}/", game, hands)
    api.post(f"{at}finish/")
    prizes = pay(api, at) if event["money"] else None
    return {"event": event, "standings": standings(api, at), "prizes": prizes}


def play_round(api: Api, at: str, game: str, hands: Hands) -> None:
    drawn = api.post(f"{at}draw/")
    if "tables" not in drawn:  # a large field is drawn by a worker: this is its job
        finished(api, drawn["id"])
    for table in api.post(f"{at}publish/")["tables"]:
        say(f"  table {table['number']}: {', '.join(side['entry']['name'] for side in table['sides'])}")
        play_table(api, table, game, hands)


def play_table(api: Api, table: Json, game: str, hands: Hands) -> None:
    """Hand after hand, until the rules say that the game is over."""
    number, over = 0, False
    while not over:
        number += 1
        tally = hands(game, len(table["sides"]))
        entered = api.post(f"tables/{table['id']}/hands/", {"number": number, "tally": tally})
        over = entered["game"]["state"] == "over"
    if entered["result"] and entered["result"]["state"] == "reported":
        api.post(f"results/{entered['result']['id']}/confirm/")


def finished(api: Api, job: int) -> Json:
    """A long piece of work, asked after until it is done."""
    while (found := api.get(f"jobs/{job}/"))["state"] in ("reading", "working"):
        time.sleep(SECONDS)
    return found


def pay(api: Api, at: str) -> Json:
    """Everybody pays the fee, the prizes are paid to the cent, and handed out."""
    api.post(f"{at}fees/paid/")
    paid = api.post(f"{at}prizes/award/")
    api.post(f"{at}handouts/all/")
    return paid


def standings(api: Api, at: str) -> list[Json]:
    """Asked for again while the last result is being counted."""
    for _ in range(TRIES):
        found = api.get(f"{at}standings/")
        if found["up_to_date"]:
            break
        time.sleep(SECONDS)
    return found["rows"]


def made_up(rng: random.Random) -> Hands:
    """Hands that could have been played: Hearts in which nobody takes everything, truco that is raised to 3."""

    def hand(game: str, seats: int) -> Json:
        if game.startswith("truco"):
            return {"pair": rng.randint(1, 2), "value": 3, "by": "tricks"}
        most, some, lady = rng.sample(range(1, seats + 1), 3)
        hearts = [0] * seats
        hearts[most - 1], hearts[some - 1] = 9, 4
        return {"hearts": hearts, "queen": lady}

    return hand


def main() -> None:
    parser = argparse.ArgumentParser(description="A whole evening of a club through the API of Tavula.")
    parser.add_argument("site")
    parser.add_argument("club", type=int)
    parser.add_argument("game", choices=["black-lady", "truco-paulista"])
    parser.add_argument("--rounds", type=int, default=2)
    asked = parser.parse_args()
    names = [line.strip() for line in sys.stdin if line.strip()]
    api = Api(asked.site, os.environ["TAVULA_TOKEN"])
    try:
        came = evening(api, asked.club, asked.game, names, made_up(random.Random()), asked.rounds)
    except Refused as refused:
        sys.exit(str(refused))
    for row in came["standings"]:
        say(f"{row['rank']:>3}. {row['entry']['name']:<30} {row['score']['exact']}")
    for payout in (came["prizes"] or {"payouts": []})["payouts"]:
        say(f"     {payout['player']['name']}: {payout['amount_cents'] / 100:.2f}")


if __name__ == "__main__":
    main()
