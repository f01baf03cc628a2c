"""The battle as it is drawn: every unit as a figure, and what lies about."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import zip_longest
from operator import attrgetter
from typing import Any, NamedTuple

from msgspec.structs import replace

from ironhex.catalog import Item
from ironhex.catalog.mech import weight_class
from ironhex.catalog.mech_sheet import REAR
from ironhex.engine.scene import Figure, Gear, Known, Place, Scene, SideCard, Thing
from ironhex.systems.classic.battle import Battle, Mode, Side, Unit
from ironhex.systems.classic.damage.condition import conscious, location_name, shots_left, working_sinks, works
from ironhex.systems.classic.movement.points import allowance
from ironhex.systems.classic.narrate.movement import harder_to_hit
from ironhex.systems.classic.narrate.words import named
from ironhex.systems.classic.notation import number_of
from ironhex.systems.classic.presentation.gear import damage_text, mount, range_text
from ironhex.systems.classic.sequence import HAS_ACTED
from ironhex.systems.classic.sight.terrain import elevation
from ironhex.systems.classic.victory import LOST

DID = {Mode.WALK: "walked", Mode.RUN: "ran", Mode.JUMP: "jumped"}


def scene(battle: Battle, known: Known | None) -> Scene:
    """Draw a battle; figures of units that are as they were, on a board as it was, are taken over."""
    return Scene(
        board=battle.board.key,
        turn=battle.turn,
        phase=battle.phase.value,
        phases=tuple(phase.value for phase in battle.rules.turn),
        order=battle.order,
        sides=tuple(_side_card(battle, side) for side in battle.sides),
        figures=_figures(battle, known),
        things=tuple(
            Thing(str(limb.hex), location_name(battle.unit(limb.unit), limb.location), "limb") for limb in battle.limbs
        ),
    )


def _side_card(battle: Battle, side: Side) -> SideCard:
    own = [unit for unit in battle.units if unit.side == side.name]
    lost = sum(unit.value for unit in own if unit.fate in LOST)
    return SideCard(side.name, side.home, sum(unit.value for unit in own), lost)


# --- figures ----------------------------------------------------------------------------------------------------------
SHEET = attrgetter("design", "armor", "structure", "crits", "ammo", "body.severed")  # what the record sheet shows
SINKS = attrgetter("design", "structure", "crits", "body.severed", "body.sinks_off")  # what carries heat off
LEGS = attrgetter("kind", "design", "structure", "crits", "hex", "elevation", "body")  # what gives Movement Points


class Drawn(NamedTuple):
    """A unit drawn before, as it was then."""

    unit: Unit
    figure: Figure

    def still(self, unit: Unit, fields: Callable[[Unit], Any]) -> bool:
        """Whether some fields have not changed since."""
        return bool(fields(unit) == fields(self.unit))


def _figures(battle: Battle, known: Known | None) -> tuple[Figure, ...]:
    """All units drawn; one that is as it was, on a board and in a phase as they were, is not drawn again."""
    spotters = _spotters(battle)
    if known is None:
        return tuple(figure(battle, unit, spotting=unit.id in spotters) for unit in battle.units)
    before: Battle = known.view
    if before.units is battle.units and before.phase is battle.phase:
        return known.scene.figures
    drawn = map(Drawn, before.units, known.scene.figures) if before.board is battle.board else ()
    fresh = _spotters(before) ^ spotters if before.phase is battle.phase else range(len(battle.units))
    return tuple(
        old.figure
        if old and old.unit is unit and unit.id not in fresh
        else figure(battle, unit, spotting=unit.id in spotters, old=old)
        for unit, old in zip_longest(battle.units, drawn)
    )


def _spotters(battle: Battle) -> frozenset[int]:
    """Who has been named as a spotter this turn."""
    return frozenset(
        fire.spotter for unit in battle.units if unit.turn.shots for fire in unit.turn.shots if fire.spotter is not None
    )


def figure(battle: Battle, unit: Unit, *, spotting: bool = False, old: Drawn | None = None) -> Figure:
    """A unit as it is drawn; parts that have not changed are taken from an old drawing."""
    kind = battle.kind(unit)
    sheet = old.figure if old and old.still(unit, SHEET) else _record_sheet(battle, unit)
    if old and old.still(unit, LEGS):
        walk, run, jump = old.figure.walk, old.figure.run, old.figure.jump
    else:
        walk, run, jump = (_points(battle, unit, mode) for mode in DID)
    return replace(
        sheet,
        name=named(battle, unit.id),
        place=str(unit.hex) if unit.on_map else "",
        facing=unit.facing if kind.has_facing else None,
        torso=(unit.facing + unit.turn.twist) % 6 if kind.has_facing else None,
        level=elevation(battle, unit) if unit.on_map else None,
        heat=unit.body.heat if kind.has_heat else None,
        sinks=old.figure.sinks if old and old.still(unit, SINKS) else _sinks(battle, unit),
        done=_done(battle, unit),
        harder=harder_to_hit(unit.move.hexes, unit.move.mode),
        marks=tuple(_marks(unit, spotting)),
        fate=unit.fate,
        wounds=unit.wounds,
        walk=walk,
        run=run,
        jump=jump,
    )


def _record_sheet(battle: Battle, unit: Unit) -> Figure:
    """What stands on the record sheet, whatever the unit is doing."""
    design = unit.design
    known = Figure(
        id=str(number_of(unit.id)),
        name=unit.name,
        side=unit.side,
        seat=unit.seat,
        kind=unit.kind,
        value=unit.value,
        gunnery=unit.gunnery,
        piloting=unit.piloting,
    )
    if not battle.kind(unit).has_sheet:
        return known
    return replace(
        known,
        weight=weight_class(design.tons).lower() if design.tons else "",
        tons=design.tons or None,
        armour=_percent(sum(unit.armor), sum(design.armor)),
        structure=_percent(_sound_structure(unit), sum(design.structure_points)),
        locations=tuple(_location(unit, location) for location in range(len(unit.structure))),
        gear=tuple(gear(unit, item) for item in design.weapons),
    )


def _points(battle: Battle, unit: Unit, mode: Mode) -> int:
    """Movement Points as they are now; none where the mode is barred."""
    tally = allowance(battle, unit, mode)
    return 0 if tally.barred else tally.total


def _percent(left: int, full: int) -> int:
    """What is left in whole percent; only what is untouched reads 100, and only what is gone 0."""
    return 0 if not left else 100 if left >= full else min(99, max(1, round(100 * left / full)))


def _sound_structure(unit: Unit) -> int:
    return sum(0 if unit.gone(location) else points for location, points in enumerate(unit.structure))


def _sinks(battle: Battle, unit: Unit) -> int | None:
    """The heat its sinks carry off in a turn."""
    if not battle.kind(unit).has_heat:
        return None
    return max(0, working_sinks(unit) - unit.body.sinks_off) * (2 if unit.design.double_sinks else 1)


def _done(battle: Battle, unit: Unit) -> bool:
    return battle.phase in HAS_ACTED and HAS_ACTED[battle.phase](unit)


def _marks(unit: Unit, spotting: bool) -> Iterator[str]:
    """What everybody at the table should see of a unit at a glance."""
    if unit.hidden:
        yield "hidden"
    if unit.body.prone:
        yield "prone"
    if unit.body.shutdown:
        yield "shut down"
    if not conscious(unit):
        yield "unconscious"
    if unit.move.mode in DID:
        yield DID[unit.move.mode]
    if unit.move.skidded:
        yield "skidded"
    if unit.move.rush:
        yield unit.move.rush.form
    if spotting:
        yield "spotting"
    if unit.body.club:
        yield f"club: {unit.body.club}"
    if unit.phase.doom:
        yield "out of action"


def _location(unit: Unit, location: int) -> Place:
    rear = next((row for torso, row in REAR.items() if torso == location and row < len(unit.armor)), None)
    return Place(
        id=unit.design.location_code(location),
        name=location_name(unit, location),
        armour=unit.armor[location],
        armour_full=unit.design.armor[location],
        structure=unit.structure[location],
        structure_full=unit.design.structure_points[location],
        rear=None if rear is None else unit.armor[rear],
        rear_full=None if rear is None else unit.design.armor[rear],
        gone=unit.gone(location),
    )


def gear(unit: Unit, item: Item) -> Gear:
    """A weapon as it stands on the record sheet."""
    made = item.equipment
    return Gear(
        item=item.index,
        name=made.name,
        location=mount(unit.design, item),
        range=range_text(made),
        minimum=made.minimum,
        damage=damage_text(made),
        heat=made.heat,
        shots=shots_left(unit, item) if made.ammo else None,
        works=works(unit, item),
    )
