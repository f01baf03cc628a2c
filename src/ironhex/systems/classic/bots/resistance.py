"""What targets make of the damage of a weapon: men fall to machine guns, a suit wastes what it cannot take, stealth
armor makes distant shots harder, and anti-missile systems shoot missiles down."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ironhex.catalog import Board, Design, Equipment
from ironhex.systems.classic.attack.attack import Attack
from ironhex.systems.classic.attack.bursts import burst_with
from ironhex.systems.classic.attack.firing import by_special_rules
from ironhex.systems.classic.attack.stealth import OF_MECHS, STEALTH, USUAL
from ironhex.systems.classic.attack.to_hit import Shot
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.damage.troops import leaking, toll
from ironhex.systems.classic.electronics.stealth_armor import STEALTH_ARMOR, engaged
from ironhex.systems.classic.infantry.hits import FIRE_RESISTANT, FLAMER, burst_dice, men_lost, suits_suffer
from ironhex.systems.classic.infantry.troopers import armor_of
from ironhex.systems.classic.missiles.interception import AMS, active_systems, dice_of

DIE = 3.5  # a die on average
DOUBLE = 2.0  # men fall twice as fast in the open
ENGAGED = 0.6  # how often an anti-missile system fires at a certain salvo


class Resistance(NamedTuple):
    """How a target takes damage: as men, as suits that take so many points each, or fully."""

    men: bool = False
    most: int = 0  # points of one hit that count; 0: all
    armor: str = ""  # what is special about it
    stealth: tuple[int, int, int] = USUAL  # modifiers of short, medium and long range
    systems: tuple[int, ...] = ()  # the dice of its anti-missile systems
    near: int = 0  # the range of the attacker's network, if it has one

    @property
    def soft(self) -> bool:
        """Whether it is infantry."""
        return self.men or bool(self.most)


FULL = Resistance()


def resistance(battle: Battle, unit: Unit) -> Resistance:
    """How a unit takes damage, by the part of its kind that knows what it suffers."""
    found = BY_HULL.get(battle.rules.kinds[unit.kind].hull.suffers)
    if found is not None:
        return found(unit)
    if not _special(unit.design):
        return FULL
    return _guarded(tuple(map(dice_of, active_systems(unit))), OF_MECHS.by_range if engaged(unit) else USUAL)


@lru_cache(maxsize=1024)
def _special(design: Design) -> bool:
    """Whether a design has anti-missile systems or stealth armor."""
    return bool(design.with_special(AMS) or design.with_special(STEALTH_ARMOR))


@lru_cache(maxsize=64)
def _guarded(systems: tuple[int, ...], stealth: tuple[int, int, int]) -> Resistance:
    return Resistance(systems=systems, stealth=stealth) if systems or stealth != USUAL else FULL


def _men(unit: Unit) -> Resistance:
    return MEN


def _suits(unit: Unit) -> Resistance:
    return _suits_of(unit.design, armor_of(unit))


@lru_cache(maxsize=256)
def _suits_of(design: Design, armor: str) -> Resistance:
    stealth = STEALTH[armor].by_range if armor in STEALTH else USUAL
    return Resistance(most=max(design.armor) + 1, armor=armor, stealth=stealth)


MEN = Resistance(men=True)
BY_HULL: Mapping[Callable[..., Any], Callable[[Unit], Resistance]] = {men_lost: _men, suits_suffer: _suits}


def harm(target: Resistance, gear: Equipment, points: float) -> float:
    """What a hit of so many points on average does to a target."""
    if target.systems:
        return points * thinned(gear, target.systems)
    if target.men:
        dice = burst_dice(gear, round(points / gear.damage) if gear.damage else 0)
        return DIE * dice if dice else points
    if not target.most:
        return points
    if target.armor == FIRE_RESISTANT and FLAMER in (gear.family, gear.name):
        return 0.0
    group = gear.damage * max(1, gear.cluster if gear.missiles else 1)
    return points * min(1.0, target.most / max(1, group))


@lru_cache(maxsize=1024)
def thinned(gear: Equipment, systems: tuple[int, ...]) -> float:
    """The share of a weapon's damage that anti-missile systems let through; they fire at one salvo of several."""
    if gear.category != "missile" or not gear.damage:
        return 1.0
    salvo = burst_with(gear, by_special_rules(gear))
    return 1.0 - ENGAGED * (1.0 - float(salvo._replace(systems=systems).average / salvo.average))


def let_through(shot: Shot) -> float:
    """The share of a shot's damage that the anti-missile systems of its target let through."""
    attack = shot.aim.attack
    if not isinstance(attack, Attack) or not attack.target.design.with_special(AMS):
        return 1.0
    return thinned(shot.gear, resistance(attack.battle, attack.target).systems)


# --- men in the open --------------------------------------------------------------------------------------------------
def exposure(battle: Battle, unit: Unit) -> float:
    """How much more a unit suffers where it is."""
    kind = battle.rules.kinds[unit.kind]
    if kind.hull.men:
        return float(toll(battle, unit))
    return float(leaking(battle)) if kind.on_foot else 1.0


def exposures(battle: Battle, unit: Unit) -> NDArray[np.floating[Any]] | None:
    """The same for every hex; None if it does not depend on the hex."""
    return _open_ground(battle.board) if battle.kind(unit).hull.men else None


def _open_ground(board: Board) -> NDArray[np.floating[Any]]:
    found: NDArray[np.floating[Any]] | None = board.memo.get("exposure")
    if found is None:
        terrains = (board.at(hex) for hex in board.hexes())
        bare = [terrain == type(terrain)(level=terrain.level) for terrain in terrains]
        found = board.memo["exposure"] = np.where(bare, DOUBLE, 1.0)
    return found
