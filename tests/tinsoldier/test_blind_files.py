"""Odd unit files are refused in words, and never slow anything down."""

from __future__ import annotations

from pathlib import Path

import pytest

from ironhex.catalog import CatalogError
from ironhex.engine.setup import seeded_dice
from ironhex.systems.tinsoldier.unit_files import soldiers

LOCUST = '<element file="Locust LCT-1V"/>'
ENTITIES = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 9))


@pytest.mark.rule("TS-SFT-005")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (f'<!DOCTYPE u [<!ENTITY e0 "x">{ENTITIES}]><unit name="&e8;">{LOCUST}</unit>', "document types"),
        (f'<unit name="{"x" * 100_000}">{LOCUST}</unit>', "unit name: has 100000 characters"),
        (f'<unit><element file="Locust LCT-1V" name="{"x" * 100_000}"/></unit>', "element name: has 100000 characters"),
        (f'<unit><element file="{"x" * 5_000}"/></unit>', "element file: has 5000 characters"),
        (f'<unit><element file="{"é" * 200}"/></unit>', "no such design"),
        (f'<unit name="a&#10;b">{LOCUST}</unit>', "unit name: contains characters"),
        ("<unit/>", "at least one element"),
        ("<unit>" * 5_000 + "</unit>" * 5_000, "nested too deeply"),
    ],
    ids=("entities", "unit name", "pilot", "file", "bytes", "line break", "empty", "depth"),
)
def test_odd_xml_is_refused(text: str, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "unit.xml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CatalogError, match=reason):
        soldiers(path, seeded_dice(1))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("elements = []", "at least one element"),
        ("[[elements]]\nfile = 3\n", "Expected `str`"),
        ('[[elements]]\nfile = "Locust LCT-1V"\ngunnery = true\n', "Expected `int"),
        (f'name = "{"x" * 300}"\n[[elements]]\nfile = "Locust LCT-1V"\n', "name: has 300 characters"),
        ('[[elements]]\nfile = "a\\u0000b"\n', "cannot be shown"),
    ],
    ids=("empty", "number", "truth", "name", "zero"),
)
def test_odd_toml_is_refused(text: str, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "unit.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CatalogError, match=reason):
        soldiers(path, seeded_dice(1))
