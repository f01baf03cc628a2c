"""The lists of packages are exact, name no address, and hold what the package asks for."""

import re
import tomllib
from pathlib import Path

import pytest

EXTRAS = ("cli", "postgres", "server", "sheets")
ROOT = Path(__file__).resolve().parents[2]


def lines(name: str) -> list[str]:
    text = (ROOT / "requirements" / name).read_text()
    return [line for line in text.splitlines() if not line.startswith("#")]


@pytest.mark.parametrize("name", ["run.txt", "dev.txt"])
def test_every_line_pins_a_package(name: str) -> None:
    pin = re.compile(r"-r run\.txt|[a-z0-9-]+==[0-9]+(\.[0-9]+)+(; sys_platform .+)?")
    assert [line for line in lines(name) if not pin.fullmatch(line)] == []


def test_the_pins_hold_what_the_package_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = (package for name in EXTRAS for package in project["optional-dependencies"][name])
    asked = {re.split(r"[<>=[]", each)[0] for each in (*project["dependencies"], *extras)} - {"ironhex"}
    assert asked <= {line.partition("==")[0] for line in lines("run.txt")}


def test_the_launcher_installs_every_extra_that_a_player_needs() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    assert extras["all"] == [f"ironhex[{','.join(EXTRAS)}]"]


def test_the_core_needs_two_packages() -> None:
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
    assert [re.split(r"[<>=]", each)[0] for each in asked] == ["msgspec", "numpy"]
