"""Homing missiles: they follow the beam of target acquisition gear to a unit that has been designated."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from ironhex.kernel.hexes import Hex, distance
from ironhex.kernel.tally import Mod, Tally
from ironhex.systems.classic.actions import number_of
from ironhex.systems.classic.artillery.blasts import strike_hex
from ironhex.systems.classic.artillery.events import Deflected, Homed, ShellChanged
from ironhex.systems.classic.artillery.pieces import order_of, sheet_of
from ironhex.systems.classic.battle import Battle, Due, Unit
from ironhex.systems.classic.buildings.shelter import keep_out, sheltered
from ironhex.systems.classic.choices import choose
from ironhex.systems.classic.damage.condition import able
from ironhex.systems.classic.damage.hit_location import FULL, choose_side
from ironhex.systems.classic.damage.hits import strike_once
from ironhex.systems.classic.mines.fields import struck
from ironhex.systems.classic.missiles.sticking import NEMESIS, carries
from ironhex.systems.classic.munitions.tags import HOMES_IN, tag_of
from ironhex.systems.classic.sequence import ClassicPlay, ComeDue

SPOTTER = "spotter of a homing missile"
HOME_IN = Tally((Mod("BMR-ARTY-058", 4, "homing in on a designated target"),))
LOST = Tally()  # without a target
POINTS, NEARBY = 20, 5
FAITHFUL = 4  # on a die, from which on a missile is not attracted by a pod


# --- the spotter ------------------------------------------------------------------------------------------------------
def arriving(battle: Battle) -> tuple[Due, ...]:
    """The homing missiles that arrive this turn, as far as this view of the battle has them."""
    return tuple([due for due in battle.due if due.what == HOMES_IN and due.turn <= battle.turn])


def name_spotters(play: ClassicPlay) -> None:
    """For each missile that arrives, its player names a unit that is to designate the target."""
    for due in arriving(play.facts):
        names = {f"{unit.name} ({number_of(unit.id)})": unit.id for unit in taggers(play.facts, due.side)}
        if names:
            gun, _, shell = order_of(due)
            named = choose(play, gun, SPOTTER, "BMR-ARTY-053", tuple(names), secret=True)
            play.emit(ShellChanged(due, replace(due, shell=replace(shell, spotter=names[named]))))


def taggers(battle: Battle, side: str) -> Iterator[Unit]:
    """The units of a side that can designate targets; one that has fired artillery cannot (BMR-ARTY-065)."""
    for unit in battle.present():
        if unit.side == side and not unit.hidden and able(unit) and tag_of(unit) and not unit.turn.launched:
            yield unit


# --- arrival ----------------------------------------------------------------------------------------------------------
def guide_missiles(play: ClassicPlay) -> None:
    """After all targets have been designated, one missile after the other comes down."""
    play.then(*(ComeDue(due) for due in arriving(play.facts)))


def arrive(play: ClassicPlay, due: Due) -> None:
    """A missile goes for what its spotter has designated on its mapsheet; without that it explodes harmlessly."""
    _, hex, shell = order_of(due)
    target = beam_of(play.facts, shell.spotter, hex)
    if target is None or shell.spotter is None:
        play.emit(Homed(due.side, LOST, (), hit=False, spotter=shell.spotter))
        return
    struck_id = drawn_away(play, target.id, due.side)
    faces = play.roll(2, why="homing in")
    hit = sum(faces) >= HOME_IN.total
    where = play.facts.unit(struck_id).place
    play.emit(Homed(due.side, HOME_IN, faces, hit, shell.spotter, struck_id, where))
    strike(play, struck_id, play.facts.unit(shell.spotter).place, hit=hit)


def beam_of(battle: Battle, spotter: int | None, hex: Hex) -> Unit | None:
    """The unit on a mapsheet that a spotter has designated this turn."""
    for unit in battle.present():
        if spotter is not None and spotter in unit.turn.designated and sheet_of(unit.place) == sheet_of(hex):
            return unit
    return None


def strike(play: ClassicPlay, target: int, origin: Hex, *, hit: bool) -> None:
    """A hit strikes one location with everything and the others in the hex a little; a miss strikes all there a little.
    The direction is that of the spotter."""
    unit = play.facts.unit(target)
    if not unit.on_map:
        return
    if hit:
        side = choose_side(play, origin, unit)
        for points in keep_out(play, play.facts, unit, sheltered(play.facts, unit), (POINTS,)):
            strike_once(play, target, points, FULL, side, cause="homing missile")

    def others(battle: Battle, other: Unit) -> bool:
        return struck(battle, other) and not (hit and other.id == target)

    strike_hex(play, unit.place, NEARBY, origin, others, structures=False)


def drawn_away(play: ClassicPlay, target: int, side: str) -> int:
    """A friend of the attackers next to the target with a Nemesis pod on it may be struck instead."""
    unit = play.facts.unit(target)
    bait = [each.id for each in play.facts.present() if each.side == side and lures(each, unit)]
    if not bait:
        return target
    face = play.roll(1, why="Nemesis pod")[0]
    among = play.roll(1, len(bait), why="which Nemesis pod")[0] if face < FAITHFUL and len(bait) > 1 else 1
    drawn = bait[among - 1] if face < FAITHFUL else None
    play.emit(Deflected(face, target, drawn))
    return target if drawn is None else drawn


def lures(unit: Unit, target: Unit) -> bool:
    """Whether a unit next to a target carries a Nemesis pod that attracts missiles."""
    return bool(unit.pods) and distance(unit.place, target.place) == 1 and carries(unit, NEMESIS)
