"""`ironhex tinsoldier`: convert designs step by step, and print the cards of a force."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from ironhex.catalog import CatalogError, Design, design, read_file
from ironhex.catalog.data_files import file_name
from ironhex.engine.setup import seeded_dice
from ironhex.kernel.calculation import Calculation
from ironhex.sheets.paper import pdf, single_cards
from ironhex.systems.tinsoldier.convert import conversion_refusal
from ironhex.systems.tinsoldier.convert import convert as converted
from ironhex.systems.tinsoldier.element import Converted, Element
from ironhex.systems.tinsoldier.sheets.card import Card, draw_card
from ironhex.systems.tinsoldier.unit_files import SUFFIXES, Soldier, soldiers
from ironhex.systems.tinsoldier.worth import value_of

app = App(name="tinsoldier", help="Convert designs to elements of Tin Soldier, and print their cards.")

FOUR = 4
DESIGN_FILES = (".ssw", ".saw", ".mtf", ".blk")


@app.command
def convert(*names: str) -> int:
    """Show the elements of designs: every number with the steps that lead to it.

    Parameters
    ----------
    names
        Names of designs, or files of designs (.ssw, .saw, .mtf, .blk, .toml).
    """
    if not names:
        return _complain("name designs or files")
    try:
        found = [machine for name in names for machine in _designs(name)]
        print("\n\n".join(shown(converted(machine)) for machine in found))
    except CatalogError as error:
        return _complain(str(error))
    return 0


@app.command
def sheets(
    *force: str,
    four: Annotated[bool, Parameter(name=["-4", "--four"], negative=())] = False,
    seed: int = 0,
    out: Annotated[Path | None, Parameter(name=["-o", "--output"])] = None,
) -> int:
    """Print the cards of a force as PDF, each on a page of A6.

    Parameters
    ----------
    force
        Unit files (.xml, .toml), names of designs, or files of designs.
    four
        Four cards on each page of A4 instead.
    seed
        The dice for skills that a unit file leaves to chance.
    out
        The file to write; by default, it is named after the force.
    """
    if not force:
        return _complain("name a unit file, designs or files of designs")
    try:
        crews = [crew for name in force for crew in _crews(name, seed)]
        cards = [draw_card(_card(crew)) for crew in crews]
        title = Path(force[0]).stem if len(force) == 1 else "Cards"
        file = out or Path(file_name(title, ".pdf"))
        file.write_bytes(pdf(cards, title, "a4", FOUR) if four else single_cards(cards, title))
    except (CatalogError, OSError) as error:
        return _complain(str(error))
    print(f"{file}: {len(cards)} {'card' if len(cards) == 1 else 'cards'}")
    return 0


def _card(crew: Soldier) -> Card:
    value = value_of(crew.design)
    return Card(crew.element, crew.name, crew.gunnery, crew.piloting, value=value)


def _crews(name: str, seed: int) -> Iterator[Soldier]:
    """The elements that an argument names, with their crews if it is a unit file."""
    path = Path(name)
    if path.suffix.lower() in SUFFIXES and path.is_file() and not _is_design(path):
        yield from soldiers(path, seeded_dice(seed))[1]
        return
    for machine in _designs(name):
        yield Soldier(machine, converted(machine).element)


def _is_design(path: Path) -> bool:
    """Whether a TOML file has a design, not a unit."""
    return path.suffix.lower() == ".toml" and "[[elements]]" not in path.read_text(encoding="utf-8", errors="replace")


def _designs(name: str) -> list[Design]:
    """The design of a name, or the designs in a file."""
    path = Path(name)
    machines = read_file(path) if path.suffix.lower() in (*DESIGN_FILES, *SUFFIXES) else [design(name)]
    for machine in machines:
        if refusal := conversion_refusal(machine):
            raise CatalogError(name, "type", refusal, "TS-INT-004")
    return machines


# --- an element in words ----------------------------------------------------------------------------------------------
def shown(found: Converted) -> str:
    """An element: its numbers item by item, its weapons, its critical table, and what has no rules."""
    return "\n".join((found.element.name, *_steps(found), *_weapons(found.element), *_table(found), *found.notes))


def _steps(found: Converted) -> Iterator[str]:
    for name, calculation in found.steps:
        if name != "Critical table":
            yield f"\n{name}: {_number(calculation)}"
            yield from (f"  {line}" for line in str(calculation).splitlines())


def _number(calculation: Calculation) -> str:
    return f"{float(calculation.total):g}"


def _weapons(element: Element) -> Iterator[str]:
    yield "\nWeapons"
    for weapon in element.weapons:
        least = f"{weapon.minimum}-" if weapon.minimum > 1 else ""
        figures = f"{weapon.shots} × {weapon.damage} damage, range {least}{weapon.effective}, heat {weapon.heat}"
        yield f"  {weapon.name} ({weapon.arc}): {figures}"
    yield from (f"  {kind.name}: {kind.shots} shots" for kind in element.ammunition)


def _table(found: Converted) -> Iterator[str]:
    if not found.element.table:
        return
    yield f"\nCritical table, from a weight of {_number(found.step('Critical table'))}"
    for entry in found.element.table:
        yield f"  {entry.span:>8}  {entry.name} ({entry.weight})  {entry.boxes}"


def _complain(reason: str) -> int:
    print(f"ironhex: {reason}", file=sys.stderr)
    return 2
