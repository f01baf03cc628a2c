"""Room for a 'Mech that is driven or falls into a hex: who is there, who can step aside, how far down it is."""

from __future__ import annotations

from ironhex.kernel.hexes import Hex, direction_to, distance, neighbor, neighbors
from ironhex.systems.classic.battle import Battle, Mode, Unit
from ironhex.systems.classic.damage.condition import immobile
from ironhex.systems.classic.movement.points import allowance
from ironhex.systems.classic.movement.stacking import takes_room
from ironhex.systems.classic.movement.steps import AHEAD, BACK, enter_cost, level, may_be_pushed_into, spot_of

FORWARD, BACKWARD = "forward", "backward"


def mechs_in(battle: Battle, hex: Hex, but: int | None = None) -> tuple[Unit, ...]:
    """The 'Mechs that leave no room for another in a hex; not those in the air above it, nor wrecks."""
    here = (unit for unit in battle.at(hex) if takes_room(unit) and unit.id != but)
    return tuple(unit for unit in here if battle.kind(unit).fills_hex)


def levels_down(battle: Battle, unit: Unit, to: Hex) -> int:
    """How far a unit falls into a hex from where it stands; water ends a fall at its surface."""
    return max(0, level(battle.board, spot_of(unit)) - battle.board.surface(to))


def unspent(battle: Battle, unit: Unit) -> int:
    """MP left from the Movement Phase: of running if it ran, of none if it jumped, and else of walking."""
    if unit.move.mode is Mode.JUMP:
        return 0
    mode = Mode.RUN if unit.move.mode is Mode.RUN else Mode.WALK
    return allowance(battle, unit, mode).total - unit.move.spent


def ways_aside(battle: Battle, unit: Unit, direction: int) -> dict[str, Hex]:
    """The hexes straight ahead and behind into which a 'Mech could step instead of being driven on.

    It must be hit from the side, on its feet and mobile, and have the MP left for the step.
    """
    from_the_side = (direction - unit.facing) % 3 != 0
    if not from_the_side or unit.body.prone or immobile(unit):
        return {}
    left = unspent(battle, unit)
    ways = {}
    for name, side in ((FORWARD, AHEAD), (BACKWARD, BACK)):
        hex = neighbor(unit.place, unit.facing + side)
        cost = enter_cost(battle, unit, unit.place, hex, side=side)
        if not cost.barred and cost.total <= left and not mechs_in(battle, hex):
            ways[name] = hex
    return ways


def exits(battle: Battle, unit: Unit) -> tuple[int, ...]:
    """The directions in which a unit could be driven at all."""
    here = unit.place
    return tuple(d for d in range(6) if may_be_pushed_into(battle, unit, here, neighbor(here, d)) is None)


def beside(battle: Battle, unit: Unit, missed: Hex) -> tuple[Hex, ...]:
    """Where a 'Mech may land that falls past another: the free hexes next to it, closest to where it fell from.

    Where there is none at all it ends up where it began.
    """
    origin = unit.place
    free = [hex for hex in neighbors(missed) if hex != origin and _can_land(battle, unit, missed, hex)]
    nearest = min((distance(origin, hex) for hex in free), default=0)
    return tuple(hex for hex in free if distance(origin, hex) == nearest) or (origin,)


def _can_land(battle: Battle, unit: Unit, missed: Hex, hex: Hex) -> bool:
    start = unit.place if direction_to(unit.place, hex) is not None else missed
    return may_be_pushed_into(battle, unit, start, hex) is None and not mechs_in(battle, hex)
