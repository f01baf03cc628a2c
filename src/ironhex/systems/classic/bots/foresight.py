"""Looking ahead: for each of the best moves the rest of the phase is played out, and then everybody fires.

Every unit that still has to move goes where a simple player would move it. What it sees from all its places is
calculated once for each state of each enemy, because most states are the same whatever move is considered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from ironhex.kernel.hexes import distance, relative_bearing
from ironhex.systems.classic.attack.attack import MOVED
from ironhex.systems.classic.attack.to_hit_arrays import Ground
from ironhex.systems.classic.battle import Battle, Mode, Phase, Unit
from ironhex.systems.classic.bots.allies import damage_of, first_to_move, guns_of
from ironhex.systems.classic.bots.bounds import ground_in_view, height_above
from ironhex.systems.classic.bots.close_combat import climbs
from ironhex.systems.classic.bots.darkness import dark
from ironhex.systems.classic.bots.firepower import Firepower, Flags, chances
from ironhex.systems.classic.bots.frailty import Frailty, blow, frailty
from ironhex.systems.classic.bots.housing import housing
from ironhex.systems.classic.bots.networking import spotted
from ironhex.systems.classic.bots.places import (
    LOW,
    Places,
    all_ends,
    evasion,
    height_of,
    moved,
    numbered,
    places,
    single,
)
from ironhex.systems.classic.bots.resistance import Resistance, resistance
from ironhex.systems.classic.bots.scoring import FORWARD, Mover, Row, kicked, mover, row, summed
from ironhex.systems.classic.bots.survey import Assessment, assess, base, foe, kick_of, relevant_enemies
from ironhex.systems.classic.bots.target_value import STRUCK, Worth, worth
from ironhex.systems.classic.bots.weights import USUAL
from ironhex.systems.classic.damage.condition import able, immobile
from ironhex.systems.classic.melee.elevations import KICK
from ironhex.systems.classic.melee.physical_to_hit import BASE_NUMBERS
from ironhex.systems.classic.movement.reach import Columns, Option, Reach
from ironhex.systems.classic.movement.stacking import EACH_SIDE
from ironhex.systems.classic.movement.steps import spot_of
from ironhex.systems.classic.night.lights import lit
from ironhex.systems.classic.sequence import yet_to_act
from ironhex.systems.classic.sight.field import Height

State = tuple[object, ...]


class Ways(NamedTuple):
    """The moves open to a unit that still has to move."""

    who: Mover
    ends: Sequence[Columns]
    where: Places
    height: Height


class Foresight:
    """A Movement Phase played out from one question on."""

    def __init__(self, battle: Battle, focus: float) -> None:
        self.battle, self.focus, self.style = battle, focus, USUAL.style.in_turn(battle.turn)
        self._ways: dict[int, Ways] = {}
        self._assessments: dict[tuple[int, Resistance], Assessment] = {}
        self._worth: dict[int, Worth] = {}
        self._frailty: dict[int, Frailty | None] = {}
        self._struck: dict[State, int] = {}
        self._takes = {unit.id: resistance(battle, unit) for unit in battle.units}
        self._rows: dict[tuple[int, State], Row] = {}
        self._base: dict[State, int] = {}
        self._ground: dict[State, Ground] = {}
        self._guns: dict[State, Firepower] = {}
        self._damage: dict[tuple[State, State, int], float] = {}
        self._built = "buildings" in battle.rules.options and bool(battle.board.building.any())
        self._exposed: dict[State, float] = {}

    def value(self, unit: Unit, caution: float) -> float:
        """The value to a side if its unit ends its move like this; caution weighs the damage taken."""
        return self.exchange(self.played_out(self.battle.changed(unit)), unit.side, caution)

    # --- moving -----------------------------------------------------------------------------------------------------
    def played_out(self, battle: Battle) -> Battle:
        """The battle after everybody has moved."""
        for side in steps(battle):
            if movers := yet_to_act(battle, Phase.MOVEMENT, side):
                battle = battle.changed(self._reply(battle, first_to_move(battle, movers)))
        return battle

    def _reply(self, battle: Battle, unit: Unit) -> Unit:
        """Where a simple player would move a unit."""
        enemies = relevant_enemies(battle, unit)
        if immobile(unit) or unit.hex is None or not battle.kind(unit).holds_field or not enemies:
            return replace(unit, move=replace(unit.move, moved=True))
        ways = self._ways_of(unit)
        rows = [self._row(battle, ways, enemy) for enemy in enemies]
        total = summed(ways.who, ways.where, rows, self.style).total
        total[_occupied(battle, unit)[ways.where.hex]] = -np.inf
        return moved(unit, numbered(ways.ends, int(np.argmax(total))))

    def _ways_of(self, unit: Unit) -> Ways:
        if unit.id not in self._ways:
            ends, where, budgets = _ways(_alone(self.battle, unit), unit)
            who = mover(self.battle, unit, budgets, USUAL.skill.care)
            self._ways[unit.id] = Ways(who, ends, where, height_of(self.battle, unit, ends))
        return self._ways[unit.id]

    def _row(self, battle: Battle, ways: Ways, enemy: Unit) -> Row:
        """What an enemy means for the places of a unit."""
        key = ways.who.unit.id, _state(enemy)
        if key not in self._rows:
            known = enemy.id, self._takes[ways.who.unit.id]
            if known not in self._assessments:
                self._assessments[known] = assess(battle, enemy, USUAL.skill.focus, against=known[1])
            seen = foe(battle, ways.who.unit, enemy, self._assessments[known], self._common, ways.height)
            self._rows[key] = row(ways.who, seen, ways.where, self.style)
        return self._rows[key]

    # --- firing -----------------------------------------------------------------------------------------------------
    def exchange(self, battle: Battle, side: str, caution: float) -> float:
        """What a side does to others minus what is done to it, everybody firing at the best target."""
        coming = {unit.id: 0.0 for unit in battle.present()}
        total = 0.0
        for unit, targets in sorted(self._targets(battle), key=lambda each: -max(each[1].values())):
            gains = {id: self._gain(unit, battle.unit(id), targets[id], coming[id]) for id in targets}
            best = max(gains, key=gains.__getitem__)
            coming[best] += targets[best]
            total += gains[best] * ((unit.side == side) - caution * (battle.unit(best).side == side))
        return total

    def _targets(self, battle: Battle) -> Iterator[tuple[Unit, dict[int, float]]]:
        """Every unit that can do damage, with the damage to each target."""
        states = {unit: _state(unit) for unit in battle.present() if battle.kind(unit).holds_field}
        for unit, own in states.items():
            others = ((enemy, state) for enemy, state in states.items() if enemy.side != unit.side)
            doing = {enemy.id: self._between(battle, (unit, own), (enemy, state)) for enemy, state in others}
            if any(doing.values()):
                yield unit, doing

    def _between(self, battle: Battle, attacker: tuple[Unit, State], target: tuple[Unit, State]) -> float:
        pair = attacker[0], target[0]
        near = spotted(battle, *pair)
        key = attacker[1], target[1], near
        if key not in self._damage:
            damage = self._volley(battle, *pair, near)
            if attacker[0].hex == target[0].hex:
                damage = max(damage, climbs(battle, *pair))
            self._damage[key] = self._sheltered(target[0]) * (damage + self._blows(battle, *pair))
        return self._damage[key]

    def _sheltered(self, unit: Unit) -> float:
        """The share of fire that reaches a unit: walls keep off the rest."""
        if not self._built or unit.hex is None:
            return 1.0
        key = unit.hex, unit.elevation, unit.id
        if key not in self._exposed:
            self._exposed[key] = housing(self.battle, unit, (unit.hex, unit.elevation)).exposed
        return self._exposed[key]

    def _blows(self, battle: Battle, attacker: Unit, target: Unit) -> float:
        """The expected damage of a kick; fists threaten a frail unit as a whole."""
        if (frail := self._frailty_of(target)) is None:
            return kick(battle, attacker, target)
        aim = MOVED.get(attacker.move.mode, 0)
        return frail.points(blow(battle, attacker, target, aim + evasion(target.move.mode, target.move.hexes)))

    def _frailty_of(self, unit: Unit) -> Frailty | None:
        if unit.id not in self._frailty:
            self._frailty[unit.id] = frailty(self.battle, unit, worth(self.battle, unit), USUAL.skill.care)
        return self._frailty[unit.id]

    def _volley(self, battle: Battle, attacker: Unit, target: Unit, near: int) -> float:
        takes = self._takes[target.id]._replace(near=near) if near else self._takes[target.id]
        key = takes, attacker.move.hexes, *_how_it_moved(attacker)
        if key not in self._guns:
            self._guns[key] = guns_of(battle, attacker, takes)
        between, number = self._ground_around(battle, target, attacker), self._common(battle, attacker, target)
        return damage_of(battle, self._guns[key], attacker, target, between, number)

    def _ground_around(self, battle: Battle, target: Unit, attacker: Unit) -> Ground:
        standing = target.hex, target.elevation, target.body.prone, target.move.rush is None, target.kind
        height = height_above(battle, attacker)
        key = standing, attacker.body.prone, attacker.kind, height
        if key not in self._ground:
            self._ground[key] = ground_in_view(battle, target, attacker, incoming=True, height=height)
        return self._ground[key]

    def _common(self, battle: Battle, attacker: Unit, target: Unit) -> int:
        """The number common to all shots between two units: how one aims, and how the other moved."""
        aiming = attacker.id, attacker.move.mode, attacker.move.rush is None, attacker.body.prone
        dodging = target.id, evasion(target.move.mode, target.move.hexes), target.move.rush is None, target.body.prone
        key = aiming, dodging, dark(battle) and lit(battle, target)
        if key not in self._base:
            self._base[key] = base(battle, attacker, target)
        return self._base[key]

    def _gain(self, unit: Unit, enemy: Unit, damage: float, coming: float) -> float:
        if enemy.id not in self._worth:
            self._worth[enemy.id] = worth(self.battle, enemy)
        key = enemy.hex, enemy.facing, unit.hex
        if key not in self._struck:
            self._struck[key] = int(STRUCK[relative_bearing(enemy.place, enemy.facing, unit.place)])
        if (frail := self._frailty_of(enemy)) is not None:
            return frail.at_risk(self._struck[key], damage, coming)
        return damage * float(self._worth[enemy.id].with_planned(self._struck[key], coming) ** self.focus)


def _how_it_moved(unit: Unit) -> State:
    """How a unit has moved."""
    move = unit.move
    return unit.id, move.mode, evasion(move.mode, move.hexes), move.rush is None, unit.body.prone


def _state(unit: Unit) -> State:
    """Everything about a unit that changes while others move."""
    return unit.hex, unit.elevation, unit.facing, unit.move.moved, *_how_it_moved(unit)


def _occupied(battle: Battle, unit: Unit) -> Flags:
    """Whether another unit keeps a unit out of each hex."""
    taken, kinds = np.zeros(len(battle.board.hexes()), np.bool_), battle.rules.kinds
    others = [other for other in battle.present() if other.id != unit.id]
    friends = Counter([other.hex for other in others if other.side == unit.side])
    full = [hex for hex, count in friends.items() if count >= EACH_SIDE]
    filled = [other.hex for other in others if kinds[other.kind].fills_hex] if kinds[unit.kind].fills_hex else []
    taken[[battle.board.index(hex) for hex in (*full, *filled) if hex is not None]] = True
    return taken


def kick(battle: Battle, unit: Unit, enemy: Unit) -> float:
    """The expected damage of a kick."""
    if distance(unit.place, enemy.place) != 1 or unit.body.prone or unit.move.rush is not None or not able(unit):
        return 0.0
    level, index = battle.board.level, battle.board.index
    within = kicked(level[index(enemy.place)] - level[index(unit.place)])
    if not within or not FORWARD[relative_bearing(unit.place, unit.facing, enemy.place)]:
        return 0.0
    aim = MOVED.get(unit.move.mode, 0)
    number = BASE_NUMBERS[KICK].value + aim + evasion(enemy.move.mode, enemy.move.hexes)
    return float(chances(np.array(number))) * kick_of(battle, unit)


def _alone(battle: Battle, unit: Unit) -> Battle:
    """The battle as if a unit were alone in it."""
    others = (replace(unit, id=number, hex=None) for number in range(unit.id))
    return Battle(battle.board, battle.rules, battle.sides, (*others, unit), battle.scenario, phase=battle.phase)


@lru_cache(maxsize=64)
def _ways(battle: Battle, unit: Unit) -> tuple[Sequence[Columns], Places, Sequence[int]]:
    """The ends of a unit's move, and its heat budgets; a prone unit is assumed to stand up, and one that flies to stay
    low."""
    here = Option(Mode.STAND, spot_of(unit), unit.facing, 0, 0, 0)
    if unit.body.prone:
        ends = [single(battle, [here._replace(mode=Mode.WALK, facing=facing) for facing in range(6)])]
    else:
        ends = [*all_ends(Reach(battle, unit), (Mode.WALK, Mode.RUN, Mode.JUMP), LOW), single(battle, [here])]
    return ends, *places(battle, unit, ends)


def steps(battle: Battle) -> list[str]:
    """The sides in the order in which they still have to move a unit."""
    units = [unit for unit in battle.present() if not unit.hidden]
    left = [sum(unit.side == side for unit in units) for side in battle.order]
    order: list[str] = []
    while any(left):
        for place, share in enumerate(battle.rules.alternation(Phase.MOVEMENT, left)):
            order += [battle.order[place]] * share
            left[place] -= share
    return order[sum(unit.move.moved for unit in units) :]
