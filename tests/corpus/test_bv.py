"""Battle Values and prices against a peer's. Skipped where the corpus is absent.

Classes in which the book and the peer differ are in docs/differences.md. Where the peer's reading is known it is worked
out too, so that a class explains a difference and does not merely excuse it.
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from tests.corpus.replay import CORPUS, Record, answers

from ironhex.catalog import CatalogError, Design, ProtoDesign, SuitDesign, VehicleDesign, read_file
from ironhex.catalog import design as design_of
from ironhex.construction import armor, battle_value, cost
from ironhex.construction.mech_worth import FIRING_HEAT
from ironhex.construction.vehicle_worth import ARMOR
from ironhex.kernel.calculation import Calculation, Exact, nearest

CLASS_LIMIT = 0.05
"""Of the file; battle armor alone is nearly so much of all units."""

ROUNDING = 1
"""C-bills by which prices may differ: the peer multiplies in single precision."""


class Class(NamedTuple):
    """A difference between the book and the peer: whom it concerns, and what the peer makes of them if we know."""

    name: str
    concerns: Callable[[Design], bool]
    peers: Callable[[Design], Exact] | None = None


def carries(*words: str) -> Callable[[Design], bool]:
    return lambda design: any(word in item.equipment.name for item in design.items for word in words)


def cold_rockets(design: Design) -> int:
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(FIRING_HEAT, "one-shot", 0)
        return battle_value(design).total


def half_loads_of_heavy_guns(design: Design) -> bool:
    return any("Heavy Machine Gun Ammo" in bin.equipment.name and bin.shots == 50 for bin in design.bins)


def suited(design: Design) -> bool:
    return isinstance(design, SuitDesign)


VALUE_CLASSES = (
    Class("battle armor: the peer takes the figure of its file", suited, lambda design: design.sheet.bv),
    Class("rocket launchers: the peer counts no heat", carries("Rocket Launcher"), cold_rockets),
    Class("one-shot launchers: the peer counts less heat", carries("(OS)")),
    Class("stealth: the peer follows a later ruling", lambda design: getattr(design, "armor_type", "") == "Stealth"),
    Class("Clan Ultra AC/2 ammunition: another figure", carries("Ultra AC/2 Ammo")),
    Class("half tons of heavy machine gun ammunition", half_loads_of_heavy_guns),
)


def bill(design: Design) -> Calculation:
    found = cost(design)
    assert isinstance(found, Calculation), design
    return found


def standard_armor(design: Design) -> Exact:
    """A vehicle's price with ferro-fibrous armor as heavy as standard armor."""
    assert isinstance(design, VehicleDesign)
    points = sum(design.armor)
    weights = [armor.weight(points, kind, design.clan) for kind in ("Standard", "Ferro-Fibrous")]
    steps = bill(design).steps
    factor = Fraction(steps[-1].after) / next(step.after for step in reversed(steps) if step.sign == "+")
    return steps[-1].after + Fraction(weights[0] - weights[1], 4) * ARMOR["Ferro-Fibrous"] * factor


def bare_proto(design: Design) -> Exact:
    """A ProtoMech's price without its engine, heat sinks and weapons."""
    left_out = ("BMR-COST-034",)
    steps = bill(design).steps
    kept = (
        step.value
        for step in steps
        if step.sign == "+" and step.rule not in left_out and "engine" not in step.why and "sinks" not in step.why
    )
    return sum(kept, Fraction()) * steps[-1].value


def ferro_vehicle(design: Design) -> bool:
    return isinstance(design, VehicleDesign) and design.armor_type == "Ferro-Fibrous"


PRICE_CLASSES = (
    Class("ferro-fibrous vehicles: the peer pays for standard tonnage", ferro_vehicle, standard_armor),
    Class("ProtoMechs: the peer leaves parts out", lambda design: isinstance(design, ProtoDesign), bare_proto),
    Class("battle armor that the book does not list", suited),
)


def rows() -> list[Record]:
    with answers("bv.csv").open(encoding="utf-8") as file:
        return [row for row in csv.DictReader(file) if not row["incomplete_equipment"]]


def compare(
    title: str,
    column: str,
    ours: Callable[[Design], int | None],
    classes: tuple[Class, ...],
    within: int,
    at_least: float,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Compare a figure of every design, print what came out and hold it against what is asked."""
    counts: Counter[str] = Counter()
    apart: Counter[str] = Counter()
    wrong: list[Any] = []
    for row in (found := rows()):
        try:
            (design,) = read_file(CORPUS / "units" / row["file"])
        except CatalogError:
            counts["refused"] += 1
            continue
        theirs, mine = int(row[column]), ours(design)
        if mine is not None and abs(mine - theirs) <= within:
            counts["same"] += 1
        elif known := _class(design, theirs, classes):
            apart[known] += 1
        else:
            counts["different"] += 1
            wrong.append((row["file"], mine, theirs))
    compared = counts["same"] + counts["different"]
    with capsys.disabled():
        print(f"\n{title}: {counts['same']} of {compared} the same ({100 * counts['same'] / compared:.2f}%)")
        print(f"  left out {counts['refused']}: names equipment that the Master Rules do not have")
        for why, number in apart.most_common():
            print(f"  class {number}: {why}")
    assert all(number <= CLASS_LIMIT * len(found) for number in apart.values()), apart
    assert counts["same"] >= at_least * compared, wrong


def _class(design: Design, theirs: int, classes: tuple[Class, ...]) -> str | None:
    """The class of a difference, if the peer's reading, where we know it, gives the peer's figure."""
    for each in classes:
        if each.concerns(design) and (each.peers is None or abs(nearest(each.peers(design)) - theirs) <= ROUNDING):
            return each.name
    return None


def test_our_second_entries_are_in_the_peers_answers() -> None:
    """What `worth.csv` says it has from the peer is in the peer's table, or in the files of ProtoMechs."""
    theirs = {_name(CORPUS / "units" / row["file"]): int(row["bv1"]) for row in rows()}
    for path in (CORPUS / "units" / "protomechs").rglob("*.blk"):
        stated = re.search(r"<BV>\s*(\d+)", path.read_text(encoding="latin-1"), re.IGNORECASE)
        theirs[_name(path)] = int(stated[1]) if stated else 0
    with (Path(__file__).parents[1] / "construction" / "worth.csv").open(encoding="utf-8", newline="") as stream:
        ours = {row["design"]: int(row["bv"]) for row in csv.DictReader(stream) if row["source"] == "peer"}
    assert ours
    both = ours.keys() & theirs.keys()
    assert {name: ours[name] for name in both} == {name: theirs[name] for name in both}


def _name(path: Path) -> str:
    """Our name for the design of a file, or its own if it is not in our catalog."""
    try:
        (found,) = read_file(path)
        return design_of(found.name).name
    except CatalogError:
        return path.stem


def value(design: Design) -> int | None:
    worth = battle_value(design)
    return None if worth.barred else worth.total


def price(design: Design) -> int | None:
    found = cost(design)
    return nearest(found.total) if isinstance(found, Calculation) else None


def test_battle_values(capsys: pytest.CaptureFixture[str]) -> None:
    compare("Battle Value", "bv1", value, VALUE_CLASSES, 0, 0.98, capsys)


def test_prices(capsys: pytest.CaptureFixture[str]) -> None:
    compare("cost", "cost_cbills", price, PRICE_CLASSES, ROUNDING, 0.95, capsys)
