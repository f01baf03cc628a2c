"""Active probes: at the end of every Movement Phase they find hidden enemies that are near enough and could be seen.

They find neither platoons, nor what is under water, in stealth armor or behind an ECM field. That field may be one
of a hidden unit: then all that the probing unit notices is that it is jammed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from ironhex.kernel.hexes import Hex, distance
from ironhex.systems.classic.attack.stealth import baffles_probes
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.damage.condition import working
from ironhex.systems.classic.electronics.ecm import Field, fields, jams_itself, outside
from ironhex.systems.classic.electronics.events import ProbeJammed
from ironhex.systems.classic.electronics.stealth_armor import powered
from ironhex.systems.classic.hiding.events import reveal
from ironhex.systems.classic.sequence import ClassicPlay
from ironhex.systems.classic.sight.line_of_sight import clear_sight
from ironhex.systems.classic.sight.terrain import submerged

PROBE = "probe"


class Probe(NamedTuple):
    """A probe that works: the unit that carries it, where it is and how far it reaches."""

    unit: Unit
    center: Hex
    radius: int

    def jammed_by(self, field: Field) -> bool:
        """Whether the field of an enemy overlaps what it probes."""
        near = distance(self.center, field.center) <= self.radius + field.radius
        return near and field.unit.side != self.unit.side


def probes(battle: Battle) -> Iterator[Probe]:
    """All probes in use; hidden units do not use theirs, and units that jam themselves see nothing with them."""
    for unit in battle.units:
        found = working(unit, PROBE)
        usable = found and powered(unit) and not unit.hidden and not jams_itself(unit)
        center = outside(battle, unit) if usable else None
        if center is not None:
            yield Probe(unit, center, max(item.equipment.long for item in found))


def sweep(play: ClassicPlay) -> None:
    """All probes find what they can at the same time."""
    battle = play.facts
    hidden = [unit for unit in battle.present() if unit.hidden]
    if not hidden:
        return
    jamming = tuple(fields(battle, hidden=True))
    used = tuple(probes(battle))
    found = [unit.id for unit in hidden if any(finds(battle, probe, unit, jamming) for probe in used)]
    for probe in used:
        if puzzled(probe, jamming):
            play.emit(ProbeJammed(probe.unit.id, known_to=probe.unit.side))
    for unit in found:
        reveal(play, unit, "BMR-EQ-003")


def finds(battle: Battle, probe: Probe, unit: Unit, jamming: tuple[Field, ...]) -> bool:
    """Whether a probe finds a hidden unit."""
    if unit.side == probe.unit.side or distance(probe.center, unit.place) > probe.radius:
        return False
    if unnoticeable(battle, unit) or clear_sight(battle, _in_the_open(probe), unit).blocked:
        return False
    hostile = (field for field in jamming if field.unit.side != probe.unit.side)
    return not any(field.crosses(probe.center, unit.place) for field in hostile)


def _in_the_open(probe: Probe) -> Unit:
    """The unit that probes, in the hex where its probe is."""
    return probe.unit if probe.unit.hex is not None else replace(probe.unit, hex=probe.center)


def unnoticeable(battle: Battle, unit: Unit) -> bool:
    """Whether no probe finds a unit: people, units under water, and stealth armor (BMR-EQ-005, BMR-EQ-145)."""
    return battle.kind(unit).hull.men or submerged(battle, unit) or baffles_probes(unit)


def puzzled(probe: Probe, jamming: tuple[Field, ...]) -> bool:
    """Whether a unit notices that a suite it does not know of jams its probe; one that it knows of explains it."""
    by = [field for field in jamming if probe.jammed_by(field)]
    return bool(by) and all(field.unit.hidden for field in by)
