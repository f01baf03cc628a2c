"""The exact odds of a volley: each weapon's number by the rules, and the odds of every total of damage.

Two units stand on open ground, in the given circumstances. Numbers come from the same rules as in a battle; the odds
of damage are convolved as fractions, so they are exact. Only the chance to destroy the target is found by trials,
because damage spreads inside a unit in too many ways.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from msgspec.structs import replace

from ironhex.catalog import Board, CatalogError, Design, Item, design
from ironhex.catalog.loads import loads_of
from ironhex.engine.setup import SetupError
from ironhex.kernel.hexes import Hex
from ironhex.kernel.odds import convolve, expected
from ironhex.kernel.tally import Barred, Tally
from ironhex.systems.classic.attack.bursts import burst_of
from ironhex.systems.classic.attack.to_hit import Shot, aim, may_hit, to_hit, usual_shot
from ironhex.systems.classic.battle import Battle, Fire, Mode, MoveState, Phase, Pod, Unit, altered
from ironhex.systems.classic.damage.hit_location import FULL, PUNCH, side_struck
from ironhex.systems.classic.heat import heat_tally
from ironhex.systems.classic.hit_odds import by_burst, damage_of_shot, has_odds, odds_of
from ironhex.systems.classic.missiles.engagement import opposed
from ironhex.systems.classic.movement.points import allowance
from ironhex.systems.classic.presentation.attack_numbers import chance
from ironhex.systems.classic.presentation.draft_numbers import destroys
from ironhex.systems.classic.presentation.prospects import volley_of
from ironhex.systems.classic.setup import Force, Recruit, new_battle

MODES = {"stand": Mode.STAND, "walk": Mode.WALK, "run": Mode.RUN, "jump": Mode.JUMP}
GROUNDS = {"clear": (".", "."), "light": ("w", "."), "heavy": ("W", "."), "water": ("~1", "."), "cover": (".", "1")}
"""The target's hex and the one before it."""
NEVER = {"heat": "has no heat scale", "prone": "is never prone"}
TARGET_FACING = {"front": 3, "left": 5, "right": 1, "rear": 0}


class Circumstances(NamedTuple):
    """The situation of attacker and target."""

    distance: int = 4
    moved: str = "stand"  # how the attacker moved
    target_moved: str = "stand"
    target_hexes: int = 0
    side: str = "front"  # the side of the target that is struck
    ground: str = "clear"
    gunnery: int | None = None  # None: the average of its technology base
    heat: int = 0
    rate: int = 1  # the most shots that each weapon fires
    prone: bool = False  # the target
    immobile: bool = False
    pod: str = "none"  # a beacon of the attacker's side on the target
    ammunition: str = ""  # special ammunition, in everything that takes it; empty: as the design has it
    designated: bool = False  # the target, by TAG
    weapons: tuple[str, ...] = ()  # parts of their names; empty: all that can hit


class Fired(NamedTuple):
    """A weapon: how many shots it fires, its number, its chance to hit, and the odds of its damage."""

    shot: Shot
    rate: int
    number: Tally
    chance: Fraction
    damage: dict[int, Fraction]

    @property
    def item(self) -> Item:
        return self.shot.weapon


class Volley(NamedTuple):
    """The weapons that are fired, those that are not and why, the odds of the total damage, and the heat."""

    attacker: str
    machine: Design  # the attacker's
    target: str
    fired: tuple[Fired, ...]
    silent: tuple[tuple[Item, Tally], ...]
    damage: dict[int, Fraction]
    heat: Tally
    destroyed: float | None  # percent, by trials; None where that cannot be calculated
    unsettles: bool  # whether much damage requires a Piloting Skill Roll of the target

    @property
    def expected(self) -> Fraction:
        return expected(self.damage)

    def at_least(self, points: int) -> Fraction:
        """The chance of at least this much damage."""
        return sum((odds for done, odds in self.damage.items() if done >= points), Fraction(0))


def volley(attacker: str, target: str, circumstances: Circumstances) -> Volley:
    """The odds of everything an attacker can fire at a target, or of the weapons named."""
    battle = _stand(attacker, target, circumstances)
    _check_kinds(battle)
    first, second = battle.units
    aimed = aim(battle, first, second)
    chosen = _chosen(first, circumstances.weapons)
    shots = opposed((Fire(item.index, second.id), usual_shot(aimed, item)) for item in chosen)
    numbers = [(shot, to_hit(shot)) for _, shot in shots]
    fired = tuple(_fired(shot, circumstances.rate, number) for shot, number in numbers if may_hit(number))
    total = {0: Fraction(1)}
    for each in fired:
        total = convolve(total, each.damage)
    fires = tuple(Fire(each.item.index, second.id, rate=each.rate) for each in fired)
    return Volley(
        attacker,
        first.design,
        target,
        fired,
        tuple((shot.weapon, number) for shot, number in numbers if not may_hit(number)),
        dict(sorted(total.items())),
        _heat(battle, replace(first, turn=replace(first.turn, shots=fires))),
        _destroyed(battle, fired, PUNCH if aimed.attack.sight.cover else FULL),
        battle.kind(second).makes_piloting_rolls,
    )


def _fired(shot: Shot, most: int, number: Tally) -> Fired:
    """A weapon fired as fast as it can with this many shots."""
    rates = shot.aim.attack.battle.rules.firing(shot.gear).rates
    rate = max(each for each in rates if each <= most)
    return Fired(shot, rate, number, chance(number), damage_of_shot(shot, rate, chance(number)))


def _check_kinds(battle: Battle) -> None:
    """Refuse kinds of another game, which do or take damage by tables of their own."""
    for unit in battle.units:
        if not has_odds(battle.kind(unit)):
            raise SetupError(f"{unit.name}: the odds of volleys by such a unit or at it cannot be calculated")


def _heat(battle: Battle, unit: Unit) -> Tally:
    """The heat of a turn; none for a unit without a heat scale."""
    return heat_tally(battle, unit) if battle.kind(unit).has_heat else Tally()


def _stand(attacker: str, target: str, circumstances: Circumstances) -> Battle:
    """The battle at the moment of firing."""
    field = _field(circumstances)
    there, here = Hex(1, 1), Hex(1, 1 + circumstances.distance)
    try:
        play = new_battle(
            (
                Force("Attacker", [_armed(attacker, circumstances, here)]),
                Force("Target", [Recruit(target, hex=there, facing=TARGET_FACING[circumstances.side])]),
            ),
            field,
        )
    except CatalogError as error:
        raise SetupError(str(error)) from error
    first, second = play.facts.units
    own = MoveState(moved=True, mode=MODES[circumstances.moved])
    hexes = circumstances.target_hexes
    _check_move(play.facts, first, circumstances.moved, 0)
    _check_move(play.facts, second, circumstances.target_moved, hexes)
    other = MoveState(moved=True, mode=MODES[circumstances.target_moved], hexes=hexes, traveled=hexes)
    pods = (Pod(circumstances.pod, first.side),) if circumstances.pod != "none" else ()
    still = replace(second, move=other, knocked_out=int(circumstances.immobile), pods=pods)
    if circumstances.designated:
        still = replace(still, turn=replace(still.turn, designated=(first.id,)))
    units = (
        _in_state(replace(first, move=own), "heat", circumstances.heat),
        _in_state(still, "prone", circumstances.prone),
    )
    return replace(play.facts, turn=1, phase=Phase.WEAPONS, units=units, before=units)


def _armed(attacker: str, circumstances: Circumstances, hex: Hex) -> Recruit:
    """The attacker with its ammunition."""
    machine, munition = design(attacker), circumstances.ammunition
    taking = [load.item.index for load in loads_of(machine) if munition in load.choices] if munition else []
    if munition and not taking:
        known = dict.fromkeys(choice for load in loads_of(machine) for choice in load.choices)
        raise SetupError(f"{attacker} has nothing for {munition} ammunition; it takes {', '.join(known) or 'none'}")
    loads = dict.fromkeys(taking, munition)
    return Recruit(machine, circumstances.gunnery, hex=hex, facing=0, ammunition=loads)


def _in_state(unit: Unit, state: str, value: int | bool) -> Unit:
    """A unit with heat, or prone; its kind must know such a state."""
    if value and state not in unit.body.__struct_fields__:
        raise SetupError(f"{unit.name} {NEVER[state]}")
    return altered(unit, **{state: value}) if value else unit


def _check_move(battle: Battle, unit: Unit, how: str, hexes: int) -> None:
    """Refuse a move that a unit cannot make."""
    if how == "stand":
        if hexes:
            raise SetupError(f"{unit.name} stood still, so it has not moved {hexes} hexes: choose walked or ran")
        return
    most = allowance(battle, unit, MODES[how])
    if most.barred or most.total < max(1, hexes):
        reach = f"{how}s at most {most.total} hexes, not {hexes}" if not most.barred and most.total else f"cannot {how}"
        raise SetupError(f"{unit.name} {reach}")


def _field(circumstances: Circumstances) -> Board:
    """A lane of clear ground with the target at its end."""
    own, before = GROUNDS[circumstances.ground]
    if before != "." and circumstances.distance < 2:
        raise SetupError("there is no cover between adjacent hexes")
    tokens = [own, before, *["."] * circumstances.distance][: circumstances.distance + 1]
    rows = "\n".join(f"{number:02}  {token}  ." for number, token in enumerate(tokens, 1))
    return Board.parse(f"board lane\nsize 2 {len(tokens)}\n{rows}\n", "lane")


def _chosen(unit: Unit, names: Sequence[str]) -> tuple[Item, ...]:
    weapons = unit.design.weapons
    for name in names:
        if not any(name.lower() in item.equipment.name.lower() for item in weapons):
            known = ", ".join(dict.fromkeys(item.equipment.name for item in weapons))
            raise SetupError(f"{unit.name} has no weapon {name!r}; it has: {known}")
    wanted = [name.lower() for name in names]
    return tuple(item for item in weapons if not wanted or any(name in item.equipment.name.lower() for name in wanted))


def _destroyed(battle: Battle, fired: Sequence[Fired], table: str) -> float | None:
    """The chance to destroy the target, where that can be calculated: a 'Mech under fire from machines."""
    attacker, target = battle.units
    if not battle.kind(target).has_destruction_odds or odds_of(battle.kind(attacker)) is not by_burst:
        return None
    side = side_struck(battle.kind(target), attacker.place, target)
    bursts = ((burst_of(each.shot, each.rate), each.number.total) for each in fired)
    return destroys(battle, target, (volley_of(burst, number, table, side) for burst, number in bursts))


def why_silent(number: Tally) -> Barred:
    """Why a weapon is not fired."""
    return number.barred or Barred("BMR-HIT-005", f"needs {number.total}, more than two dice can show")
