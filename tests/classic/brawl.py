"""Two adjacent 'Mechs: the attacker in 0505 faces north, and anything special about either is named."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.classic.stage import Extra, drawn, happened, marked, mech, perform, stage, variant

from ironhex.catalog import Board, Location, MechDesign, design
from ironhex.kernel.dice import Dice
from ironhex.kernel.hexes import Hex, neighbor
from ironhex.kernel.tally import Tally
from ironhex.systems.classic.battle import Battle, Blow, Fire, Phase, TurnState
from ironhex.systems.classic.damage.condition import HAND, LOWER_ARM, SHOULDER, UPPER_ARM
from ironhex.systems.classic.events.damage import Damaged
from ironhex.systems.classic.events.physical import BlowsDeclared
from ironhex.systems.classic.melee.physical_to_hit import to_hit
from ironhex.systems.classic.phases import physical
from ironhex.systems.classic.ruleset import Ruleset

ATLAS, GRIFFIN, GRASSHOPPER = "Atlas AS7-D", "Griffin GRF-1N", "Grasshopper GHR-5H"  # 100, 55 and 70 tons
HATCHETMAN, JAGERMECH, MARAUDER = "Hatchetman HCT-3F", "JagerMech JM6-S", "Marauder MAD-3R"  # 45, 65 and 75 tons
JENNER, GOLIATH, LOCUST = "Jenner JR7-D", "Goliath GOL-1H", "Locust LCT-1V"  # 35, 80 and 20 tons
HATCHET = 9  # the Hatchetman's, in its right arm
LEFT_ARM, RIGHT_ARM, LEFT_LEG, RIGHT_LEG = Location.LA, Location.RA, Location.LL, Location.RL
SWORDSMAN = variant(
    HATCHETMAN, slots={Location.RA: [SHOULDER, UPPER_ARM, LOWER_ARM, HAND, "IS Medium Laser", *["Sword"] * 3]}
)  # with a sword in place of its hatchet
BLOWS = [("punch", LEFT_ARM), ("kick", LEFT_LEG), ("push", -1), ("club", -1), ("hatchet", HATCHET)]
ARMED = {"club": "limb"}
HERE = Hex(5, 5)
Ground = Mapping[str, Mapping[str, int]]


def ground(special: Ground) -> Board:
    """A flat board with some hexes of another sort."""
    board = drawn("9x9")
    for hex, fields in special.items():
        board = board.changed(Hex.parse(hex), **fields)
    return board


def brawl(
    attacker: str | MechDesign = ATLAS,
    target: str | MechDesign = GRIFFIN,
    *,
    toward: int = 0,
    on: Ground | None = None,
    first: Mapping[str, Any] | None = None,
    second: Mapping[str, Any] | None = None,
    others: Sequence[Extra] = (),
    rules: Ruleset | None = None,
) -> Battle:
    """The attacker is unit 0; its target, unit 1, stands in the direction named and faces it from the north."""
    second = {"facing": 3} | dict(second or {})
    place = second.pop("hex", None) or str(neighbor(HERE, toward))
    units = (mech(attacker, str(HERE), **dict(first or {})), mech(target, place, **second), *others)
    return stage(ground(on or {}), *units, phase=Phase.PHYSICAL, rules=rules)


def broken(name: str, *parts: tuple[Location, str]) -> tuple[int, ...]:
    """The critical hits of a 'Mech with some actuators hit."""
    slots: dict[Location, list[int]] = {}
    for location, part in parts:
        slots.setdefault(location, []).append(design(name).contents[location].index(part))
    return marked(slots)


def fired(*weapons: int) -> TurnState:
    """The turn of a unit that has fired some weapons at the other one."""
    return TurnState(shots=tuple(Fire(weapon, 1) for weapon in weapons))


def numbered(battle: Battle, form: str, limb: int = -1, *, attacker: int = 0, target: int = 1) -> Tally:
    return to_hit(battle, battle.unit(attacker), battle.unit(target), Blow(form, target, limb))


def number(battle: Battle, form: str, limb: int = -1, **who: int) -> int:
    """The number to hit of an attack that can be made."""
    tally = numbered(battle, form, limb, **who)
    assert tally.barred is None, tally.barred
    return tally.total


def bar(battle: Battle, form: str, limb: int = -1, **who: int) -> str | None:
    """The rule that forbids an attack, if any does."""
    tally = numbered(battle, form, limb, **who)
    return tally.barred.rule if tally.barred else None


def declared(battle: Battle, blows: Mapping[int, Sequence[Blow]]) -> Battle:
    """The battle after some units have declared physical attacks, in the order named."""
    for place, (unit, struck) in enumerate(blows.items(), 1):
        battle = BlowsDeclared(unit, place, tuple(struck)).apply(battle)
    return battle


def fight(
    battle: Battle, blows: Mapping[int, Sequence[Blow]] | None = None, dice: Sequence[int] | Dice = (), **options: Any
) -> tuple[Battle, Sequence[Any]]:
    """Resolve the physical attacks of a battle; nobody has rolled to stay upright yet."""
    return perform(declared(battle, blows or {}), physical.resolve, dice, tasks=physical.TASKS, **options)


def causes(battle: Battle, unit: int) -> list[tuple[str, int]]:
    """What has shaken a unit in the phase: rules and modifiers."""
    return [(cause.rule, cause.value) for cause in battle.unit(unit).phase.causes]


def places(battle: Battle) -> list[str]:
    return [str(unit.hex) for unit in battle.units]


def lost(events: Sequence[Any], unit: int) -> list[int]:
    """The groups of damage a unit has taken, in order."""
    return [hit.armor + hit.structure for hit in happened(events, Damaged) if hit.unit == unit]
