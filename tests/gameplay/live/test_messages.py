"""What a socket is sent is small: what is not is refused before anybody reads it."""

from pathlib import Path

import pytest

from gameplay.live import messages

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"id": "a"}', "a"),
        ('{"id": "' + "a" * 100 + '"}', "a" * 64),
        ('{"id": 1}', None),
        ("[1]", None),
        ("", None),
        (None, None),
        ('{"id": "a", "text": "' + "x" * messages.LONGEST + '"}', None),
    ],
)
def test_the_id_of_a_message_that_is_broken_otherwise(text, told):
    assert messages.id_of(text) == told


@pytest.mark.parametrize("command", ["Procfile", "docs/deploy/tavula-web@.service"])
def test_the_server_takes_no_large_message_at_all(command):
    """Some thousand times as much is its default: a few of these would fill the memory."""
    words = (ROOT / command).read_text(encoding="utf-8").split()
    most = int(words[words.index("--ws-max-size") + 1])
    assert 6 * messages.LONGEST < most < 50 * messages.LONGEST  # each character may be written in six: \u00e9
