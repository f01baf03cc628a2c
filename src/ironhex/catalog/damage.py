"""The damage a unit carries from one battle to the next, as a readable part of a roster."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

Points = Annotated[int, Meta(ge=0)]
Slot = Annotated[int, Meta(ge=1)]


class Damage(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is damaged or spent; everything else is intact. Locations are given by their codes.

    `armor` and `structure` are points lost (rear armor as `CT rear`), `slots` the critical slots hit, counted from 1,
    `lost` the locations destroyed, `flooded` those whose hull is breached, `ammo` the shots left in each bin in the
    order of the design, `jammed` the weapons that are jammed, by the item numbers that declarations use, `expended` the
    one-shot launchers that have been fired, by the same numbers, `wounds` the injuries of the pilot. Of a
    vehicle, `slowed` is the Cruising MP lost, `halted` whether it cannot move any more, and `turret_locked` where its
    turret stays, in hexsides clockwise from ahead; of a ProtoMech, `boxes` are the critical hit boxes crossed off.
    """

    armor: dict[str, Points] = {}
    structure: dict[str, Points] = {}
    slots: dict[str, tuple[Slot, ...]] = {}
    lost: tuple[str, ...] = ()
    flooded: tuple[str, ...] = ()
    ammo: tuple[Points, ...] | None = None
    jammed: tuple[Points, ...] = ()
    expended: tuple[Points, ...] = ()
    wounds: Annotated[int, Meta(ge=0, le=5)] = 0
    slowed: Points = 0
    halted: bool = False
    turret_locked: Annotated[int, Meta(ge=-2, le=3)] | None = None
    boxes: dict[str, Points] = {}


UNDAMAGED = Damage()
