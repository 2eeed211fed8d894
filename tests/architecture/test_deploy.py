"""What docs/deploy.md tells to copy: units that systemd takes, variables that exist, a site without complaints."""

import os
import re
import secrets
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from honcho.environ import parse_procfile

from tests.architecture import variables

ROOT = Path(__file__).resolve().parents[2]
FOLDER, GUIDE = ROOT / "docs" / "deploy", ROOT / "docs" / "deploy.md"
UNITS = sorted(path for path in FOLDER.iterdir() if path.suffix in (".service", ".timer", ".target"))
PATH = f"{os.environ['PATH']}:/usr/sbin"
OF_LIBRARIES = {"FORWARDED_ALLOW_IPS": "uvicorn"}
"""Variables that a library reads by itself; of the others each stands in the settings or in the Procfile."""


def production(**more: str) -> dict[str, str]:
    """The environment of the guide, its blanks filled in."""
    lines = (FOLDER / "tavula.env").read_text(encoding="utf-8").splitlines()
    told = dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))
    told = {name: value.strip('"') or secrets.token_urlsafe(60) for name, value in told.items()}
    return {"PATH": os.environ["PATH"], **told, **more}


def test_each_variable_is_one():
    named = set()
    for path in [*UNITS, FOLDER / "tavula.env"]:
        named |= set(re.findall(r"^(?:Environment=)?([A-Z][A-Z_]+)=", path.read_text(encoding="utf-8"), re.MULTILINE))
        named |= set(re.findall(r"\$\{([A-Z_]+)\}", path.read_text(encoding="utf-8")))
    named |= set(re.findall(r"`([A-Z]+_[A-Z_]+)(?:=\w+)?`", GUIDE.read_text(encoding="utf-8")))
    assert {"SECRET_KEY", "WORKERS", "HOST"} <= named
    assert named - variables.read() == set(OF_LIBRARIES)


def test_each_file_that_is_named_is_there_and_each_that_is_there_is_named():
    text = GUIDE.read_text(encoding="utf-8")
    linked = set(re.findall(r"\]\(deploy/([\w.@-]+)\)", text)) | set(re.findall(r"docs/deploy/([\w.@-]+\w)", text))
    there = {path.name for path in FOLDER.iterdir()}
    assert linked <= there
    assert {name for name in there - linked if Path(name).stem.partition("@")[0] not in text} == set()


@pytest.mark.parametrize("name", ["web", "worker", "bots", "beat"])
def test_units_start_what_the_procfile_starts(name):
    """With what is the unit's own: its port, its name among workers, how long it waits for who is still there."""
    (unit,) = [path for path in UNITS if re.split(r"[@.]", path.name)[0] == f"tavula-{name}"]
    (started,) = re.findall(r"^ExecStart=(.*)$", unit.read_text(encoding="utf-8"), re.MULTILINE)
    line = parse_procfile((ROOT / "Procfile").read_text(encoding="utf-8")).processes[name]
    wanted = re.sub(r"\$\{([A-Z_]+):-[^}]*\}", r"${\1}", line.removeprefix("exec "))
    wanted = wanted.replace("${PORT}", "%i").replace("${WEB_PROCESSES}", "1")
    started = started.replace("/srv/tavula/.venv/bin/", "").replace(" --hostname %i@%H", "")
    started = started.replace("bots-%i@%H", "bots@%h")
    assert started.replace(" --timeout-graceful-shutdown 10", "") == wanted


def test_systemd_takes_the_units(tmp_path):
    """Where there is a systemd to ask."""
    for path in UNITS:
        text = path.read_text(encoding="utf-8").replace("/srv/tavula/.venv/bin", str(Path(sys.executable).parent))
        (tmp_path / path.name).write_text(text.replace("/srv/tavula", str(ROOT)), encoding="utf-8")
        sections = re.findall(r"^\[(\w+)\]$", text, re.MULTILINE)
        assert sections[0] == "Unit", path.name
        assert set(sections) <= {"Unit", "Service", "Timer", "Install"}, path.name
    if verify := shutil.which("systemd-analyze"):
        names = [str(tmp_path / path.name) for path in UNITS]
        said = subprocess.run([verify, "verify", "--man=no", *names], capture_output=True, text=True, check=False)
        assert (said.returncode, said.stderr) == (0, "")


def asked(tmp_path, *command: str) -> tuple[int, str]:
    environment = {"PATH": PATH, "HOME": str(tmp_path)}
    said = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    return said.returncode, said.stdout + said.stderr


def test_nginx_takes_its_file(tmp_path):
    """Where there is an nginx to ask; with a certificate of its own."""
    nginx = shutil.which("nginx", path=PATH) or pytest.skip("there is no nginx")
    request = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=tavula.example.org"]
    made = asked(tmp_path, *request, "-keyout", "privkey.pem", "-out", "fullchain.pem")
    assert made[0] == 0, made[1]
    own = (FOLDER / "nginx.conf").read_text(encoding="utf-8")
    own = own.replace("/etc/letsencrypt/live/tavula.example.org", str(tmp_path))
    around = f"pid {tmp_path}/pid; error_log stderr; events {{}}\nhttp {{ access_log off;\n{own}\n}}\n"
    (tmp_path / "whole.conf").write_text(around, encoding="utf-8")
    code, said = asked(tmp_path, nginx, "-t", "-p", str(tmp_path), "-c", str(tmp_path / "whole.conf"))
    assert code == 0, said
    assert "[emerg]" not in said


def test_caddy_takes_its_file(tmp_path):
    """Where there is a Caddy to ask."""
    caddy = shutil.which("caddy", path=PATH) or pytest.skip("there is no caddy")
    file = FOLDER / "Caddyfile"
    code, said = asked(tmp_path, caddy, "validate", "--adapter", "caddyfile", "--config", str(file))
    assert code == 0, said
    assert asked(tmp_path, caddy, "fmt", str(file)) == (0, file.read_text(encoding="utf-8"))


def test_a_machine_starts_what_is_enabled_there_and_nothing_else():
    """Else beat would run on each: `tavula.target` names none of the units, they name it."""
    for path in UNITS:
        text = path.read_text(encoding="utf-8")
        assert "network-online.target" not in text or "Wants=network-online.target" in text, path.name
        if path.name == "tavula.target":
            assert re.findall(r"^(?:Wants|Requires)=(.*)$", text, re.MULTILINE) == ["network-online.target"]
        elif "PartOf" in text:
            assert "WantedBy=tavula.target" in text, path.name


@pytest.mark.parametrize("name", ["tavula-backup", "tavula-manage"])
def test_scripts_can_be_read(name):
    subprocess.run(["sh", "-n", str(FOLDER / name)], check=True)


def test_a_site_with_the_guide_s_environment_has_no_complaints(tmp_path):
    environment = production(PROMETHEUS_MULTIPROC_DIR=str(tmp_path / "metrics"))
    said = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        cwd=ROOT, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (said.returncode, said.stdout) == (0, "System check identified no issues (0 silenced).\n"), said.stderr
    assert (tmp_path / "metrics").is_dir()


def test_a_folder_for_figures_that_cannot_be_made_stops_no_command():
    """As before the first start, when there is no /run/tavula yet."""
    said = subprocess.run(
        [sys.executable, "manage.py", "check"], cwd=ROOT, env=production(PROMETHEUS_MULTIPROC_DIR="/proc/nowhere"),
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert said.returncode == 0, said.stderr
