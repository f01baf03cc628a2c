"""Physical attacks on buildings and bridges, which always hit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ironhex.catalog import Item as Mounted
from ironhex.kernel.hexes import distance
from ironhex.kernel.tally import Barred, Item, Tally, tally
from ironhex.systems.classic.attack.attack import PlaceAttack, attack_on_place
from ironhex.systems.classic.battle import Battle, Blow, PlaceTarget, Thing, Unit
from ironhex.systems.classic.buildings.places import in_or_on
from ironhex.systems.classic.events.physical import BlowRolled
from ironhex.systems.classic.melee import conditions
from ironhex.systems.classic.melee.conditions import limbs_of, wielded
from ironhex.systems.classic.melee.elevations import CLUB, FRENZY, HATCHET, KICK, PUNCH, SWORD
from ironhex.systems.classic.melee.physical_to_hit import ALWAYS, damage
from ironhex.systems.classic.movement.steps import spot_of
from ironhex.systems.classic.ruleset import Rule
from ironhex.systems.classic.sequence import ClassicPlay
from ironhex.systems.classic.sight.terrain import CHARGE, elevation

REACH = {
    PUNCH: (0, 1),
    KICK: (-1, 0),
    FRENZY: (-1, 0),
    CHARGE: (0,),
    CLUB: (-1, 0, 1),
    HATCHET: (-1, 0, 1),
    SWORD: (-1, 0, 1),
}
"""The levels that a form of attack reaches, from that of the attacker."""


class PlaceAssault(NamedTuple):
    """One physical attack on a place: the same as one on a unit, as far as it needs no unit there."""

    attack: PlaceAttack
    form: str
    limb: int = -1
    blade: Mounted | None = None

    @property
    def attacker(self) -> Unit:
        return self.attack.attacker

    @property
    def limbs(self) -> tuple[int, ...]:
        """All limbs the attack uses."""
        return limbs_of(self.attack.kind, self.form, self.limb)


def on_its_feet(assault: PlaceAssault) -> Item:
    fallen = Barred(conditions.FALLEN.get(assault.form, "BMR-PRONE-001"), "the attacker has fallen")
    return fallen if assault.attacker.body.prone else None


def next_to_it(assault: PlaceAssault) -> Item:
    """A building must be adjacent, or around the attacker."""
    attack = assault.attack
    around = attack.target.what is Thing.BUILDING and in_or_on(attack.battle.board, spot_of(attack.attacker))
    if attack.distance == 1 or (not attack.distance and around):
        return None
    return Barred("BMR-PHYS-003", "the target is not adjacent")


def not_pushed(assault: PlaceAssault) -> Item:
    """Only 'Mechs can be pushed, and only infantry is thrashed."""
    return None if assault.form in REACH else Barred("BMR-PUSH-001", f"no {assault.form} against a building")


def within_reach(assault: PlaceAssault) -> Item:
    """A part of the building, or the deck of the bridge, must be on a level that the attack reaches."""
    attack = assault.attack
    terrain = attack.battle.board.at(attack.target.hex)
    high = terrain.building_height if attack.target.what is Thing.BUILDING else 1
    own = elevation(attack.battle, attack.attacker)
    if any(terrain.level <= own + up < terrain.level + high for up in REACH[assault.form]):
        return None
    return Barred("BMR-ELEV-008", "no part of it is within reach")


CONDITIONS: tuple[Rule, ...] = (
    conditions.attacker_acts,
    conditions.own_form,
    conditions.one_form,
    conditions.not_picking_up,
    conditions.hands_free,
    conditions.not_spotting,
    conditions.not_after_an_ambush,
    on_its_feet,
    next_to_it,
    not_pushed,
    conditions.has_arms,
    conditions.right_limb,
    conditions.limbs_there,
    conditions.holds_club,
    conditions.blade_works,
    conditions.shoulders,
    conditions.hands,
    conditions.hips,
    conditions.limbs_have_not_fired,
    conditions.in_arc,
    within_reach,
)


def number_at_place(battle: Battle, unit: Unit, target: PlaceTarget, blow: Blow) -> Tally:
    """What a physical attack on a place needs: nothing, unless it is impossible."""
    if battle.rules.attackable[target.what].beaten is None:
        return Tally((), Barred("BMR-PHYS-003", f"the {target.what} at {target.hex} can only be attacked with weapons"))
    assault = PlaceAssault(attack_on_place(battle, unit, target), blow.form, *wielded(unit, blow))
    return Tally((ALWAYS,), tally(assault, CONDITIONS).barred)


def places_near(battle: Battle, unit: Unit) -> Iterator[PlaceTarget]:
    """The places within reach that the menu lists."""
    for what, rules in battle.rules.attackable.items():
        if rules.beaten is not None:
            yield from (PlaceTarget(what, hex) for hex in rules.listed(battle, unit) if distance(unit.place, hex) <= 1)


def beat_place(play: ClassicPlay, unit_id: int, target: PlaceTarget, blow: Blow) -> bool:
    """A physical attack on a place does its damage without a roll; returns whether it was possible."""
    battle, unit = play.facts, play.facts.at_phase_start(unit_id)
    number = number_at_place(battle, unit, target, blow)
    play.emit(BlowRolled(unit_id, blow, number))
    beaten = battle.rules.attackable[target.what].beaten
    if number.barred or beaten is None:
        return False
    beaten(play, target.hex, damage(battle, unit, blow), blow.form)
    return True
