"""Small choices in words that a beginner understands: the question, and what each option means."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ironhex.kernel.hexes import DIRECTIONS, Hex, direction_to
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.crew.ejection import AFTER_EXPLOSION, EJECT, PICKED_UP_BY, STAY
from ironhex.systems.classic.damage.condition import working_sinks
from ironhex.systems.classic.damage.hit_location import FRONT, LEFT, REAR_SIDE, RIGHT, SIDE_STRUCK
from ironhex.systems.classic.hiding import HIDDEN_UNIT, LIE_LOW, SHOW
from ironhex.systems.classic.melee.charge import MISSED_CHARGE
from ironhex.systems.classic.melee.death_from_above import OUT_OF_THE_WAY
from ironhex.systems.classic.narrate.words import named, plural
from ironhex.systems.classic.phases.end import HEAT_SINKS, KEEP
from ironhex.systems.classic.phases.heat import EXPLODING
from ironhex.systems.classic.phases.weapons import (
    AMMUNITION_BIN,
    FIRE_ANYWAY,
    HOLD_BACK,
    HOPELESS_SHOTS,
    bin_name,
)
from ironhex.systems.classic.piloting.displacement import BACKWARD, DRIVEN_TO, FORWARD, STAND_FAST, STEP_ASIDE
from ironhex.systems.classic.presentation.field import words
from ironhex.systems.classic.questions import Choice
from ironhex.systems.classic.sight.hexsides import SPLIT_LINE

ASKED: Mapping[str, str] = {
    AFTER_EXPLOSION: "Ammunition exploded. Does the MechWarrior of {name} eject?",
    AMMUNITION_BIN: "Which bin does {name} fire from?",
    DRIVEN_TO: "{name} has to leave its hex. Where to?",
    EXPLODING: "Heat sets off ammunition of {name}. Which kind explodes?",
    HEAT_SINKS: "How many heat sinks of {name} should be off?",
    HOPELESS_SHOTS: "Some shots of {name} cannot hit. Fire them anyway?",
    HIDDEN_UNIT: "{name} is hidden. Reveal it, so that it can act in this phase?",
    MISSED_CHARGE: "The charge of {name} misses. On which side does it run past?",
    OUT_OF_THE_WAY: "{name} makes room for the attacker landing on it. Where to?",
    PICKED_UP_BY: "Who picks {name} up?",
    SIDE_STRUCK: "{name} is hit at the corner of two sides. Which side takes it?",
    SPLIT_LINE: "A line of sight to {name} runs along hexsides. On which side does it pass?",
    STEP_ASIDE: "Another 'Mech is pushed into {name}. Does it step aside?",
}
ORDERS: Mapping[str, str] = {
    AFTER_EXPLOSION: "When ammunition explodes",
    AMMUNITION_BIN: "Ammunition bin for shots",
    DRIVEN_TO: "Destination when displaced",
    EXPLODING: "Ammunition that explodes from heat",
    HEAT_SINKS: "Heat sinks switched off",
    HIDDEN_UNIT: "Hidden units",
    HOPELESS_SHOTS: "Shots that cannot hit",
    MISSED_CHARGE: "Destination after a missed charge",
    OUT_OF_THE_WAY: "Destination when jumped on",
    PICKED_UP_BY: "Who picks up a MechWarrior",
    SIDE_STRUCK: "Side hit, at a corner",
    SPLIT_LINE: "Line of sight along hexsides",
    STEP_ASIDE: "When another 'Mech is pushed into it",
}
"""The labels of the standing orders that answer these questions."""
FIXED: Mapping[str, str] = {
    STAY: "Stay in the 'Mech",
    EJECT: "Eject and leave the 'Mech behind",
    LIE_LOW: "Stay hidden: it does nothing in this phase",
    SHOW: "Reveal it, so that it can act in this phase",
    HOLD_BACK: "Hold them back: no heat, no ammunition",
    FIRE_ANYWAY: "Fire them anyway",
    FRONT: "The front",
    LEFT: "The left side",
    RIGHT: "The right side",
    REAR_SIDE: "The rear",
    FORWARD: "Step forward",
    BACKWARD: "Step back",
    STAND_FAST: "Hold its ground and be pushed on",
}


def asked(battle: Battle, choice: Choice) -> str:
    """A small choice as a question."""
    return ASKED[choice.what].format(name=named(battle, choice.unit))


def option_words(battle: Battle, choice: Choice, option: str) -> str:
    """An option in words; an empty one is the default, which comes first."""
    meant = option or choice.options[0]
    unit = battle.unit(choice.unit)
    return OPTIONS[choice.what](battle, unit, meant) if choice.what in OPTIONS else FIXED.get(meant, meant)


def _hex(battle: Battle, unit: Unit, option: str) -> str:
    """A hex with its direction and terrain."""
    hex = Hex.parse(option)
    way = direction_to(unit.place, hex) if unit.hex is not None else None
    where = "" if way is None else f"{DIRECTIONS[way]}, "
    return f"{option}: {where}{words(battle.board.at(hex)) if hex in battle.board else 'off the map'}"


def _sinks(battle: Battle, unit: Unit, option: str) -> str:
    if option == KEEP:
        return f"Leave it at {unit.body.sinks_off}" if unit.body.sinks_off else "Leave all of them on"
    running = working_sinks(unit) - int(option)
    return f"{plural(int(option), 'heat sink')} off, {running} running"


def _bin(battle: Battle, unit: Unit, option: str) -> str:
    left = {bin_name(unit, number): shots for number, shots in enumerate(unit.ammo)}
    location, _, slot = option.rpartition(" ")
    return f"The bin in slot {slot} of the {location}, {plural(left[option], 'shot')} left"


OPTIONS: Mapping[str, Callable[[Battle, Unit, str], str]] = {
    AMMUNITION_BIN: _bin,
    DRIVEN_TO: _hex,
    HEAT_SINKS: _sinks,
    MISSED_CHARGE: _hex,
    OUT_OF_THE_WAY: _hex,
}
