"""Lines of sight through nothing but woods. Of a line along hexsides the target's player picks the side it passes on.

He picks when somebody could attack him along it; with the attack his choice counts for both units until the turn ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ironhex.catalog import Board
from ironhex.kernel.hexes import Hex, distance
from ironhex.kernel.lines import between
from ironhex.kernel.tally import Barred
from ironhex.systems.classic.battle import Battle, Fire, Phase, Unit
from ironhex.systems.classic.choices import choose
from ironhex.systems.classic.sequence import ClassicPlay, yet_to_act
from ironhex.systems.classic.sight.line_of_sight import OPAQUE, Sight
from ironhex.systems.quickstart.events import LineChosen

SPLIT_LINE = "line of sight"
SIDES = ("to the left", "to the right")
LIGHT, HEAVY = 1, 2


def sight(battle: Battle, attacker: Unit, target: Unit) -> Sight:
    """What one unit sees of another, by the side that was picked, or else by the worse one for the attacker."""
    ways = sides_of(battle.board, *ends(attacker, target))
    chosen = dict(battle.unit(target.id).turn.lines).get(attacker.id)
    return max(ways, key=hindrance) if chosen is None else ways[chosen]


def ends(one: Unit, other: Unit) -> tuple[Hex, Hex]:
    """The ends of a line, always the same way round, because left and right depend on it."""
    first, second = sorted((one, other), key=lambda unit: unit.id)
    return first.place, second.place


def sides_of(board: Board, a: Hex, b: Hex) -> tuple[Sight, Sight]:
    """What lies on a line if it passes on the left of every hexside it runs along, and on the right."""
    key = ("sides of a line", a, b)
    found: tuple[Sight, Sight] | None = board.memo.get(key)
    if found is None:
        steps = [[hex for hex in step if hex in board] for step in between(a, b)]
        left, right = (past(board, (step[side] for step in steps)) for side in (0, -1))
        found = board.memo[key] = left, right
    return found


def past(board: Board, hexes: Iterable[Hex]) -> Sight:
    """What the hexes between two units do: light woods count 1, heavy ones 2, and 3 are too many."""
    woods = [board.at(hex).woods for hex in hexes]
    light, heavy = woods.count(LIGHT), woods.count(HEAVY)
    if light + 2 * heavy < OPAQUE:
        return Sight(None, light, heavy)
    rule = "QS-LOS-006" if not heavy else "QS-LOS-007" if not light else "QS-LOS-008"
    return Sight(Barred(rule, f"{light} light and {heavy} heavy woods intervene"), light, heavy)


def hindrance(seen: Sight) -> tuple[bool, int]:
    return seen.blocked is not None, seen.light + 2 * seen.heavy


# --- the choice -------------------------------------------------------------------------------------------------------
def settle_lines(play: ClassicPlay, side: str) -> None:
    """Before a side declares, the others say where lines to their units pass, if it makes a difference."""
    for attacker, target in tuple(_open_lines(play.facts, side)):
        ways = sides_of(play.facts.board, *ends(attacker, target))
        options = sorted((0, 1), key=lambda each: hindrance(ways[each]), reverse=True)
        picked = choose(play, target.id, SPLIT_LINE, "QS-LOS-003", tuple(SIDES[each] for each in options))
        play.emit(LineChosen(attacker.id, target.id, SIDES.index(picked)))


def _open_lines(battle: Battle, side: str) -> Iterator[tuple[Unit, Unit]]:
    for attacker in yet_to_act(battle, Phase.WEAPONS, side):
        for target in battle.enemies(attacker):
            left, right = sides_of(battle.board, *ends(attacker, target))
            if left != right and within_reach(attacker, target) and attacker.id not in dict(target.turn.lines):
                yield attacker, target


def within_reach(attacker: Unit, target: Unit) -> bool:
    """Whether any weapon carries so far."""
    return distance(attacker.place, target.place) <= max(item.equipment.long for item in attacker.design.weapons)


def bind_lines(play: ClassicPlay, unit_id: int, shots: Iterable[Fire]) -> None:
    """An attack along a line settles it for the other way round too."""
    for target_id in dict.fromkeys(fire.victim for fire in shots):
        chosen = dict(play.facts.unit(target_id).turn.lines).get(unit_id)
        if chosen is not None:
            play.emit(LineChosen(target_id, unit_id, chosen))
