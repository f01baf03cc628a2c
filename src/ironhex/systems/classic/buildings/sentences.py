"""Buildings in words."""

from __future__ import annotations

from ironhex.catalog.terrain import CLASSES
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.buildings.basements import BASEMENTS
from ironhex.systems.classic.buildings.events import (
    BasementFound,
    BridgeDamaged,
    BuildingCollapsed,
    BuildingDamaged,
    DamageAbsorbed,
    FloorGaveWay,
    FloorOverloaded,
    PeopleHurt,
)
from ironhex.systems.classic.buildings.guns import EmplacementRaised
from ironhex.systems.classic.buildings.places import factor
from ironhex.systems.classic.buildings.words import height_words
from ironhex.systems.classic.chapter import Sentences
from ironhex.systems.classic.narrate.words import named, plural, rolled


def building_damaged(event: BuildingDamaged, battle: Battle) -> str:
    left = battle.board.at(event.hex).building_cf
    why = f" ({event.cause})" if event.cause else ""
    return f"The building at {event.hex} takes {plural(event.points, 'point')} of damage{why}: CF {left} left"


def damage_absorbed(event: DamageAbsorbed, battle: Battle) -> str:
    points, left = plural(event.points, "point"), factor(battle.board, event.hex)
    return f"The building keeps {points} of damage from {named(battle, event.unit)}: CF {left} left"


def people_hurt(event: PeopleHurt, battle: Battle) -> str:
    return f"{named(battle, event.unit)} in the building suffers {plural(event.points, 'point')} of it"


def bridge_damaged(event: BridgeDamaged, battle: Battle) -> str:
    why = f" ({event.cause})" if event.cause else ""
    left = f"CF {event.left} left" if event.left else "nothing holds it any more"
    return f"The bridge at {event.hex} takes {plural(event.points, 'point')} of damage{why}: {left}"


def floor_overloaded(event: FloorOverloaded, battle: Battle) -> str:
    height = battle.board.at(event.hex).building_height
    where = height_words(event.level, height).removeprefix("on ").capitalize()
    return f"{where} of the building at {event.hex} bears {event.load} tons, more than its CF of {event.capacity}"


def building_collapsed(event: BuildingCollapsed, battle: Battle) -> str:
    return f"The building at {event.hex} collapses and is rubble now"


def basement_found(event: BasementFound, battle: Battle) -> str:
    found = BASEMENTS[sum(event.faces)].words
    return f"{named(battle, event.unit)} finds {found} under the building at {event.hex} ({rolled(event.faces)})"


def floor_gave_way(event: FloorGaveWay, battle: Battle) -> str:
    down = plural(event.levels, "level")
    return f"The ground floor at {event.hex} gives way under {named(battle, event.unit)}, which falls {down}"


def emplacement_raised(event: EmplacementRaised, battle: Battle) -> str:
    what, high = CLASSES[event.building], plural(event.height, "level")
    return f"{named(battle, event.unit)} is a {what} building, {high} high, CF {event.factor}"


SENTENCES: Sentences = {
    EmplacementRaised: emplacement_raised,
    BuildingDamaged: building_damaged,
    DamageAbsorbed: damage_absorbed,
    PeopleHurt: people_hurt,
    BridgeDamaged: bridge_damaged,
    FloorOverloaded: floor_overloaded,
    BuildingCollapsed: building_collapsed,
    BasementFound: basement_found,
    FloorGaveWay: floor_gave_way,
}
