"""The least MP to every hex and facing, walking, running and jumping, against the peer's."""

from collections.abc import Iterable

import numpy as np
import pytest
from tests.corpus.replay import CORPUS, SIDES, Differs, Record, Skip, battle, board, covered, design, replay

from ironhex.catalog import Board, foreign_terrain
from ironhex.kernel.hexes import Hex, neighbor
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Mode, altered
from ironhex.systems.classic.movement.moves import refused
from ironhex.systems.classic.movement.reach import Reach
from ironhex.systems.classic.movement.search import Search
from ironhex.systems.classic.movement.steps import minimum_cost, resting, spot_of, stride
from ironhex.systems.classic.ruleset import ruleset
from ironhex.systems.classic.setup import Recruit, fresh_unit

Costs = dict[str, int]


def reach_of(record: Record) -> Reach:
    """The reach of the record's unit, alone on its board."""
    if not covered(record["type"], record["file"]):
        raise Skip(f"a {record['type']} moves")
    recruit = Recruit(design(record["file"]), hex=record["hex"], facing=record["facing"])
    field = board(record["board"])
    unit = fresh_unit(recruit, SIDES[0], id=0)
    gait = ruleset().kinds[unit.kind].drive.gait
    unit = altered(unit, elevation=resting(gait, field.at(unit.place)))
    return Reach(battle(field, unit), unit)


def cheapest(searches: Iterable[Search | None]) -> Costs:
    """The least MP to each hex and facing that any of some searches has found."""
    costs: Costs = {}
    for search in searches:
        if search is None:
            continue
        for mark in search.front(np.ones(search.window.size, np.bool_)):
            place = f"{search.window.spots[mark.place].hex}:{mark.facing}"
            costs[place] = min(mark.spent, costs.get(place, mark.spent))
    return costs


def running(reach: Reach) -> Costs:
    """Without a step backward: walking as far as that goes, running beyond, or Minimum Movement into the hex ahead."""
    found = (reach.searches(Mode.WALK, straight=True), reach.searches(Mode.RUN))
    costs = cheapest(search for searches in found for search, _ in searches)
    unit, field = reach.unit, reach.battle.board
    if refused(reach.battle, unit, Move(0, Mode.RUN, "F")) is None:
        ahead = f"{neighbor(unit.place, unit.facing)}:{unit.facing}"
        step = stride(field, reach.gait, Mode.RUN, spot_of(unit), unit.facing)
        costs.setdefault(ahead, minimum_cost(step).total)
    return costs


def jumping(reach: Reach) -> Costs:
    if reach.leaps is None:
        return {}
    return {str(reach.unit.hex): 0} | {str(hex): far for hex, far in reach.leaps.landings()}


def same_reach(record: Record) -> bool:
    reach = reach_of(record)
    ran = {place: [cost, label(record, cost)] for place, cost in running(reach).items()}
    walked = cheapest(search for search, _ in reach.searches(Mode.WALK))
    same = (walked, ran, jumping(reach)) == (record["walk"], record["run"], record["jump"])
    if not same:
        classify(record, reach.battle.board, {*walked, *ran})
        classify_vehicle(record, reach.battle.board, walked, running(reach))
    return same


def label(record: Record, cost: int) -> str:
    """How the peer calls a move of so many MP."""
    return "none" if cost == 0 else "walk" if cost <= record["walk_mp"] else "run"


def classify(record: Record, field: Board, ours: set[str]) -> None:
    """Name the class of a difference, if it has one."""
    reached = {Hex.parse(place[:4]) for place in (*record["walk"], *record["run"], *ours)}
    if any(field.at(hex).bridge for hex in reached):
        raise Differs("a bridge in reach")
    path = next((CORPUS / "boards").rglob(record["board"]))
    if foreign := foreign_terrain(path.read_text(encoding="utf-8"), path.name):
        raise Skip(f"terrain that the Master Rules do not know: {', '.join(foreign)}")


def classify_vehicle(record: Record, field: Board, walked: Costs, ran: Costs) -> None:
    """Classes of ground vehicles: hovercraft in rough terrain, and what the extra MP on pavement is used for."""
    if record["type"] != "Tank":
        return
    theirs = {**record["walk"]}, {place: cost for place, (cost, _) in record["run"].items()}
    changed = [
        (place, ours.get(place, 0), limit)
        for ours, peer, limit in zip((walked, ran), theirs, (record["walk_mp"], record["run_mp"]), strict=True)
        for place in {*ours, *peer}
        if ours.get(place) != peer.get(place)
    ]
    if all(cost == limit + 1 for _, cost, limit in changed):
        raise Differs("the extra MP on pavement")
    if record["movement_mode"] == "Hover" and any(field.at(Hex.parse(place[:4])).rough for place, _, _ in changed):
        raise Differs("a hovercraft enters rough terrain")


@pytest.mark.rule("BMR-MOV-003", "BMR-MOV-026", "BMR-MOV-035", "BMR-MOV-042", "BMR-MOV-054", "BMR-QUAD-006")
def test_movement(capsys: pytest.CaptureFixture[str]) -> None:
    replay("movement", same_reach, 0.99, capsys)


@pytest.mark.rule("BMR-MOV-026", "BMR-MOV-035", "BMR-MOV-042", "BMR-PAVE-006")
def test_movement_of_vehicles(capsys: pytest.CaptureFixture[str]) -> None:
    replay("movement_other", same_reach, 0.99, capsys, class_limit=0.1)
