"""ProtoMechs for tests: a Roc (7 tons, main gun), a Siren (3 tons, a gun in each arm), and one that has both."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace
from tests.classic.stage import mech, stage

from ironhex.catalog import Board, ProtoDesign, ProtoLocation, design
from ironhex.systems.classic.battle import Battle

HEAD, TORSO, RIGHT_ARM, LEFT_ARM, LEGS, MAIN_GUN = ProtoLocation
ROC, SIREN, MINOTAUR, CENTAUR, GRIFFIN = "Roc", "Siren 2", "Minotaur", "Centaur", "Griffin GRF-1N"
GUN = "Clan ER Medium Laser"  # the Roc's main gun


def machine(name: str = ROC, **figures: Any) -> ProtoDesign:
    """A ProtoMech with other figures on its sheet."""
    return ProtoDesign(replace(design(name).sheet, **figures))


def armed(**items: tuple[str, ...]) -> ProtoDesign:
    """A Roc with these items, by the names of locations."""
    return machine(items=tuple(items.get(at.name.lower(), ()) for at in ProtoLocation))


ALL_GUNS = armed(
    torso=("Clan ER Small Laser",),
    right_arm=("Clan ER Micro Laser",),
    left_arm=("Clan ER Micro Laser",),
    main_gun=(GUN,),
)


def crossed(boxes: Mapping[Any, int]) -> tuple[int, ...]:
    """Critical hit boxes crossed off in some locations."""
    return tuple(boxes.get(at, 0) for at in ProtoLocation)


def duel(
    proto: str | ProtoDesign = ROC, other: str = GRIFFIN, *, at: str = "0805", on: str | Board = "16x17", **fields: Any
) -> Battle:
    """A ProtoMech in 0808 that faces north, and a 'Mech to the north of it."""
    return stage(on, mech(proto, "0808", **fields), mech(other, at, facing=3))
