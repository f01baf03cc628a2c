"""A finished battle in numbers, counted from its events.

Damage counts for the weapon or physical attack that caused it. Damage by a fall or an internal explosion is listed
under these, and counts for the last attacker, as in the statistics at the end of a battle.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from ironhex.engine import Play
from ironhex.engine.game_count import GameCount, SideCount, ToolCount, UnitLost
from ironhex.engine.presentation.statistics import Loss
from ironhex.kernel.odds import at_least
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.events.damage import Damaged
from ironhex.systems.classic.events.physical import BlowRolled
from ironhex.systems.classic.events.piloting import Fell
from ironhex.systems.classic.events.weapons import WeaponFired
from ironhex.systems.classic.presentation.statistics import HEAT, HOTTEST, Count, Tallied
from ironhex.systems.classic.scenarios.levels import LOST

FALL, EXPLOSION = "fall", "explosion"


class Tool:
    """What a kind of weapon has done so far."""

    def __init__(self) -> None:
        self.shots = self.hits = self.damage = 0
        self.expected = Fraction(0)


class WeaponCount(Count):
    """Counts a battle as its statistics do, and also by side and weapon."""

    def __init__(self, battle: Battle) -> None:
        super().__init__(battle)
        self.machines = {unit.id for unit in battle.units}  # units that come later are warriors on foot
        self.tools: defaultdict[tuple[str, str], Tool] = defaultdict(Tool)
        self.tool = ""  # with which the last attack was made

    def see(self, event: Any) -> None:
        super().see(event)
        match event:
            case WeaponFired():
                weapon = self.battle.unit(event.unit).design.items[event.weapon].equipment.name
                self._used(event.unit, weapon, event.faces, event.tally.total, event.hit)
            case BlowRolled():
                self._used(event.unit, event.blow.form, event.faces, event.tally.total, event.hit)
            case Fell():
                self.tool = FALL
            case Damaged() if self.attack and self.attack[1] == event.unit:
                side = self.battle.unit(self.attack[0]).side
                tool = EXPLOSION if event.internal else self.tool
                self.tools[side, tool].damage += event.armor + event.structure

    def _used(self, unit: int, name: str, faces: tuple[int, ...], needs: int, hit: bool) -> None:
        self.tool = name
        if faces:
            tool = self.tools[self.battle.unit(unit).side, name]
            tool.shots += 1
            tool.hits += hit
            tool.expected += at_least(needs)


def count(play: Play[Battle]) -> GameCount:
    """A battle in numbers for the lab."""
    seen = WeaponCount(play.start.facts)
    for event in play.log:
        seen.see(event.whole)
    return GameCount(
        turns=seen.battle.turn,
        sides=tuple(_side(seen, side.name) for side in seen.battle.sides),
        losses=tuple(
            UnitLost(loss.turn, loss.side, _unit(seen, loss).design.name, loss.fate, loss.why)
            for loss in _machines(seen)
        ),
    )


def _side(count: WeaponCount, side: str) -> SideCount:
    battle = count.battle
    everybody = [unit for unit in battle.units if unit.side == side]
    own = [unit for unit in everybody if unit.id in count.machines]
    done = [count.units[unit.id] for unit in everybody]
    luck = [(rolls, made, at_least(needs)) for (who, needs), (rolls, made) in count.luck.items() if who == side]
    turns = range(1, battle.turn + 1)
    warm = any(battle.kind(unit).has_heat for unit in own)
    return SideCount(
        side=side,
        units=len(own),
        lost=sum(unit.fate in LOST for unit in own),
        withdrawn=sum(unit.fate == "withdrawn" for unit in own),
        value=sum(unit.value for unit in own),
        value_left=sum(unit.value for unit in own if unit.fate not in LOST),
        shots=sum(each.shots for each in done),
        hits=sum(each.hits for each in done),
        expected_hits=_rounded(sum((each.expected for each in done), Fraction(0))),
        rolls=sum(rolls for rolls, _, _ in luck),
        luck=_rounded(sum((made - rolls * chance for rolls, made, chance in luck), Fraction(0))),
        damage=tuple(sum(each.damage[turn] for each in done) for turn in turns),
        taken=tuple(sum(each.taken[turn] for each in done) for turn in turns),
        series={HEAT.id: tuple(_heat(done, turn) for turn in turns)} if warm else {},
        figures={HOTTEST.id: max((level for each in done for level in each.heat.values()), default=0)} if warm else {},
        tools=tuple(_tool(name, tool) for (who, name), tool in sorted(count.tools.items()) if who == side),
    )


def _machines(count: WeaponCount) -> tuple[Loss, ...]:
    """The units lost, each when it was first lost; what happens to warriors on foot does not count."""
    machines = [loss for loss in count.losses if _unit(count, loss).id in count.machines]
    first = {loss.unit: loss for loss in reversed(machines)}
    return tuple(sorted(first.values(), key=machines.index))


def _unit(count: WeaponCount, loss: Loss) -> Unit:
    return count.battle.unit(int(loss.unit) - 1)


def _heat(units: Sequence[Tallied], turn: int) -> float | None:
    """The average heat at the end of a turn of the units that were still there."""
    levels = [each.heat[turn] for each in units if turn in each.heat]
    return round(sum(levels) / len(levels), 2) if levels else None


def _tool(name: str, tool: Tool) -> ToolCount:
    return ToolCount(name, tool.shots, tool.hits, _rounded(tool.expected), tool.damage)


def _rounded(value: Fraction) -> float:
    return round(float(value), 3)
