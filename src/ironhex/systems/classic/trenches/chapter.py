"""Improved positions as a chapter: the option and its events."""

from __future__ import annotations

from ironhex.engine.edition_rows import Option
from ironhex.systems.classic.battle import Battle, Phase
from ironhex.systems.classic.buildings.attacks import hit_the_wall
from ironhex.systems.classic.chapter import Chapter, RulesOption, Sentences
from ironhex.systems.classic.narrate.words import named, plural
from ironhex.systems.classic.phases.phase import Step
from ironhex.systems.classic.ruleset import Ruleset
from ironhex.systems.classic.trenches.events import DugIn, PositionDamaged
from ironhex.systems.classic.trenches.rules import IMPROVED_POSITIONS, dig_in


def improved_positions(rules: Ruleset) -> Ruleset:
    """Units that start on the map may start in improved positions."""
    strays = rules.strays if hit_the_wall in rules.strays else (*rules.strays, hit_the_wall)
    return rules.with_opening(Phase.MOVEMENT, Step("dig in", dig_in)).changed(strays=strays)


def dug_in(event: DugIn, battle: Battle) -> str:
    return f"{named(battle, event.unit)} is in an improved position at {event.hex}"


def position_damaged(event: PositionDamaged, battle: Battle) -> str:
    trench = battle.unit(event.unit).trench
    left = f"CF {trench.factor} left" if trench else "it is destroyed"
    points = f"{plural(event.points, 'point')} of damage"
    if event.cause:
        return f"The position of {named(battle, event.unit)} takes {points} ({event.cause}): {left}"
    return f"Its position keeps {points} from {named(battle, event.unit)}: {left}"


SENTENCES: Sentences = {DugIn: dug_in, PositionDamaged: position_damaged}
OPTION = Option(
    IMPROVED_POSITIONS,
    "Improved positions",
    "Units that start on the map may start in field fortifications, which keep some of the damage from them, like a "
    "light building, until they are shot to pieces or left.",
    "BMR-POS-001",
)
TRENCHES = Chapter(
    events=SENTENCES,
    details=(PositionDamaged,),
    options=(RulesOption(OPTION, improved_positions),),
)
