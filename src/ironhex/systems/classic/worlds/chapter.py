"""Hostile worlds as a chapter: options for temperatures and for gravity, each with a condition of the scenario."""

from __future__ import annotations

from dataclasses import replace

from ironhex.engine.edition_rows import ConditionRow, Option
from ironhex.systems.classic.battle import Phase
from ironhex.systems.classic.chapter import Chapter, RulesOption
from ironhex.systems.classic.phases.phase import Step
from ironhex.systems.classic.ruleset import Ruleset
from ironhex.systems.classic.setup_checks import GRAVITIES, TEMPERATURES
from ironhex.systems.classic.worlds.gravity import Strain, pulled, strain, strain_movers, strain_risk
from ironhex.systems.classic.worlds.temperature import air, check_clothing, slowed, stay_inside
from ironhex.systems.classic.worlds.vacuum import check_air


def extreme_temperatures(rules: Ruleset) -> Ruleset:
    """The air heats or cools 'Mechs, and slows down everything else."""
    return rules.changed(
        heaters=(*rules.heaters, air),
        speeds=(*rules.speeds, slowed),
        checks=(*rules.checks, check_clothing),
        stacking=replace(rules.stacking, exposed=stay_inside),
    )


def unusual_gravity(rules: Ruleset) -> Ruleset:
    """Gravity changes all speeds, and strains those who are too fast for it."""
    rules = rules.with_step(Phase.MOVEMENT, Step("strain", strain_movers), before="settle")
    return rules.changed(speeds=(*rules.speeds, pulled), tolls=(*rules.tolls, strain_risk))


def vacuum(rules: Ruleset) -> Ruleset:
    """Hits may breach hulls and suits."""
    return rules.changed(airless=True, checks=(*rules.checks, check_air))


TEMPERATURE = Option(
    "temperature",
    "Extreme temperatures",
    "Heat and cold beyond 50 and −30 °C change the heat of 'Mechs every turn and slow down everything else; "
    "people on foot must stay inside.",
    "BMR-ENV-002",
    conditions=(
        ConditionRow(
            "temperature",
            "Temperature",
            "From −30 to 50 °C nothing changes.",
            "BMR-ENV-002",
            80,
            TEMPERATURES[0],
            TEMPERATURES[-1],
            "°C",
        ),
    ),
)
GRAVITY = Option(
    "gravity",
    "High and low gravity",
    "Units are faster where gravity is low, at a risk for their legs, and slower where it is high. Falls do less or "
    "more damage.",
    "BMR-ENV-021",
    conditions=(
        ConditionRow(
            "gravity",
            "Gravity",
            "In hundredths of 1 G: 75 is low, 125 is high.",
            "BMR-ENV-021",
            75,
            GRAVITIES[0],
            GRAVITIES[-1],
            "% of 1 G",
        ),
    ),
)
VACUUM = Option(
    "vacuum",
    "Vacuum",
    "Hits may breach the hull: nothing in that part of a 'Mech works any more, and vehicles are lost. People in suits "
    "take twice the damage; hovercraft, vessels, VTOLs and unsealed vehicles cannot take part.",
    "BMR-ENV-042",
)
WORLDS = Chapter(
    tasks={Strain: strain},
    options=(
        RulesOption(TEMPERATURE, extreme_temperatures),
        RulesOption(GRAVITY, unusual_gravity),
        RulesOption(VACUUM, vacuum),
    ),
)
