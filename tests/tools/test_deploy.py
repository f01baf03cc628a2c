"""The files in deploy/: nginx, Caddy and systemd accept them where they are installed, and Ironhex their options."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
from configparser import RawConfigParser
from pathlib import Path

import pytest

from ironhex.cli.app import app
from ironhex.cli.server_choice import ServerChoice

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
HOSTING = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
INSTRUCTION = re.compile(r"(FROM|WORKDIR|COPY|RUN|USER|ENV|VOLUME|EXPOSE|STOPSIGNAL|ENTRYPOINT) \S")


def text(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


def service() -> RawConfigParser:
    parsed = RawConfigParser(strict=False)
    parsed.optionxform = str  # type: ignore[assignment,method-assign]
    parsed.read_string(text("ironhex.service"))
    return parsed


def entry_point() -> list[str]:
    found: list[str] = json.loads(text("Containerfile").partition("ENTRYPOINT ")[2])
    return found


def command_lines() -> list[list[str]]:
    """Every way to start the server in these files and in the guide, without the program's name."""
    guide = [shlex.split(line)[1:] for line in re.findall(r"^    (\./ironhex play .*)$", HOSTING, re.MULTILINE)]
    comments = re.findall(r"# .*: (ironhex play .*)$", text("nginx.conf") + text("Caddyfile"), re.MULTILINE)
    run = re.search(r" ironhex (--.*)$", text("Containerfile"), re.MULTILINE)
    assert run is not None
    container = entry_point()[1:]
    unit = shlex.split(service()["Service"]["ExecStart"])[1:]
    return [*guide, *(shlex.split(line)[1:] for line in comments), container, [*container, *shlex.split(run[1])], unit]


@pytest.mark.parametrize("words", command_lines(), ids=" ".join)
def test_the_server_accepts_its_options(words: list[str]) -> None:
    _, bound, _ = app.parse_args(words, print_error=False, exit_on_error=False)
    choice = bound.arguments["server"]
    assert isinstance(choice, ServerChoice)
    assert choice.problem == ""


def test_there_are_command_lines_to_check() -> None:
    assert len(command_lines()) >= 8


def test_the_container_file_has_only_known_instructions_and_copies_what_exists() -> None:
    lines = [line for line in text("Containerfile").splitlines() if line and not line.startswith("#")]
    assert [line for line in lines if not INSTRUCTION.match(line)] == []
    copied = [shlex.split(line)[1] for line in lines if line.startswith("COPY") and "--from" not in line]
    assert copied == [".", "requirements/run.txt"]
    assert [name for name in copied if not (ROOT / name).exists()] == []


def test_systemd_accepts_the_service(tmp_path: Path) -> None:
    assert {*service()} == {"DEFAULT", "Unit", "Service", "Install"}
    if not (verify := shutil.which("systemd-analyze")):
        pytest.skip("systemd-analyze is not installed")
    unit = tmp_path / "ironhex.service"
    unit.write_text(text("ironhex.service").replace("/opt/ironhex/ironhex", "/bin/true"), encoding="utf-8")
    done = subprocess.run([verify, "verify", str(unit)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_nginx_site_is_well_formed() -> None:
    lines = [line.partition("#")[0].strip() for line in text("nginx.conf").splitlines()]
    assert [line for line in lines if line and line[-1] not in ";{}"] == []
    assert sum(line.count("{") - line.count("}") for line in lines) == 0


def test_nginx_accepts_the_site(tmp_path: Path) -> None:
    nginx = shutil.which("nginx", path="/usr/sbin:/usr/local/sbin") or shutil.which("nginx")
    if not nginx or not shutil.which("openssl"):
        pytest.skip("nginx is not installed")
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=mechs.example"]
    files = ["-keyout", str(tmp_path / "privkey.pem"), "-out", str(tmp_path / "fullchain.pem")]
    subprocess.run([*made, *files], capture_output=True, check=True)
    site = text("nginx.conf").replace("/etc/letsencrypt/live/mechs.example", str(tmp_path))
    site = re.sub(r"listen \[::\].*", "", re.sub(r"listen (\d+)", r"listen 127.0.0.1:1\g<1>", site))
    temporary = "".join(
        f"{kind}_temp_path {tmp_path}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    main = f"pid {tmp_path}/pid; error_log stderr; events {{}} http {{ access_log off; {temporary} {site} }}"
    (tmp_path / "nginx.conf").write_text(main, encoding="utf-8")
    command = [nginx, "-t", "-q", "-c", str(tmp_path / "nginx.conf")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_caddy_accepts_its_file() -> None:
    assert text("Caddyfile").count("{") == text("Caddyfile").count("}") == 2
    if not (caddy := shutil.which("caddy")):
        pytest.skip("Caddy is not installed")
    command = [caddy, "adapt", "--adapter", "caddyfile", "--config", str(DEPLOY / "Caddyfile")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "reverse_proxy" in done.stdout
