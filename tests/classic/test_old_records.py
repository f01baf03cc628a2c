"""Records of older versions: every form is brought up to date."""

from __future__ import annotations

import json

from msgspec import convert
from tests.conformance.test_broken_records import fought

from ironhex import save
from ironhex.games import load
from ironhex.systems.classic.battle import MoveState
from ironhex.systems.classic.events.movement import Moved
from ironhex.systems.classic.upgrades import UPGRADES
from ironhex.systems.classic.vehicles.events import MotiveHit

RENAMED = ("Battle", "Moved", "Revealed")


def in_version_1(text: str) -> str:
    """A record as it was written before `travelled` became `traveled`."""
    header, *rest = text.replace('"traveled"', '"travelled"').splitlines(keepends=True)
    first = json.loads(header)
    assert {first["forms"].pop(form) for form in RENAMED} == {2}
    return json.dumps(first) + "\n" + "".join(rest)


def test_the_hexes_a_unit_traveled_are_read_from_an_old_record() -> None:
    play = fought()
    text = in_version_1(save(play, private=True))
    assert '"travelled"' in text
    record = load(text)
    assert record.events() == play.log
    assert any(event.pace.move.traveled for event in record.events() if isinstance(event, Moved))
    assert record.resume().position == play.position
    assert record.verify().facts == play.facts


def test_facts_in_the_middle_of_a_turn_are_read_from_an_old_record() -> None:
    """A short record starts with units that have moved."""
    play = fought()
    assert any(unit.move != MoveState() for unit in play.settled.position.facts.units)
    text = in_version_1(save(play, private=True, whole=False))
    assert load(text).start == play.settled.position


def test_a_motive_hit_that_stops_a_vehicle_is_read_from_an_old_record() -> None:
    upgrade = UPGRADES["MotiveHit", 1]
    old = {"unit": 1, "rule": "BMR-VEH-010", "points": 0}
    assert convert(upgrade(old), MotiveHit) == MotiveHit(1, "BMR-VEH-010", halts=True)
    assert convert(upgrade(old | {"points": 1}), MotiveHit) == MotiveHit(1, "BMR-VEH-010", 1)
