"""Files from strangers: each record is answered, nothing is thrown, and memory stays what it was, also where a line
never ends. The program runs by itself here, as it does for a club."""

import fcntl
import json
import os
import resource
import signal
import subprocess
import sys
import termios
import time
from pathlib import Path

from tests.gameplay.faults import sheet

ROOT = Path(__file__).parents[3]
RIGHT = json.dumps(sheet("plain-hearts")).encode()
DEEP = 100_000
HOSTILE = [
    b"x" * 10_000_000, b"[" * DEEP, b"[" * DEEP + b"]" * DEEP, b'{"x-a":' * DEEP,
    b'{"tally":' * DEEP + b"1" + b"}" * DEEP, b"\xff\xfe\xfa", b"\xed\xa0\x80",
    RIGHT.decode().encode("utf-16-be"), b"\0" * 1000, RIGHT + b"\0", b"\0" + RIGHT,
    b"\xef\xbb\xbf" + RIGHT, RIGHT[:-1] + b', "number": NaN}', RIGHT[:-1] + b', "number": -Infinity}',
    RIGHT[:-1] + b', "number": 1e999}', RIGHT[:-1] + b', "number": ' + b"9" * DEEP + b"}",
    RIGHT[:-1] + b', "number": "1"}', RIGHT[:-1] + b', "number": true}', RIGHT[:-1] + b', "number": 1.0}',
    RIGHT[:-1] + b', "seats": 4}', b'{"record": true, ' + RIGHT[14:], b"'" + RIGHT + b"'", b"null", b"[" + RIGHT + b"]",
    RIGHT + RIGHT, RIGHT + b"\x0b", b"\xc2\xa0" + RIGHT, b'{"\\ud800": 1}', RIGHT[:-1] + b', "\\ud800": 1}',
    # as many keys as a line can hold, and the last is there already
    b"{" + b",".join(b'"%d":0' % key for key in range(90_000)) + b',"1":1}',
]  # fmt: skip
"""Each of these is one line, and wrong."""


COMMAND = "import sys; from gameplay.management.commands.check_hands import Command; Command().run_from_argv(sys.argv)"
"""What manage.py does with this command, without starting all of Django."""
MEMORY = 120_000_000


def limited() -> None:
    """In the child: who holds the whole file comes to nothing, and Ctrl-C is heard (a suite in the background of a
    shell would hand down that it is not)."""
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def started(path="-", **more):
    streams = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **more}
    words = [sys.executable, "-c", COMMAND, "check_hands", str(path)]
    return subprocess.Popen(words, cwd=ROOT, preexec_fn=limited, **streams)


def ended(child, answers=b""):
    """The exit status and what was answered; nothing is said besides."""
    assert child.stderr.read() == b""
    return child.wait(), [json.loads(line) for line in answers.splitlines()]


def test_every_line_is_answered(tmp_path):
    """A right record between any two: what is wrong spoils nothing behind it."""
    path = tmp_path / "hostile.jsonl"
    path.write_bytes(b"\r\n".join(line + b"\n" + RIGHT for line in HOSTILE))
    child = started(path)
    status, answers = ended(child, child.stdout.read())
    assert status == 1
    assert [answer["line"] for answer in answers] == list(range(1, 2 * len(HOSTILE) + 1))
    assert all(answer["ok"] for answer in answers[1::2])
    assert {answer["error"]["code"] for answer in answers[::2]} == {"bad-record"}


def test_a_line_without_an_end_is_not_held():
    child = started()
    for _megabyte in range(200):
        child.stdin.write(b"y" * 1_000_000)
    child.stdin.write(b"\n" + RIGHT)
    child.stdin.close()
    status, answers = ended(child, child.stdout.read())
    assert (status, [(answer["line"], answer["ok"]) for answer in answers]) == (1, [(1, False), (2, True)])
    assert answers[0]["error"]["code"] == "bad-record"


def test_lines_by_the_million_are_not_held(tmp_path):
    path = tmp_path / "many.jsonl"
    path.write_bytes((b"\n" * 99 + b"{}\n") * 10_000)
    with (tmp_path / "answers").open("w+b") as out:
        child = started(path, stdout=out)
        child.wait()
        out.seek(0)
        status, answers = ended(child, out.read())
    assert (status, len(answers), answers[-1]["line"]) == (1, 10_000, 1_000_000)


def test_whoever_reads_the_answers_may_go(tmp_path):
    for lines in (1, 5_000):  # fewer answers than a pipe holds, and more
        path = tmp_path / "right.jsonl"
        path.write_bytes((RIGHT + b"\n") * lines)
        there, here = os.pipe()
        child = started(path, stdout=here)
        os.close(here)
        os.close(there)
        assert ended(child) == (2, [])


def waits(child):
    """Whether the child has read everything, and sleeps until there is more."""
    left = fcntl.ioctl(child.stdin, termios.FIONREAD, bytes(4))
    return left == bytes(4) and Path(f"/proc/{child.pid}/stat").read_text().rpartition(")")[2].split()[0] == "S"


def test_who_waits_may_break_it_off():
    child = started()
    child.stdin.write(RIGHT + b"\n" + b" " * 200_000)  # more than a pipe holds: the command has begun to read
    child.stdin.flush()
    while not waits(child):
        time.sleep(0.01)
    child.send_signal(signal.SIGINT)
    assert ended(child)[0] == 130
    child.stdin.close()


def test_no_standard_input_at_all():
    words = ["/bin/sh", "-c", 'exec "$0" -c "$1" check_hands - <&-', sys.executable, COMMAND]
    child = subprocess.run(words, cwd=ROOT, capture_output=True, check=False)
    assert (child.returncode, child.stdout, child.stderr.strip()) == (2, b"", b"-: Bad file descriptor")
