"""Active probes: which hidden units they find."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.stage import Extra, happened, mech, perform, stage

from ironhex.catalog import design
from ironhex.systems.classic.battle import Attachment, Battle, How, Phase
from ironhex.systems.classic.electronics.events import ProbeJammed
from ironhex.systems.classic.electronics.probes import PROBE, sweep
from ironhex.systems.classic.hiding.events import Revealed
from ironhex.systems.classic.narrate.words import named
from ironhex.systems.classic.positions import play_from
from ironhex.systems.classic.ruleset import ruleset
from ironhex.systems.classic.system import CLASSIC
from ironhex.systems.classic.views import view

RULES = ruleset(("four-legged", "hidden units"))
BEAGLE, CLAN, LIGHT, SCOUTS = "Black Knight BL-6-KNT", "Fire Moth A", "Linebacker E", "Gray Death Light Scout (Rifle)"
GRIFFIN, TANK, ANVIL = "Griffin GRF-1N", "Vedette Medium Tank", "Anvil ANV-3M"
PLATOON, ELEMENTALS = "Foot Platoon (Rifle)", "Elemental (MG)"


def column(prober: str, hidden: str, row: int, *others: Extra, ground: str = ".", **state: Any) -> Battle:
    """A unit with a probe in the second hex of a column, and a hidden unit some rows further south."""
    tokens = [ground if at == row else "." for at in range(1, 14)]
    rows = "\n".join(f"{at:02} {token} {token}" for at, token in enumerate(tokens, 1))
    units = mech(prober, "0102"), mech(hidden, f"01{row:02}", hidden=True, **state)
    return stage(f"board column\nsize 2 13\n{rows}\n", *units, *others, phase=Phase.MOVEMENT, rules=RULES)


def found(battle: Battle) -> bool:
    _, events = perform(battle, sweep)
    return bool(happened(events, Revealed))


@pytest.mark.rule("BMR-EQ-003")
@pytest.mark.parametrize(
    ("prober", "reach"),
    [
        pytest.param(BEAGLE, 4, id="Beagle"),
        pytest.param(CLAN, 5, id="Clan"),
        pytest.param(LIGHT, 3, id="light", marks=pytest.mark.rule("BMR-EQ-006")),
        pytest.param("Satyr", 3, id="ProtoMech", marks=pytest.mark.rule("BMR-EQ-006")),
        pytest.param(SCOUTS, 4, id="suits", marks=pytest.mark.rule("BMR-SUIT-060")),
        pytest.param("Cyrano", 4, id="VTOL"),
    ],
)
def test_a_probe_finds_what_is_in_its_range(prober: str, reach: int) -> None:
    assert found(column(prober, TANK, 2 + reach))
    assert not found(column(prober, TANK, 3 + reach))


@pytest.mark.rule("BMR-EQ-003")
@pytest.mark.parametrize(
    ("hidden", "finds"), [(GRIFFIN, True), (TANK, True), (ELEMENTALS, True), (PLATOON, False), ("Satyr", True)]
)
def test_a_probe_finds_all_but_platoons(hidden: str, finds: bool) -> None:
    assert found(column(BEAGLE, hidden, 5)) is finds


@pytest.mark.rule("BMR-EQ-003")
def test_a_probe_needs_a_line_of_sight() -> None:
    hill = column(BEAGLE, GRIFFIN, 6)
    rows = "\n".join(f"{row:02} {'4 4' if row == 4 else '. .'}" for row in range(1, 14))
    blocked = stage(
        f"board hill\nsize 2 13\n{rows}\n",
        mech(BEAGLE, "0102"),
        mech(GRIFFIN, "0106", hidden=True),
        phase=Phase.MOVEMENT,
        rules=RULES,
    )
    assert found(hill)
    assert not found(blocked)


@pytest.mark.rule("BMR-EQ-003")
@pytest.mark.parametrize(
    "state", [{"shutdown": True}, {"hidden": True}, {"fate": "destroyed"}, {"crits": "probe"}], ids=str
)
def test_a_probe_must_work(state: dict[str, Any]) -> None:
    if "crits" in state:
        location, slot = design(BEAGLE).with_special(PROBE)[0].slots[0]
        state = {"crits": tuple(1 << slot if at == location else 0 for at in range(8))}
    units = mech(BEAGLE, "0102", **state), mech(GRIFFIN, "0105", hidden=True)
    _, events = perform(stage("2x13", *units, phase=Phase.MOVEMENT, rules=RULES), sweep)
    assert not [event for event in happened(events, Revealed) if event.unit == 1]


@pytest.mark.rule("BMR-EQ-003")
def test_friends_are_not_revealed() -> None:
    units = mech(BEAGLE, "0102"), mech(GRIFFIN, "0105", side="Red", hidden=True)
    assert not found(stage("2x13", *units, phase=Phase.MOVEMENT, rules=RULES))


@pytest.mark.rule("BMR-EQ-003")
def test_only_hidden_units_are_revealed() -> None:
    assert not found(column(BEAGLE, TANK, 12, mech(GRIFFIN, "0104", side="Blue")))


@pytest.mark.rule("BMR-EQ-003", "BMR-SUIT-060")
def test_suits_that_ride_on_a_mech_use_their_probe() -> None:
    riding = Attachment(2, How.RIDER)
    units = (
        mech(SCOUTS, "0102", attached=riding),
        mech(TANK, "0106", hidden=True),
        mech("Nova Prime", "0102", side="Red"),
    )
    battle = stage("2x13", *units, phase=Phase.MOVEMENT, rules=RULES)
    aboard = battle.changed(replace(battle.unit(0), hex=None))
    assert found(aboard)
    inside = replace(battle.unit(0), hex=None, attached=Attachment(2, How.PASSENGER))
    assert not found(battle.changed(inside))


@pytest.mark.rule("BMR-EQ-003")
def test_a_unit_that_is_found_neither_moves_nor_interrupts() -> None:
    battle, events = perform(column(BEAGLE, TANK, 5), sweep)
    (event,) = happened(events, Revealed)
    assert event.rule == "BMR-EQ-003"
    assert battle.unit(1).move.moved
    assert battle.unit(1).phase.ambush is None


@pytest.mark.rule("BMR-EQ-004")
def test_probes_are_used_at_the_end_of_a_movement_phase_with_hidden_units() -> None:
    assert [step.name for step in RULES.phase(Phase.MOVEMENT).steps][-1] == "probe"
    assert "probe" not in [step.name for step in ruleset(("four-legged",)).phase(Phase.MOVEMENT).steps]
    play = play_from(column(BEAGLE, TANK, 5), seed=1)
    while play.facts.phase is Phase.MOVEMENT and not play.over:
        ask = play.asks[0]
        play.answer(ask, next(iter(play.legal(ask))))
    assert not play.facts.unit(1).hidden


@pytest.mark.rule("BMR-EQ-005")
@pytest.mark.parametrize(("depth", "finds"), [("~1", True), ("~2", False)])
def test_units_under_water_are_not_found(depth: str, finds: bool) -> None:
    assert found(column(BEAGLE, GRIFFIN, 5, ground=depth)) is finds


@pytest.mark.parametrize(
    "suits",
    [
        pytest.param("Achileus (MG)", marks=pytest.mark.rule("BMR-SUIT-039")),
        pytest.param("Infiltrator Mk. I", marks=pytest.mark.rule("BMR-SUIT-067")),
        pytest.param("Infiltrator Mk. II", marks=pytest.mark.rule("BMR-SUIT-071")),
        pytest.param("Kage (MG)", marks=pytest.mark.rule("BMR-SUIT-079")),
    ],
)
def test_suits_in_stealth_armor_are_not_found(suits: str) -> None:
    assert not found(column(BEAGLE, suits, 5))
    assert found(column(BEAGLE, ELEMENTALS, 5))


# --- ECM --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-EQ-075")
@pytest.mark.parametrize(("jammer", "finds"), [("0112", False), ("0113", True)])
def test_a_probe_does_not_see_into_a_field(jammer: str, finds: bool) -> None:
    """The hidden unit is in row 6: inside the field of a suite in row 12, outside that of one in row 13."""
    assert found(column(BEAGLE, TANK, 6, mech(ANVIL, jammer, side="Blue"))) is finds


@pytest.mark.rule("BMR-EQ-075")
def test_a_suite_of_the_side_that_probes_does_not_matter() -> None:
    assert found(column(BEAGLE, TANK, 6, mech(ANVIL, "0110", side="Red")))


@pytest.mark.rule("BMR-EQ-075")
def test_a_hidden_suite_protects_its_unit_but_is_noticed() -> None:
    battle = column(BEAGLE, ANVIL, 6)
    _, events = perform(battle, sweep)
    assert not happened(events, Revealed)
    (event,) = happened(events, ProbeJammed)
    assert event.seen_by("Red") == event
    assert event.seen_by("Blue") is None
    sentence = CLASSIC.narrate(view(battle, "Red"), event)
    assert named(battle, 0) in sentence
    assert "jammed" in sentence


@pytest.mark.rule("BMR-EQ-075")
@pytest.mark.parametrize(("row", "noticed"), [(12, True), (13, False)])
def test_a_jam_is_noticed_where_the_field_overlaps_the_probe(row: int, noticed: bool) -> None:
    _, events = perform(column(BEAGLE, ANVIL, row), sweep)
    assert bool(happened(events, ProbeJammed)) is noticed


@pytest.mark.rule("BMR-EQ-075")
def test_a_suite_in_the_open_explains_a_jam() -> None:
    _, events = perform(column(BEAGLE, ANVIL, 6, mech(ANVIL, "0110", side="Blue")), sweep)
    assert not happened(events, ProbeJammed)
