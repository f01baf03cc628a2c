"""Aiming anti-missile systems: after all attacks are declared, and before anybody rolls to hit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from ironhex.engine import Task
from ironhex.kernel.odds import at_least
from ironhex.systems.classic.attack.arcs import bears
from ironhex.systems.classic.attack.to_hit import Shot, may_hit, to_hit
from ironhex.systems.classic.attack.volley import expected_damage, shots_of
from ironhex.systems.classic.battle import Battle, Fire, Unit
from ironhex.systems.classic.choices import choose
from ironhex.systems.classic.missiles.events import SalvoEngaged
from ironhex.systems.classic.missiles.interception import AMS, active_systems, can_be_engaged, dice_of
from ironhex.systems.classic.sequence import ClassicPlay

SALVO = "salvo to shoot down"
WORTH_OF_POD = Fraction(5)  # what a pod that attaches itself is worth, in points of damage


class AimSystem(Task, frozen=True, tag=True):
    """An anti-missile system is aimed at a salvo."""

    unit: int
    system: int
    attacker: int | None = None  # at the salvos of this unit only, which attacks from hiding


Salvo = tuple[Fire, Shot]


def aim_systems(play: ClassicPlay) -> None:
    """Every system of a unit under attack is aimed, whether its owner wants that or not."""
    play.then(*(task for unit in play.facts.present() for task in tasks_of(unit)))


def tasks_of(unit: Unit, attacker: int | None = None) -> list[AimSystem]:
    """The systems that a unit has to aim."""
    return [AimSystem(unit.id, item.index, attacker) for item in active_systems(unit)]


def aim_system(play: ClassicPlay, task: AimSystem) -> None:
    """The owner names the salvo; with a single one there is nothing to choose."""
    unit = play.facts.unit(task.unit)
    system = unit.design.items[task.system]
    names = {
        salvo_name(play.facts, fire, shot): (shot.aim.attack.attacker.id, fire.weapon)
        for fire, shot in most_dangerous(incoming(play.facts, unit, task.attacker), unit, dice_of(system))
        if bears(play.facts, unit, system, shot.aim.attack.attacker.place, unit.turn.twist)
    }
    if names:
        choice = choose(play, unit.id, SALVO, "BMR-EQ-008", tuple(names))
        play.emit(SalvoEngaged(unit.id, system.index, *names[choice]))


def incoming(battle: Battle, unit: Unit, attacker: int | None = None) -> list[Salvo]:
    """The salvos fired at a unit that may reach it: those of an attacker, or of all who have not fired from hiding."""
    firing = [enemy for enemy in battle.units if (enemy.id == attacker if attacker is not None else fires_now(enemy))]
    return [salvo for enemy in firing for salvo in _salvos(battle, enemy, unit)]


def fires_now(unit: Unit) -> bool:
    """Whether the shots of a unit belong to this phase."""
    return bool(unit.turn.shots) and not unit.turn.ambushed


def _salvos(battle: Battle, enemy: Unit, unit: Unit) -> Iterator[Salvo]:
    """Those that one enemy fires at a unit."""
    turn = enemy.turn
    if any(fire.target == unit.id for fire in turn.shots):
        shots = shots_of(battle, enemy.id, turn.shots, turn.twist, turn.prop, turn.primary)
        for fire, shot in shots:
            if fire.target == unit.id and _arrives(shot):
                yield fire, shot


def _arrives(shot: Shot) -> bool:
    """Whether a shot is a salvo that can be engaged and reaches its target, even if it cannot hit."""
    return can_be_engaged(shot) and not to_hit(shot).barred


def salvo_name(battle: Battle, fire: Fire, shot: Shot) -> str:
    """A salvo by its launcher and its attacker."""
    return name_of_salvo(shot.aim.attack.attacker, fire.weapon)


def name_of_salvo(attacker: Unit, weapon: int) -> str:
    """The same for a launcher by its number."""
    item = attacker.design.items[weapon]
    where = attacker.design.location_code(item.location)
    return f"{item.equipment.name} ({where}, {weapon}) of unit {attacker.id + 1}"


# --- what is expected -------------------------------------------------------------------------------------------------
def most_dangerous(salvos: Iterable[Salvo], unit: Unit, dice: int) -> list[Salvo]:
    """Salvos in the order in which a system would rather shoot them down."""
    return sorted(salvos, key=lambda salvo: _spared(salvo, _aimed_at(unit, *salvo), dice), reverse=True)


def _aimed_at(unit: Unit, fire: Fire, shot: Shot) -> tuple[int, ...]:
    """The dice of the systems already aimed at a salvo."""
    attacker, items = shot.aim.attack.attacker.id, unit.design.items
    return tuple(
        dice_of(items[each.system])
        for each in unit.turn.engaged
        if each.attacker == attacker and each.weapon == fire.weapon
    )


def _spared(salvo: Salvo, aimed: tuple[int, ...], dice: int) -> Fraction:
    """The damage that one more system prevents on average; a pod counts for some, too."""
    fire, shot = salvo
    number = to_hit(shot)
    if not may_hit(number):
        return Fraction(0)
    before = expected_damage(shot._replace(systems=aimed), fire.rate)
    after = expected_damage(shot._replace(systems=(*aimed, dice)), fire.rate)
    pod = WORTH_OF_POD if shot.weapon.equipment.special == "narc" and not aimed else Fraction(0)
    return at_least(number.total) * max(before - after, pod)


def opposed(shots: Iterable[Salvo]) -> list[Salvo]:
    """The shots of a unit with the systems that its targets would aim at them, if nobody else attacked those."""
    found = list(shots)
    targets = {fire.target: shot.aim.attack.target for fire, shot in found}
    for target in targets.values():
        if isinstance(target, Unit) and target.design.with_special(AMS):
            _oppose(found, target)
    return found


def _oppose(shots: list[Salvo], target: Unit) -> None:
    """Aim each system of a target at one of the shots."""
    attack = shots[0][1].aim.attack
    salvos = [at for at, (fire, shot) in enumerate(shots) if fire.target == target.id and _arrives(shot)]
    for system in active_systems(target) if salvos else ():
        dice = dice_of(system)
        if bears(attack.battle, target, system, attack.attacker.place, target.turn.twist):
            at = max(salvos, key=lambda at: _spared(shots[at], shots[at][1].systems, dice))
            fire, shot = shots[at]
            shots[at] = fire, shot._replace(systems=(*shot.systems, dice))
