"""Attacks in numbers, for offers, previews and drafts: the chance of each, the damage on average, and the heat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import prod
from typing import NamedTuple

from msgspec.structs import replace

from ironhex.engine.presentation.offers import EXPECTED, ODDS
from ironhex.kernel.odds import at_least
from ironhex.kernel.tally import Tally
from ironhex.systems.classic.actions import Declare, Strike
from ironhex.systems.classic.attack.to_hit import Shot, may_hit, to_hit
from ironhex.systems.classic.attack.volley import expected_damage, shots_of
from ironhex.systems.classic.battle import Battle, Blow, Fire, Unit
from ironhex.systems.classic.heat import heat_tally
from ironhex.systems.classic.infantry.close_attacks import close_number
from ironhex.systems.classic.melee.physical_attacks import number_of_blow
from ironhex.systems.classic.melee.physical_to_hit import damage as blow_damage
from ironhex.systems.classic.missiles.engagement import opposed
from ironhex.systems.classic.missiles.nemesis import chance_to_pass
from ironhex.systems.classic.munitions.swarm_odds import further_damage
from ironhex.systems.classic.presentation.numbers import in_percent, rounded


def chance(number: Tally) -> Fraction:
    """The chance of a roll against a tally."""
    return at_least(number.total) if may_hit(number) else Fraction(0)


def any_of(chances: Iterable[Fraction]) -> Fraction:
    """The chance that at least one of some attacks succeeds."""
    return 1 - prod((1 - each for each in chances), start=Fraction(1))


# --- weapon attacks ---------------------------------------------------------------------------------------------------
class Fired(NamedTuple):
    """One shot of a volley, and the number it needs."""

    fire: Fire
    number: Tally
    shot: Shot

    @property
    def odds(self) -> Fraction:
        return chance(self.number)

    @property
    def expected(self) -> Fraction:
        """The damage on average; a Nemesis pod may draw missiles to a friend instead."""
        return self.odds * chance_to_pass(self.shot) * expected_damage(self.shot, self.fire.rate)


def fired_by(action: Declare, battle: Battle) -> tuple[Fired, ...]:
    """The shots of a volley."""
    shots = opposed(shots_of(battle, action.unit, action.shots, action.twist, action.prop))
    return tuple(Fired(fire, to_hit(shot), shot) for fire, shot in shots)


def damage_of(fired: Iterable[Fired]) -> Fraction:
    """The damage that shots do to their targets on average."""
    return sum((each.expected for each in fired), Fraction(0))


def further(battle: Battle, side: str, fired: Sequence[Fired]) -> tuple[float, float]:
    """The damage that missiles do to enemies and to friends near their target, on average."""
    found = [
        (battle.unit(id).side == side, points) for each in fired for id, points in further_damage(each.shot).items()
    ]
    return sum(points for friend, points in found if not friend), sum(points for friend, points in found if friend)


def having_fired(unit: Unit, fired: Iterable[Fired]) -> Unit:
    """A unit that has fired those of the shots that are fired at all: not those that cannot hit."""
    hot = tuple(each.fire for each in fired if each.number.barred or may_hit(each.number))
    return replace(unit, turn=replace(unit.turn, shots=hot))


def close_tally(battle: Battle, action: Declare) -> Tally | None:
    """The number that infantry needs against a 'Mech in its hex; on the 'Mech it needs none."""
    unit, close = battle.at_phase_start(action.unit), action.close
    if close is None or unit.attached is not None:
        return None
    return close_number(battle, unit, battle.at_phase_start(close.target), close.form)


def volley_numbers(action: Declare, battle: Battle) -> dict[str, float]:
    """What a volley promises, and its heat: what it adds, and what there is at the end of the turn, as things are."""
    fired, unit = fired_by(action, battle), battle.unit(action.unit)
    numbers: dict[str, float] = {}
    if (closing := close_tally(battle, action)) is not None:
        numbers[ODDS] = in_percent(chance(closing))
    elif fired:
        enemies, _ = further(battle, unit.side, fired)
        numbers[ODDS] = in_percent(any_of(each.odds for each in fired))
        numbers[EXPECTED] = rounded(damage_of(fired) + Fraction(enemies))
    if battle.kind(unit).has_heat:
        cool, hot = (
            heat_tally(battle, having_fired(unit, ())).total,
            heat_tally(battle, having_fired(unit, fired)).total,
        )
        numbers |= {"heat": hot - cool, "heat_after": max(0, unit.body.heat + hot)}
    return numbers


# --- physical attacks -------------------------------------------------------------------------------------------------
class Stroke(NamedTuple):
    """One physical attack: the number it needs, and what it does."""

    blow: Blow
    number: Tally
    points: int

    @property
    def odds(self) -> Fraction:
        return chance(self.number)

    @property
    def expected(self) -> Fraction:
        """The damage on average."""
        return self.odds * self.points


def strokes(action: Strike, battle: Battle) -> tuple[Stroke, ...]:
    """The physical attacks of an action."""
    unit = battle.unit(action.unit)
    return tuple(Stroke(blow, number_of_blow(battle, unit, blow), _points(battle, unit, blow)) for blow in action.blows)


def _points(battle: Battle, unit: Unit, blow: Blow) -> int:
    """The damage of a blow; none by brushing off a pod."""
    return 0 if blow.target == unit.id else blow_damage(battle, unit, blow)


def blow_numbers(action: Strike, battle: Battle) -> dict[str, float]:
    """What physical attacks promise."""
    made = strokes(action, battle)
    if not made:
        return {}
    odds, expected = any_of(each.odds for each in made), sum((each.expected for each in made), Fraction(0))
    return {ODDS: in_percent(odds), EXPECTED: rounded(expected)}
