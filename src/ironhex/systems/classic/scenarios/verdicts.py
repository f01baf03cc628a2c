"""When scenarios end, and who has won them then."""

from __future__ import annotations

from ironhex.engine import Outcome
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.scenarios.levels import (
    DECISIVE,
    MARGINAL,
    by_points,
    is_lost,
    kills,
    losses,
    standard_points,
)
from ironhex.systems.classic.scenarios.standing import (
    EXITED,
    RETREATED,
    counted,
    defender_of,
    is_gone,
    lost_or_crippled,
)


# --- until one side is gone -------------------------------------------------------------------------------------------
def standup(battle: Battle) -> Outcome | None:
    """The side that survives wins; with Battle Values, the one with the most Victory Points."""
    return _survival(battle, "BMR-SCEN-019")


def hide_and_seek(battle: Battle) -> Outcome | None:
    """The side that survives or controls the map wins."""
    return _survival(battle, "BMR-SCEN-024")


def hold_the_line(battle: Battle) -> Outcome | None:
    """The defender wins with as many enemies destroyed as it had units; otherwise the side that survives."""
    left = _survivors(battle)
    if left is None:
        return None
    if battle.scenario.bought:
        return by_points(battle, standard_points(battle), "BMR-SCEN-029")
    attacker, defender = battle.scenario.attacker, defender_of(battle)
    beaten = sum(map(is_lost, counted(battle, attacker)))
    needed = len(tuple(counted(battle, defender)))
    if beaten >= needed:
        return Outcome((defender,), "BMR-SCEN-028", f"{defender} destroyed {beaten} units and needed {needed}")
    return _of_survivors(left, "BMR-SCEN-028")


def _survival(battle: Battle, rule: str) -> Outcome | None:
    left = _survivors(battle)
    if left is None:
        return None
    return by_points(battle, standard_points(battle), rule) if battle.scenario.bought else _of_survivors(left, rule)


def _survivors(battle: Battle) -> tuple[str, ...] | None:
    """The sides that are left once another one is gone; None before."""
    left = tuple(side.name for side in battle.sides if not is_gone(battle, side.name))
    return None if len(left) > 1 else left


def _of_survivors(left: tuple[str, ...], rule: str) -> Outcome:
    return Outcome(left, rule, f"{left[0]} holds the map" if left else "nobody is left")


# --- breaking through -------------------------------------------------------------------------------------------------
def breakthrough(battle: Battle) -> Outcome | None:
    """Over when all defenders are gone, or all attackers are gone or crippled."""
    if not (is_gone(battle, defender_of(battle)) or _attack_is_over(battle)):
        return None
    if battle.scenario.bought:
        return by_points(battle, breakthrough_values(battle), "BMR-SCEN-046")
    return _decisive(battle) or _marginal(battle)


def _attack_is_over(battle: Battle) -> bool:
    attackers = counted(battle, battle.scenario.attacker)
    return all(unit.fate or lost_or_crippled(battle, unit) for unit in attackers)


def _decisive(battle: Battle) -> Outcome | None:
    attacker, defender = battle.scenario.attacker, defender_of(battle)
    units = tuple(counted(battle, attacker))
    exited = sum(unit.fate == EXITED for unit in units)
    if exited == len(units):
        return Outcome((attacker,), "BMR-SCEN-044", f"{DECISIVE} victory: every unit has broken through")
    if not exited and _attack_is_over(battle):
        return Outcome((defender,), "BMR-SCEN-044", f"{DECISIVE} victory: no unit has broken through")
    return None


def _marginal(battle: Battle) -> Outcome:
    scores = breakthrough_points(battle)
    told = ", ".join(f"{side} {score}" for side, score in scores.items())
    best = [side for side, score in scores.items() if score == max(scores.values())]
    if len(best) > 1:
        return Outcome((), "BMR-SCEN-045", f"Victory Points: {told}")
    return Outcome((best[0],), "BMR-SCEN-045", f"{MARGINAL} victory. Victory Points: {told}")


def breakthrough_points(battle: Battle) -> dict[str, int]:
    """Points by units: exits and kills for the attacker, kills, cripples and retreats for the defender."""
    attacker, defender = battle.scenario.attacker, defender_of(battle)
    units = tuple(counted(battle, attacker))
    exits = sum(unit.fate == EXITED for unit in units)
    retreats = sum(unit.fate == RETREATED for unit in units)
    stopped = sum(lost_or_crippled(battle, unit) for unit in units)
    beaten = sum(map(is_lost, counted(battle, defender)))
    return {attacker: 2 * exits + beaten, defender: 3 * stopped + 2 * retreats}


def breakthrough_values(battle: Battle) -> dict[str, int]:
    """Points by Battle Value: a unit that is forced off the map is worth half as much to the defender."""
    attacker, defender = battle.scenario.attacker, defender_of(battle)
    units = tuple(counted(battle, attacker))
    exits = sum(unit.value for unit in units if unit.fate == EXITED)
    retreats = sum(unit.value for unit in units if unit.fate == RETREATED)
    return {
        attacker: kills(battle, attacker) + exits - losses(battle, attacker),
        defender: 2 * kills(battle, defender) + retreats - losses(battle, defender),
    }
