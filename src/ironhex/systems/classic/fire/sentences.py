"""Fire and smoke in words."""

from __future__ import annotations

from collections.abc import Sequence

from ironhex.kernel.hexes import DIRECTIONS, Hex
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.chapter import Sentences
from ironhex.systems.classic.fire.events import (
    AccidentRolled,
    BuildingBurned,
    FellIntoFire,
    FireBraved,
    FireDied,
    FireRolled,
    FireStarted,
    SmokeDrifted,
    WindRolled,
    WoodsCleared,
    WoodsClearingRolled,
)
from ironhex.systems.classic.narrate.words import named, plural, rolled

MANY = 6  # hexes that are listed one by one


def wind_rolled(event: WindRolled, battle: Battle) -> str:
    return f"The wind blows toward the {DIRECTIONS[event.face - 1]} ({rolled((event.face,))})"


def fire_rolled(event: FireRolled, battle: Battle) -> str:
    """Fires that do not spread are not worth a sentence."""
    how = f"({rolled(event.faces)}, needs {event.tally.total})" if event.faces else "at once"
    if event.origin is not None:
        return f"The fire in {event.origin} spreads to {event.hex} {how}" if event.started else ""
    return f"{event.hex} catches fire {how}" if event.started else f"{event.hex} does not catch fire {how}"


def accident_rolled(event: AccidentRolled, battle: Battle) -> str:
    """Shots without consequences are not worth a sentence."""
    if not event.alight:
        return ""
    return f"{named(battle, event.unit)} sets the woods at {event.hex} on fire by accident ({rolled(event.faces)})"


def fire_started(event: FireStarted, battle: Battle) -> str:
    return f"{event.hex} is burning"


def fire_died(event: FireDied, battle: Battle) -> str:
    return f"The fire in {event.hex} goes out"


def smoke_drifted(event: SmokeDrifted, battle: Battle) -> str:
    fills = f"Smoke fills {_listed(event.filled)}" if event.filled else ""
    leaves = f"{'smoke' if fills else 'Smoke'} leaves {_listed(event.left)}" if event.left else ""
    return "; ".join(filter(None, (fills, leaves)))


def _listed(hexes: Sequence[Hex]) -> str:
    return plural(len(hexes), "hex", "hexes") if len(hexes) > MANY else ", ".join(map(str, hexes))


def woods_clearing_rolled(event: WoodsClearingRolled, battle: Battle) -> str:
    how = f"{plural(event.points, 'point')} of damage, {rolled(event.faces)}"
    return f"Trees fall at {event.hex}: {how}" if event.cleared else f"The woods at {event.hex} stand: {how}"


def woods_cleared(event: WoodsCleared, battle: Battle) -> str:
    left = "light woods" if battle.board.at(event.hex).woods else "rough ground"
    return f"{event.hex} is now {left}"


def building_burned(event: BuildingBurned, battle: Battle) -> str:
    left = battle.board.at(event.hex).building_cf
    return f"The burning building at {event.hex} has a Construction Factor of {left} left"


def fire_braved(event: FireBraved, battle: Battle) -> str:
    result = "gets through the fire" if event.passed else "is caught by the fire"
    return f"{named(battle, event.unit)} {result} in {event.hex} ({rolled(event.faces)}, needs {event.tally.total})"


def fell_into_fire(event: FellIntoFire, battle: Battle) -> str:
    result = "perishes in" if event.perished else "survives"
    return f"{named(battle, event.unit)} falls off in {event.hex} and {result} the fire ({rolled(event.faces)})"


SENTENCES: Sentences = {
    WindRolled: wind_rolled,
    FireRolled: fire_rolled,
    AccidentRolled: accident_rolled,
    FireStarted: fire_started,
    FireDied: fire_died,
    SmokeDrifted: smoke_drifted,
    WoodsClearingRolled: woods_clearing_rolled,
    WoodsCleared: woods_cleared,
    BuildingBurned: building_burned,
    FireBraved: fire_braved,
    FellIntoFire: fell_into_fire,
}
