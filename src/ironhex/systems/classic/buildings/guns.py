"""Gun emplacements as buildings on the map: with weapons on the roof, and room for units inside."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from ironhex.catalog import EmplacementDesign
from ironhex.catalog.board import Change
from ironhex.engine import Event, Task
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.buildings.basements import NO_BASEMENT
from ironhex.systems.classic.buildings.places import class_of
from ironhex.systems.classic.hiding.events import Revealed
from ironhex.systems.classic.sequence import ClassicPlay


class EmplacementRaised(Event, frozen=True, tag=True):
    """A gun emplacement becomes a building in its hex; its weapons and its crew are on top."""

    unit: int
    hex: Hex
    building: int
    factor: int
    height: int

    def apply(self, facts: Battle) -> Battle:
        figures = {
            "building": self.building,
            "building_cf": self.factor,
            "building_height": self.height,
            "basement": NO_BASEMENT,
        }
        board = facts.board.with_changes(tuple(Change(self.hex, field, value) for field, value in figures.items()))
        return replace(facts, board=board).changed(replace(facts.unit(self.unit), elevation=self.height))


class Raise(Task, frozen=True, tag=True):
    """A gun emplacement that has come to light becomes a building."""

    unit: int


def raise_all(play: ClassicPlay) -> None:
    """All gun emplacements that everybody sees are buildings before the first turn begins."""
    for unit in play.facts.present():
        raise_one(play, Raise(unit.id))


def raise_one(play: ClassicPlay, task: Raise) -> None:
    unit = play.facts.unit(task.unit)
    if unit.hex is None or unit.hidden or not play.facts.kind(unit).drive.built:
        return
    terrain = play.facts.board.at(unit.hex)
    if not terrain.building and terrain.depth < 1:
        assert isinstance(unit.design, EmplacementDesign), "only gun emplacements are buildings"
        building, factor = class_of(unit.design.cf), unit.armor[0]
        play.emit(EmplacementRaised(unit.id, unit.hex, building, factor, unit.design.height))


def when_revealed(before: Battle, after: Battle, event: Event) -> tuple[Task, ...]:
    """A hidden gun emplacement stands on the map as soon as it is revealed."""
    if not isinstance(event, Revealed) or not after.kind(after.unit(event.unit)).drive.built:
        return ()
    return (Raise(event.unit),)


def gun_in(battle: Battle, hex: Hex) -> Unit | None:
    """The gun emplacement that is the building in a hex, if there is one."""
    here = (unit for unit in battle.at(hex) if is_building(battle, unit))
    return next(here, None)


def is_building(battle: Battle, unit: Unit) -> bool:
    """Whether a unit is a gun emplacement that stands on the map as a building."""
    if unit.hex is None or not battle.kind(unit).drive.built:
        return False
    return 0 < unit.elevation == battle.board.at(unit.hex).building_height


TASKS: Mapping[type[Task], Callable[[ClassicPlay, Any], None]] = {Raise: raise_one}
