"""How a battle ends: the last side standing, the turn limit, points of Battle Value, or a side giving up."""

from __future__ import annotations

from ironhex.engine import Event, Outcome
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.events.turn import BattleEnded, Left

LOST = ("destroyed", "ejected", "captured", "given up")


def decided(battle: Battle) -> Outcome | None:
    """The outcome at the end of a turn, or None while the battle goes on."""
    standing = tuple(side.name for side in battle.sides if any(holds_out(battle, u) for u in battle.units if u.side == side.name))
    if not standing:
        return Outcome((), "BMR-SEQ-022", "the last units fell together")
    if len(standing) == 1:
        return Outcome(standing, "BMR-SEQ-021", "the last side standing")
    limit = battle.scenario.turn_limit
    if limit and battle.turn >= limit:
        return on_points(battle) if battle.scenario.points else Outcome((), "BMR-SEQ-023", f"{limit} turns are over")
    return None


def holds_out(battle: Battle, unit: Unit) -> bool:
    """Whether a unit keeps its side in the battle: on the map or still to come; a warrior on foot does not."""
    coming = unit.hex is not None or battle.side(unit.side).arrival != "placed"
    return not unit.fate and coming and battle.kind(unit).holds_field


def points(battle: Battle) -> dict[str, int]:
    """Each side's points: the value of what its enemies have lost."""
    return {
        side.name: sum(unit.value for unit in battle.units if unit.side != side.name and unit.fate in LOST)
        for side in battle.sides
    }


def on_points(battle: Battle) -> Outcome:
    """Whoever has the most points when the turns are over; equal points are a draw."""
    scores = points(battle)
    best = max(scores.values())
    leaders = tuple(side for side, score in scores.items() if score == best)
    told = ", ".join(f"{side} {score}" for side, score in scores.items())
    winners = leaders if len(leaders) < len(scores) else ()
    return Outcome(winners, "BMR-SEQ-023", f"points of Battle Value after {battle.scenario.turn_limit} turns: {told}")


def resign(battle: Battle, seat: str) -> tuple[Event, ...]:
    """A player gives up all his units; with them gone the battle may be decided."""
    given = tuple(unit for unit in battle.units if unit.seat == seat and not unit.fate)
    events: list[Event] = [Left(unit.id, "given up", "BMR-SEQ-023", f"{seat} gives up") for unit in given]
    for event in events:
        battle = event.apply(battle)
    standing = {unit.side for unit in battle.units if holds_out(battle, unit)}
    if len(standing) <= 1:
        events.append(BattleEnded(Outcome(tuple(standing), "BMR-SEQ-023", f"{seat} gives up")))
    return tuple(events)
