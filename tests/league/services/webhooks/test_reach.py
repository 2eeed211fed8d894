"""One request to an address that somebody else has typed: to the open internet, in time, and nowhere else."""

import ipaddress
import socket
import ssl
import threading
from time import monotonic

import pytest

from league.services.webhooks import reach
from league.services.webhooks.reach import Allowed, Unreachable, fault_of, post
from tests.league.services.webhooks.receiver import Receiver, certificate

OPEN, HOME = Allowed(), Allowed(http=True, local=True)
NOT_OPEN = [
    "127.0.0.1", "127.8.8.8", "::1", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1", "fd00::1", "fc00::1",
    "169.254.169.254", "fe80::1", "224.0.0.1", "239.1.1.1", "ff02::1", "0.0.0.0", "0.1.2.3", "::", "255.255.255.255",
    "100.64.0.1", "100.127.255.255", "192.0.0.8", "198.18.0.1", "240.0.0.1", "fec0::1", "::8.8.8.8",
    "::ffff:8.8.8.8", "::ffff:127.0.0.1", "64:ff9b::808:808", "64:ff9b:1::1", "2002:7f00:1::", "2001:0:1::1",
    "2001:db8::1", "192.0.2.1", "198.51.100.7", "203.0.113.9",
]  # fmt: skip


@pytest.mark.parametrize("address", NOT_OPEN)
def test_an_address_of_no_open_network_is_never_connected_to(address, monkeypatch):
    monkeypatch.setattr(socket, "create_connection", lambda *args: pytest.fail("connected"))
    assert not reach.is_open(ipaddress.ip_address(address))
    with pytest.raises(Unreachable) as refused:
        post("https://club.example/", b"", {}, allowed=OPEN, resolve=lambda host, port: [address])
    assert refused.value.trouble == "forbidden"
    host = f"[{address}]" if ":" in address else address
    assert fault_of(f"https://{host}/", OPEN) == "webhook-private"


@pytest.mark.parametrize("address", ["8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "192.169.0.1"])
def test_one_of_the_open_internet_is(address):
    assert reach.is_open(ipaddress.ip_address(address))
    assert fault_of(f"https://[{address}]/" if ":" in address else f"https://{address}/", OPEN) == ""


@pytest.mark.parametrize(
    "host",
    ["localhost", "LOCALHOST", "localhost.", "a.localhost", "localhost.localdomain", "printer.local", "db.internal",
     "router.home.arpa", "intranet", "127.1", "127.0.1", "2130706433", "0x7f000001", "0x7f.0.0.1", "017700000001",
     "0177.0.0.1", "127.0.0.1.", "10.1", "0xa9fea9fe", "0", "[::ffff:7f00:1]", "[0:0:0:0:0:0:0:1]", "[fe80::1%25eth0]"],
)  # fmt: skip
def test_what_can_be_seen_to_be_at_home_is_refused_at_once_in_every_spelling(host):
    for rest in ("/x", ":443/x", ""):
        assert fault_of(f"https://{host}{rest}", OPEN) == "webhook-private"
    assert fault_of(f"https://{host}/x", HOME) == ""


@pytest.mark.parametrize("host", ["134744072", "8.8.2056", "8.8.8.8.", "localhost.example", "mylocal.example.org"])
def test_a_name_or_number_that_may_be_open_is_not(host):
    assert fault_of(f"https://{host}/x", OPEN) == ""


def test_a_name_with_one_closed_address_among_others_is_refused_as_a_whole(monkeypatch):
    monkeypatch.setattr(socket, "create_connection", lambda *args: pytest.fail("connected"))
    for found in (["8.8.8.8", "127.0.0.1"], ["127.0.0.1", "8.8.8.8"], ["8.8.8.8", "fe80::1%eth0"]):
        with pytest.raises(Unreachable, match="forbidden"):
            post("https://club.example/", b"", {}, allowed=OPEN, resolve=lambda host, port, found=found: found)


def test_the_name_is_asked_for_once_and_the_connection_made_to_what_was_checked(monkeypatch):
    """As DNS rebinding would have it: open at the first look, this machine at the second."""
    answers, connected = iter([["8.8.8.8"], ["127.0.0.1"]]), []

    def connect(at, timeout):
        connected.append(at)
        raise OSError("nobody there")

    monkeypatch.setattr(socket, "create_connection", connect)
    monkeypatch.setattr(socket, "getaddrinfo", lambda *args, **kwargs: pytest.fail("looked up again"))
    with pytest.raises(Unreachable, match="broken"):
        post("https://club.example:8443/", b"", {}, allowed=OPEN, resolve=lambda host, port: next(answers))
    assert connected == [("8.8.8.8", 8443)]


@pytest.mark.parametrize(
    ("address", "fault"),
    [
        ("https://club.example/hook?to=1", ""),
        ("https://club.example:8443", ""),
        ("https://club.example:443/", ""),
        ("http://club.example/", "webhook-not-https"),
        ("https://club.example:22/", "webhook-port"),
        ("https://club.example:99999/", "webhook-address"),
        ("https://user:word@club.example/", "webhook-address"),
        ("https://club.example/#there", "webhook-address"),
        ("https:///path", "webhook-address"),
        ("ftp://club.example/", "webhook-address"),
        ("javascript:alert(1)", "webhook-address"),
        ("https://club.example/a b", "webhook-address"),
        ("https://club.example/\r\nHost: other", "webhook-address"),
        ("https://club.example/\0", "webhook-address"),
        ("https://[::1", "webhook-address"),
        ("https://club.example/" + "a" * 500, "webhook-address"),
        ("club.example", "webhook-address"),
        ("", "webhook-address"),
    ],
)
def test_what_can_be_told_anything(address, fault):
    assert fault_of(address, OPEN) == fault


def test_a_trial_may_go_without_tls_but_not_into_its_own_networks():
    trial = Allowed(http=True)
    assert fault_of("http://club.example/", trial) == ""
    assert fault_of("http://club.example:6379/", trial) == "webhook-port"
    assert fault_of("http://127.0.0.1/", trial) == "webhook-private"


def test_what_is_sent_and_what_is_read(receiver):
    receiver.answer = b"x" * 200_000
    answer = post(
        f"http://club.example:{receiver.port}/hook?to=1", b'{"a": 1}', {"Tavula-Kind": "test"}, allowed=HOME,
        resolve=lambda host, port: ["127.0.0.1"],
    )  # fmt: skip
    ((headers, body, path),) = receiver.told
    assert (body, path) == (b'{"a": 1}', "/hook?to=1")
    assert headers["Host"] == f"club.example:{receiver.port}"
    assert headers["Tavula-Kind"] == "test"
    assert answer == reach.Answer(200, "x" * 500)


def test_an_answer_is_kept_without_what_no_database_or_terminal_takes(receiver):
    receiver.status, receiver.answer = 500, b"\x1b[31mno\0\xff\nreally"
    answer = post(f"http://localhost:{receiver.port}/", b"", {}, allowed=HOME, resolve=lambda *at: ["127.0.0.1"])
    assert answer == reach.Answer(500, "[31mno\ufffd\nreally")


def test_a_redirect_is_an_answer_like_others(receiver):
    receiver.status, receiver.headers = 302, {"Location": "http://127.0.0.1:1/"}
    assert post(f"http://localhost:{receiver.port}/", b"", {}, allowed=HOME).status == 302
    assert len(receiver.told) == 1


@pytest.mark.parametrize("slow", ["answer", "drip", "name"])
def test_time_is_up_for_everything_together(receiver, slow):
    over = threading.Event()
    receiver.wait, receiver.drip = over if slow == "answer" else None, slow == "drip"

    def resolve(host, port):
        if slow == "name":
            over.wait(10)
        return ["127.0.0.1"]

    began = monotonic()
    with pytest.raises(Unreachable) as late:
        post(f"http://club.example:{receiver.port}/", b"", {}, allowed=HOME, seconds=0.3, resolve=resolve)
    over.set()
    assert late.value.trouble == "timeout"
    assert monotonic() - began < 2


def test_nobody_there_and_no_such_name(receiver):
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        with pytest.raises(Unreachable, match="broken"):
            post(f"http://127.0.0.1:{closed.getsockname()[1]}/", b"", {}, allowed=HOME)

    def unknown(host, port):
        raise socket.gaierror

    with pytest.raises(Unreachable, match="unknown"):
        post("https://club.example/", b"", {}, allowed=OPEN, resolve=unknown)


def test_the_certificate_is_asked_for_by_name_and_must_be_for_it(tmp_path, monkeypatch):
    pem = certificate(tmp_path / "club.pem", "club.example")
    trusting = ssl.create_default_context(cafile=pem)
    monkeypatch.setattr(reach, "_certificates", lambda: trusting)
    receiver = Receiver(pem)
    try:
        here = {"allowed": HOME, "resolve": lambda host, port: ["127.0.0.1"]}
        assert post(f"https://club.example:{receiver.port}/", b"{}", {}, **here).status == 200
        assert receiver.names == ["club.example"]
        assert receiver.told[0][0]["Host"] == f"club.example:{receiver.port}"
        with pytest.raises(Unreachable, match="tls"):
            post(f"https://other.example:{receiver.port}/", b"{}", {}, **here)
        assert len(receiver.told) == 1
    finally:
        receiver.close()
