"""The battle as it is drawn: every unit as a figure, and objects on the ground."""

from __future__ import annotations

from functools import cache

from ironhex.engine.presentation.scene import Figure, Known, Phase, Scene, SideCard, Thing
from ironhex.systems.classic.battle import Battle, Side
from ironhex.systems.classic.damage.condition import location_name
from ironhex.systems.classic.presentation.field import degrees
from ironhex.systems.classic.presentation.figures import Drawn, figure
from ironhex.systems.classic.ruleset import Ruleset
from ironhex.systems.classic.victory import LOST

SHORT = {"weapon attack": "Weapons", "physical attack": "Physical"}  # names of phases


def scene(battle: Battle, known: Known | None) -> Scene:
    """Draw a battle; figures of unchanged units on an unchanged board are reused."""
    return Scene(
        field=battle.board.key,
        turn=battle.turn,
        phase=battle.phase.value,
        phases=_phases(battle.rules),
        order=battle.order,
        sides=tuple(_side_card(battle, side) for side in battle.sides),
        figures=_figures(battle, known),
        things=tuple(
            Thing(str(limb.hex), location_name(battle.unit(limb.unit), limb.location), "limb") for limb in battle.limbs
        ),
        points=battle.rules.points,
    )


@cache
def _phases(rules: Ruleset) -> tuple[Phase, ...]:
    """The phases of a turn, each with a short name."""
    return tuple(Phase(phase.value, SHORT.get(phase.value, phase.value.capitalize())) for phase in rules.turn)


def _side_card(battle: Battle, side: Side) -> SideCard:
    own = [unit for unit in battle.units if unit.side == side.name and battle.rules.points]
    lost = sum(unit.value for unit in own if unit.fate in LOST)
    return SideCard(side.name, degrees(side.home), sum(unit.value for unit in own), lost)


def _figures(battle: Battle, known: Known | None) -> tuple[Figure, ...]:
    """All units drawn; an unchanged one, on an unchanged board and in the same phase, is not drawn again."""
    spotters = _spotters(battle)
    if known is None:
        return tuple(figure(battle, unit, spotting=unit.id in spotters) for unit in battle.units)
    before: Battle = known.view
    if before.units is battle.units and before.phase is battle.phase:
        return known.scene.figures
    drawn = {unit.id: Drawn(unit, old) for unit, old in zip(before.units, known.scene.figures, strict=True)}
    olds = drawn if before.board is battle.board else {}
    fresh = (
        (_spotters(before) ^ spotters) | _changed_carriers(before, battle)
        if before.phase is battle.phase
        else {unit.id for unit in battle.units}
    )
    return tuple(
        old.figure
        if (old := olds.get(unit.id)) and old.unit is unit and unit.id not in fresh
        else figure(battle, unit, spotting=unit.id in spotters, old=old)
        for unit in battle.units
    )


def _changed_carriers(before: Battle, battle: Battle) -> set[int]:
    """The units that carry others than before."""
    return {carrier for _, carrier, _ in _carried(before) ^ _carried(battle)}


def _carried(battle: Battle) -> frozenset[tuple[int, int, str]]:
    return frozenset([(unit.id, unit.attached.to, unit.fate) for unit in battle.units if unit.attached is not None])


def _spotters(battle: Battle) -> frozenset[int]:
    """The units named as spotters this turn."""
    return frozenset(
        fire.spotter for unit in battle.units if unit.turn.shots for fire in unit.turn.shots if fire.spotter is not None
    )
