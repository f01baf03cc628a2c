"""Double blind as a chapter: the option, and what sides notice in words."""

from __future__ import annotations

from dataclasses import replace

from ironhex.engine.edition_rows import Option
from ironhex.engine.setup import SetupError
from ironhex.systems.classic.battle import Battle, Phase
from ironhex.systems.classic.blind.events import Glimpse, SightChanged
from ironhex.systems.classic.blind.sentences import glimpsed, sight_changed
from ironhex.systems.classic.blind.sighting import sighting
from ironhex.systems.classic.chapter import Chapter, RulesOption
from ironhex.systems.classic.options.groups import SECRETS
from ironhex.systems.classic.phases.deployment import zone_of
from ironhex.systems.classic.phases.phase import every_turn
from ironhex.systems.classic.ruleset import Ruleset
from ironhex.systems.classic.sequence import one_side_at_a_time


def double_blind(rules: Ruleset) -> Ruleset:
    """Sides see what their units see. Neither the order of play nor the phases tell what is out of sight."""
    phases = (
        replace(each, needed=every_turn, played=every_turn) if each.phase is Phase.OFF_BOARD else each
        for each in rules.phases
    )
    return rules.changed(
        sighting=sighting,
        alternation=one_side_at_a_time,
        phases=tuple(phases),
        checks=(*rules.checks, check_sides, check_zones),
    )


def check_sides(battle: Battle) -> None:
    """With more than two sides, what spectators see would tell a side what another one sees."""
    if len(battle.sides) != 2:
        raise SetupError(f"double blind is for two sides, not for {len(battle.sides)}")


def check_zones(battle: Battle) -> None:
    """Nobody deploys where an enemy out of sight may be."""
    zones = [set(zone_of(battle, side.name)) for side in battle.sides if side.arrival == "deploy"]
    if len(zones) == 2 and zones[0] & zones[1]:
        raise SetupError("in a double-blind battle the deployment zones of the sides must not overlap")


OPTION = Option(
    "double-blind",
    "Double blind",
    "A side sees only what its units see, by a clear line of sight or next to them. In every phase one side acts with "
    "all its units, then the other; nothing can be undone.",
    group=SECRETS,
)
DOUBLE_BLIND = Chapter(
    events={SightChanged: sight_changed, Glimpse: glimpsed},
    options=(RulesOption(OPTION, double_blind, secret=True),),
)
