"""What a client is shown of the edition: only what stands on its sheets."""

from typing import Any

import pytest

from ironhex.bots import let_answer
from ironhex.engine.presentation import Known
from ironhex.engine.presentation.story import presentation_of
from ironhex.games import bots_for
from ironhex.systems.quickstart.setup import scenario
from ironhex.systems.quickstart.system import QUICKSTART

TABLE = presentation_of(scenario("green").system)
Letters = dict[str, str]


def letters(play: Any, unit: int) -> Letters:
    return {item.name: item.cells[1] for item in TABLE.scene(play.facts, None).figures[unit].gear}


@pytest.mark.rule("QS-GEN-003")
def test_there_are_no_skills_no_structure_and_no_heat() -> None:
    play = scenario("elite")
    for figure in TABLE.scene(play.facts, None).figures:
        assert figure.skills == ()
        assert [(gauge.id, gauge.look) for gauge in figure.gauges] == [("armor", "ring")]
        assert {gauge.id for part in figure.parts for gauge in part.gauges} <= {"armor", "rear armor", "men"}
        assert all((gauge.id == "men") == (gauge.look == "heads") for part in figure.parts for gauge in part.gauges)


@pytest.mark.rule("QS-WPN-001")
def test_weapons_have_their_letters() -> None:
    play = scenario("elite")
    assert letters(play, 0) == {"Large Pulse Laser": "9 P", "Flamer": "2 AI", "Ultra AC/5": "5 R2"}
    assert letters(play, 4)["Snub-Nose PPC"] == "10/8/5 V"
    assert letters(play, 4)["Small Pulse Laser"] == "3 P AI"
    gear = TABLE.scene(play.facts, None).figures[0].gear
    assert {item.name: item.letters for item in gear} == {
        "Large Pulse Laser": "P",
        "Flamer": "AI",
        "Ultra AC/5": "R2",
    }


@pytest.mark.rule("QS-INF-019")
def test_a_platoon_does_the_damage_of_its_men() -> None:
    assert letters(scenario("elite"), 3) == {"Platoon Machine Gun": "16"}


@pytest.mark.rule("QS-GEN-003")
def test_nothing_but_weapons_can_be_added_to_an_attack() -> None:
    play = scenario("green", seed=3)
    bots = {seat: bots_for("quickstart")["easy"](bytes(16)) for seat in ("Defender", "Attacker")}
    while type(play.asks[0].question).__name__ != "DeclareNext":
        let_answer(play, bots)
    [seat] = play.asks[0].seats
    own = next(unit for unit in play.facts.units if unit.side == seat)
    action = QUICKSTART.parse(f"declare {own.id + 1}")
    seen = TABLE.consider(play.facts, play.asks[0].question, seat, action, None)
    assert [group.id for group in seen.groups] == ["targets", "weapons"]


@pytest.mark.rule("QS-SCN-005")
def test_moves_off_the_map_come_with_a_warning() -> None:
    play = scenario("green", seed=3)
    bots = {seat: bots_for("quickstart")["easy"](bytes(16)) for seat in ("Defender", "Attacker")}
    play.answer(play.asks[0], QUICKSTART.parse("deploy 1 0817 S"), "Defender")
    while type(play.asks[0].question).__name__ != "MoveNext" or play.asks[0].seats != ("Defender",):
        let_answer(play, bots)
    for action, warned in (("move 1 walk X", True), ("move 1 walk B", False)):
        seen = TABLE.consider(play.facts, play.asks[0].question, "Defender", QUICKSTART.parse(action), None)
        assert seen.refusal is None
        assert ("a unit that leaves the map counts as destroyed" in seen.notes) is warned


def test_figures_without_changes_are_not_drawn_again() -> None:
    facts = scenario("elite").facts
    first = TABLE.scene(facts, None)
    again = TABLE.scene(facts, Known(facts, first))
    assert all(new is old for new, old in zip(again.figures, first.figures, strict=True))
