"""Assault drops as a chapter: the option, its question and its events."""

from __future__ import annotations

from ironhex.engine.edition_rows import Option
from ironhex.systems.classic.battle import Battle, Phase
from ironhex.systems.classic.buildings.places import on_roof
from ironhex.systems.classic.chapter import Chapter, RulesOption, Sentences
from ironhex.systems.classic.drops.events import DropBegan, LandingRolled, TouchedDown
from ironhex.systems.classic.drops.landings import TouchDown, land_all, touch_down
from ironhex.systems.classic.drops.nominating import (
    ANSWERS,
    DROP,
    VERB,
    DropNext,
    OfferDrop,
    decide,
    just_landed,
    moving_target,
    offer_drops,
)
from ironhex.systems.classic.drops.starting import DROPS
from ironhex.systems.classic.melee.physical_to_hit import shared
from ironhex.systems.classic.narrate.words import named, rolled
from ironhex.systems.classic.phases.phase import Step
from ironhex.systems.classic.ruleset import Ruleset


def assault_drops(rules: Ruleset) -> Ruleset:
    """Units may start in DropShips."""
    rules = rules.with_opening(Phase.MOVEMENT, Step("offer drops", offer_drops))
    rules = rules.with_step(Phase.MOVEMENT, Step("land", land_all), first=True)
    return rules.changed(
        gunnery=(*rules.gunnery, just_landed, moving_target),
        physical_to_hit=(*rules.physical_to_hit, *shared((just_landed, moving_target))),
    )


def drop_began(event: DropBegan, battle: Battle) -> str:
    return f"{named(battle, event.unit)} drops toward {event.hex}"


def landing_rolled(event: LandingRolled, battle: Battle) -> str:
    result = f"it misses by {event.failed_by}" if event.failed_by else "a safe landing"
    return f"{named(battle, event.unit)} comes down: {rolled(event.faces)}, needs {event.tally.total}: {result}"


def touched_down(event: TouchedDown, battle: Battle) -> str:
    spot = (event.hex, event.elevation)
    where = "on the roof of the building in" if on_roof(battle.board, spot) else "in"
    return f"{named(battle, event.unit)} lands {where} {event.hex}"


SENTENCES: Sentences = {DropBegan: drop_began, LandingRolled: landing_rolled, TouchedDown: touched_down}
OPTION = Option(
    DROPS,
    "Assault drops",
    "'Mechs, ProtoMechs and battle armor may start in a DropShip and land in a hex of your choice, if they land well.",
    "BMR-DROP-001",
)
ASSAULT_DROPS = Chapter(
    tasks={OfferDrop: decide, TouchDown: touch_down},
    questions={DropNext: ANSWERS},
    verbs={DROP: VERB},
    events=SENTENCES,
    details=(TouchedDown,),
    options=(RulesOption(OPTION, assault_drops),),
)
