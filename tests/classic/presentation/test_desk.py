"""The desk agrees with the judge: what it allows is allowed, what it refuses is refused, for that reason."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.classic.presentation.positions import TABLE, Met, asked
from tests.classic.stage import marked, mech, points, stage

from ironhex.catalog import Location
from ironhex.engine.drafts import Consideration, Desk
from ironhex.engine.scene import Reason
from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.answers import refusal
from ironhex.systems.classic.attack.to_hit import to_hit
from ironhex.systems.classic.attack.volley import shots_of
from ironhex.systems.classic.battle import Battle, Mode, MoveState
from ironhex.systems.classic.notation import action_of, text_of
from ironhex.systems.classic.questions import DeclareNext
from ironhex.systems.classic.sequence import Phase, waiting

RED = DeclareNext("Red")


def considered(battle: Battle, draft: str, target: str | None = None) -> Consideration:
    return TABLE.consider(battle, RED, "Red", action_of(draft), target)


def desk_of(battle: Battle, draft: str, target: str | None = None) -> Desk:
    desk = considered(battle, draft, target).desk
    assert desk is not None
    return desk


def refused(met: Met, text: str) -> Reason | None:
    barred = refusal(met.view, met.question, met.seat, action_of(text))
    return None if barred is None else Reason(*barred)


def entries(desk: Desk) -> Iterator[tuple[str, Reason | None]]:
    """All drafts a desk leads to, with what it says of them."""
    for weapon in desk.weapons:
        yield weapon.action, weapon.refusal
        yield from ((aim.action, None) for aim in weapon.aims)
        yield from ((spotter.action, None) for spotter in weapon.spotters)
        if weapon.chosen:
            yield weapon.without, None
    yield from ((find.action, None) for find in desk.finds)
    yield from ((target.action, None) for target in desk.targets)


def walk_the_desk(met: Met, draft: str, data: st.DataObject) -> None:
    """Follow some entries from draft to draft, and hold every desk on the way against the judge."""
    for _ in range(3):
        desk = TABLE.consider(met.view, met.question, met.seat, action_of(draft), None).desk
        assert desk is not None
        for text, reason in entries(desk):
            assert refused(met, text) == reason, text
        for twist in desk.twists:
            assert (twist.refusal is None) == (refused(met, twist.action) is None)
        allowed = [text for text, reason in entries(desk) if reason is None]
        draft = data.draw(st.sampled_from(allowed))


@given(data=st.data())
def test_what_the_desk_allows_is_allowed_and_nothing_else(data: st.DataObject) -> None:
    met = data.draw(st.sampled_from(asked(DeclareNext)))
    unit = data.draw(st.sampled_from(waiting(met.view, Phase.WEAPONS, met.question.side, met.seat)))
    walk_the_desk(met, text_of(Declare(unit.id)), data)


@pytest.fixture
def duel() -> Battle:
    return stage(
        "16x17",
        mech("Hunchback HBK-4G", "0808"),
        mech("Enforcer ENF-4R", "0805", facing=3),
        mech("Archer ARC-2R", "0610", side="Red"),
        mech("Locust LCT-1V", "1108"),
    )


def test_the_numbers_are_those_of_the_volley(duel: Battle) -> None:
    """Also for a secondary target, whose number is one or two higher."""
    desk = desk_of(duel, "declare 1 0>2", "4")
    for row in desk.weapons:
        if row.refusal is None:
            action = action_of(row.action)
            assert isinstance(action, Declare)
            numbers = {fire.weapon: to_hit(shot) for fire, shot in shots_of(duel, 0, action.shots, action.twist, None)}
            assert row.tally.total == numbers[row.weapon].total


def test_a_target_names_all_that_can_hit_it_and_the_turn_for_that(duel: Battle) -> None:
    near, aside = desk_of(duel, "declare 1").targets
    assert (near.unit, near.distance, near.arc, near.twist, near.refusal) == ("2", 3, "front", 0, None)
    assert (aside.unit, aside.arc, aside.twist) == ("4", "right", 1)
    assert aside.action.startswith("declare 1 twist:+1 ")
    assert near.action == "declare 1 0>2 4>2 5>2 6>2"


def test_without_a_word_the_weapons_are_aimed_where_most_is_to_be_expected(duel: Battle) -> None:
    desk = desk_of(duel, "declare 1")
    best = max(desk.targets, key=lambda target: target.expected)
    assert desk.target == best.unit
    assert desk_of(duel, "declare 1", "4").target == "4"
    assert desk_of(duel, "declare 1 twist:+1 5>4").target == "4"


def test_a_weapon_in_the_draft_can_be_taken_out(duel: Battle) -> None:
    rows = {row.weapon: row for row in desk_of(duel, "declare 1 0>2 4>2").weapons}
    assert (rows[4].chosen, rows[4].without) == ("4>2", "declare 1 0>2")
    assert (rows[5].chosen, rows[5].without, rows[5].action) == ("", "", "declare 1 0>2 4>2 5>2")


def test_why_a_weapon_cannot_fire(duel: Battle) -> None:
    """Out of arc, out of ammunition, destroyed; out of range it may, but cannot hit."""
    spent = duel.changed(replace(duel.unit(0), ammo=(0,) * len(duel.unit(0).ammo), crits=marked({Location.HD: (2,)})))
    battle = replace(spent, before=spent.units)
    rows = {row.weapon: row for row in desk_of(battle, "declare 1", "2").weapons}
    by_name = {battle.unit(0).design.items[number].equipment.name: row for number, row in rows.items()}
    assert by_name["AC/20"].refusal == Reason("BMR-WPN-008", "AC/20: no ammunition left")
    behind = {row.name: row for row in desk_of(battle, "declare 1 twist:-1", "4").weapons}
    assert behind["Medium Laser"].refusal is not None
    assert behind["Medium Laser"].refusal.rule in ("BMR-ARC-007", "BMR-ARC-008")


def test_a_weapon_that_does_not_reach_may_fire_without_hope() -> None:
    far = stage("16x17", mech("Hunchback HBK-4G", "0816"), mech("Enforcer ENF-4R", "0802", facing=3))
    desk = desk_of(far, "declare 1")
    assert all(row.hopeless and row.refusal is None and row.odds == 0 for row in desk.weapons)
    assert desk.targets[0].refusal == Reason("BMR-HIT-009", "nothing can hit it")


@pytest.mark.rule("BMR-HIT-024")
def test_the_primary_target_comes_first_where_it_must(duel: Battle) -> None:
    """An arm weapon aims aside first; adding one ahead makes the target ahead the primary one."""
    desk = desk_of(duel, "declare 1 6>4", "2")
    row = next(row for row in desk.weapons if row.weapon == 0)
    assert row.action == "declare 1 0>2 6>4"
    assert row.refusal is None


def test_turning_the_torso_keeps_what_still_bears(duel: Battle) -> None:
    turned = {twist.twist: twist for twist in desk_of(duel, "declare 1 0>2 4>2 6>4").twists}
    assert turned[0].action == "declare 1 0>2 4>2 6>4"
    assert all(twist.refusal is None for twist in turned.values())
    assert refusal(duel, RED, "Red", action_of(turned[-1].action)) is None


@pytest.mark.rule("BMR-HIT-035")
def test_a_prone_mech_is_given_a_limb_to_lean_on() -> None:
    battle = stage("16x17", mech("Hunchback HBK-4G", "0808", prone=True), mech("Enforcer ENF-4R", "0805", facing=3))
    desk = desk_of(battle, "declare 1")
    assert [prop.prop for prop in desk.props] == ["LA", "RA"]
    assert {twist.twist for twist in desk.twists if twist.refusal} == {-1, 1}
    arm = next(row for row in desk.weapons if row.location == "LA")
    assert (arm.action, arm.refusal) == (f"declare 1 prop:RA {arm.fire}", None)
    assert "prop:" in desk.targets[0].action


def test_aiming_is_for_what_cannot_move() -> None:
    down = mech("Enforcer ENF-4R", "0805", facing=3, shutdown=True)
    battle = stage("16x17", mech("Hunchback HBK-4G", "0808"), down)
    row = desk_of(battle, "declare 1").weapons[0]
    assert [aim.at for aim in row.aims] == [location.name for location in Location]
    assert row.aims[0].fire == "0>2@HD"
    assert (
        not desk_of(stage("16x17", mech("Hunchback HBK-4G", "0808"), mech("Enforcer ENF-4R", "0805")), "declare 1")
        .weapons[0]
        .aims
    )


def test_a_club_can_be_found_in_the_woods() -> None:
    field = "board grove\nsize 5 5\n01 . . . . .\n02 . . . . .\n03 . . w . .\n04 . . . . .\n05 . . . . .\n"
    battle = stage(field, mech("Griffin GRF-1N", "0303"), mech("Locust LCT-1V", "0301"))
    assert [(find.action, find.label) for find in desk_of(battle, "declare 1").finds] == [
        ("declare 1 find:tree", "uproot a tree")
    ]


def test_figures_of_a_volley(duel: Battle) -> None:
    seen = considered(duel, "declare 1 0>2 4>2 5>2 6>2")
    assert seen.refusal is None
    assert seen.figures["heat_after"] == 1  # 7, 3, 3 and 1, less 13 sinks
    assert seen.figures["expected_damage"] == desk_of(duel, "declare 1").targets[0].expected
    assert 0 < seen.figures["destroys"] < 20


def test_a_crippled_target_is_all_but_lost(duel: Battle) -> None:
    bare = points(duel.unit(1).armor, dict.fromkeys(range(11), 0))
    frail = points(duel.unit(1).structure, dict.fromkeys(Location, 1))
    weak = replace(duel.unit(1), armor=bare, structure=frail)
    battle = replace(duel.changed(weak), before=duel.changed(weak).units)
    sound = considered(duel, "declare 1 0>2 4>2 5>2 6>2").figures["destroys"]
    assert considered(battle, "declare 1 0>2 4>2 5>2 6>2").figures["destroys"] > max(60, sound)


def test_a_refused_draft_still_has_its_desk(duel: Battle) -> None:
    seen = considered(duel, "declare 1 0>2 0>4")
    assert seen.refusal == Reason("BMR-WPN-003", "each weapon fires once")
    assert seen.desk is not None
    assert not seen.tallies


@pytest.mark.parametrize("text", ["declare 99", "declare 2", "declare 1 99>2", "declare 1 0>99", "declare 1 0>1"])
def test_nonsense_is_refused_gently(duel: Battle, text: str) -> None:
    assert considered(duel, text).refusal is not None


def test_a_target_that_is_not_there_is_an_error(duel: Battle) -> None:
    with pytest.raises(ValueError, match="there is no unit 99"):
        considered(duel, "declare 1", "99")


def test_a_spotter_is_offered_where_the_attacker_sees_nothing() -> None:
    rows = ["08 " + " ".join(["3"] * 9) if row == 8 else f"{row:02d} " + " ".join("." * 9) for row in range(1, 16)]
    field = "board wall\nsize 9 15\n" + "\n".join(rows) + "\n"
    battle = stage(
        field,
        mech("Archer ARC-2R", "0512", side="Red"),
        mech("Locust LCT-1V", "0503", side="Blue", facing=3),
        mech("Griffin GRF-1N", "0306", side="Red", move=MoveState(moved=True, mode=Mode.WALK)),
    )
    desk = desk_of(battle, "declare 1")
    missiles = next(row for row in desk.weapons if row.name == "LRM 20")
    assert desk.targets[0].spotter == "3"
    assert [spotter.unit for spotter in missiles.spotters] == ["3"]
    assert missiles.fire.endswith(">2/3")
    laser = next(row for row in desk.weapons if row.name == "Medium Laser")
    assert laser.refusal is not None
    assert laser.refusal.rule == "BMR-INDIRECT-001"
