"""One request to an address that somebody else has typed: to the open internet and nowhere else, and never for long.

- Only https, on the ports below; http only where a trial allows it (WEBHOOKS_HTTP).
- The name is resolved here, once; every address it has must be one of the open internet, and the connection is made to
  an address that was checked. A name that changes its mind between the look and the connection gains nothing by it. The
  name itself is still what the certificate must be for, and what the other side is asked by (SNI, Host).
- No redirect is followed, no proxy is asked, and after so many seconds over all the connection is cut: one who answers
  a byte a second is slow, too.

The standard library's client does all of that with its `connect` replaced; a larger one would need the same.
"""

import http.client
import ipaddress
import socket
import ssl
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import lru_cache
from queue import Empty, SimpleQueue
from threading import Thread, Timer
from time import monotonic
from urllib.parse import SplitResult, urlsplit

SECONDS = 5.0
MOST_READ = 64 * 1024
MOST_KEPT = 500
PORTS = (443, 8443)
HTTP_PORTS = (80, 8000, 8080)
LONGEST = 500

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Resolver = Callable[[str, int], list[str]]
CLOSED = tuple(
    map(
        ipaddress.ip_network,
        (
            "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12",
            "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24",
            "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4",
            "::/96",  # unspecified, loopback, and IPv4 in its first disguise
            "::ffff:0:0/96", "64:ff9b::/96", "64:ff9b:1::/48",  # IPv4 in others: mapped, NAT64
            "100::/64", "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20", "5f00::/16", "fc00::/7", "fe80::/10",
            "fec0::/10", "ff00::/8",
        ),
    )
)  # fmt: skip
"""The special-purpose registries of IANA (RFC 6890 and its successors), and what carries an IPv4 address in an IPv6
one: where it ends is decided by somebody else. Python's `is_global` knows fewer, and others in each version."""
HOME_NAMES = ("localhost", "localdomain", "local", "internal", "home.arpa")
"""Under these no name is of the open internet (RFC 6761, 6762, 8375, and what ICANN keeps for private networks)."""


class Unreachable(Exception):
    """With the code of what kept an answer from coming; see models.Attempt.Trouble."""

    def __init__(self, trouble: str) -> None:
        super().__init__(trouble)
        self.trouble = trouble


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    text: str


@dataclass(frozen=True, slots=True)
class Allowed:
    """What a house allows. `local`: addresses of any network and any port, for a receiver inside a test."""

    http: bool = False
    local: bool = False


def fault_of(address: str, allowed: Allowed) -> str:
    """Why an address can never be told anything, as a code; nothing where it may. The name is not looked up."""
    if len(address) > LONGEST or any(not "!" <= sign <= "~" for sign in address):
        return "webhook-address"
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        return "webhook-address"
    if parts.scheme not in ("https", "http") or not parts.hostname or parts.username is not None or parts.fragment:
        return "webhook-address"
    if parts.scheme == "http" and not allowed.http:
        return "webhook-not-https"
    if not allowed.local and port is not None and port not in _ports(parts):
        return "webhook-port"
    return "" if allowed.local or _may_be_open(parts.hostname) else "webhook-private"


def post(
    address: str,
    body: bytes,
    headers: Mapping[str, str],
    *,
    allowed: Allowed,
    seconds: float = SECONDS,
    resolve: Resolver | None = None,
) -> Answer:
    """What the other side answers. Raises `Unreachable`."""
    ends = monotonic() + seconds
    if fault_of(address, allowed):  # the house has become stricter since
        raise Unreachable("forbidden")
    parts = urlsplit(address)
    host, port = parts.hostname or "", parts.port or (443 if parts.scheme == "https" else 80)
    found = _resolved(host, port, ends, resolve or look_up)
    if not allowed.local and not all(map(is_open, found)):
        raise Unreachable("forbidden")
    connection = _To(parts, host, port, found, ends)
    with _cut_at(ends, connection):
        return _answer(connection, parts, body, headers)


def _answer(connection: "_To", parts: SplitResult, body: bytes, headers: Mapping[str, str]) -> Answer:
    try:
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", target, body, dict(headers))
        response = connection.getresponse()
        read = response.read(MOST_READ)
        if connection.cut:  # what ends with the connection looks whole when it is cut
            raise TimeoutError
        return Answer(response.status, _as_text(read))
    except ssl.SSLError as error:
        raise Unreachable("timeout" if connection.is_late else "tls") from error
    except (OSError, http.client.HTTPException, ValueError) as error:
        late = connection.is_late or isinstance(error, TimeoutError)
        raise Unreachable("timeout" if late else "broken") from error
    finally:
        connection.close()


def is_open(address: Address) -> bool:
    return not any(address in net for net in CLOSED if net.version == address.version)


def look_up(host: str, port: int) -> list[str]:
    return [str(found[4][0]) for found in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]


def _ports(parts: SplitResult) -> tuple[int, ...]:
    return PORTS if parts.scheme == "https" else HTTP_PORTS


def _may_be_open(host: str) -> bool:
    """What can be seen without a look-up: an address says it, and so do names of one word, and those kept for home."""
    name = host.rstrip(".").lower()
    literal = _literal(name)
    if literal is not None:
        return is_open(literal)
    return "." in name and not any(name.endswith(f".{home}") for home in HOME_NAMES)


def _literal(host: str) -> Address | None:
    """An address in any spelling that a resolver takes for one: 127.1, 0x7f.0.0.1 and 2130706433 are all 127.0.0.1."""
    try:
        return ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        pass
    try:
        return ipaddress.IPv4Address(socket.inet_aton(host))
    except OSError:
        return None


def _resolved(host: str, port: int, ends: float, resolve: Resolver) -> list[Address]:
    """All addresses of the name, in the resolver's order. It has a thread of its own: no resolver can be told when to
    stop, and one that hangs is left behind."""
    answers: SimpleQueue[list[str] | Exception] = SimpleQueue()

    def ask() -> None:
        try:
            answers.put(resolve(host, port))
        except Exception as error:
            answers.put(error)

    Thread(target=ask, daemon=True).start()
    try:
        found = answers.get(timeout=max(ends - monotonic(), 0))
    except Empty:
        raise Unreachable("timeout") from None
    if isinstance(found, Exception) or not found:
        raise Unreachable("unknown")
    try:
        return [ipaddress.ip_address(each) for each in dict.fromkeys(found)]
    except ValueError:  # one with a zone ("fe80::1%eth0") is of this machine's networks
        raise Unreachable("forbidden") from None


@lru_cache(maxsize=1)
def _certificates() -> ssl.SSLContext:
    return ssl.create_default_context()


class _To(http.client.HTTPConnection):
    """A connection to one of these addresses, whatever the name leads to by now."""

    def __init__(self, parts: SplitResult, host: str, port: int, found: list[Address], ends: float) -> None:
        super().__init__(host, port)
        self.default_port = 443 if parts.scheme == "https" else 80  # by which `Host` names the port, or leaves it out
        self.tls, self.found, self.ends = parts.scheme == "https", found, ends
        self.plain: socket.socket | None = None
        self.cut = False

    def connect(self) -> None:
        self.sock = self._first()
        self.sock.settimeout(self._left())
        if self.tls:
            self.sock = _certificates().wrap_socket(self.sock, server_hostname=self.host, do_handshake_on_connect=False)
            self.plain = self.sock
            self.sock.do_handshake()

    def _first(self) -> socket.socket:
        for address in self.found:
            last = address == self.found[-1]
            try:
                made = socket.create_connection((str(address), self.port), self._left() / (1 if last else 2))
            except OSError:
                if last:
                    raise
                continue
            self.plain = made
            return made
        raise OSError("nowhere to connect to")

    @property
    def is_late(self) -> bool:
        return self.cut or monotonic() >= self.ends

    def _left(self) -> float:
        left = self.ends - monotonic()
        if left <= 0:
            raise TimeoutError
        return left


@contextmanager
def _cut_at(ends: float, connection: _To) -> Iterator[None]:
    """Cut what is open when time is up, whoever waits in it. (The socket's own shutdown, beneath that of TLS, which
    would wait for the other side.)"""

    def cut() -> None:
        connection.cut = True
        if connection.plain is not None:
            with suppress(OSError):
                socket.socket.shutdown(connection.plain, socket.SHUT_RDWR)

    timer = Timer(max(ends - monotonic(), 0), cut)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _as_text(read: bytes) -> str:
    """What people can read of it, on one line or several, without what a database refuses or a terminal obeys."""
    text = read[: 4 * MOST_KEPT].decode("utf-8", "replace")
    return "".join(sign for sign in text if sign.isprintable() or sign == "\n")[:MOST_KEPT]
