"""The numbers of drafts with their names, and the calculations behind them."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import prod

from ironhex.engine import Risk
from ironhex.engine.presentation.numbers import Share, Value
from ironhex.kernel.tally import Tally
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.heat import heat_tally
from ironhex.systems.classic.presentation.numbers import in_percent, rounded
from ironhex.systems.classic.presentation.prospects import Volley, chance_to_destroy

Numbers = tuple[Value, ...]
EACH_OF = {"turning": ("turn", "turns"), "a hex": ("hex", "hexes")}  # items that are counted instead of named


def any_comes_true(risks: Iterable[Risk]) -> Fraction:
    """How often at least one of some risks comes true."""
    return 1 - prod((1 - risk.chance for risk in risks), start=Fraction(1))


def heat_after(battle: Battle, unit: Unit) -> int:
    """The heat of a unit after the Heat Phase, as things are now."""
    return max(0, unit.body.heat + heat_tally(battle, unit).total) if battle.kind(unit).has_heat else 0


def destroys(battle: Battle, victim: Unit, volleys: Iterable[Volley]) -> float:
    """The chance to put a unit out of action, in percent; 0 where that cannot be calculated."""
    attacks = tuple(volleys)
    return chance_to_destroy(victim, attacks) if attacks and battle.kind(victim).has_destruction_odds else 0.0


# --- with their names -------------------------------------------------------------------------------------------------
def heat_value(now: int, after: int, gained: int = 0) -> Value:
    """The heat at the end of the turn, and how much of it this move would add."""
    return Value("heat", "Heat", after, before=now, parts=(Share("from this move", gained),) if gained else ())


def expected_value(damage: Fraction) -> Value:
    return Value("expected_damage", "Expected damage", rounded(damage), "decimal")


def destroys_values(battle: Battle, victim: Unit, volleys: Iterable[Volley]) -> Numbers:
    """The chance to put a unit out of action; nothing where that cannot be calculated."""
    if not battle.kind(victim).has_destruction_odds:
        return ()
    return (Value("destroys", "Destroys it", destroys(battle, victim, volleys), "percent"),)


def odds_value(chance: Fraction) -> Value:
    return Value("odds", "Chance to hit", in_percent(chance), "percent")


def shares(cost: Tally) -> tuple[Share, ...]:
    """What a move costs, with items of one kind added up, whatever hex each was for."""
    found: dict[str, list[int]] = {}
    for item in cost.mods:
        place, _, rest = item.why.partition(": ")
        found.setdefault(rest if rest and place.isdecimal() else item.why, []).append(item.value)
    return tuple(_share(why, values) for why, values in found.items())


def _share(why: str, values: list[int]) -> Share:
    times, total = len(values), sum(values)
    if why in EACH_OF:
        one, many = EACH_OF[why]
        return Share(f"{times} {one if times == 1 else many}", total, counted=True)
    return Share(f"{why} × {times}" if times > 1 else why, total)
