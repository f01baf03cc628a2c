"""The least MP to every hex and facing, walking, running and jumping, against the peer's."""

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple
from unittest.mock import patch

import numpy as np
import pytest
from msgspec.structs import replace as set_fields
from tests.corpus.replay import CORPUS, RULES, SIDES, Differs, Record, Skip, battle, board, read, replay

from ironhex.catalog import foreign_terrain
from ironhex.kernel.hexes import Hex, neighbor
from ironhex.kernel.tally import Item
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Battle, Mode, Unit, altered
from ironhex.systems.classic.kinds.kind import Gait
from ironhex.systems.classic.movement import steps
from ironhex.systems.classic.movement.moves import refused
from ironhex.systems.classic.movement.reach import Reach
from ironhex.systems.classic.movement.search import Search
from ironhex.systems.classic.movement.steps import minimum_cost, resting, spot_of, stride
from ironhex.systems.classic.setup import Recruit, fresh_unit

Costs = dict[str, int]
VEHICLES = ("Tank", "VTOL", "Naval", "Surface", "Hydrofoil")


def reach_of(record: Record) -> Reach:
    """The reach of the record's unit, alone on its board."""
    recruit = Recruit(read(record["file"]), hex=record["hex"], facing=record["facing"])
    field = board(record["board"])
    unit = fresh_unit(recruit, SIDES[0], id=0)
    gait = RULES.kinds[unit.kind].drive.gait
    unit = altered(unit, elevation=resting(gait, field.at(unit.place)))
    fought = battle(field, unit)
    return Reach(fought if gait.turn else without_minimum(fought, unit), unit)


def without_minimum(fought: Battle, unit: Unit) -> Battle:
    """Records of infantry list what its MP pay for: no Minimum Movement."""
    return with_gait(fought, unit, fought.kind(unit).drive.gait._replace(minimum_mode=None))


def with_gait(fought: Battle, unit: Unit, gait: Gait) -> Battle:
    """The battle with another gait of the unit's kind."""
    kind = fought.kind(unit)
    moving = replace(kind, drive=replace(kind.drive, gait=gait))
    return set_fields(fought, rules=fought.rules.changed(kinds={**fought.rules.kinds, unit.kind: moving}))


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


def by_hex(costs: Costs) -> Costs:
    """The least MP to each hex, whatever the facing."""
    return least((place.partition(":")[0], cost) for place, cost in costs.items())


def least(costs: Iterable[tuple[str, int]]) -> Costs:
    """The least of several costs for the same place."""
    found: Costs = {}
    for place, cost in costs:
        found[place] = min(cost, found.get(place, cost))
    return found


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


def marching(reach: Reach) -> Costs:
    """The least MP to each hex for a unit without a facing, at either speed."""
    options = (option for mode in (Mode.WALK, Mode.RUN) for option in reach.options_of(mode))
    return least((str(option.spot.hex), option.spent) for option in options) | {str(reach.unit.hex): 0}


def landing(reach: Reach) -> Costs:
    """The same for a jump, which for infantry does not end in water."""
    jumps = {str(option.spot.hex): option.spent for option in reach.landings()}
    return {str(reach.unit.hex): 0} | jumps if reach.leaps else {}


def jumping(reach: Reach) -> Costs:
    if reach.leaps is None:
        return {}
    return {str(reach.unit.hex): 0} | {str(hex): far for hex, far in reach.leaps.landings()}


def same_reach(record: Record) -> bool:
    reach = reach_of(record)
    if "ground" in record:
        return same_march(record, reach)
    found = differences(record, reach)
    same = not found and jumping(reach) == record["jump"]
    if not same:
        classify(record, reach)
        classify_vehicle(record, reach, found)
        classify_points(record, reach)
    return same


class Difference(NamedTuple):
    """A hex and facing with other MP, or none, and the MP of the mode."""

    place: str
    ours: int | None
    theirs: int | None
    limit: int


def differences(record: Record, reach: Reach) -> list[Difference]:
    """Where walking or running differs; what the peer calls a move must be what its MP say."""
    walked, ran = cheapest(search for search, _ in reach.searches(Mode.WALK)), running(reach)
    named = {place: cost for place, (cost, name) in record["run"].items() if name in labels(record, cost)}
    rows = (walked, record["walk"], record["walk_mp"]), (ran, named, record["run_mp"])
    return [
        Difference(place, ours.get(place), theirs.get(place), limit)
        for ours, theirs, limit in rows
        for place in {*ours, *theirs}
        if ours.get(place) != theirs.get(place)
    ]


def same_march(record: Record, reach: Reach) -> bool:
    """Infantry has no facing: what counts is each hex that it can reach on the ground, and by jumping."""
    marched, leapt = marching(reach), landing(reach)
    walked, jumped = by_hex(record["ground"]), record["jump"]
    if marched == walked and leapt != jumped == around_water(reach, leapt):
        raise Differs("infantry jumps across water")
    same = (marched, leapt) == (walked, jumped)
    if not same:
        classify(record, reach)
    return same


def around_water(reach: Reach, leapt: Costs) -> Costs:
    """The landings that can be reached without passing over water, which the peer asks of infantry."""
    dry: Costs = {}
    for place, far in sorted(leapt.items(), key=lambda landing: landing[1]):
        before = {str(hex) for hex in reach.leaps.nearer(Hex.parse(place))} if reach.leaps else set()
        if not far or before & {*dry}:
            dry[place] = far
    return dry


def labels(record: Record, cost: int) -> tuple[str, ...]:
    """What the peer calls a move of so many MP; with the extra MP on pavement it may still be walking."""
    if cost == record["walk_mp"] + 1 and record["type"] in VEHICLES:
        return "walk", "run"
    return ("none",) if cost == 0 else ("walk",) if cost <= record["walk_mp"] else ("run",)


def classify(record: Record, reach: Reach) -> None:
    """Name the class of a difference, if it has one: with the peer's bridges our answers are the peer's."""
    if same_under_bridges(record, reach):
        raise Differs("a step along a road leads under the bridge")
    path = next((CORPUS / "boards").rglob(record["board"]))
    if foreign := foreign_terrain(path.read_text(encoding="utf-8"), path.name):
        raise Skip(f"terrain that the Master Rules do not know: {', '.join(foreign)}")


def same_under_bridges(record: Record, reach: Reach) -> bool:
    """Whether the peer's answers are ours if bridges are roads on the bed of the water.

    It lets units run along them, but not where they walk into the water first: a cost may be that of either rule.
    """
    with patch.object(steps, "bridged", lambda terrain: False):
        field = board.__wrapped__(record["board"])  # not the one that remembers its bridges
        below = Reach(set_fields(reach.battle, board=field), reach.unit)
        if "ground" in record:
            return (marching(below), landing(below)) == (by_hex(record["ground"]), record["jump"])
        halting, passing = (places(differences(record, each)) for each in (below, running_along(below)))
        return not halting & passing and jumping(below) == record["jump"]


def places(found: Iterable[Difference]) -> set[tuple[str, int]]:
    return {(each.place, each.limit) for each in found}


def running_along(reach: Reach) -> Reach:
    """The same unit if running into water is only forbidden off the road."""
    rules = tuple(dry_roads if rule is steps.no_running_into_water else rule for rule in reach.gait.rules)
    return Reach(with_gait(reach.battle, reach.unit, reach.gait._replace(rules=rules)), reach.unit)


def dry_roads(step: steps.Stride) -> Item:
    return None if step.along else steps.no_running_into_water(step)


def classify_vehicle(record: Record, reach: Reach, found: list[Difference]) -> None:
    """Classes of vehicles: what the extra MP on pavement is used for, and hovercraft in rough terrain."""
    if record["type"] not in VEHICLES:
        return
    if all(map(only_on_pavement, found)):
        raise Differs("the extra MP on pavement")
    if record["movement_mode"] != "Hover":
        return
    gait = reach.gait._replace(rules=tuple(rule for rule in reach.gait.rules if rule is not steps.rough))
    smooth = Reach(with_gait(reach.battle, reach.unit, gait), reach.unit)
    if all(map(only_on_pavement, differences(record, smooth))):
        raise Differs("a hovercraft enters rough terrain")


def only_on_pavement(found: Difference) -> bool:
    """Whether it takes the extra MP to get there, which the peer does not use for it."""
    return found.theirs is None and found.ours == found.limit + 1


def classify_points(record: Record, reach: Reach) -> None:
    """Leave out units whose MP the peer changes by equipment that is switched on."""
    if reach.unit.design.run != record["run_mp"]:
        raise Skip(f"{record['run_mp']} Running MP instead of {reach.unit.design.run}")


@pytest.mark.rule("BMR-MOV-003", "BMR-MOV-026", "BMR-MOV-035", "BMR-MOV-042", "BMR-MOV-054", "BMR-QUAD-006")
def test_movement(capsys: pytest.CaptureFixture[str]) -> None:
    replay("movement", same_reach, 0.99, capsys, class_limit=0.04)


@pytest.mark.rule("BMR-MOV-026", "BMR-MOV-035", "BMR-MOV-042", "BMR-PAVE-006", "BMR-INF-012", "BMR-INF-014")
def test_movement_of_vehicles_and_infantry(capsys: pytest.CaptureFixture[str]) -> None:
    replay("movement_other", same_reach, 0.99, capsys, class_limit=0.08)
