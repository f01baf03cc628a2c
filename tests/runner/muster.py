"""Mixed battles, each from its number alone: every playable design takes its turn, and units start close together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache

from tests.conformance.make_ups import MakeUp
from tests.runner.themes import THEMES, Theme
from tests.soak.warfare import Lot

from ironhex.catalog import Board, CatalogError, Damage, Design, VehicleDesign, design
from ironhex.catalog.loads import loads_of
from ironhex.catalog.suits import SuitDesign
from ironhex.engine.setup import SetupError
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.fire.chapter import FIRE
from ironhex.systems.classic.hiding.rules import HIDDEN_UNITS
from ironhex.systems.classic.infantry.carriers import QUARTERS
from ironhex.systems.classic.kinds.kind import Kind
from ironhex.systems.classic.master_rules import MASTER_RULES
from ironhex.systems.classic.movement.steps import no_standing
from ironhex.systems.classic.playable_units import units
from ironhex.systems.classic.setup import DEFAULT_OPTIONS, Force, Recruit, kind_of

SIDES = (("Red", 3), ("Blue", 0), ("Green", 1))
TURNS = 7
TRIES = 40
GUNNERY = (0, 1, 2, 3, 3, 7)  # mostly good; some are so bad that shots become hopeless
SELDOM = {"minefields": 6, "night": 8, "searchlights": 8, "infernos": 6, "flamer-heat": 3}  # once out of so many times
LOADED = 3  # out of so many units, one with special ammunition
WORN = 0.8  # of its armor, lost by a unit that comes from another battle
FRAGILE = ("Gyro", "Hip", "Upper Leg Actuator", "Foot Actuator", "Sensors", "Life Support", "Engine", "Shoulder")


# --- the designs ------------------------------------------------------------------------------------------------------
@cache
def catalog() -> dict[str, tuple[str, ...]]:
    """The names of all playable designs by the kind of unit that they are."""
    found: dict[str, list[str]] = {}
    for name in units():
        found.setdefault(kind_of(design(name), MASTER_RULES), []).append(name)
    return {kind: tuple(sorted(names)) for kind, names in found.items()}


def kind_named(name: str) -> Kind:
    return MASTER_RULES.kinds[kind_of(design(name), MASTER_RULES)]


@cache
def group(kinds: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for kind in kinds for name in catalog().get(kind, ()))


def named(theme: Theme, kinds: tuple[str, ...]) -> tuple[str, ...]:
    """The designs of some kinds for a theme: those that it wants, if there are any."""
    return group(kinds) if theme.only is None else _wanted(kinds, theme.only) or group(kinds)


@cache
def _wanted(kinds: tuple[str, ...], only: Callable[[Design], bool]) -> tuple[str, ...]:
    return tuple(name for name in group(kinds) if only(design(name)))


def deck(theme: Theme) -> tuple[tuple[str, ...], ...]:
    return tuple(kinds for kinds, share in theme.shares.items() if group(kinds) for _ in range(share))


# --- a battle ---------------------------------------------------------------------------------------------------------
def make_up(number: int) -> MakeUp:
    """The mixed battle of a number; units that find no place on its board make way for others."""
    for attempt in range(TRIES):
        made = drafted(number, Lot(number * TRIES + attempt))
        try:
            made.start()
        except (SetupError, CatalogError):
            continue
        return made
    raise AssertionError(f"no battle {number}")


def drafted(number: int, lot: Lot) -> MakeUp:
    theme = THEMES[number % len(THEMES)]
    board = theme.board
    sides = SIDES[: 3 if lot.below(12) == 0 else 2]
    arrival = "deploy" if len(sides) > 2 else lot.one_of(theme.arrivals)
    hiding = arrival != "enter" and (theme.hidden or lot.below(8) == 0)
    size = 2 + lot.below(3)
    rosters = [[recruit(theme, lot) for _ in range(size)] for _ in sides]
    rosters[0][0] = rosters[0][0] if (guest := guest_of(theme, number)) is None else enlisted(theme, guest, lot)
    if theme.aboard and lot.below(4):
        rosters = [embarked(lot, roster) for roster in rosters]
    if arrival == "placed" and (theme.seated or lot.below(3) == 0):
        rosters = together(lot, board, rosters)
    if hiding:
        rosters = [[unit._replace(hidden=lot.below(2) == 0) for unit in roster] for roster in rosters]
    forces = tuple(
        Force(name, roster, home=home, arrival=arrival, zone=2, advance=lot.below(3))
        for (name, home), roster in zip(sides, rosters, strict=True)
    )
    options = (
        *(DEFAULT_OPTIONS if lot.below(4) else ()),
        *((HIDDEN_UNITS,) if hiding else ()),
        *((FIRE,) if theme.fire or lot.below(8) == 0 else ()),
        *(option for option, share in SELDOM.items() if lot.below(share) == 0),
    )
    lurking = tuple(name for name, _ in sides if theme.hidden and lot.below(3))
    return MakeUp(f"mixed battle {number}", forces, board, TURNS, lot.below(2) > 0, options, lurking)


def guest_of(theme: Theme, number: int) -> str | None:
    """The design whose turn it is, if units of its kind take part: so all designs fight sooner or later."""
    names = sorted(units())
    name = names[number % len(names)]
    return name if any(name in group(kinds) for kinds in theme.shares) else None


def recruit(theme: Theme, lot: Lot) -> Recruit:
    return enlisted(theme, lot.one_of(named(theme, lot.one_of(deck(theme))) or group(("mech",))), lot)


def enlisted(theme: Theme, name: str, lot: Lot) -> Recruit:
    """A unit with its crew, sometimes with damage from an earlier battle."""
    worn = lot.below(3) if theme.frail else 2 - (lot.below(4) == 0)
    damage = None if worn == 2 or kind_named(name).on_foot else spoiled(lot, design(name))
    ammunition = special_loads(lot, design(name)) if lot.below(LOADED) == 0 else {}
    skills = lot.one_of(GUNNERY), 2 + lot.below(6)
    return Recruit(name, *skills, auto_eject=lot.below(3) > 0, damage=damage, ammunition=ammunition)


def special_loads(lot: Lot, machine: Design) -> dict[int, str]:
    """Special ammunition for every bin and one-shot launcher that may hold any."""
    return {load.item.index: lot.one_of(tuple(load.choices)[1:]) for load in loads_of(machine)}


def spoiled(lot: Lot, machine: Design) -> Damage:
    """Damage from an earlier battle: little armor is left and, often, some systems are hit."""
    codes = {place.index: place.code for place in machine.locations}
    lost = {code: int(machine.armor[index] * WORN) for index, code in codes.items() if index < len(machine.armor)}
    slots: dict[str, tuple[int, ...]] = {}
    if "Engine" in machine.systems and lot.below(3) == 0:
        slots["CT"] = tuple(slot + 1 for location, slot in machine.systems["Engine"] if codes[location] == "CT")[:2]
    for _ in range(lot.below(3)):
        if cells := machine.systems.get(lot.one_of(FRAGILE), ()):
            location, slot = lot.one_of(cells)
            slots.setdefault(codes[location], (slot + 1,))
    return Damage(armor={code: points for code, points in lost.items() if points}, slots=slots)


def embarked(lot: Lot, roster: Sequence[Recruit]) -> list[Recruit]:
    """Some infantry starts aboard a unit of its force that can carry it."""
    placed, free = list(roster), {number for number, unit in enumerate(roster) if not kind_named(_name(unit)).on_foot}
    for number, unit in enumerate(roster):
        fit = [host for host in sorted(free) if has_room(design(_name(roster[host])), design(_name(unit)))]
        if number not in free and fit and lot.below(4):
            placed[number] = unit._replace(aboard=lot.one_of(fit))
            free.discard(placed[number].aboard or 0)
    return placed


def has_room(carrier: Design, unit: Design) -> bool:
    """Whether a machine can carry a unit inside, or outside."""
    if isinstance(carrier, VehicleDesign) and carrier.cargo >= QUARTERS * unit.tons:
        return True
    rides = unit.rides if isinstance(unit, SuitDesign) else ""
    return rides == "anything" or (bool(rides) and carrier.type == "mech" and carrier.omni)


# --- close together ---------------------------------------------------------------------------------------------------
def together(lot: Lot, board: Board, rosters: Sequence[Sequence[Recruit]]) -> list[list[Recruit]]:
    """Infantry starts in the hex of a friend that may carry it, or of an enemy that it may swarm."""
    placed = [list(roster) for roster in rosters]
    used: set[Hex] = set()
    for side, at in _on_foot(rosters):
        other = (side + lot.below(2)) % len(rosters)
        big = [k for k, unit in enumerate(placed[other]) if unit.hex is None and not kind_named(_name(unit)).on_foot]
        if not big or placed[side][at].hex is not None or placed[side][at].aboard is not None:
            continue
        host = lot.one_of(big)
        free = [hex for hex in _shared(board, placed[side][at], placed[other][host]) if hex not in used]
        if free:
            hex = lot.one_of(free)
            used.add(hex)
            placed[side][at] = placed[side][at]._replace(hex=hex)
            placed[other][host] = placed[other][host]._replace(hex=hex)
    return placed


def _on_foot(rosters: Sequence[Sequence[Recruit]]) -> Iterator[tuple[int, int]]:
    for side, roster in enumerate(rosters):
        for at, unit in enumerate(roster):
            if kind_named(_name(unit)).on_foot:
                yield side, at


def _name(unit: Recruit) -> str:
    return unit.design if isinstance(unit.design, str) else unit.design.name


def _shared(board: Board, *units: Recruit) -> list[Hex]:
    gaits = [kind_named(_name(unit)).drive.gait for unit in units]
    return [hex for hex in board.hexes() if all(no_standing(board, gait, hex) is None for gait in gaits)]
