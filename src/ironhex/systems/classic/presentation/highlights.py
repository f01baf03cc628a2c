"""The moments of a battle that deserve more than a line: kills, falls, explosions, collapses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ironhex.engine.presentation.story import Highlight
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import number_of
from ironhex.systems.classic.battle import Battle, Phase
from ironhex.systems.classic.buildings.events import BuildingCollapsed
from ironhex.systems.classic.damage.condition import location_name
from ironhex.systems.classic.events.damage import Damaged, Doomed, Exploded
from ironhex.systems.classic.events.heat import ReactorStopped
from ironhex.systems.classic.events.movement import BridgeCollapsed
from ironhex.systems.classic.events.piloting import Fell
from ironhex.systems.classic.events.turn import Left
from ironhex.systems.classic.events.warriors import ConsciousnessRolled, Ejected, WarriorHurt
from ironhex.systems.classic.ice.events import IceBroken
from ironhex.systems.classic.mines.events import MinesExploded
from ironhex.systems.classic.narrate.words import owned
from ironhex.systems.classic.scenarios.levels import LOST
from ironhex.systems.classic.vtols.events import Crashed, Plunged


def highlight(before: Battle, after: Battle, event: Any) -> Highlight | None:
    """What makes an event a moment to remember; most are none."""
    found = HIGHLIGHTS.get(event.__class__)
    return None if found is None else found(before, after, event)


def _unit(battle: Battle, unit: int, title: str, look: str) -> Highlight:
    return Highlight(title, owned(battle, unit), look, figure=str(number_of(unit)))


def _place(hex: Hex, title: str, name: str, look: str) -> Highlight:
    return Highlight(title, f"{name} {hex}", look, place=str(hex))


def _doomed(before: Battle, after: Battle, event: Doomed) -> Highlight | None:
    """A unit is lost when its fate is sealed, and only once."""
    known = before.unit(event.unit).phase.doom is not None
    return None if known else _unit(after, event.unit, "Destroyed", "loss")


def _hurt(before: Battle, after: Battle, event: WarriorHurt) -> Highlight | None:
    """A unit whose pilot dies is lost as well."""
    killed = before.unit(event.unit).phase.doom is None and after.unit(event.unit).phase.doom is not None
    return _unit(after, event.unit, "Pilot killed", "loss") if killed else None


def _left(before: Battle, after: Battle, event: Left) -> Highlight | None:
    known = before.unit(event.unit).phase.doom is not None
    return None if known or event.fate not in LOST else _unit(after, event.unit, event.fate.capitalize(), "loss")


def _ejected(before: Battle, after: Battle, event: Ejected) -> Highlight:
    return _unit(after, event.unit, "Pilot ejects", "loss")


def _damaged(before: Battle, after: Battle, event: Damaged) -> Highlight | None:
    if location_name(before.unit(event.unit), event.location) != "head":
        return None
    return _unit(after, event.unit, "Headshot" if before.phase is Phase.WEAPONS else "Head hit", "wound")


def _exploded(before: Battle, after: Battle, event: Exploded) -> Highlight:
    design = before.unit(event.unit).design
    bins = (bin.index for bin in design.bins)
    what = "Ammunition" if event.item in bins else design.items[event.item].equipment.name
    return _unit(after, event.unit, f"{what} explodes", "blast")


def _knocked_out(before: Battle, after: Battle, event: ConsciousnessRolled) -> Highlight | None:
    return None if event.conscious else _unit(after, event.unit, "Pilot knocked out", "wound")


HIGHLIGHTS: Mapping[type, Callable[[Battle, Battle, Any], Highlight | None]] = {
    Doomed: _doomed,
    WarriorHurt: _hurt,
    Left: _left,
    Ejected: _ejected,
    Damaged: _damaged,
    Exploded: _exploded,
    ConsciousnessRolled: _knocked_out,
    Fell: lambda before, after, event: _unit(after, event.unit, "Falls", "fall"),
    Crashed: lambda before, after, event: _unit(after, event.unit, "Crashes", "blast"),
    Plunged: lambda before, after, event: _unit(after, event.unit, "Falls out of the sky", "fall"),
    ReactorStopped: lambda before, after, event: _unit(after, event.unit, "Shuts down", "off"),
    MinesExploded: lambda before, after, event: _place(event.field.hex, "Mines explode", "Hex", "blast"),
    BuildingCollapsed: lambda before, after, event: _place(event.hex, "Collapses", "Building", "collapse"),
    BridgeCollapsed: lambda before, after, event: _place(event.hex, "Collapses", "Bridge", "collapse"),
    IceBroken: lambda before, after, event: _place(event.hex, "The ice breaks", "Hex", "collapse"),
}
"""The events that may be such a moment."""
