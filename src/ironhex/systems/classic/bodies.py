"""What is specific to a kind of unit. Fields a body lacks, such as the heat of a tank, read as zero or None."""

from __future__ import annotations

import msgspec


class Body(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """What rules may ask of any unit; a kind that has the property overrides it with a field."""

    @property
    def prone(self) -> bool:
        return False

    @property
    def shutdown(self) -> bool:
        return False

    @property
    def heat(self) -> int:
        return 0

    @property
    def sinks_off(self) -> int:
        return 0

    @property
    def severed(self) -> int:
        return 0

    @property
    def strain(self) -> int:
        return 0

    @property
    def boosted(self) -> bool:
        return False

    @property
    def club(self) -> str:
        return ""

    @property
    def auto_eject(self) -> bool | None:
        return None

    @property
    def slowed(self) -> int:
        return 0

    @property
    def halted(self) -> bool:
        return False

    @property
    def turret_locked(self) -> int | None:
        return None

    @property
    def stunned(self) -> int:
        return 0

    @property
    def weapon_jammed(self) -> int:
        return 0

    @property
    def rotor_lost(self) -> bool:
        return False

    @property
    def boxes(self) -> tuple[int, ...]:
        """The critical hit boxes of a ProtoMech that are crossed off, by location."""
        return ()

    @property
    def lasting(self) -> tuple[tuple[str, str], ...]:
        """What is broken for good or for a while, in words, by an id."""
        return ()

    @property
    def crossed(self) -> tuple[int, ...]:
        """Boxes crossed off in the table of critical hits on its record sheet, row by row."""
        return ()


class MechBody(Body, frozen=True, tag=True, omit_defaults=True):
    """A 'Mech, on two legs or four."""

    heat: int = 0
    sinks_off: int = 0
    prone: bool = False
    shutdown: bool = False
    severed: int = 0  # locations blown off, one bit each
    strain: int = 0  # of the legs by MASC, in steps
    boosted: bool = False  # it used MASC in the last turn
    club: str = ""
    auto_eject: bool | None = None  # None if the side may not know it, or it does not apply

    @property
    def lasting(self) -> tuple[tuple[str, str], ...]:
        return (("strained", "legs strained by MASC"),) if self.strain or self.boosted else ()


class VehicleBody(Body, frozen=True, tag=True, omit_defaults=True):
    """A vehicle of any motion."""

    slowed: int = 0  # MP lost permanently to motive damage
    halted: bool = False  # cannot move any more
    turret_locked: int | None = None  # where its turret is locked, in hexsides clockwise from ahead
    stunned: int = 0  # turns in which its crew does nothing, including this one
    weapon_jammed: int = 0  # turns in which its main weapon does not fire, including this one
    rotor_lost: bool = False

    @property
    def lasting(self) -> tuple[tuple[str, str], ...]:
        states = (
            (self.slowed and not self.halted, "slowed", f"{self.slowed} Cruising MP lost"),
            (self.halted, "halted", "immobilized"),
            (self.rotor_lost, "rotorless", "rotor destroyed"),
            (self.turret_locked is not None, "locked", "turret locked"),
            (self.stunned, "stunned", "crew stunned"),
            (self.weapon_jammed, "jammed", "main weapon jammed"),
        )
        return tuple((id, words) for is_so, id, words in states if is_so)

    @property
    def crossed(self) -> tuple[int, ...]:
        """Crew stunned and main weapon jammed; below the hits that end its battle, what its motive system has lost."""
        motive = (self.slowed, int(self.halted), int(self.turret_locked is not None))
        return (int(self.stunned > 0), int(self.weapon_jammed > 0), 0, 0, 0, 0, *motive)


class TroopBody(Body, frozen=True, tag=True, omit_defaults=True):
    """People on foot: a platoon, a squad in battle armor, or an ejected warrior."""


BOXES = (2, 3, 2, 2, 3, 0)
"""The critical hit boxes of a ProtoMech's head, torso, arms and legs; the main gun has none."""


class ProtoBody(Body, frozen=True, tag=True, omit_defaults=True):
    """A ProtoMech."""

    boxes: tuple[int, ...] = (0,) * len(BOXES)  # critical hit boxes crossed off, by location

    @property
    def crossed(self) -> tuple[int, ...]:
        return self.boxes

    @property
    def severed(self) -> int:
        """The locations with no box left, which are destroyed, one bit each."""
        return sum([1 << at for at, most in enumerate(BOXES) if most and self.boxes[at] >= most])

    @property
    def lasting(self) -> tuple[tuple[str, str], ...]:
        hit = (("head", "sensors hit"), ("torso", "engine hit"), ("right", "right arm hit"), ("left", "left arm hit"))
        rows = zip(self.boxes, BOXES, (*hit, ("legs", "legs hit")), strict=False)
        return tuple(words for crossed, most, words in rows if 0 < crossed < most)


class EmplacementBody(Body, frozen=True, tag=True, omit_defaults=True):
    """A gun emplacement."""

    disarmed: bool = False  # all its weapons are destroyed
    turret_locked: int | None = None  # where its turret is locked, in hexsides clockwise from north
    crew_killed: bool = False

    @property
    def crossed(self) -> tuple[int, ...]:
        return tuple(map(int, (self.disarmed, self.turret_locked is not None, self.crew_killed)))

    @property
    def lasting(self) -> tuple[tuple[str, str], ...]:
        states = ("disarmed", "weapons destroyed"), ("locked", "turret locked"), ("crew", "crew killed")
        return tuple(words for is_so, words in zip(self.crossed, states, strict=True) if is_so)


AnyBody = MechBody | VehicleBody | TroopBody | ProtoBody | EmplacementBody
