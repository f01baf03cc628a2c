"""A unit of a Master Rules battle as its sheet shows it now."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from ironhex.catalog import Design
from ironhex.engine.setup import UnitSetup
from ironhex.sheets.condition import Condition
from ironhex.systems.classic.battle import Battle, Side, Unit
from ironhex.systems.classic.cargo.loads import load_words
from ironhex.systems.classic.damage.condition import conscious, flooded_words, working_sinks, works
from ironhex.systems.classic.fresh_units import fresh_unit
from ironhex.systems.classic.missiles.interception import silenced
from ironhex.systems.classic.missiles.sticking import pod_words
from ironhex.systems.classic.movement.altitudes import altitude
from ironhex.systems.classic.presentation.signals import signals_of
from ironhex.systems.classic.presentation.unit_marks import whereabouts
from ironhex.systems.classic.recruits import Recruit, damage_of
from ironhex.systems.classic.sight.terrain import depth


def condition_at_first(machine: Design, unit: UnitSetup) -> Condition:
    """What a unit brings from an earlier battle; its heat ended with that."""
    entrant = Recruit(machine, name=unit.name, damage=damage_of(unit))
    found = condition(fresh_unit(entrant, Side("", ("",)), id=0))
    return replace(found, heat=None, gunnery=unit.skills.get("gunnery"), piloting=unit.skills.get("piloting"))


def condition_in(battle: Battle, unit: Unit) -> Condition:
    """Everything that has happened to it, and where it is now."""
    found = condition(unit)
    marks = tuple(mark.label for mark in (*whereabouts(battle, unit), *signals_of(battle, unit)))
    return replace(found, states=(*found.states, *marks), level=_level(battle, unit))


def _level(battle: Battle, unit: Unit) -> tuple[int, int] | None:
    """The turn, and how high or deep a unit is in it, if it flies or dives."""
    gait = battle.kind(unit).drive.gait
    if not unit.on_map or not (gait.flies or gait.dives):
        return None
    high = altitude(battle.board.at(unit.place), unit.elevation) if gait.flies else depth(battle, unit)
    return battle.turn, high


def condition(unit: Unit) -> Condition:
    """Everything that has happened to it."""
    design = unit.design
    return Condition(
        armor=tuple(full - left for full, left in zip(design.armor, unit.armor, strict=True)),
        structure=tuple(full - left for full, left in zip(design.structure_points, unit.structure, strict=True)),
        lost=frozenset(location for location in range(len(unit.structure)) if unit.gone(location)),
        slots=frozenset(_slots(unit)),
        items=frozenset(item.index for item in design.items if not works(unit, item)),
        criticals=unit.body.crossed,
        shots=tuple(left if works(unit, bin) else 0 for bin, left in zip(design.bins, unit.ammo, strict=True)),
        heat=unit.body.heat,
        sinks_lost=design.heat_sinks - working_sinks(unit),
        sinks_off=unit.body.sinks_off,
        warrior="" if unit.name == design.name else unit.name,
        gunnery=unit.gunnery,
        piloting=unit.piloting,
        wounds=unit.wounds,
        states=tuple(_states(unit)),
    )


def _slots(unit: Unit) -> Iterator[tuple[int, int]]:
    for location, row in enumerate(unit.design.slots):
        yield from ((location, slot) for slot in range(len(row)) if unit.crits[location] >> slot & 1)


def _states(unit: Unit) -> Iterator[str]:
    if unit.fate:
        yield unit.fate
    if unit.body.prone:
        yield "prone"
    if unit.body.shutdown:
        yield "shut down"
    if not conscious(unit):
        yield "unconscious"
    yield from (words for _, words in unit.body.lasting)
    if unit.dumping:
        yield f"dumping: {', '.join(unit.design.bins[bin].equipment.name for bin in unit.dumping)}"
    if unit.loads:
        yield f"cargo: {', '.join(map(load_words, unit.loads))}"
    if unit.burning:
        yield f"burning, turns left: {unit.burning}"
    if unit.light:
        yield f"searchlight {unit.light}"
    if unit.turn.designated:
        yield "designated by TAG"
    if unit.flooded:
        yield flooded_words(unit)
    yield from (pod_words(unit, what) for what in dict.fromkeys(pod.what for pod in unit.pods))
    yield from (words for _, words in silenced(unit))
