"""Standing orders: the small choices that can be answered in advance, and how."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ironhex.engine import Orders
from ironhex.systems.classic.actions import Pick
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.crew.ejection import AFTER_EXPLOSION, EJECT, PICKED_UP_BY, STAY
from ironhex.systems.classic.damage.hit_location import FRONT, LEFT, REAR_SIDE, RIGHT, SIDE_STRUCK
from ironhex.systems.classic.hiding import HIDDEN_UNIT, HIDING
from ironhex.systems.classic.melee.charge import MISSED_CHARGE
from ironhex.systems.classic.melee.death_from_above import OUT_OF_THE_WAY
from ironhex.systems.classic.phases.end import HEAT_SINKS, KEEP
from ironhex.systems.classic.phases.heat import EXPLODING
from ironhex.systems.classic.phases.weapons import AMMUNITION_BIN, HOPELESS, HOPELESS_SHOTS, bin_name
from ironhex.systems.classic.piloting.displacement import BACKWARD, DRIVEN_TO, FORWARD, STAND_FAST, STEP_ASIDE

USUAL = "as usual"  # the first option, whatever it is


def orders(battle: Battle, seat: str) -> Orders:
    """What a player may order: the default for every small choice, and named answers for those that are always the
    same.
    """
    own = [unit for unit in battle.units if unit.seat == seat]
    bins = [(unit, number, bin) for unit in own for number, bin in enumerate(unit.design.bins)]
    most = max((unit.design.heat_sinks for unit in own), default=0)
    options: dict[str, Iterable[str]] = {
        AFTER_EXPLOSION: (STAY, EJECT),
        AMMUNITION_BIN: (bin_name(unit, number) for unit, number, _ in bins),
        DRIVEN_TO: (),
        EXPLODING: (bin.equipment.name for _, _, bin in bins),
        HEAT_SINKS: (KEEP, *map(str, range(most + 1))),
        HOPELESS_SHOTS: HOPELESS,
        MISSED_CHARGE: (),
        OUT_OF_THE_WAY: (),
        PICKED_UP_BY: (),
        SIDE_STRUCK: (FRONT, LEFT, RIGHT, REAR_SIDE),
        HIDDEN_UNIT: HIDING,
        STEP_ASIDE: (FORWARD, BACKWARD, STAND_FAST),
    }
    return by_name(options)


def by_name(options: Mapping[str, Iterable[str]]) -> Orders:
    """Orders for some choices, each with the default or the names of its options."""
    return {key: {USUAL: Pick(""), **{name: Pick(name) for name in names}} for key, names in options.items()}
