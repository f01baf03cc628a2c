"""Weapon attacks: declared, fired, and missiles counted; and clubs found instead."""

from __future__ import annotations

from msgspec.structs import replace

from ironhex.engine import Event
from ironhex.kernel.tally import Tally
from ironhex.systems.classic.battle import Battle, Fire


class WeaponsDeclared(Event, frozen=True, tag=True, omit_defaults=True):
    """A unit's weapon attacks: the torso turns, ammunition is marked off; shots that cannot hit may be withheld."""

    unit: int
    place: int  # in the order of declarations
    twist: int = 0
    shots: tuple[Fire, ...] = ()
    bins: tuple[int, ...] = ()  # a bin for each shot fired with ammunition, in order
    withheld: tuple[Fire, ...] = ()
    prop: int | None = None
    find: str = ""
    primary: int | None = None

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        ammo = tuple(shots - self.bins.count(bin) for bin, shots in enumerate(unit.ammo))
        turn = replace(
            unit.turn,
            declared=self.place,
            twist=self.twist,
            shots=self.shots,
            primary=self.primary,
            prop=self.prop,
            finding=self.find,
        )
        return facts.changed(replace(unit, ammo=ammo, turn=turn))


class WeaponFired(Event, frozen=True, tag=True):
    """A weapon is fired: the number it needs and the roll; no dice where nothing can be hit."""

    unit: int
    weapon: int
    target: int
    tally: Tally
    faces: tuple[int, ...]
    hit: bool

    def apply(self, facts: Battle) -> Battle:
        return facts


class MissilesRolled(Event, frozen=True, tag=True):
    """How many missiles of a salvo strike."""

    unit: int
    weapon: int
    target: int
    faces: tuple[int, ...]
    struck: int

    def apply(self, facts: Battle) -> Battle:
        return facts


class ClubFound(Event, frozen=True, tag=True, omit_defaults=True):
    """A unit has a club in its hands: a limb from the ground, an uprooted tree, or a girder it has searched for."""

    unit: int
    club: str
    faces: tuple[int, ...] = ()
    needed: int = 0

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        limbs = list(facts.limbs)
        if self.club == "limb":
            limbs.remove(next(limb for limb in limbs if limb.hex == unit.hex))
        return replace(facts.changed(replace(unit, body=replace(unit.mech, club=self.club))), limbs=tuple(limbs))


class ClubNotFound(Event, frozen=True, tag=True):
    """A unit has searched the rubble in vain."""

    unit: int
    faces: tuple[int, ...]
    needed: int

    def apply(self, facts: Battle) -> Battle:
        return facts


EVENTS = (WeaponsDeclared, WeaponFired, MissilesRolled, ClubFound, ClubNotFound)
