"""Other people's designs against the rules of construction. Skipped where the corpus is absent."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from tests.corpus.replay import CORPUS

from ironhex.catalog import CatalogError, Design, read_file
from ironhex.construction import battle_value, check

pytestmark = pytest.mark.skipif(not CORPUS.is_dir(), reason=f"no corpus at {CORPUS}; IRONHEX_CORPUS may name one")

FAULTY = {
    "Salamander PPR-6S.MTF": "BMR-CON-004",
    "Mackie MSK-6S.MTF": "BMR-CON-004",
    "Rifleman RFL-8D.MTF": "BMR-CON-017",
}
"""'Mechs whose files lack something: armor, weapons, the slots of endo steel."""


@cache
def machines() -> dict[Path, Design]:
    """Every design of the corpus that the Master Rules know."""
    found: dict[Path, Design] = {}
    for path in sorted((CORPUS / "units").rglob("*.*")):
        try:
            (found[path],) = read_file(path)
        except CatalogError:
            continue
    return found


SHARING = ("Delphyne 2", "Gorgon 3", "Orc", "Procyon 2", "Siren", "Siren 2", "Siren 3")
"""ProtoMechs with one bin for two weapons."""
FAULTY_PROTOS = {"Basilisk 2.blk": ["BMR-CPROTO-015"]} | {f"{name}.blk": ["BMR-CPROTO-031"] for name in SHARING}
"""The Basilisk 2 has armor for a main gun, but no main gun."""


def test_mechs_break_no_rule() -> None:
    broken = {path.name: check(each) for path, each in machines().items() if each.type == "mech" and check(each)}
    assert {name: found[0].rule for name, found in broken.items()} == FAULTY


def test_protomechs_break_few_rules_and_are_worth_what_their_files_say() -> None:
    found = [(path, each) for path, each in machines().items() if each.type == "protomech"]
    assert len(found) == 40
    for path, each in found:
        stated = re.search(r"<BV>\s*(\d+)", path.read_text(encoding="latin-1"), re.IGNORECASE)
        assert stated, path
        broken = [violation.rule for violation in check(each)]
        assert (broken, battle_value(each).total) == (FAULTY_PROTOS.get(path.name, []), int(stated[1])), path


def test_vehicles_break_only_the_weight_rule(capsys: pytest.CaptureFixture[str]) -> None:
    """Older books rounded turrets and controls to the nearest half ton; lists of parts are not always complete."""
    found = [each for each in machines().values() if each.type == "vehicle"]
    rules = Counter(violation.rule for each in found for violation in check(each))
    with capsys.disabled():
        print(f"\nvehicles: {len(found) - rules['BMR-CVEH-013']} of {len(found)} weigh just what their parts weigh")
    assert set(rules) == {"BMR-CVEH-013"}
    assert rules["BMR-CVEH-013"] < len(found) / 3
