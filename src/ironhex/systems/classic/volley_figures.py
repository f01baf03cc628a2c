"""The odds of a volley for people: the circumstances they can choose, and plain numbers."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from ironhex.catalog import Design, Item
from ironhex.engine.attack_odds import (
    AttackOdds,
    Mod,
    OddsChoice,
    OddsField,
    Silent,
    Threshold,
    VolleyOdds,
    WeaponOdds,
    check_circumstances,
)
from ironhex.kernel.odds import expected, percent
from ironhex.kernel.tally import Tally
from ironhex.systems.classic.crew.warriors import WORST_SKILL
from ironhex.systems.classic.missiles.sticking import BEACON, HOMING
from ironhex.systems.classic.volley_odds import Circumstances, Fired, Volley, volley, why_silent

FARTHEST = 60
HOTTEST = 30
FASTEST = 6  # shots of a rotary autocannon
SHAKEN = 20  # points of damage in a phase that force a Piloting Skill Roll
MOVES = (
    OddsChoice("stand", "Stood still"),
    OddsChoice("walk", "Walked"),
    OddsChoice("run", "Ran"),
    OddsChoice("jump", "Jumped"),
)
SIDES = tuple(OddsChoice(side, side.capitalize()) for side in ("front", "left", "right", "rear"))
GROUNDS = (
    OddsChoice("clear", "Clear"),
    OddsChoice("light", "Light woods"),
    OddsChoice("heavy", "Heavy woods"),
    OddsChoice("water", "Water"),
    OddsChoice("cover", "Behind partial cover"),
)
PODS = (OddsChoice("none", "None"), OddsChoice(BEACON, "Narc pod"), OddsChoice(HOMING, "Homing pod"))
FIELDS = (
    OddsField("moved", "Movement", "attacker", "choice", "stand", MOVES),
    OddsField("distance", "Distance in hexes", "attacker", "number", Circumstances().distance, least=1, most=FARTHEST),
    OddsField("gunnery", "Gunnery Skill", "attacker", "number", most=WORST_SKILL, hint="average"),
    OddsField("heat", "Heat", "attacker", "number", 0, most=HOTTEST),
    OddsField("rate", "Most shots of each weapon", "attacker", "number", 1, least=1, most=FASTEST),
    OddsField("ammunition", "Special ammunition", "attacker", "text", "", hint="as in its design"),
    OddsField("weapons", "Only these weapons", "attacker", "text", "", hint="all that can hit"),
    OddsField("target_moved", "Movement", "target", "choice", "stand", MOVES),
    OddsField("target_hexes", "Hexes moved", "target", "number", 0, most=FARTHEST),
    OddsField("side", "Side hit", "target", "choice", "front", SIDES),
    OddsField("ground", "Terrain", "target", "choice", "clear", GROUNDS),
    OddsField("prone", "Prone", "target", "flag", False),
    OddsField("immobile", "Immobile", "target", "flag", False),
    OddsField("pod", "Beacon on it", "target", "choice", "none", PODS),
    OddsField("designated", "Designated by TAG", "target", "flag", False),
)


def volley_figures(attacker: str, target: str, given: Mapping[str, Any]) -> VolleyOdds:
    """The odds of a volley as plain numbers."""
    check_circumstances(FIELDS, given)
    found = volley(attacker, target, _circumstances({name: each for name, each in given.items() if each is not None}))
    return VolleyOdds(
        found.attacker,
        found.target,
        tuple(_weapon(found.machine, fired) for fired in found.fired),
        tuple(_silent(found.machine, item, number) for item, number in found.silent),
        float(found.expected),
        _odds(found.damage),
        {"heat": found.heat.total},
        found.destroyed,
        tuple(_mark(found, points) for points in _marks(max(found.damage))),
    )


def _circumstances(given: dict[str, Any]) -> Circumstances:
    named = (name.strip() for name in given.pop("weapons", "").split(","))
    return Circumstances(**given, weapons=tuple(filter(None, named)))


def _weapon(machine: Design, fired: Fired) -> WeaponOdds:
    times = f" × {fired.rate}" if fired.rate > 1 else ""
    return WeaponOdds(
        fired.item.equipment.name + times,
        machine.location_code(fired.item.location),
        f"{fired.number.total}+",
        float(fired.chance),
        str(fired.chance),
        float(expected(fired.damage)),
        _odds(fired.damage),
        tuple(Mod(mod.rule, mod.value, mod.why) for mod in fired.number.mods),
    )


def _silent(machine: Design, item: Item, number: Tally) -> Silent:
    why = why_silent(number)
    return Silent(item.equipment.name, machine.location_code(item.location), why.rule, why.why)


def _odds(damage: dict[int, Fraction]) -> dict[str, float]:
    return {str(points): float(chance) for points, chance in damage.items()}


def _marks(most: int) -> list[int]:
    """Totals worth naming: every fifth or tenth up to the maximum."""
    step = 5 if most <= 60 else 10
    return sorted({1, *range(step, most + 1, step), *((SHAKEN,) if most >= SHAKEN else ())}) if most else []


def _mark(found: Volley, points: int) -> Threshold:
    chance = found.at_least(points)
    note = "Piloting Skill Roll" if points == SHAKEN and found.unsettles else ""
    return Threshold(points, float(chance), percent(chance), note)


ODDS = AttackOdds(FIELDS, volley_figures)
