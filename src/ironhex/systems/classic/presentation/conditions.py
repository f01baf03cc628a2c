"""What is unusual about the place of a battle, in a few characters and in words: its air, its gravity, its light."""

from __future__ import annotations

from functools import lru_cache

from ironhex.engine.presentation.scene import Condition
from ironhex.systems.classic.battle import Battle, Scenario
from ironhex.systems.classic.night.lights import NIGHT
from ironhex.systems.classic.piloting.fall_damage import EARTH
from ironhex.systems.classic.ruleset import Ruleset
from ironhex.systems.classic.worlds.chapter import GRAVITY, TEMPERATURE
from ironhex.systems.classic.worlds.temperature import extremes

NIGHT_TEXT = "Night: all attacks are harder unless a searchlight or a flare lights the target."
VACUUM_TEXT = "Vacuum: hits may breach hulls and suits, and units that need air cannot be here."

BLIND_TEXT = (
    "Double blind: a side sees only what its units see. Shaded hexes are out of sight; a question mark shows where an "
    "enemy was last seen."
)


def conditions(battle: Battle) -> tuple[Condition, ...]:
    """What is unusual here, with the options that make a difference."""
    return _conditions(battle.rules, battle.scenario)


@lru_cache(maxsize=256)
def _conditions(rules: Ruleset, scenario: Scenario) -> tuple[Condition, ...]:
    chosen = []
    if TEMPERATURE.name in rules.options:
        chosen.append(temperature(scenario.temperature))
    if GRAVITY.name in rules.options:
        chosen.append(gravity(scenario.gravity))
    if rules.airless:
        chosen.append(Condition("vacuum", "Vacuum", VACUUM_TEXT, "BMR-ENV-042", "vacuum"))
    if NIGHT in rules.options:
        chosen.append(Condition("night", "Night", NIGHT_TEXT, "BMR-NIGHT-001", "night"))
    if rules.sighting is not None:
        chosen.append(Condition("double-blind", "Double blind", BLIND_TEXT, look="blind"))
    return tuple(chosen)


def temperature(degrees: int) -> Condition:
    """The temperature, and what it does to units."""
    steps, short = extremes(degrees), f"{degrees} °C".replace("-", "−")
    slower = "vehicles, ProtoMechs and battle armor lose as many Movement Points, and people on foot stay inside."
    effect = "changes nothing." if not steps else f"'Mechs {_heat(steps)} heat each turn; {slower}"
    look = "hot" if steps > 0 else "cold" if steps < 0 else "mild"
    return Condition(TEMPERATURE.name, short, f"A temperature of {short}: {effect}", TEMPERATURE.rule, look)


def _heat(steps: int) -> str:
    return f"get {steps} more" if steps > 0 else f"lose {-steps} more"


def gravity(percent: int) -> Condition:
    """The gravity, and what it does to units."""
    short = f"{percent / EARTH:g} G"
    if percent < EARTH:
        effect = "units are faster, which may damage their legs, and falls do less damage."
    elif percent > EARTH:
        effect = "units are slower, jumps may damage their legs, and falls do more damage."
    else:
        effect = "as on Earth."
    return Condition(GRAVITY.name, short, f"A gravity of {short}: {effect}", GRAVITY.rule, "gravity")
