"""The to-hit number of a weapon: what all weapons of a unit share against a target; `weapon_modifiers` has the rest."""

from __future__ import annotations

from collections import OrderedDict
from functools import cache
from typing import ClassVar, NamedTuple

from ironhex.catalog import Equipment
from ironhex.catalog import Item as Mounted
from ironhex.catalog.equipment import loaded
from ironhex.kernel.tally import Barred, Item, Mod, Tally, tally
from ironhex.systems.classic.attack.attack import (
    ALL_ATTACKS,
    AnyAttack,
    Attack,
    PlaceAttack,
    applicable,
    attack_on,
    attack_on_place,
    from_hiding,
    on_another_level,
    through_walls,
)
from ironhex.systems.classic.attack.indirect import INDIRECT
from ironhex.systems.classic.attack.places import fitting_modes
from ironhex.systems.classic.battle import Attacked, Battle, PlaceTarget, Unit
from ironhex.systems.classic.damage.condition import SENSORS, cannot_act, hits
from ironhex.systems.classic.electronics.networks import Near, nearest
from ironhex.systems.classic.missiles.sticking import HAYWIRE, carries
from ironhex.systems.classic.ruleset import Rule
from ironhex.systems.classic.sight.terrain import DEATH_FROM_ABOVE

IMPOSSIBLE = 13  # from this number on, nothing can hit (BMR-HIT-005)
MOST_BATTLES = 16  # whose results are kept
SENSORS_HIT = Mod("BMR-HIT-049", 2, "sensors hit")
HAYWIRE_POD = Mod("BMR-AMMO-067", 1, "haywire pod on the attacker")
HEAT_STEPS = (8, 13, 17, 24)  # heat at which fire becomes one less accurate


class Aim(NamedTuple):
    """One unit aiming at another or at a place, with the tally that all its weapons share."""

    attack: AnyAttack
    base: Tally

    @property
    def on_unit(self) -> Attack:
        """The attack on a target that must be a unit."""
        assert isinstance(self.attack, Attack), f"{self.attack.target} is not a unit"
        return self.attack


class Shot(NamedTuple):
    """One weapon fired at a target, as declared."""

    aim: Aim
    weapon: Mounted
    twist: int = 0
    prop: int | None = None
    secondary: bool = False
    mode: str = ""  # special ammunition, or another way to fire it
    systems: tuple[int, ...] = ()  # for odds: the dice of the anti-missile systems that are expected to fire at it
    setting: int = 0  # the tons to which the vibrabombs that it lays are set

    @property
    def gear(self) -> Equipment:
        """The weapon with the figures of the ammunition it fires."""
        return loaded(self.weapon.equipment, self.mode) if self.mode else self.weapon.equipment


def usual_shot(
    aimed: Aim, weapon: Mounted, twist: int = 0, prop: int | None = None, *, secondary: bool = False
) -> Shot:
    """A shot in the usual mode: with the usual ammunition while there is some that is fit for the target."""
    attack = aimed.attack
    mode = fitting_modes(attack.battle, attack.attacker, weapon, attack.target)[0]
    return Shot(aimed, weapon, twist, prop, secondary, mode)


class _Memo:
    """What has been calculated for one battle: a draft asks for the same numbers again and again, and so does the next.

    Battles, aims and shots are found by identity, which is quick; each result keeps alive what it is found by.
    """

    latest: _Memo
    last: ClassVar[OrderedDict[int, _Memo]] = OrderedDict()

    def __init__(self, battle: Battle | None) -> None:
        self.battle = battle
        self.aims: dict[tuple[int, int, int | None, int], tuple[Aim, Unit, Attacked]] = {}
        self.numbers: dict[tuple[int, int, int, int | None, bool, str], tuple[Aim, Tally]] = {}

    @staticmethod
    def of(battle: Battle) -> _Memo:
        """The results for a battle; those for all but the last few are forgotten."""
        memo = _Memo.latest
        if memo.battle is not battle:
            memo = _Memo.latest = _Memo.last.get(id(battle)) or _Memo.new(battle)
        return memo

    @staticmethod
    def new(battle: Battle) -> _Memo:
        memo = _Memo.last[id(battle)] = _Memo(battle)
        if len(_Memo.last) > MOST_BATTLES:
            _Memo.last.popitem(last=False)
        return memo


_Memo.latest = _Memo(None)


def aim(battle: Battle, attacker: Unit, target: Attacked, at: int | None = None, spotter: Unit | None = None) -> Aim:
    """Aim at a target, at one location of an immobile one, or at what only a spotter sees."""
    aims, key = _Memo.of(battle).aims, (id(attacker), id(target), at, id(spotter))
    if key not in aims:
        aims[key] = _aim(battle, attacker, target, at, spotter), attacker, target
    return aims[key][0]


def _aim(battle: Battle, attacker: Unit, target: Attacked, at: int | None, spotter: Unit | None) -> Aim:
    if isinstance(target, PlaceTarget):
        place = attack_on_place(battle, attacker, target, spotter)
        if attacker.network is not None:
            place = place._replace(near=network_spotter(place))
        return Aim(place, tally(place, place_rules(place)))
    attack = attack_on(battle, attacker, target, at, spotter)
    if attacker.network is not None:
        attack = attack._replace(near=network_spotter(attack))
    return Aim(attack, tally(attack, shared_rules(attack)))


def network_spotter(attack: AnyAttack) -> Near | None:
    """The unit of the attacker's network whose range counts; none for indirect fire (BMR-EQ-057)."""
    if attack.spotter is not None or attack.sight.blocked:
        return None
    return nearest(attack.battle, attack.attacker, attack.target)


def place_rules(attack: PlaceAttack) -> tuple[Rule, ...]:
    """What all weapons of a unit share against a place: skill first, then the attacker's kind, and the place's own."""
    skill, *others = attack.battle.rules.attackable[attack.target.what].gunnery
    return (skill, *attack.kind.as_attacker, *others)


def shared_rules(attack: Attack) -> tuple[Rule, ...]:
    """What all weapons of a unit share against a target: skill first, then the attacker's kind, the common rules, and
    the target's kind."""
    skill, *others = attack.battle.rules.gunnery
    return applicable(attack, (skill, *attack.kind.as_attacker, *others, *attack.target_kind.as_target))


def to_hit(shot: Shot) -> Tally:
    """The number a shot needs on two dice, itemized."""
    aimed = shot.aim
    numbers = _Memo.of(aimed.attack.battle).numbers
    key = id(aimed), shot.weapon.index, shot.twist, shot.prop, shot.secondary, shot.mode
    found = numbers.get(key)
    if found is None or found[0] is not aimed:
        found = numbers[key] = aimed, _number(shot)
    return found[1]


def _number(shot: Shot) -> Tally:
    """The same, calculated: some special weapons have a number of their own."""
    attack, base = shot.aim
    special = attack.battle.rules.numbers.get(shot.weapon.equipment.special)
    if special is not None and (own_number := special(shot)) is not None:
        return own_number
    if base.barred:
        return base
    own = tally(shot, attack.battle.rules.weapon_to_hit + attack.kind.attacks.to_hit)
    sure = never_missed(attack)
    return Tally((sure,) if sure else base.mods + own.mods, own.barred)


def never_missed(attack: AnyAttack) -> Mod | None:
    """Why a target is hit without a roll, if it is; the rules for such places say so, or the kind of the unit."""
    if not isinstance(attack, PlaceAttack):
        return attack.target_kind.hull.sure(attack) if attack.target_kind.hull.sure else None
    sure = attack.battle.rules.attackable[attack.target.what].sure
    return sure(attack) if sure else None


def may_hit(number: Tally) -> bool:
    """Whether two dice can reach a number."""
    return number.barred is None and number.total < IMPOSSIBLE


def gunner(attack: AnyAttack) -> Item:
    """The number starts from the warrior's Gunnery Skill; a unit that cannot act cannot fire."""
    return cannot_act(attack.attacker) or Mod("BMR-HIT-003", attack.attacker.gunnery, "Gunnery Skill")


def not_rushing(attack: AnyAttack) -> Item:
    """A unit that makes a charge or a death from above fires no weapons."""
    rush = attack.attacker.move.rush
    if rush is None:
        return None
    rule = "BMR-DFA-007" if rush.form == DEATH_FROM_ABOVE else "BMR-CHARGE-003"
    return Barred(rule, f"the attacker makes a {rush.form}")


def just_dismounted(attack: AnyAttack) -> Item:
    """Infantry that has got off another unit this turn does not attack, nor do units that have just dropped."""
    if attack.attacker.turn.dropped:
        return Barred("BMR-DROP-006", "the attacker has landed this turn")
    if not attack.attacker.move.dismounted:
        return None
    return Barred("BMR-INF-027", "the attacker has dismounted this turn")


def only_at_its_finder(attack: AnyAttack) -> Item:
    """A pointblank attack from hiding has one target, the enemy whose move it interrupts."""
    if attack.attacker.phase.ambush is None or from_hiding(attack):
        return None
    return Barred("BMR-HIDDEN-011", "a pointblank attack is made on the enemy that has discovered the attacker")


def not_clearing(attack: AnyAttack) -> Item:
    """A unit that clears a jam makes no weapon attacks."""
    return None if attack.attacker.clearing is None else Barred("BMR-EQ-038", "the attacker clears a jam")


def not_in_one_hex(attack: AnyAttack) -> Item:
    """Only infantry fires at a target in the same hex, and a unit that an enemy has just discovered there; in a
    building everybody fires at infantry (BMR-BLDG-053)."""
    if attack.distance or attack.kind.on_foot or from_hiding(attack):
        return None
    if isinstance(attack, Attack) and attack.within and attack.target_kind.on_foot:
        return None
    return Barred("BMR-HIT-002", "the target is in the same hex")


def haywire(attack: AnyAttack) -> Item:
    """A unit with a haywire pod on it fires less accurately."""
    if not attack.attacker.pods or not carries(attack.attacker, HAYWIRE):
        return None
    return HAYWIRE_POD


def sensors(attack: AnyAttack) -> Item:
    """One sensor hit makes aiming harder, a second ends all fire."""
    match hits(attack.attacker, SENSORS):
        case 0:
            return None
        case 1:
            return SENSORS_HIT
    return Barred("BMR-CRIT-059", "the sensors are destroyed")


def heat(attack: AnyAttack) -> Item:
    """An overheated 'Mech is less accurate."""
    return _by_heat(attack.attacker.body.heat)


@cache
def _by_heat(heat: int) -> Item:
    value = sum([heat >= step for step in HEAT_STEPS])
    return Mod("BMR-HIT-029", value, f"heat {heat}") if value else None


FREE_TO_FIRE: tuple[Rule, ...] = (just_dismounted, only_at_its_finder, not_clearing, haywire)
"""What may keep a unit from firing at anything, units and places, or disturb its fire."""

GUNNERY: tuple[Rule, ...] = (
    gunner,
    not_rushing,
    *FREE_TO_FIRE,
    not_in_one_hex,
    through_walls,
    on_another_level,
    *ALL_ATTACKS,
    *INDIRECT,
    sensors,
    heat,
)
