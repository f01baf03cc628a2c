"""Lines of sight between two 'Mechs, standing or prone, against the peer's."""

import pytest
from tests.corpus.replay import Record, board, past_buildings, replay

from ironhex.catalog import Board
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.sight.line_of_sight import Stance, trace


def stance(on: Board, record: Record, whose: str) -> Stance:
    """A 'Mech's stance in its hex, the top of it measured from the surface."""
    hex, upright, feet = (
        Hex.parse(record[f"{whose}_hex"]),
        not record[f"{whose}_prone"],
        record[f"{whose}_elevation"],
    )
    top = feet + upright
    return Stance(hex, on.at(hex).level + top, upright, wading=feet < top == 0, submerged=top < 0)


def same_sight(record: Record) -> bool:
    on = board(record["board"])
    attacker, target = (stance(on, record, whose) for whose in ("attacker", "target"))
    if not (attacker.submerged or target.submerged):  # water as cover is left to the records of numbers to hit
        attacker, target = attacker._replace(wading=False), target._replace(wading=False)
    traced = trace(on, attacker, target)
    if traced.sight.blocked:
        return not record["los"]
    covered = [any(step.does.cover for step in traced.steps), any(step.does.own_cover for step in traced.steps)]
    found = (traced.sight.light, traced.sight.heavy, *covered)
    names = ("light_woods", "heavy_woods", "target_partial_cover", "attacker_partial_cover")
    return record["los"] and found == tuple(record[name] for name in names)


@pytest.mark.rule("BMR-LOS-003", "BMR-LOS-015", "BMR-LOS-016", "BMR-LOS-017", "BMR-COVER-002", "BMR-COVER-003")
def test_standing(capsys: pytest.CaptureFixture[str]) -> None:
    replay("los_standing", same_sight, 0.995, capsys)


@pytest.mark.rule("BMR-LOS-011", "BMR-COVER-001", "BMR-COVER-010")
def test_prone(capsys: pytest.CaptureFixture[str]) -> None:
    replay("los_prone", same_sight, 0.995, capsys)


@pytest.mark.rule("BMR-LOS-003")
def test_past_buildings(capsys: pytest.CaptureFixture[str]) -> None:
    replay("los_standing", past_buildings(same_sight), 0.99, capsys, title="los_standing past buildings")
