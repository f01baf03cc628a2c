"""The lists of packages are exact, name no address, and hold what the package asks for."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def lines(name: str) -> list[str]:
    text = (ROOT / "requirements" / name).read_text()
    return [line for line in text.splitlines() if not line.startswith("#")]


@pytest.mark.parametrize("name", ["run.txt", "dev.txt"])
def test_every_line_pins_a_package(name: str) -> None:
    pin = re.compile(r"-r run\.txt|[a-z0-9-]+==[0-9]+(\.[0-9]+)+(; sys_platform .+)?")
    assert [line for line in lines(name) if not pin.fullmatch(line)] == []


def test_the_pins_hold_what_the_package_asks_for() -> None:
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
    assert {re.split(r"[<>=]", each)[0] for each in asked} <= {line.partition("==")[0] for line in lines("run.txt")}
