"""How a battle ends: the last side standing, the turn limit, points for what was lost, a standstill, or resigning."""

from __future__ import annotations

from ironhex.engine import Event, Outcome
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.events.turn import BattleEnded, GivenUp
from ironhex.systems.classic.scenarios.levels import LOST
from ironhex.systems.classic.scenarios.types import SCENARIO_TYPES
from ironhex.systems.classic.standstill import drawn


def decided(battle: Battle) -> Outcome | None:
    """The outcome at the end of a turn, or None while the battle continues."""
    if outcome := _by_its_type(battle) if battle.scenario.type else _by_survival(battle):
        return outcome
    limit = battle.scenario.turn_limit
    if limit and battle.turn >= limit:
        return on_points(battle) if battle.scenario.points else Outcome((), "BMR-SEQ-023", f"the end of turn {limit}")
    return drawn(battle) if battle.scenario.standstill else None


def _by_its_type(battle: Battle) -> Outcome | None:
    return SCENARIO_TYPES[battle.scenario.type].verdict(battle)


def _by_survival(battle: Battle) -> Outcome | None:
    sides = standing(battle)
    if not sides:
        return Outcome((), "BMR-SEQ-022", "nobody is left")
    return Outcome(sides, "BMR-SEQ-021", "the last side standing") if len(sides) == 1 else None


def standing(battle: Battle) -> tuple[str, ...]:
    """The sides that can still fight."""
    holding = {unit.side for unit in battle.units if holds_out(battle, unit)}
    return tuple(side.name for side in battle.sides if side.name in holding)


def holds_out(battle: Battle, unit: Unit) -> bool:
    """Whether a unit keeps its side in the battle: on the map or still to arrive; a warrior on foot does not, nor does
    artillery off the map."""
    return not unit.fate and unit.battery is None and battle.kind(unit).holds_field


def points(battle: Battle) -> dict[str, int]:
    """Each side's points: the value of its enemies' losses."""
    return {
        side.name: sum(unit.value for unit in battle.units if unit.side != side.name and unit.fate in LOST)
        for side in battle.sides
    }


def on_points(battle: Battle) -> Outcome:
    """The side with the most points at the turn limit; a tie is a draw."""
    scores = points(battle)
    best = max(scores.values())
    leaders = tuple(side for side, score in scores.items() if score == best)
    told = ", ".join(f"{side} {score}" for side, score in scores.items())
    winners = leaders if len(leaders) < len(scores) else ()
    return Outcome(winners, "BMR-SEQ-023", f"points at the end of turn {battle.scenario.turn_limit}: {told}")


def resign(battle: Battle, seat: str) -> tuple[Event, ...]:
    """A player gives up all their units, which may decide the battle."""
    events: list[Event] = [GivenUp(unit.id) for unit in battle.units if unit.seat == seat and not unit.fate]
    for event in events:
        battle = event.apply(battle)
    sides = standing(battle)
    if len(sides) <= 1:
        events.append(BattleEnded(Outcome(sides, "BMR-SEQ-023", f"{seat} gives up")))
    return tuple(events)
