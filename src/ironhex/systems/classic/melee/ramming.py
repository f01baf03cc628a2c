"""Charges at buildings: they always hit, and the attacker is damaged by its own weight."""

from __future__ import annotations

from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Barred, Tally
from ironhex.systems.classic.attack.places import no_target
from ironhex.systems.classic.battle import Battle, Blow, PlaceTarget, Thing, Unit
from ironhex.systems.classic.damage.hit_location import FULL, side_struck
from ironhex.systems.classic.damage.hits import strike_clusters
from ironhex.systems.classic.events.physical import BlowRolled
from ironhex.systems.classic.melee.at_places import number_at_place
from ironhex.systems.classic.melee.physical_to_hit import charge_damage, recoil_of_its_own
from ironhex.systems.classic.piloting.rolls import MADE_CHARGE, unsettle
from ironhex.systems.classic.sequence import ClassicPlay
from ironhex.systems.classic.sight.terrain import CHARGE

RULE = "BMR-CHARGE-014"
CRASH = "crashed into a building"


def number_of_ramming(battle: Battle, attacker: Unit, target: PlaceTarget) -> Tally:
    """What a charge at a building needs: nothing, unless it is impossible."""
    if target.what is not Thing.BUILDING:
        return Tally((), Barred(RULE, f"{target.name} cannot be charged; only units and buildings can"))
    if barred := no_target(battle, target, RULE):
        return Tally((), barred)
    return number_at_place(battle, attacker, target, Blow(CHARGE, target))


def ramming_damage(battle: Battle, attacker: Unit) -> tuple[int, int]:
    """What a charge at a building does to it, and to the attacker."""
    return charge_damage(battle, attacker, attacker.move.traveled), recoil_of_its_own(battle, attacker)


def ram(play: ClassicPlay, unit_id: int, target: PlaceTarget) -> None:
    """A charger runs into a building, in front of which it stays; if the building is gone, nothing happens."""
    battle, unit = play.facts, play.facts.at_phase_start(unit_id)
    if not battle.board.at(target.hex).building:
        return
    number = number_of_ramming(battle, unit, target)
    play.emit(BlowRolled(unit_id, Blow(CHARGE, target), number))
    beaten = battle.rules.attackable[target.what].beaten
    if number.barred or beaten is None:
        return
    crash_into(play, unit_id, target.hex)
    beaten(play, target.hex, charge_damage(battle, unit, unit.move.traveled), CHARGE)
    unsettle(play, unit_id, MADE_CHARGE)


def crash_into(play: ClassicPlay, unit_id: int, hex: Hex) -> None:
    """A unit that runs into a building, on purpose or not, is damaged by its own weight."""
    unit = play.facts.unit(unit_id)
    side = side_struck(play.facts.kind(unit), hex, unit)
    strike_clusters(play, unit_id, recoil_of_its_own(play.facts, unit), FULL, side, cause=CRASH)
