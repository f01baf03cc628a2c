"""From command-line arguments to a battle: units by name or part of it, a board, and the rules."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from secrets import randbelow
from typing import Any, NamedTuple

from msgspec.structs import replace

from ironhex import catalog
from ironhex.catalog import Board, CatalogError
from ironhex.cli.game_choice import USUAL_FORCES, USUAL_GAME, ForceChoice, GameChoice, SupplyChoice
from ironhex.cli.hinting import UnknownName, one_of
from ironhex.cli.rosters import find_roster
from ironhex.cli.rules import Rules
from ironhex.cli.screen import complain
from ironhex.engine import Play
from ironhex.engine.edition_rows import LoadRow
from ironhex.engine.ruleset import typed
from ironhex.engine.setup import Setup, SideSetup, UnitSetup, units_of
from ironhex.maps import open_board
from ironhex.rosters import unit_setup

SIDES = ("Red", "Blue")
SEEDS = 10**6
HIDDEN = "(hidden)"
ABOARD = " (aboard "
LOADED = re.compile(r" \(ammo (?P<loads>[^()]*)\)")
SWITCHED = re.compile(r" \((engaged|searchlight|entrenched)\)")
STARTING = re.compile(r" \(start (?P<place>[^()]*)\)")
CARGO = re.compile(r" \(cargo (?P<tons>[^()]*)\)")
LINKED = re.compile(r" \(linked (?P<master>(?:[^()]|\([^()]*\))+)\)")


class Setting(NamedTuple):
    """What the command line says about a battle; None if it says nothing."""

    forces: ForceChoice = USUAL_FORCES
    game: GameChoice = USUAL_GAME
    seed: int | None = None
    turns: int = 0
    deploy: bool = False
    real_dice: bool = False


def set_up(setting: Setting) -> tuple[Play[Any], int]:
    """The battle that the command line describes, and its seed."""
    rules = setting.game.rules
    board = setting.game.board or rules.board
    field = ground(board) if rules.edition.catalog_boards else None
    seed = randbelow(SEEDS) if setting.seed is None else setting.seed
    for what, number in (("seed", seed), ("number of turns", setting.turns)):
        if number < 0:
            raise UnknownName(f"the {what} must be at least 0, not {number}")
    setup = Setup(
        sides=_sides(rules, setting.forces),
        system=rules.system,
        board=board,
        options=rules.options,
        turns=setting.turns,
        deploy=setting.deploy,
        conditions=rules.conditions(setting.game.conditions),
        real_dice=setting.real_dice,
        seed=seed,
    )
    try:
        play = rules.edition.new_game(setup, field)
    except CatalogError as error:
        raise UnknownName(str(error)) from None
    for note in cautions(rules, units_of(setup), field):
        complain(note)
    return play, seed


def _sides(rules: Rules, chosen: ForceChoice) -> tuple[SideSetup, ...]:
    """The two sides with the units that are named, or with the usual ones."""
    texts, usual = (chosen.force, chosen.against), rules.forces(chosen.lance)
    forces = [
        tuple(map(UnitSetup, default)) if text is None else units_named(rules, text)
        for text, default in zip(texts, usual, strict=True)
    ]
    rows = zip(SIDES, forces, supplies_of(rules, chosen.stock), strict=True)
    return tuple(SideSetup(name, units, supplies=stock) for name, units, stock in rows)


def supplies_of(rules: Rules, stock: SupplyChoice) -> tuple[dict[str, int] | None, dict[str, int] | None]:
    """What each side has besides its units; the second side has the same if nothing is said about it."""
    first = None if stock.supplies is None else supplies_named(rules, "--supplies", stock.supplies)
    other = stock.against_supplies
    return first, first if other is None else supplies_named(rules, "--against-supplies", other)


def supplies_named(rules: Rules, where: str, text: str) -> dict[str, int]:
    """Numbers by name, such as `conventional=3,vibrabomb=1`; errors name the argument and the entry."""
    known = {row.id: row for option in rules.edition.options for row in option.supplies}
    found: dict[str, int] = {}
    for entry in filter(None, (part.strip() for part in text.split(","))):
        name, _, count = (part.strip() for part in entry.partition("="))
        if name not in known:
            raise UnknownName(f"{where}: {entry}: {name!r} is not one of {', '.join(known) or 'none'}")
        if not count.isdecimal() or int(count) > known[name].most:
            raise UnknownName(f"{where}: {entry}: write a number from 0 to {known[name].most}, such as {name}=2")
        found[name] = int(count)
    return found


def units_named(rules: Rules, text: str) -> tuple[UnitSetup, ...]:
    """The units of a roster, or those of a list of names."""
    try:
        roster = find_roster(text)
    except CatalogError as error:
        raise UnknownName(str(error)) from None
    if roster is None and Path(text).suffix and Path(text).is_file():
        raise UnknownName(f"{text} is not a roster; import its designs with `ironhex import` to name them")
    if roster is not None:
        return tuple(unit_setup(unit, rules.system) for unit in roster.units)
    return _boarded([_unit(rules, name) for name in rules.names(text)])


class Named(NamedTuple):
    """A unit, what it starts aboard, and what it is linked to in a network."""

    unit: UnitSetup
    carrier: str
    master: str


def _unit(rules: Rules, text: str) -> Named:
    """A unit by its name or part of it.

    `NAME (ammo 5=precision)` has special ammunition in a bin or a one-shot launcher by its number, `NAME (ammo swarm)`
    in all that take it. `NAME (engaged)` starts with its stealth armor engaged, `NAME (searchlight)` has a searchlight
    at night, `NAME (entrenched)` starts in an improved position. `NAME (hidden)` is hidden from the other side,
    `NAME (aboard CARRIER)` starts aboard another
    unit of its list, `NAME (linked MASTER)` is linked to one in a network, `NAME (start PLACE)` starts in a hex or
    another place, such as artillery that is off the map, and `NAME (cargo 5)` carries tons of cargo.
    """
    cargo = CARGO.search(text)
    text = CARGO.sub("", text, count=1)
    loads, link, switches, place = (
        LOADED.search(text),
        LINKED.search(text),
        SWITCHED.findall(text),
        STARTING.search(text),
    )
    bare = STARTING.sub("", text, count=1)
    unit, carrier = _plain_unit(rules, SWITCHED.sub("", LINKED.sub("", LOADED.sub("", bare, count=1), count=1)))
    unit = replace(unit, place=place["place"].strip()) if place else unit
    unit = replace(unit, cargo=_tons(rules, unit, cargo["tons"].strip())) if cargo else unit
    unit = _switched(rules, unit, switches)
    unit = replace(unit, ammunition=_loads(rules, unit, loads["loads"])) if loads else unit
    return Named(unit, carrier, link["master"] if link else "")


def _tons(rules: Rules, unit: UnitSetup, text: str) -> int:
    """The cargo of a unit, which must not be more than it can carry."""
    most = rules.edition.hauls_of(unit, rules.options)
    if not most:
        raise UnknownName(f"{unit.design} (cargo {text}): it carries no cargo by these rules")
    if not text.isdecimal() or int(text) > most:
        raise UnknownName(f"{unit.design} (cargo {text}): write whole tons from 0 to {most}")
    return int(text)


def _switched(rules: Rules, unit: UnitSetup, names: Sequence[str]) -> UnitSetup:
    """A unit about which some things are decided with yes."""
    known = [row.id for row in rules.edition.switches_for(unit, rules.options)]
    for name in names:
        if name not in known:
            can = f"it can be {', '.join(known)}" if known else "there is nothing to decide about it by these rules"
            raise UnknownName(f"{unit.design} ({name}): {can}")
    decided: dict[str, Any] = dict.fromkeys(names, True)
    return replace(unit, **decided)


def _loads(rules: Rules, unit: UnitSetup, text: str) -> dict[str, str]:
    """Ammunition by item: as it is given, or for everything that takes it; hyphens stand for spaces."""
    rows = rules.edition.loads_for(unit, rules.options)
    known = {_spelled(each.id): each.id for row in rows for each in row.choices}
    loads: dict[str, str] = {}
    for word in text.split():
        item, _, named = word.rpartition("=")
        munition = known.get(_spelled(named), named)
        taking = [row.id for row in rows if any(each.id == munition for each in row.choices)]
        if needed := _needed(rows, named):
            raise UnknownName(f"{unit.design} (ammo {word}): {named} ammunition needs the option {needed}")
        if not item and not taking:
            takes = ", ".join(known.values()) or "no special ammunition"
            raise UnknownName(f"{unit.design} has nothing for {named} ammunition; it takes {takes}")
        loads |= dict.fromkeys([item] if item else taking, munition)
    return loads


def _needed(rows: Sequence[LoadRow], named: str) -> str:
    """The options that are missing for a kind of ammunition; empty if nothing can hold it even with them."""
    needs = (each.needs for row in rows for each in row.others if _spelled(each.id) == _spelled(named))
    return ", ".join(map(typed, next(needs, ())))


def _spelled(munition: str) -> str:
    return re.sub("[ _]", "-", munition.lower())


def _plain_unit(rules: Rules, text: str) -> tuple[UnitSetup, str]:
    """A unit without special ammunition, and what it starts aboard."""
    named, _, carrier = text.strip().partition(ABOARD)
    name = named.removesuffix(HIDDEN)
    if carrier and not carrier.endswith(")"):
        raise UnknownName(f"{text.strip()}: the name of the carrier is not closed by a parenthesis")
    return UnitSetup(rules.unit(name.strip()), hidden=name != named), carrier.removesuffix(")").strip()


def _boarded(units: Sequence[Named]) -> tuple[UnitSetup, ...]:
    """The units of a list with the numbers of their carriers and masters, which are named, or counted from 1."""
    designs = [named.unit.design for named in units]
    return tuple(
        replace(
            unit,
            aboard=_number(designs, carrier, "carrier") if carrier else None,
            linked=_number(designs, master, "master") if master else None,
        )
        for unit, carrier, master in units
    )


def _number(designs: Sequence[str], name: str, role: str) -> int:
    """The place of a carrier or a master in a list of units."""
    if name.isdecimal() and 1 <= int(name) <= len(designs):
        return int(name) - 1
    return designs.index(one_of(f"{role} in the list", name, tuple(dict.fromkeys(designs))))


def cautions(rules: Rules, names: Sequence[Sequence[str]], field: Board | None) -> Iterator[str]:
    """What works only in part in a battle of these units on a board."""
    edition = rules.edition
    options = edition.option_names(rules.options or edition.usual_options())
    for name in sorted({name for force in names for name in force}):
        if note := edition.unit_note(edition.design(name), options):
            yield f"{name}: {note}"
    terrain = () if field is None else field.features
    for option in edition.options_for(terrain, rules.options or edition.usual_options()):
        yield f"{option.title}: the board has terrain for this option, which is off: add --option {typed(option.name)}"


def ground(text: str) -> Board:
    """The board for a text: by name or part of it, a file, joined sheets, or a generated one."""
    try:
        return open_board(text, lambda name: catalog.board(one_of("board", name, catalog.boards())))
    except OSError as error:
        raise UnknownName(f"{error.filename}: {error.strerror}") from None
    except CatalogError as error:
        raise UnknownName(str(error)) from None
