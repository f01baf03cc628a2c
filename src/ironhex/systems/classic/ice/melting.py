"""Melting ice with weapons, as woods are cleared."""

from __future__ import annotations

from ironhex.catalog import Terrain
from ironhex.kernel.tally import Barred, Item
from ironhex.systems.classic.attack.attack import PlaceAttack
from ironhex.systems.classic.attack.places import PlaceRules
from ironhex.systems.classic.attack.to_hit import Shot
from ironhex.systems.classic.battle import Due, Fire, Phase, PlaceTarget
from ironhex.systems.classic.events.turn import Scheduled
from ironhex.systems.classic.fire.lighting import GUNNERY, listed
from ironhex.systems.classic.ice.breaking import break_ice
from ironhex.systems.classic.ice.events import MeltingRolled
from ironhex.systems.classic.sequence import ClassicPlay, ComeDue

ICE_MELTS = "ice melts"


def not_by_infantry(attack: PlaceAttack) -> Item:
    """Infantry cannot melt ice, as it cannot clear woods."""
    return Barred("BMR-WOODS-007", "infantry cannot melt ice") if attack.kind.on_foot else None


def seen_by_itself(attack: PlaceAttack) -> Item:
    return Barred("BMR-WOODS-008", "the attacker must see the ice itself") if attack.spotter else None


def frozen(terrain: Terrain) -> bool:
    return terrain.ice_covered


def melt(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot) -> None:
    """A hit melts the ice on a roll of no more than its whole damage."""
    assert isinstance(fire.target, PlaceTarget), "ice is in a hex"
    due = Due(play.facts.turn, Phase.WEAPONS, ICE_MELTS, fire.target.hex)
    if due in play.facts.due:
        return
    points = sum(shot.aim.attack.kind.attacks.damage(play, unit_id, fire, shot))
    rolled = MeltingRolled(unit_id, fire.target.hex, points, play.roll(2, why="melting ice"))
    play.emit(rolled)
    if rolled.melts:
        play.emit(Scheduled(due))


def melt_all(play: ClassicPlay) -> None:
    """The ice gives way when all attacks of the phase are resolved."""
    play.then(*(ComeDue(due) for due in play.facts.due if due.what == ICE_MELTS))


def give_way(play: ClassicPlay, due: Due) -> None:
    assert due.hex is not None, "ice is in a hex"
    if play.facts.board.at(due.hex).ice_covered:
        break_ice(play, due.hex, melted=True)


MELTING = PlaceRules((*GUNNERY, not_by_infantry, seen_by_itself), melt, listed(frozen))
