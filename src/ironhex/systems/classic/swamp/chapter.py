"""Swamps as a chapter: the option and its events."""

from __future__ import annotations

from ironhex.engine.edition_rows import Option
from ironhex.systems.classic.battle import Battle, Phase
from ironhex.systems.classic.chapter import Chapter, RulesOption, Sentences
from ironhex.systems.classic.melee.physical_to_hit import shared
from ironhex.systems.classic.narrate.words import named, rolled
from ironhex.systems.classic.phases.phase import Step
from ironhex.systems.classic.ruleset import Ruleset
from ironhex.systems.classic.swamp.events import BrokeFree, GotStuck, MudRolled
from ironhex.systems.classic.swamp.rules import MUD, PullOut, Wade, easy_target, pull_out, pull_out_all, wade


def swamps(rules: Ruleset) -> Ruleset:
    """Units may get stuck in swamps."""
    return rules.with_opening(Phase.MOVEMENT, Step("break free", pull_out_all)).changed(
        hazards=(*rules.hazards, MUD),
        gunnery=(*rules.gunnery, easy_target),
        physical_to_hit=(*rules.physical_to_hit, *shared((easy_target,))),
    )


def mud_rolled(event: MudRolled, battle: Battle) -> str:
    result = "they get through" if event.passed else "they do not get out"
    return f"{named(battle, event.unit)} in the swamp: {rolled(event.faces)}, needs {event.tally.total}: {result}"


def got_stuck(event: GotStuck, battle: Battle) -> str:
    return f"{named(battle, event.unit)} is stuck in the swamp at {event.hex}"


def broke_free(event: BrokeFree, battle: Battle) -> str:
    return f"{named(battle, event.unit)} breaks free from the swamp"


SENTENCES: Sentences = {MudRolled: mud_rolled, GotStuck: got_stuck, BrokeFree: broke_free}
OPTION = Option(
    "swamps",
    "Swamps",
    "Units that enter swampy hexes may get stuck, which makes them easy targets, until they break free. The map Marsh "
    "has swamps, and so have generated maps with swamp.",
    "BMR-ENV-032",
    terrain=("swamp",),
)
SWAMPS = Chapter(
    tasks={Wade: wade, PullOut: pull_out},
    events=SENTENCES,
    details=(MudRolled, GotStuck),
    options=(RulesOption(OPTION, swamps),),
)
