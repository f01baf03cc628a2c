"""Battles with artillery, in a few words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace
from tests.classic.stage import mech, perform, stage

from ironhex.catalog.equipment import equipment
from ironhex.engine import Event, Play
from ironhex.kernel.dice import Dice, ScriptedDice
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.artillery.landing import Impact, burst
from ironhex.systems.classic.artillery.pieces import LANDS
from ironhex.systems.classic.artillery.plotting import Plot
from ironhex.systems.classic.battle import Battle, Due, Phase, Shell, altered
from ironhex.systems.classic.chapters import TASKS
from ironhex.systems.classic.positions import Placed, play_from
from ironhex.systems.classic.ruleset import ruleset
from ironhex.systems.classic.sequence import ComeDue, RunStep

RULES = ruleset(("artillery", "four-legged"))
ALL = ruleset(("artillery", "four-legged", "hidden units", "infernos", "minefields"))
CATAPULT, NAGA, GRIFFIN, LOCUST, RAVEN = (
    "Catapult CPLT-C3",
    "Naga Prime",
    "Griffin GRF-1N",
    "Locust LCT-1V",
    "Raven RVN-3L",
)
HEX = Hex.parse
SPREAD = (3, 4, 2, 4, 4, 4, 2, 3)  # the center, both sides and a leg of a 'Mech that is hit four times in front


class Then:
    """Dice that show some faces first, and then ordinary hits again and again."""

    def __init__(self, *faces: int) -> None:
        self.first = faces

    def faces(self, start: int, count: int, sides: int = 6) -> tuple[int, ...]:
        return tuple(self.first[at] if at < len(self.first) else (3, 4)[at % 2] for at in range(start, start + count))


def battery(board: str, *units: Placed, place: str = "off 4 north", design: str = CATAPULT, **more: Any) -> Battle:
    """Artillery of Red off the map, as unit 0, and other units; those of Blue unless a side is named."""
    gun = mech(design, place, side="Red")
    others = (unit if unit.side else unit._replace(side="Blue") for unit in units)
    return stage(board, gun, *others, **{"phase": Phase.TARGETING, "rules": RULES, **more})


def weapon(battle: Battle, unit: int = 0, number: int = 0) -> int:
    """The item number of an artillery weapon of a unit."""
    return [item.index for item in battle.unit(unit).design.weapons if item.equipment.maps][number]


def plot(battle: Battle, hex: str, mode: str = "", unit: int = 0, **more: Any) -> Plot:
    return Plot(unit, weapon(battle, unit), HEX(hex), mode, **more)


def shell(battle: Battle, hex: str, *, turn: int = 1, unit: int = 0, **fields: Any) -> Due:
    """A shell of a unit that lands in a turn."""
    what = Shell(**{"weapon": weapon(battle, unit), "fired": turn - 1, **fields})
    side = battle.unit(unit).side
    return Due(turn, Phase.OFF_BOARD, LANDS, HEX(hex), unit, side, known_to=side, shell=what)


def land(battle: Battle, due: Due, dice: Iterable[int] | Dice = (), **options: Any) -> tuple[Battle, tuple[Event, ...]]:
    """A shell comes down in the Off-Board Attack Phase."""
    flying = replace(battle, phase=Phase.OFF_BOARD, before=battle.units, due=(*battle.due, due))
    return perform(flying, lambda play: play.then(ComeDue(due)), dice, tasks=TASKS, **options)


def detonate(
    battle: Battle,
    hex: str,
    dice: Iterable[int] | Dice = (),
    *,
    gear: str = "IS Arrow IV System",
    origin: str = "0101",
    **more: Any,
) -> tuple[Battle, tuple[Event, ...]]:
    """A shell explodes in a hex."""
    impact = Impact(equipment(gear), "Red", HEX(hex), HEX(origin), **more)
    return perform(battle, lambda play: burst(play, impact), dice, tasks=TASKS)


def step(
    battle: Battle, name: str, dice: Iterable[int] | Dice = (), **options: Any
) -> tuple[Battle, tuple[Event, ...]]:
    """Run a step of the Off-Board Attack Phase with everything that it leads to."""
    ready = replace(battle, phase=Phase.OFF_BOARD, before=battle.units)
    return perform(ready, lambda play: play.then(RunStep(Phase.OFF_BOARD, name)), dice, tasks=TASKS, **options)


def played(battle: Battle, *dice: int) -> Play[Battle]:
    return play_from(battle, dice=ScriptedDice(dice)) if dice else play_from(battle, seed=1)


def lost(before: Battle, after: Battle, unit: int) -> int:
    """The points of armor and structure that a unit has lost."""
    old, new = before.unit(unit), after.unit(unit)
    return sum(old.armor) + sum(old.structure) - sum(new.armor) - sum(new.structure)


def with_unit(battle: Battle, unit: int, **fields: Any) -> Battle:
    return battle.changed(altered(battle.unit(unit), **fields))
