"""What a unit may declare in the Weapon Attack Phase: a judge for any declaration, and a list of common ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product

from ironhex.kernel.tally import Barred
from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.attack.aimed_shots import by_computer, locations_to_aim_at
from ironhex.systems.classic.attack.arcs import in_front
from ironhex.systems.classic.attack.attack import AnyAttack, Attack, target_of
from ironhex.systems.classic.attack.places import fitting_modes, listed_places, no_target, ways_of
from ironhex.systems.classic.attack.to_hit import Aim, Shot, aim, may_hit, to_hit, usual_shot
from ironhex.systems.classic.attack.turning import lean_refused, turn_refused, turns_of
from ironhex.systems.classic.attack.volley import shots_of
from ironhex.systems.classic.attack.weapon_modifiers import OUT_OF_RANGE, PROPS, no_prop
from ironhex.systems.classic.battle import Attacked, Battle, Fire, Unit
from ironhex.systems.classic.cargo.lifting import no_lifting
from ironhex.systems.classic.cargo.loads import LIFTING
from ironhex.systems.classic.damage.condition import ammunition_of, immobile, shots_left
from ironhex.systems.classic.infantry.close_attacks import close_attacks, close_refused, holding_on_refused
from ironhex.systems.classic.infantry.mines import lasers_or_mines
from ironhex.systems.classic.kinds.kind import Kind
from ironhex.systems.classic.melee.clubs import clubs_at_hand, out_of_reach
from ironhex.systems.classic.mines.engineers import CLEARING, no_clearing

Judge = Callable[[Battle, Unit, Declare], Barred | None]
INSTEAD = {CLEARING: "BMR-MINE-018", LIFTING: "BMR-CARGO-002"}  # of firing; finding a club has its own rule


# --- the judge --------------------------------------------------------------------------------------------------------
def refused(battle: Battle, action: Declare) -> Barred | None:
    """Why a unit cannot declare this, or None; any mix of weapons, targets and aims is possible."""
    unit = battle.at_phase_start(action.unit)
    if unit.attached is not None:
        return holding_on_refused(unit, action)
    return next((barred for judge in battle.rules.declaration if (barred := judge(battle, unit, action))), None)


def _twist_refused(battle: Battle, unit: Unit, action: Declare) -> Barred | None:
    return turn_refused(battle, unit, action.twist)


def _find_refused(battle: Battle, unit: Unit, action: Declare) -> Barred | None:
    if not action.find:
        return None
    if action.shots:
        rule = INSTEAD.get(action.find, "BMR-CLUB-008")
        return Barred(rule, "no weapons are fired in the turn a club or cargo is picked up or mines are cleared")
    if action.find == LIFTING:
        return no_lifting(battle, unit)
    return no_clearing(battle, unit) if action.find == CLEARING else out_of_reach(battle, unit, action.find)


def instead_of_firing(battle: Battle, unit: Unit) -> tuple[str, ...]:
    """What a unit may do instead of firing: find a club, clear mines, or lift cargo."""
    found = (*clubs_at_hand(battle, unit), *(() if no_clearing(battle, unit) else (CLEARING,)))
    return found if no_lifting(battle, unit) else (*found, LIFTING)


def _prop_refused(battle: Battle, unit: Unit, action: Declare) -> Barred | None:
    return lean_refused(battle, unit, action.prop)


def shots_refused(battle: Battle, unit: Unit, action: Declare) -> Barred | None:
    """Every shot needs a weapon, a target and a number, all shots together enough ammunition; range does not matter."""
    for fire in action.shots:
        if barred := no_such_shot(battle, unit, fire):
            return barred
    if len({fire.weapon for fire in action.shots}) < len(action.shots):
        return Barred("BMR-WPN-003", "each weapon fires once")
    for fire in action.shots:
        if barred := _way_refused(battle, unit, fire):
            return barred
    aims = set()
    for fire, shot in shots_of(battle, unit.id, action.shots, action.twist, action.prop):
        barred = to_hit(shot).barred
        if barred and barred.rule != OUT_OF_RANGE:
            return Barred(barred.rule, f"{shot.weapon.equipment.name}: {barred.why}")
        if by_computer(shot.aim.attack):
            aims.add((fire.target, fire.aim))
    if len(aims) > 1:
        return Barred("BMR-EQ-156", "the targeting computer aims all weapons at one location")
    return ammunition_short(unit, action.shots)


def _way_refused(battle: Battle, unit: Unit, fire: Fire) -> Barred | None:
    """Why a weapon is not fired so many times, or in such a mode."""
    item = unit.design.items[fire.weapon]
    if fire.rate not in battle.rules.firing(item.equipment).rates:
        return Barred("BMR-WPN-003", f"the {item.equipment.name} cannot fire {fire.rate} shots")
    if fire.mode and fire.mode not in ways_of(battle, unit, item):
        return Barred("BMR-AMMO-022", f"the {item.equipment.name} has no {fire.mode} ammunition")
    return None


def no_such_shot(battle: Battle, unit: Unit, fire: Fire) -> Barred | None:
    """Why there is no such weapon or target, regardless of its number."""
    items = unit.design.items
    if not 0 <= fire.weapon < len(items) or not items[fire.weapon].equipment.weapon:
        return Barred("BMR-SEQ-008", f"{unit.name} has no weapon {fire.weapon}")
    if barred := no_target(battle, fire.target, "BMR-SEQ-008"):
        return barred
    if isinstance(fire.target, int) and (not _on_map(battle, fire.target) or fire.target == unit.id):
        return Barred("BMR-SEQ-008", f"unit {fire.target + 1} cannot be fired at")
    if isinstance(fire.target, int) and battle.unit(fire.target).hidden:
        return Barred("BMR-HIDDEN-001", f"unit {fire.target + 1} is hidden")
    if fire.spotter is not None and not _on_map(battle, fire.spotter):
        return Barred("BMR-INDIRECT-001", f"unit {fire.spotter + 1} cannot spot")
    return _no_such_location(battle, fire) if fire.aim else None


def _no_such_location(battle: Battle, fire: Fire) -> Barred | None:
    """Only units have locations to aim at."""
    if not isinstance(fire.target, int):
        return Barred("BMR-LOC-014", f"the {fire.target.what} at {fire.target.hex} has no location {fire.aim}")
    target = battle.unit(fire.target)
    if target.design.location_at(fire.aim) is None:
        return Barred("BMR-LOC-014", f"{target.name} has no location {fire.aim}")
    return None


def _on_map(battle: Battle, unit_id: int) -> bool:
    return battle.knows(unit_id) and battle.unit(unit_id).on_map


def weapons_only(rule: str) -> Judge:
    """For editions without torso twists, props, clubs and aimed shots."""

    def refuse(battle: Battle, unit: Unit, action: Declare) -> Barred | None:
        if action.twist or action.find or action.prop is not None:
            return Barred(rule, "weapons are fired, and nothing else")
        if any(fire.aim for fire in action.shots):
            return Barred(rule, "no attack is aimed at a location")
        return None

    return refuse


def one_target(rule: str) -> Judge:
    """For editions in which all weapons of a unit are fired at one target."""

    def refuse(battle: Battle, unit: Unit, action: Declare) -> Barred | None:
        targets = {fire.target for fire in action.shots}
        return Barred(rule, "a unit attacks one target in a turn") if len(targets) > 1 else None

    return refuse


def _primary_refused(battle: Battle, unit: Unit, action: Declare) -> Barred | None:
    """A primary target outside the forward arc requires that no target is inside it."""
    kind = battle.kind(unit)
    ahead = [in_front(kind, unit, action.twist, battle.attacked(fire.target).place) for fire in action.shots]
    if any(ahead) and not ahead[0]:
        return Barred("BMR-HIT-024", "the primary target must be one in the forward arc")
    return None


def ammunition_short(unit: Unit, fires: Iterable[Fire]) -> Barred | None:
    """All weapons together must not use more ammunition than there is."""
    weapons = [(unit.design.items[fire.weapon], fire) for fire in fires]
    wanted: Counter[tuple[str, str]] = Counter()
    for weapon, fire in weapons:
        wanted[weapon.equipment.ammo, ammunition_of(fire.mode)] += fire.rate
    for weapon, fire in weapons:
        ammo = weapon.equipment.ammo
        if ammo and wanted[ammo, ammunition_of(fire.mode)] > shots_left(unit, weapon, fire.mode):
            return Barred("BMR-WPN-008", f"not enough ammunition for every {weapon.equipment.name}")
    return None


def _scattered(battle: Battle, unit: Unit, action: Declare) -> Barred | None:
    """Infantry attacks one target in a turn."""
    return one_target("BMR-HIT-028")(battle, unit, action) if battle.kind(unit).on_foot else None


def _clash(battle: Battle, unit: Unit, action: Declare) -> Barred | None:
    """Some weapons cannot fire in the same turn."""
    return clash_of(battle.kind(unit), unit, action.shots)


def clash_of(kind: Kind, unit: Unit, fires: Sequence[Fire]) -> Barred | None:
    """Why some weapons of a unit cannot fire in the same turn."""
    return kind.attacks.clash(unit, fires) if kind.attacks.clash else None


DECLARATION = (
    _twist_refused,
    _find_refused,
    _prop_refused,
    shots_refused,
    lasers_or_mines,
    _scattered,
    _clash,
    _primary_refused,
    close_refused,
)


# --- the list ---------------------------------------------------------------------------------------------------------
def declarations(battle: Battle, unit_id: int) -> Iterator[Declare]:
    """Common declarations: none, a twist, a club, and at each target all weapons that bear, one weapon, or aimed fire;
    at a target only others see, indirect fire with the best spotter."""
    unit = battle.at_phase_start(unit_id)
    yield Declare(unit_id)
    if immobile(unit):
        return
    yield from close_attacks(battle, unit)
    if unit.attached is not None:
        return
    twists = turns_of(battle, unit)
    yield from (Declare(unit_id, twist) for twist in twists if twist)
    yield from (Declare(unit_id, find=club) for club in instead_of_firing(battle, unit))
    for target in battle.enemies(unit):
        yield from _at_target(battle, unit, battle.at_phase_start(target.id), twists)
    for place in listed_places(battle, unit):
        yield from _at_target(battle, unit, place, twists)


def _at_target(battle: Battle, unit: Unit, target: Attacked, twists: Iterable[int]) -> Iterator[Declare]:
    aims: dict[int | None, Aim] = {None: best_aim(battle, unit, target)}
    attack, base = aims[None]
    if base.barred:
        return
    aims |= {at: aim(battle, unit, target, at) for at in locations_to_aim_at(attack)}
    listed = set()
    for prop, twist in product(_props(attack), twists):
        for volley in _volleys(aims, twist, prop):
            for shots in _possible(attack.kind, unit, volley):
                if not shots or (twist, shots) in listed:
                    continue
                listed.add((twist, shots))
                if not lasers_or_mines(battle, unit, found := Declare(unit.id, twist, shots, prop)):
                    yield found


def best_aim(battle: Battle, unit: Unit, target: Attacked) -> Aim:
    """Aim directly, or with the spotter who makes it easiest; among equals, one that gives up no attacks of its own."""
    direct = aim(battle, unit, target)
    if not direct.base.barred:
        return direct
    friends = [friend for friend in battle.present() if friend.side == unit.side]
    friends.sort(key=lambda friend: not friend.turn.declared)
    spotted = (aim(battle, unit, target, spotter=battle.at_phase_start(friend.id)) for friend in friends)
    fit = (aimed for aimed in spotted if not aimed.base.barred)
    return min(fit, key=lambda aimed: aimed.base.total, default=direct)


def fire_by(aimed: Aim, weapon: int, rate: int = 1, mode: str | None = None) -> Fire:
    """A shot of a weapon, or several, as aimed; in its usual mode unless another is given."""
    attack, at = aimed.attack, ""
    if isinstance(attack, Attack) and attack.aim is not None:
        at = attack.target.design.location_code(attack.aim)
    spotter = attack.spotter.id if attack.spotter else None
    return Fire(weapon, target_of(attack), at, spotter, rate, usual_mode(aimed, weapon) if mode is None else mode)


def rates_of(aimed: Aim, weapon: int) -> tuple[int, ...]:
    """How many shots a weapon of the attacker may fire."""
    attack = aimed.attack
    return attack.battle.rules.firing(attack.attacker.design.items[weapon].equipment).rates


def usual_mode(aimed: Aim, weapon: int) -> str:
    """The mode in which a weapon fires if nothing else is chosen: with its usual ammunition while there is some."""
    attack = aimed.attack
    return fitting_modes(attack.battle, attack.attacker, attack.attacker.design.items[weapon], attack.target)[0]


def _props(attack: AnyAttack) -> tuple[int | None, ...]:
    """The limbs a prone unit may prop itself up on; a single None if it needs none."""
    unit = attack.attacker
    if not unit.body.prone or not attack.kind.attacks.props(unit):
        return (None,)
    return tuple(arm for arm in PROPS if not no_prop(attack, arm))


def _volleys(aims: Mapping[int | None, Aim], twist: int, prop: int | None) -> Iterator[tuple[Fire, ...]]:
    """Everything that bears and can hit, also at its highest rate of fire; one weapon alone; everything aimed at a
    location.
    """
    ready = _ready(aims[None], twist, prop)
    everything = tuple(fire_by(aims[None], weapon) for weapon in ready)
    yield everything
    yield tuple(fire_by(aims[None], weapon, rates_of(aims[None], weapon)[-1]) for weapon in ready)
    for weapon in ready:
        ways = product(rates_of(aims[None], weapon), _modes(aims[None], weapon, twist, prop))
        yield from ((fire_by(aims[None], weapon, rate, mode),) for rate, mode in ways)
    for place, aimed in aims.items():
        if place is not None and (sure := _ready(aimed, twist, prop)):
            yield tuple(fire_by(aimed, fire.weapon) if fire.weapon in sure else fire for fire in everything)


def _modes(aimed: Aim, weapon: int, twist: int, prop: int | None) -> Iterator[str]:
    """The modes in which a weapon can hit."""
    attack = aimed.attack
    item = attack.attacker.design.items[weapon]
    for mode in fitting_modes(attack.battle, attack.attacker, item, attack.target):
        if may_hit(to_hit(Shot(aimed, item, twist, prop, mode=mode))):
            yield mode


def _ready(aimed: Aim, twist: int, prop: int | None) -> list[int]:
    """The weapons that can hit."""
    shots = (usual_shot(aimed, item, twist, prop) for item in aimed.attack.attacker.design.weapons)
    return [shot.weapon.index for shot in shots if may_hit(to_hit(shot))]


def _possible(kind: Kind, unit: Unit, volley: Sequence[Fire]) -> Iterator[tuple[Fire, ...]]:
    """The volley without shots that run out of ammunition; of weapons that do not fire together, either or other."""
    yield _fitting(kind, unit, volley)
    if clash_of(kind, unit, volley):
        yield tuple(sorted(_fitting(kind, unit, volley[::-1]), key=volley.index))


def _fitting(kind: Kind, unit: Unit, volley: Iterable[Fire]) -> tuple[Fire, ...]:
    """As many shots of a volley as can be fired together, from the first on."""
    fired: list[Fire] = []
    for fire in volley:
        together = [*fired, fire]
        if not ammunition_short(unit, together) and not clash_of(kind, unit, together):
            fired.append(fire)
    return tuple(fired)
