"""Shells strike hidden units as well, and nobody else notices as long as only armor is lost."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.artillery.guns import ALL, GRIFFIN, HEX, LOCUST, SPREAD, Then, detonate, land, lost, shell, step
from tests.classic.stage import happened, mech, stage

from ironhex.engine import Event
from ironhex.systems.classic.artillery.events import Blasted
from ironhex.systems.classic.battle import Battle, Phase
from ironhex.systems.classic.events.damage import Damaged
from ironhex.systems.classic.events.piloting import PilotingRolled, Steadied
from ironhex.systems.classic.hiding.events import Revealed
from ironhex.systems.classic.views import view


def field(design: str = GRIFFIN, **state: Any) -> Battle:
    """A hidden unit of Blue, and one of Red."""
    units = mech(design, "0505", side="Blue", hidden=True, **state), mech(LOCUST, "0909", side="Red")
    return stage("9x9", *units, phase=Phase.OFF_BOARD, rules=ALL)


def seen(events: tuple[Event, ...], side: str) -> list[Event]:
    return [event for event in events if event.seen_by(side) is not None]


@pytest.mark.rule("BMR-ARTY-023", "BMR-HIDDEN-002")
@pytest.mark.parametrize("design", [GRIFFIN, "Foot Platoon (Rifle)", "Elemental (Laser)"])
def test_a_hidden_unit_takes_damage_without_being_revealed(design: str) -> None:
    battle = field(design)
    after, events = detonate(battle, "0504", Then(1, 2, 3, 4) if design != GRIFFIN else SPREAD[:4])
    assert lost(battle, after, 0) >= 10
    assert happened(events, Blasted)
    assert not happened(events, Revealed)
    assert after.unit(0).hidden
    assert seen(events, "Red") == []
    assert view(after, "Red") == view(battle, "Red")


def test_its_own_side_sees_everything() -> None:
    battle = field()
    _, events = detonate(battle, "0505", SPREAD)
    assert len(happened(tuple(seen(events, "Blue")), Damaged)) == 4


def test_the_roll_to_stay_on_its_feet_is_a_secret_too() -> None:
    after, _ = detonate(field(), "0505", SPREAD)
    settled, events = step(replace(after, before=()), "settle", [6, 6])
    assert happened(events, PilotingRolled)
    assert happened(events, Steadied)
    assert seen(events, "Red") == []
    assert settled.unit(0).hidden


def test_damage_that_everybody_notices_reveals_it() -> None:
    battle = field(structure=(1,) * 8)
    bare = battle.changed(replace(battle.unit(0), armor=(0,) * 11))
    _, events = detonate(bare, "0504", Then())
    assert [event.unit for event in happened(events, Revealed)] == [0]


def test_a_shell_tells_nothing_about_who_is_there() -> None:
    armed = stage(
        "9x9",
        mech("Catapult CPLT-C3", "off 2", side="Red"),
        mech(GRIFFIN, "0505", side="Blue", hidden=True),
        phase=Phase.OFF_BOARD,
        rules=ALL,
    )
    empty = armed.changed(replace(armed.unit(1), hex=HEX("0909")))
    stories = []
    for each, dice in ((armed, [6, 6, *SPREAD]), (empty, [6, 6])):
        _, events = land(each, shell(each, "0505"), dice)
        stories.append(seen(events, "Red"))
    assert stories[0] == stories[1]
