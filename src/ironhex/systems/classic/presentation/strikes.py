"""What comes down on the ground or breaks down: how it is drawn, and the hexes that are struck."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.artillery.blasts import affected
from ironhex.systems.classic.artillery.events import Homed, ShellLanded
from ironhex.systems.classic.artillery.words import ONE_HEX
from ironhex.systems.classic.battle import Battle, PlaceTarget
from ironhex.systems.classic.buildings.events import BuildingCollapsed
from ironhex.systems.classic.buildings.places import hexes_of
from ironhex.systems.classic.events.movement import BridgeCollapsed
from ironhex.systems.classic.events.weapons import BombsFell, WeaponFired
from ironhex.systems.classic.ice.events import IceBroken
from ironhex.systems.classic.mines.events import MinesExploded

LOOKS: Mapping[type, str] = {
    ShellLanded: "shell",
    Homed: "shell",
    BombsFell: "blast",
    MinesExploded: "blast",
    BuildingCollapsed: "collapse",
    BridgeCollapsed: "collapse",
    IceBroken: "collapse",
}
"""How these events are drawn."""


def _shelled(before: Battle, event: ShellLanded) -> Iterable[Hex]:
    alone = any(event.what.endswith(mode) for mode in ONE_HEX)
    return affected(before, event.hex, not alone)


def _homed(before: Battle, event: Homed) -> Iterable[Hex]:
    return () if event.hex is None else affected(before, event.hex)


def _bombed(before: Battle, event: BombsFell) -> Iterable[Hex]:
    return (event.hex,) if event.on_map else ()


def _shot_at(before: Battle, event: WeaponFired) -> Iterable[Hex]:
    return (event.target.hex,) if isinstance(event.target, PlaceTarget) else ()


STRUCK: Mapping[type, Callable[[Battle, Any], Iterable[Hex]]] = {
    ShellLanded: _shelled,
    Homed: _homed,
    BombsFell: _bombed,
    WeaponFired: _shot_at,
    MinesExploded: lambda before, event: (event.field.hex,),
    BuildingCollapsed: lambda before, event: hexes_of(before.board, event.hex),
    BridgeCollapsed: lambda before, event: (event.hex,),
    IceBroken: lambda before, event: (event.hex,),
}
"""The hexes that these events strike, the first one in the middle."""


def struck_places(before: Battle, event: Any) -> tuple[str, ...]:
    """The places that an event strikes, as far as they are on the map."""
    found = STRUCK.get(event.__class__)
    return () if found is None else tuple(str(hex) for hex in found(before, event) if hex in before.board)
