"""The wheel: installed where there is neither Node nor the sources, it serves the page and plays."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import httpx
import pytest
from tests.server.client import BOT, PERSON, duel, seats_of
from tests.waiting import PATIENCE, until

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel; what it needs comes from the one in which the tests run."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "pip", "wheel", str(ROOT), "--no-deps", "--quiet", "--wheel-dir", str(folder)]
    built = subprocess.run(build, capture_output=True, text=True, check=False)
    if built.returncode and "hatchling" in built.stderr and os.environ.get("CI") != "true":
        pytest.skip(f"pip cannot fetch what builds the wheel: {built.stderr[-300:]}")
    assert built.returncode == 0, built.stderr
    home = folder / "environment"
    venv.create(home)
    (wheel,) = folder.glob("*.whl")
    pip = [sys.executable, "-m", "pip", "--python", str(home / "bin" / "python")]
    subprocess.run([*pip, "install", "--no-deps", "--no-index", "--quiet", str(wheel)], check=True)
    (site,) = home.glob("lib/python3*/site-packages")
    (site / "needed.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return home


def test_the_wheel_serves_the_page_and_plays(installed: Path, tmp_path: Path) -> None:
    settings = {"PATH": str(installed / "bin"), "HOME": str(tmp_path), "IRONHEX_LIBRARY": str(tmp_path / "library")}
    command = [str(installed / "bin" / "ironhex"), "play", "--no-browser", "--port", "0"]
    server = subprocess.Popen(command, env=settings, cwd=tmp_path, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        address = re.search(r"http://\S+?:\d+", server.stdout.readline())
        assert address
        with httpx.Client(base_url=address[0], timeout=PATIENCE) as http:
            page = http.get("/").text
            assert "<title>" in page
            for name in re.findall(r'(?:src|href)="(/assets/[^"]+)"', page):
                assert http.get(name).status_code == 200
            (blue,) = seats_of(http, http.post("/api/games", json=duel(PERSON, BOT)).json())
            until(lambda: blue.ask)
            version = blue.table["version"]
            blue.act()
            until(lambda: blue.table["version"] > version + 1)
    finally:
        server.send_signal(signal.SIGINT)
        assert server.wait(PATIENCE) == 0
        assert server.stdout is not None
        server.stdout.close()
    assert (tmp_path / "library" / "games.sqlite").is_file()
