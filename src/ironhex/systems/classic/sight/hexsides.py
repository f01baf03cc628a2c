"""Lines of sight along hexsides: the target's player chooses the side on which they pass (BMR-LOS-003).

The player chooses when an enemy could attack along the line; after an attack the choice holds for both units until
the turn ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ironhex.kernel.hexes import distance
from ironhex.systems.classic.battle import Battle, Fire, Phase, Unit
from ironhex.systems.classic.choices import choose
from ironhex.systems.classic.events.weapons import LineChosen
from ironhex.systems.classic.sequence import ClassicPlay, yet_to_act
from ironhex.systems.classic.sight.line_of_sight import Sight, Trace, stance, trace

SPLIT_LINE = "line of sight"
SIDES = ("to the left", "to the right")


def picked_sight(battle: Battle, attacker: Unit, target: Unit) -> Sight:
    """What one unit sees of another, by the side chosen, or else by the side worse for the attacker."""
    ways = sides_of(battle, attacker, target)
    picked = dict(battle.unit(target.id).turn.lines).get(attacker.id)
    way = max(ways, key=hindrance) if picked is None else ways[picked]
    return way.sight


def sides_of(battle: Battle, attacker: Unit, target: Unit) -> tuple[Trace, Trace]:
    """The line from one unit to another if it passes on the left of every hexside it runs along, and on the right.

    Left and right are as seen by the unit with the lower number, whichever unit attacks.
    """
    board, ends = battle.board.seen, (stance(battle, attacker), stance(battle, target))
    key = ("sides of a line", *ends)
    found: tuple[Trace, Trace] | None = board.memo.get(key)
    if found is None:
        found = board.memo[key] = trace(board, *ends, side=0), trace(board, *ends, side=1)
    left, right = found
    return (left, right) if attacker.id < target.id else (right, left)


def hindrance(way: Trace) -> tuple[bool, int]:
    """How much a side of the line helps the target: whether it is blocked, and its woods."""
    return way.sight.blocked is not None, sum(step.does.light + 2 * step.does.heavy for step in way.steps)


# --- the choice -------------------------------------------------------------------------------------------------------
def settle_lines(play: ClassicPlay, side: str, rule: str = "BMR-LOS-003") -> None:
    """Before a side declares, the others choose where lines to their units pass, if it makes a difference."""
    for attacker, target in tuple(_open_lines(play.facts, side)):
        ways = sides_of(play.facts, attacker, target)
        options = sorted((0, 1), key=lambda each: hindrance(ways[each]), reverse=True)
        picked = choose(play, target.id, SPLIT_LINE, rule, tuple(SIDES[each] for each in options))
        play.emit(LineChosen(attacker.id, target.id, SIDES.index(picked)))


def _open_lines(battle: Battle, side: str) -> Iterator[tuple[Unit, Unit]]:
    for attacker in yet_to_act(battle, Phase.WEAPONS, side):
        for target in battle.enemies(attacker):
            left, right = sides_of(battle, attacker, target)
            settled = attacker.id in dict(target.turn.lines)
            if left.sight != right.sight and within_reach(attacker, target) and not settled:
                yield attacker, target


def within_reach(attacker: Unit, target: Unit) -> bool:
    """Whether any weapon has the range."""
    return distance(attacker.place, target.place) <= max(item.equipment.long for item in attacker.design.weapons)


def bind_lines(play: ClassicPlay, unit_id: int, shots: Iterable[Fire]) -> None:
    """An attack along a line also settles it for the opposite direction."""
    for target in dict.fromkeys(fire.target for fire in shots):
        if not isinstance(target, int):
            continue
        picked = dict(play.facts.unit(target).turn.lines).get(unit_id)
        if picked is not None:
            play.emit(LineChosen(target, unit_id, picked))
