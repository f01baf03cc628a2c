"""What happens to buildings: damage, overloaded floors, basements that are found, and collapse."""

from __future__ import annotations

from msgspec.structs import replace

from ironhex.catalog.board import Change
from ironhex.engine import Event
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.buildings.places import factor, hexes_of
from ironhex.systems.classic.events.private import PrivateEvent


def weakened(facts: Battle, hex: Hex, points: int) -> Battle:
    """The battle after damage to the building in a hex: all its hexes lose it together (BMR-BLDG-012)."""
    board, hexes = facts.board, hexes_of(facts.board, hex)
    before = factor(board, hex)
    left = max(0, before - points)
    known = facts.factors if hexes[0] in dict(facts.factors) else (*facts.factors, (hexes[0], before))
    changed = board.with_changes(tuple(Change(each, "building_cf", left) for each in hexes))
    return _guns_weakened(replace(facts, board=changed, factors=known), hexes, left)


def _guns_weakened(facts: Battle, hexes: tuple[Hex, ...], left: int) -> Battle:
    """A gun emplacement is as strong as the building that it is; its armor says so on its record sheet."""
    for unit in facts.units:
        if unit.hex in hexes and facts.kind(unit).drive.built:
            facts = facts.changed(replace(unit, armor=(left, *unit.armor[1:])))
    return facts


def factor_before(facts: Battle, hex: Hex) -> int:
    """The Construction Factor of a building when the phase began."""
    return dict(facts.factors).get(hexes_of(facts.board, hex)[0], factor(facts.board, hex))


class BuildingDamaged(Event, frozen=True, tag=True, omit_defaults=True):
    """A building loses points of its Construction Factor, by what struck it in one of its hexes."""

    hex: Hex
    points: int
    cause: str = ""

    def apply(self, facts: Battle) -> Battle:
        return weakened(facts, self.hex, self.points)


class DamageAbsorbed(Event, frozen=True, tag=True):
    """A building keeps points of damage from a unit inside it and loses as many of its Construction Factor."""

    unit: int
    hex: Hex
    points: int

    def apply(self, facts: Battle) -> Battle:
        return weakened(facts, self.hex, self.points)


class PeopleHurt(PrivateEvent, frozen=True, tag=True):
    """Infantry inside a building suffers a share of the damage to it; nobody else notices if it is hidden."""

    unit: int
    hex: Hex
    points: int

    def apply(self, facts: Battle) -> Battle:
        return facts


class BridgeDamaged(Event, frozen=True, tag=True, omit_defaults=True):
    """A bridge loses points of its Construction Factor; without any left it stands until the phase ends."""

    hex: Hex
    points: int
    left: int
    cause: str = ""

    def apply(self, facts: Battle) -> Battle:
        return replace(facts, board=facts.board.changed(self.hex, bridge_cf=max(1, self.left)))


class FloorOverloaded(Event, frozen=True, tag=True):
    """A floor or the roof of a building bears more tons than its Construction Factor."""

    hex: Hex
    level: int
    load: int
    capacity: int

    def apply(self, facts: Battle) -> Battle:
        return facts


class BuildingCollapsed(Event, frozen=True, tag=True):
    """A building becomes rubble in all of its hexes, and everybody in it comes down to the ground."""

    hex: Hex

    def apply(self, facts: Battle) -> Battle:
        hexes = hexes_of(facts.board, self.hex)
        fallen = facts
        for unit in facts.units:
            if unit.hex in hexes and unit.hex is not None:
                terrain = facts.board.at(unit.hex)
                above = unit.elevation - terrain.building_height
                height = unit.elevation + terrain.sinkhole if above > 0 else 0
                fallen = fallen.changed(replace(unit, elevation=height)) if height != unit.elevation else fallen
        return replace(fallen, board=facts.board.with_changes(tuple(_ruins(facts, hexes))))


def _ruins(facts: Battle, hexes: tuple[Hex, ...]) -> list[Change]:
    """Rubble of the building's class, in a hollow where its basement has caved in before."""
    changes = []
    for hex in hexes:
        terrain = facts.board.at(hex)
        ruin = {"rubble": terrain.building, "level": terrain.level - terrain.sinkhole, "fire": 0}
        gone = ("building", "building_cf", "building_height", "building_joins", "basement", "sinkhole")
        changes += [Change(hex, field, value) for field, value in (ruin | dict.fromkeys(gone, 0)).items()]
    return changes


class BasementFound(Event, frozen=True, tag=True):
    """A unit enters a building for the first time, and a roll tells what is under it."""

    unit: int
    hex: Hex
    faces: tuple[int, ...]

    def apply(self, facts: Battle) -> Battle:
        return replace(facts, board=facts.board.changed(self.hex, basement=sum(self.faces)))


class FloorGaveWay(Event, frozen=True, tag=True):
    """A unit heavier than the Construction Factor breaks through the ground floor into the basement."""

    unit: int
    hex: Hex
    levels: int

    def apply(self, facts: Battle) -> Battle:
        board = facts.board.changed(self.hex, sinkhole=self.levels)
        sunk = replace(facts, board=board)
        for unit in facts.units:
            if unit.hex == self.hex and unit.elevation == 0:
                sunk = sunk.changed(replace(unit, elevation=-self.levels))
        return sunk
