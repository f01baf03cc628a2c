"""`ironhex show`, `check`, `bv` and `cost`: designs on the terminal, and as JSON for programs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec import to_builtins
from rich.console import Console

from ironhex import construction
from ironhex.catalog import CatalogError, Design, load_design
from ironhex.catalog.document import parse
from ironhex.catalog.importers.files import contents
from ironhex.catalog.omni import CHASSIS
from ironhex.cli.design_rows import (
    AsJson,
    Found,
    Row,
    amount,
    fail,
    faults,
    figures,
    find,
    number,
    print_json,
    print_with_sum,
    refused,
    steps,
)
from ironhex.cli.design_text import design_text
from ironhex.construction import BattleValue, Crew, Violation, battle_value, configuration_violations, force_values

EMPTY = f'{CHASSIS} = ""\nmodel = ""\nera = 3050\n'
"""The configuration with empty pods."""


def show(*names: str, as_json: AsJson = False) -> int:
    """Show designs: weights part by part, Battle Value and price.

    Parameters
    ----------
    names
        Names of designs, or files of any supported format.
    as_json
        Print JSON, with all data of the sheet.
    """
    found = find(names)
    if as_json:
        print_json([each.row | (_whole(each.design) if each.design else {}) for each in found])
    else:
        for each in found:
            if each.design:
                Console(highlight=False).print(design_text(each.design), "")
    return refused(found)


def check(*names: str, chassis: Path | None = None, as_json: AsJson = False) -> int:
    """Check designs against the construction rules; exit with 1 if they break any.

    Parameters
    ----------
    names
        Names of designs, or files.
    chassis
        The file of an OmniMech's chassis: the designs must be configurations of it.
    as_json
        Print JSON.
    """
    try:
        base = _chassis(chassis)
    except CatalogError as error:
        return fail(str(error))
    found = find(names)
    breaches = [(each, _violations(each.design, base)) for each in found]
    if as_json:
        print_json([each.row | {"violations": faults(broken)} for each, broken in breaches])
    else:
        for each, broken in breaches:
            if each.design:
                _tell(each.design, broken)
    return refused(found) or int(any(broken for _, broken in breaches))


def bv(*names: str, gunnery: int = 4, piloting: int = 5, force: bool = False, as_json: AsJson = False) -> int:
    """Calculate Battle Values; for one design, step by step.

    Parameters
    ----------
    names
        Names of designs, or files.
    gunnery
        Gunnery Skill of crews not in a roster.
    piloting
        Piloting or Driving Skill of those crews.
    force
        They fight together: count C3 networks, and TAG with homing missiles.
    as_json
        Print JSON: file, name, bv, cost and violations of each.
    """
    found = find(names)
    pairs = list(zip(found, _values(found, Crew(gunnery, piloting), force), strict=True))
    if as_json:
        print_json([_worth(each, value) for each, value in pairs])
    elif len(pairs) == 1 and pairs[0][1]:
        _explain(pairs[0][1])
    else:
        print_with_sum([each.row | {"bv": number(value)} for each, value in pairs], "bv")
    return refused(found)


def cost(*names: str, unloaded: bool = False, as_json: AsJson = False) -> int:
    """Calculate prices in C-bills; for one design, part by part.

    Parameters
    ----------
    names
        Names of designs, or files.
    unloaded
        Without ammunition.
    as_json
        Print JSON: file, name, cost and its calculation.
    """
    found = find(names)
    bills = [construction.cost(each.design, ammunition=not unloaded) if each.design else None for each in found]
    rows = [each.row | {"cost": amount(bill)} for each, bill in zip(found, bills, strict=True)]
    if as_json:
        print_json([row | {"steps": steps(bill)} for row, bill in zip(rows, bills, strict=True)])
    elif len(bills) == 1 and bills[0]:
        Console(highlight=False).print(str(bills[0]), markup=False, soft_wrap=True)
    else:
        print_with_sum(rows, "cost")
    return refused(found)


def _chassis(path: Path | None) -> Design | None:
    """The machine of a chassis file: the configuration with empty pods."""
    if path is None:
        return None
    found = load_design(EMPTY, path.name, parse(contents(path), path.name))
    if found.omni:
        return found
    raise CatalogError(path.name, "chassis", "is not the chassis of an OmniMech or OmniVehicle")


def _violations(design: Design | None, chassis: Design | None = None) -> tuple[Violation, ...]:
    if design is None:
        return ()
    misfits = configuration_violations(chassis, design) if chassis else ()
    return (*construction.check(design), *misfits)


def _values(found: Sequence[Found], crew: Crew, force: bool) -> list[BattleValue | None]:
    known = [each.design for each in found if each.design]
    crews = [each.crew or crew for each in found if each.design]
    if force:
        values = iter(force_values(known, crews))
    else:
        values = iter([battle_value(*each) for each in zip(known, crews, strict=True)])
    return [next(values) if each.design else None for each in found]


def _worth(found: Found, value: BattleValue | None) -> Row:
    bill = construction.cost(found.design) if found.design else None
    return found.row | {"bv": number(value), "cost": amount(bill), "violations": faults(_violations(found.design))}


def _whole(design: Design) -> Row:
    parts = [mod._asdict() for mod in construction.weight(design).mods]
    more = {"sheet": to_builtins(design.sheet), "weight": parts, "violations": faults(_violations(design))}
    return figures(design) | more


def _tell(design: Design, violations: Sequence[Violation]) -> None:
    console = Console(highlight=False)
    console.print(f"{design.name}{'' if violations else ' breaks no rule'}", markup=False, soft_wrap=True)
    for violation in violations:
        console.print(f"  {violation}", markup=False, soft_wrap=True)


def _explain(value: BattleValue) -> None:
    console = Console(highlight=False)
    if value.barred:
        console.print(str(value.barred), markup=False, soft_wrap=True)
        return
    for title, part in (("Defensive", value.defensive), ("Offensive", value.offensive), ("Battle Value", value.final)):
        if part.steps:
            console.print(title, style="bold")
            console.print(str(part), markup=False, soft_wrap=True)
