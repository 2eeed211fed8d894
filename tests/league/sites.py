"""A whole site for one test: web processes and beat as the Procfile starts them, real workers, and people who come over
HTTP alone, each with a session of their own."""

import os
import signal
import socket
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPException
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.parse import urlencode

import pytest
from honcho.environ import parse_procfile

from tests.factories import PASSWORD
from tests.league.house import House
from tests.league.processes import PATIENCE, ROOT, environment, wait_until

NO_ANSWER, DONE, REFUSED = 0, 302, 409
"""What a page answers to a form whose step was done, and to totals that are refused."""


class Process:
    """One line of the Procfile, in a process group of its own."""

    def __init__(self, name: str, log: Path, **more: str) -> None:
        self.command = parse_procfile((ROOT / "Procfile").read_text(encoding="utf-8")).processes[name]
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        self.environment = environment(PATH=path, ACCOUNT_EMAIL_VERIFICATION="none", **more)
        self.log = log
        self.start()

    def start(self) -> None:
        with self.log.open("a") as out:
            self.process = subprocess.Popen(
                self.command, shell=True, cwd=ROOT, env=self.environment, stdout=out, stderr=subprocess.STDOUT,
                start_new_session=True,
            )  # fmt: skip

    @property
    def runs(self) -> bool:
        return self.process.poll() is None

    def kill(self) -> None:
        """All at once, as a machine does that loses its power."""
        if self.runs:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(timeout=PATIENCE)


class Web(Process):
    def __init__(self, log: Path, **more: str) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        super().__init__("web", log, PORT=str(port), **more)

    def wait_ready(self) -> None:
        wait_until(lambda: Visitor().get(self, "/health/ready") == 200, f"{self.url} answers")


class _Stay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *args: object, **more: object) -> None:
        return None


class Visitor:
    """A browser with its cookies, which go to every web process; it follows no redirection."""

    def __init__(self) -> None:
        self.jar = CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar), _Stay)

    def get(self, web: Web, address: str) -> int:
        return self._ask(web.url + address, None)

    def post(self, web: Web, address: str, **fields: object) -> int:
        """The answer's status, or NO_ANSWER."""
        held = {cookie.name: cookie.value for cookie in self.jar}
        sent = {"csrfmiddlewaretoken": held.get("csrftoken", ""), **fields}
        return self._ask(web.url + address, urlencode(sent, doseq=True).encode())

    def sign_in(self, web: Web, email: str) -> "Visitor":
        assert self.get(web, "/accounts/login/") == 200
        assert self.post(web, "/accounts/login/", login=email, password=PASSWORD) == DONE
        assert "sessionid" in {cookie.name for cookie in self.jar}
        return self

    def _ask(self, url: str, body: bytes | None) -> int:
        try:
            with self.opener.open(url, body, timeout=PATIENCE) as answer:
                return answer.status
        except urllib.error.HTTPError as answer:
            with answer:
                return answer.code
        except (OSError, HTTPException):
            return NO_ANSWER


def at_once(*calls: Callable[[], int]) -> list[int]:
    """All of them at the same moment; their answers in this order."""
    start = threading.Barrier(len(calls))

    def run(call: Callable[[], int]) -> int:
        start.wait(PATIENCE)
        return call()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


class Site:
    """Two web processes, two workers and beat, on the database and the queue of a house."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.processes: list[Process] = []
        self.more = {"CELERY_BROKER_URL": house.broker, "CELERY_TASK_DEFAULT_QUEUE": house.queue}

    def open(self) -> None:
        self.webs: list[Web] = []
        for at in range(2):
            self.webs.append(Web(self.house.folder / f"web-{at}.log", **self.more))
            self.processes.append(self.webs[-1])
        self.beat = Process("beat", self.house.folder / "beat.log", **self.more)
        self.processes.append(self.beat)
        for _ in range(2):
            self.house.worker()
        for web in self.webs:
            web.wait_ready()

    def close(self) -> None:
        for process in self.processes:
            process.kill()


@pytest.fixture
def site(house: House) -> Iterator[Site]:
    """The house ends its workers, whatever happens; so does this its own."""
    site = Site(house)
    try:
        site.open()
        yield site
    finally:
        site.close()
