"""Weapon attacks: declared, fired, and hits counted; and clubs found instead."""

from __future__ import annotations

from msgspec.structs import replace

from ironhex.engine import Event
from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Mod, Tally
from ironhex.systems.classic.battle import Battle, CloseAttack, Fire, Target


class LineChosen(Event, frozen=True, tag=True):
    """On which side a line of sight that runs along hexsides passes when one unit attacks another."""

    attacker: int
    target: int
    side: int  # 0 left, 1 right, as seen by the unit with the lower number

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.target)
        others = tuple(line for line in unit.turn.lines if line[0] != self.attacker)
        return facts.changed(replace(unit, turn=replace(unit.turn, lines=(*others, (self.attacker, self.side)))))


class WeaponsDeclared(Event, frozen=True, tag=True, omit_defaults=True):
    """A unit's weapon attacks: the torso or turret turns, ammunition is used; shots that cannot hit may be withheld."""

    unit: int
    place: int  # in the order of declarations
    twist: int = 0
    shots: tuple[Fire, ...] = ()
    bins: tuple[int, ...] = ()  # a bin for each shot fired with ammunition, in order
    withheld: tuple[Fire, ...] = ()
    prop: int | None = None
    find: str = ""
    primary: Target | None = None
    close: CloseAttack | None = None

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        ammo = tuple(shots - self.bins.count(bin) for bin, shots in enumerate(unit.ammo))
        turn = replace(
            unit.turn,
            declared=self.place,
            twist=self.twist,
            shots=self.shots,
            drawn=self.bins,
            primary=self.primary,
            prop=self.prop,
            finding=self.find,
            close=self.close,
            ambushed=unit.phase.ambush is not None,
        )
        used = [fire.weapon for fire in self.shots if unit.design.items[fire.weapon].equipment.one_shot]
        return facts.changed(replace(unit, ammo=ammo, expended=(*unit.expended, *used), turn=turn))


class WeaponFired(Event, frozen=True, tag=True):
    """A weapon is fired: the target number and the roll; no dice if it cannot hit."""

    unit: int
    weapon: int
    target: Target
    tally: Tally
    faces: tuple[int, ...]
    hit: bool

    def apply(self, facts: Battle) -> Battle:
        return facts


class ClusterRolled(Event, frozen=True, tag=True, omit_defaults=True):
    """How many missiles of a salvo, shots of a weapon, or troopers of a firing squad hit."""

    unit: int
    weapon: int
    target: Target
    what: str  # in the singular
    fired: int
    faces: tuple[int, ...]
    struck: int
    added: tuple[Mod, ...] = ()  # modifiers to the roll

    def apply(self, facts: Battle) -> Battle:
        return facts


class BurstRolled(Event, frozen=True, tag=True):
    """How many men an anti-infantry weapon kills."""

    unit: int
    weapon: int
    target: int
    faces: tuple[int, ...]

    def apply(self, facts: Battle) -> Battle:
        return facts


class BombsFell(Event, frozen=True, tag=True):
    """Bombs miss their hex and fall into one next to it, by the die; off the map they do nothing."""

    unit: int
    weapon: int
    hex: Hex
    face: int
    on_map: bool

    def apply(self, facts: Battle) -> Battle:
        return facts


class NotFired(Event, frozen=True, tag=True):
    """A weapon without a lock on its target has not fired: it keeps its ammunition and makes no heat."""

    unit: int
    weapon: int
    bins: tuple[int, ...]  # from which its ammunition would have come

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        ammo = tuple(shots + self.bins.count(bin) for bin, shots in enumerate(unit.ammo))
        fired = tuple(fire for fire in unit.turn.shots if fire.weapon != self.weapon)
        drawn = list(unit.turn.drawn)
        for bin in self.bins:
            drawn.remove(bin)
        expended = tuple(weapon for weapon in unit.expended if weapon != self.weapon)
        turn = replace(unit.turn, shots=fired, drawn=tuple(drawn))
        return facts.changed(replace(unit, ammo=ammo, expended=expended, turn=turn))


class Jammed(Event, frozen=True, tag=True):
    """A weapon that fired too fast cannot fire any more."""

    unit: int
    weapon: int

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        return facts.changed(replace(unit, jammed=(*unit.jammed, self.weapon)))


class ClubFound(Event, frozen=True, tag=True, omit_defaults=True):
    """A unit holds a club: a limb from the ground, an uprooted tree, or a girder it found."""

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
    """A unit has searched the rubble without success."""

    unit: int
    faces: tuple[int, ...]
    needed: int

    def apply(self, facts: Battle) -> Battle:
        return facts


DETAILS = (ClusterRolled, BurstRolled, BombsFell, NotFired, Jammed)  # of a weapon that was fired


class Scattered(Event, frozen=True, tag=True):
    """A salvo that was fired at a hex lands in another one, or off the map: the direction and distance are rolled."""

    unit: int
    weapon: int
    hex: Hex
    lands: Hex
    faces: tuple[int, ...]
    on_map: bool

    def apply(self, facts: Battle) -> Battle:
        return facts
