"""What is particular to a kind of unit. What a body does not know, such as the heat of a tank, reads as its absence."""

from __future__ import annotations

import msgspec


class Body(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """What rules may ask of any unit, whatever it is; a kind that knows the thing has a field for it."""

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
    def club(self) -> str:
        return ""

    @property
    def auto_eject(self) -> bool | None:
        return None

    @property
    def slowed(self) -> int:
        return 0


class MechBody(Body, frozen=True, tag=True, omit_defaults=True):
    """A 'Mech, on two legs or four."""

    heat: int = 0
    sinks_off: int = 0
    prone: bool = False
    shutdown: bool = False
    severed: int = 0  # locations blown off, a bit each
    club: str = ""
    auto_eject: bool | None = None  # None where the side may not know it, or there is no such thing


class VehicleBody(Body, frozen=True, tag=True, omit_defaults=True):
    """A vehicle of any motion."""

    slowed: int = 0  # MP lost for good with what moves it


class TroopBody(Body, frozen=True, tag=True, omit_defaults=True):
    """People on foot: a platoon, a squad in battle armor, or a warrior who has left his 'Mech."""


AnyBody = MechBody | VehicleBody | TroopBody
