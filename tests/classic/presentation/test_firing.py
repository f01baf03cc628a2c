"""The choices of a volley agree with the judge: what they allow is allowed, what they refuse is refused."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.classic.presentation.positions import TABLE, Met, asked
from tests.classic.stage import marked, mech, points, stage

from ironhex.catalog import Location, board
from ironhex.engine.presentation.drafts import Choice, Draft
from ironhex.engine.presentation.numbers import Reason
from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.answers import refusal
from ironhex.systems.classic.attack import to_hit as to_hit_numbers
from ironhex.systems.classic.attack.attack import Attack, attack_on
from ironhex.systems.classic.attack.to_hit import Shot, aim, to_hit
from ironhex.systems.classic.attack.volley import shots_of
from ironhex.systems.classic.battle import Battle, Mode, MoveState, Phase, Unit
from ironhex.systems.classic.notation import action_of
from ironhex.systems.classic.questions import DeclareNext, MoveNext
from ironhex.systems.classic.sequence import waiting

RED = DeclareNext("Red")


def considered(battle: Battle, draft: str, target: str | None = None) -> Draft:
    return TABLE.consider(battle, RED, "Red", action_of(draft), target)


def choices(battle: Battle, draft: str, group: str, target: str | None = None) -> dict[str, Choice]:
    return {choice.id: choice for choice in considered(battle, draft, target).group(group).choices}


def test_a_target_is_aimed_at_once_for_all_choices(monkeypatch: pytest.MonkeyPatch) -> None:
    """The judge, the targets, the weapons and the numbers of a draft ask for the same attack dozens of times."""
    pairs: list[tuple[Unit, Unit]] = []

    def counted(battle: Battle, attacker: Unit, target: Unit, *how: Any) -> Attack:
        pairs.append((attacker, target))
        return attack_on(battle, attacker, target, *how)

    monkeypatch.setattr(to_hit_numbers, "attack_on", counted)
    enemies = mech("Enforcer ENF-4R", "0805", facing=3), mech("Locust LCT-1V", "0707", facing=3)
    battle = stage(
        board("woods"), mech("Hunchback HBK-4G", "0808"), enemies[0], mech("Griffin GRF-1N", "1010"), enemies[1]
    )
    considered(battle, "declare 1 0>2 4>2 5>4")
    targets = {id(target) for _, target in pairs}
    assert len(pairs) == len(targets) <= 3


def test_numbers_of_another_battle_are_not_mistaken_for_those_of_this_one() -> None:
    for place in ("0805", "0803", "0805"):
        battle = stage(board("open-ground"), mech("Hunchback HBK-4G", "0808"), mech("Enforcer ENF-4R", place))
        aimed = aim(battle, battle.unit(0), battle.unit(1))
        assert aimed.attack.distance == 8 - int(place[2:])
        assert aim(battle, battle.unit(0), battle.unit(1)) is aimed
        far = to_hit(Shot(aimed, battle.unit(0).design.weapons[0]))
        assert far == to_hit(
            Shot(aim(replace(battle), battle.unit(0), battle.unit(1)), battle.unit(0).design.weapons[0])
        )


def refused(met: Met, text: str) -> Reason | None:
    barred = refusal(met.view, met.question, met.seat, action_of(text))
    return None if barred is None else Reason(*barred)


def entries(draft: Draft) -> Iterator[Choice]:
    """All choices of a draft, finer ones too."""
    groups = list(draft.groups)
    while groups:
        group = groups.pop()
        for choice in (*group.choices, *group.shortcuts):
            yield choice
            groups += choice.groups


def walk_the_choices(met: Met, text: str, data: st.DataObject) -> None:
    """Follow some choices from draft to draft, and hold every one on the way against the judge."""
    for _ in range(3):
        draft = TABLE.consider(met.view, met.question, met.seat, action_of(text), None)
        assert draft.groups
        for choice in entries(draft):
            if choice.refusal is None:
                assert refused(met, choice.action) is None, choice
        for weapon in draft.group("weapons").choices:
            if weapon.refusal:
                reason = refused(met, weapon.action)
                assert reason is not None
                assert reason.rule == weapon.refusal.rule
        text = data.draw(st.sampled_from([choice.action for choice in entries(draft) if choice.refusal is None]))


@given(data=st.data())
def test_only_offered_choices_are_allowed(data: st.DataObject) -> None:
    met = data.draw(st.sampled_from(asked(DeclareNext)))
    unit = data.draw(st.sampled_from(waiting(met.view, Phase.WEAPONS, met.question.side, met.seat)))
    walk_the_choices(met, str(Declare(unit.id)), data)


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
    for row in choices(duel, "declare 1 0>2", "weapons", "4").values():
        if row.refusal is None and row.tally:
            action = action_of(row.action)
            assert isinstance(action, Declare)
            numbers = {fire.weapon: to_hit(shot) for fire, shot in shots_of(duel, 0, action.shots, action.twist, None)}
            assert row.tally.total == numbers[int(row.id)].total


def test_a_target_lists_the_weapons_that_can_hit_it_and_the_twist(duel: Battle) -> None:
    targets = choices(duel, "declare 1", "targets")
    near, aside = targets["2"], targets["4"]
    assert (near.target, near.detail, near.note, near.refusal) == ("2", "3 hexes · front", "", None)
    assert (aside.target, aside.detail) == ("4", "3 hexes · right")
    assert aside.action.startswith("declare 1 twist:+1 ")
    assert near.action == "declare 1 0>2 4>2 5>2 6>2"


def test_the_initial_draft_fires_at_the_most_promising_target(duel: Battle) -> None:
    targets = considered(duel, "declare 1").group("targets").choices
    assert targets[0].expected == max(target.expected or 0 for target in targets)
    fired = TABLE.start(duel, RED, "Red", "1")
    best = action_of(targets[0].action)
    assert isinstance(fired, Declare)
    assert isinstance(best, Declare)
    assert set(fired.shots) == set(best.shots)
    hopeless = stage("16x17", mech("Hunchback HBK-4G", "0816"), mech("Enforcer ENF-4R", "0802", facing=3))
    assert TABLE.start(hopeless, RED, "Red", "1") == Declare(0)
    with pytest.raises(ValueError, match="not answered with a draft"):
        TABLE.start(duel, MoveNext("Red"), "Red", "1")


def test_the_focus_is_on_the_most_promising_target_by_default(duel: Battle) -> None:
    draft = considered(duel, "declare 1")
    best = max(draft.group("targets").choices, key=lambda target: target.expected or 0)
    assert draft.focus == best.target
    assert [target.target for target in draft.group("targets").choices if target.selected] == [best.target]
    assert considered(duel, "declare 1", "4").focus == "4"
    assert considered(duel, "declare 1 twist:+1 5>4").focus == "4"


def test_a_draft_says_what_it_attacks_and_where_it_aims(duel: Battle) -> None:
    draft = considered(duel, "declare 1 twist:+1 5>4")
    assert (draft.targets, draft.aim, draft.confirm) == (("4",), 60, "Fire 1 weapon")
    held = considered(duel, "declare 1")
    assert (held.targets, held.aim, held.confirm) == ((), None, "Hold fire")


def test_a_weapon_can_be_removed_from_the_draft(duel: Battle) -> None:
    rows = choices(duel, "declare 1 0>2 4>2", "weapons")
    assert (rows["4"].selected, rows["4"].target, rows["4"].action) == (True, "2", "declare 1 0>2")
    assert (rows["5"].selected, rows["5"].target, rows["5"].action) == (False, "", "declare 1 0>2 4>2 5>2")


def test_a_weapon_that_fires_at_another_says_so(duel: Battle) -> None:
    row = choices(duel, "declare 1 0>2 6>4", "weapons", "2")["6"]
    assert (row.selected, row.target, row.note) == (False, "4", "at Locust LCT-1V")
    targets = choices(duel, "declare 1 0>2 6>4", "targets")
    assert targets["2"].detail == "3 hexes · front · primary target"
    assert targets["4"].detail == "3 hexes · right · secondary target"


@pytest.mark.rule("BMR-HIT-025")
def test_a_weapon_that_fires_at_another_shows_the_number_of_that_shot(duel: Battle) -> None:
    draft = "declare 1 0>2 6>4"
    elsewhere, here = (choices(duel, draft, "weapons", focus)["6"] for focus in ("2", "4"))
    assert (elsewhere.needs, elsewhere.odds, elsewhere.expected) == (here.needs, here.odds, here.expected)
    assert elsewhere.tally == here.tally
    assert elsewhere.action == "declare 1 0>2 6>2"


@pytest.mark.rule("BMR-HIT-025")
def test_a_target_card_counts_that_it_would_be_a_secondary_target(duel: Battle) -> None:
    alone, second = (choices(duel, draft, "targets")["4"] for draft in ("declare 1", "declare 1 0>2"))
    assert alone.needs is not None
    assert second.needs == alone.needs + 2  # it is not in the forward arc
    assert second.odds is not None
    assert second.odds < (alone.odds or 0)
    row = choices(duel, "declare 1 0>2", "weapons", "4")["6"]
    assert second.needs == row.needs
    assert choices(duel, "declare 1 0>2", "targets")["2"].needs == choices(duel, "declare 1", "targets")["2"].needs


def hot(name: str = "Warhammer WHM-6R", heat: int = 0) -> Battle:
    moved = MoveState(moved=True, mode=Mode.WALK)
    return stage("16x17", mech(name, "0808", move=moved, heat=heat), mech("Enforcer ENF-4R", "0805", facing=3))


@pytest.mark.rule("BMR-HEAT-024")
def test_the_initial_draft_does_not_overheat() -> None:
    battle = hot()
    proposed = str(TABLE.start(battle, RED, "Red", "1"))
    everything = considered(battle, "declare 1").group("weapons").shortcuts[0].action
    assert considered(battle, everything).number("heat") > 4
    assert considered(battle, proposed).number("heat") <= 4
    fired = action_of(proposed)
    assert isinstance(fired, Declare)
    names = [battle.unit(0).design.items[fire.weapon].equipment.name for fire in fired.shots]
    assert names.count("Machine Gun") == 2
    assert names.count("PPC") < 2


@pytest.mark.rule("BMR-HEAT-024")
def test_a_hot_mech_proposes_only_what_is_worth_its_heat() -> None:
    """It cools down, and fires nothing that hardly ever hits."""
    battle = hot(heat=22)
    proposed = considered(battle, str(TABLE.start(battle, RED, "Red", "1")))
    assert proposed.number("heat") < 14, "below the first roll against a shutdown"
    fired = [row for row in proposed.group("weapons").choices if row.selected]
    assert {row.label for row in fired} == {"SRM 6", "Medium Laser"}
    assert min(row.odds or 0 for row in fired) > 40
    at_once = considered(battle, proposed.group("targets").choices[0].action)
    assert all(row.needs != 12 for row in at_once.group("weapons").choices if row.selected)


@pytest.mark.parametrize("row", range(2, 10))
@pytest.mark.parametrize("name", ["Warhammer WHM-6R", "Rifleman RFL-3N"])
def test_the_initial_draft_never_risks_a_shutdown_of_a_cool_mech(name: str, row: int) -> None:
    """At 14 the next roll is one to avoid a shutdown: eight points of damage more are not worth it."""
    battle = stage("16x17", mech(name, "0810"), mech("Locust LCT-1V", f"08{row:02}", 3), phase=Phase.WEAPONS)
    question = DeclareNext("Red")
    draft = TABLE.consider(battle, question, "Red", TABLE.start(battle, question, "Red", "1"), None)
    assert draft.number("expected_damage") > 0
    assert draft.number("heat") < 13


def test_weapons_that_cannot_be_fired_come_last() -> None:
    battle = stage("16x17", mech("Warhammer WHM-6R", "0815"), mech("Enforcer ENF-4R", "0805", facing=3))
    rows = considered(battle, "declare 1").group("weapons").choices
    assert [row.label for row in rows[:2]] == ["PPC", "PPC"]
    assert all(row.hopeless for row in rows[2:])


def test_a_volley_says_how_much_ammunition_is_left(duel: Battle) -> None:
    shots = next(each for each in considered(duel, "declare 1 4>2").numbers if each.label == "AC/20 shots")
    assert (shots.before, shots.value) == (10, 9)


def test_targets_are_sorted_by_what_they_are_worth() -> None:
    """Those out of reach come last."""
    battle = stage(
        "16x17",
        mech("Hunchback HBK-4G", "0814"),
        mech("Locust LCT-1V", "0801"),
        mech("Enforcer ENF-4R", "0812", facing=3, side="Blue"),
    )
    assert [each.target for each in considered(battle, "declare 1").group("targets").choices] == ["3", "2"]


def test_why_a_weapon_cannot_fire(duel: Battle) -> None:
    """Out of arc, out of ammunition, destroyed; out of range it may, but cannot hit."""
    spent = duel.changed(replace(duel.unit(0), ammo=(0,) * len(duel.unit(0).ammo), crits=marked({Location.HD: (2,)})))
    battle = replace(spent, before=spent.units)
    rows = {row.label: row for row in choices(battle, "declare 1", "weapons", "2").values()}
    assert rows["AC/20"].refusal == Reason("BMR-WPN-008", "no ammunition left")
    behind = {row.label: row for row in choices(battle, "declare 1 twist:-1", "weapons", "4").values()}
    assert behind["Medium Laser"].refusal is not None
    assert behind["Medium Laser"].refusal.rule in ("BMR-ARC-007", "BMR-ARC-008")


def test_a_weapon_out_of_range_may_fire_but_cannot_hit() -> None:
    far = stage("16x17", mech("Hunchback HBK-4G", "0816"), mech("Enforcer ENF-4R", "0802", facing=3))
    rows = choices(far, "declare 1", "weapons").values()
    assert all(row.hopeless and row.refusal is None and row.odds == 0 and row.needs is None for row in rows)
    assert choices(far, "declare 1", "targets")["2"].refusal == Reason("BMR-HIT-009", "nothing can hit it")


@pytest.mark.rule("BMR-HIT-024")
def test_a_required_primary_target_comes_first(duel: Battle) -> None:
    """An arm weapon aims aside first; adding one ahead makes the target ahead the primary one."""
    row = choices(duel, "declare 1 6>4", "weapons", "2")["0"]
    assert row.action == "declare 1 0>2 6>4"
    assert row.refusal is None


def test_turning_the_torso_keeps_what_still_bears(duel: Battle) -> None:
    turned = choices(duel, "declare 1 0>2 4>2 6>4", "torso")
    assert [each.label for each in turned.values()] == ["Left", "Ahead", "Right"]
    assert [each.selected for each in turned.values()] == [False, True, False]
    assert turned["0"].action == "declare 1 0>2 4>2 6>4"
    assert all(twist.refusal is None for twist in turned.values())
    assert refusal(duel, RED, "Red", action_of(turned["-1"].action)) is None


@pytest.mark.rule("BMR-HIT-035")
def test_a_prone_mech_is_given_a_limb_to_lean_on() -> None:
    battle = stage("16x17", mech("Hunchback HBK-4G", "0808", prone=True), mech("Enforcer ENF-4R", "0805", facing=3))
    assert list(choices(battle, "declare 1", "support")) == ["LA", "RA"]
    assert {id for id, twist in choices(battle, "declare 1", "torso").items() if twist.refusal} == {"-1", "1"}
    arm = next(row for row in choices(battle, "declare 1", "weapons").values() if row.detail == "LA")
    assert (arm.action, arm.refusal) == (f"declare 1 prop:RA {arm.id}>2", None)
    assert "prop:" in choices(battle, "declare 1", "targets")["2"].action
    assert choices(battle, arm.action, "support")["RA"].selected


def test_only_immobile_targets_can_be_aimed_at() -> None:
    down = mech("Enforcer ENF-4R", "0805", facing=3, shutdown=True)
    battle = stage("16x17", mech("Hunchback HBK-4G", "0808"), down)
    (aims,) = choices(battle, "declare 1 0>2", "weapons")["0"].groups
    assert [aim.id for aim in aims.choices] == ["", *(location.name for location in Location)]
    assert [aim.id for aim in aims.choices if aim.selected] == [""]
    assert aims.choices[1].action == "declare 1 0>2@HD"
    upright = stage("16x17", mech("Hunchback HBK-4G", "0808"), mech("Enforcer ENF-4R", "0805"))
    assert not choices(upright, "declare 1 0>2", "weapons")["0"].groups


def test_a_club_can_be_found_in_the_woods() -> None:
    field = "board grove\nsize 5 5\n01 . . . . .\n02 . . . . .\n03 . . w . .\n04 . . . . .\n05 . . . . .\n"
    battle = stage(field, mech("Griffin GRF-1N", "0303"), mech("Locust LCT-1V", "0301"))
    (find,) = choices(battle, "declare 1", "instead").values()
    assert (find.action, find.label) == ("declare 1 find:tree", "Uproot a tree")
    assert considered(battle, find.action).confirm == "Uproot a tree"


def test_all_or_nothing(duel: Battle) -> None:
    everything, nothing = considered(duel, "declare 1 4>2").group("weapons").shortcuts
    assert everything.action == "declare 1 0>2 4>2 5>2 6>2"
    assert nothing.action == "declare 1"


def test_numbers_of_a_volley(duel: Battle) -> None:
    seen = considered(duel, "declare 1 0>2 4>2 5>2 6>2")
    assert seen.refusal is None
    assert seen.number("heat") == 1  # 7, 3, 3 and 1, less 13 sinks
    assert seen.number("expected_damage") == choices(duel, "declare 1", "targets")["2"].expected
    assert 0 < seen.number("destroys") < 20


def test_a_crippled_target_is_all_but_lost(duel: Battle) -> None:
    bare = points(duel.unit(1).armor, dict.fromkeys(range(11), 0))
    frail = points(duel.unit(1).structure, dict.fromkeys(Location, 1))
    weak = replace(duel.unit(1), armor=bare, structure=frail)
    battle = replace(duel.changed(weak), before=duel.changed(weak).units)
    sound = considered(duel, "declare 1 0>2 4>2 5>2 6>2").number("destroys")
    assert considered(battle, "declare 1 0>2 4>2 5>2 6>2").number("destroys") > max(60, sound)


def test_a_tally_says_whether_dice_must_reach_it(duel: Battle) -> None:
    shot, heat = considered(duel, "declare 1 0>2").tallies
    assert (shot.roll, shot.value) == (True, "")
    assert (heat.label, heat.roll, heat.value) == ("heat", False, "heat")
    assert [each.roll for each in considered(duel, "declare 1").tallies] == [False]


def test_a_refused_draft_still_has_its_choices(duel: Battle) -> None:
    seen = considered(duel, "declare 1 0>2 0>4")
    assert seen.refusal == Reason("BMR-WPN-003", "each weapon fires once")
    assert seen.groups
    assert not seen.tallies


@pytest.mark.parametrize("text", ["declare 99", "declare 2", "declare 1 99>2", "declare 1 0>99", "declare 1 0>1"])
def test_invalid_drafts_are_refused(duel: Battle, text: str) -> None:
    assert considered(duel, text).refusal is not None


def test_a_target_that_is_not_there_is_an_error(duel: Battle) -> None:
    with pytest.raises(ValueError, match="there is no unit 99"):
        considered(duel, "declare 1", "99")


def wall(name: str) -> Battle:
    """A 'Mech behind a wall, and a friend who sees the enemy behind it."""
    rows = ["08 " + " ".join(["3"] * 9) if row == 8 else f"{row:02d} " + " ".join("." * 9) for row in range(1, 16)]
    field = "board wall\nsize 9 15\n" + "\n".join(rows) + "\n"
    return stage(
        field,
        mech(name, "0512", side="Red"),
        mech("Locust LCT-1V", "0503", side="Blue", facing=3),
        mech("Griffin GRF-1N", "0306", side="Red", move=MoveState(moved=True, mode=Mode.WALK)),
    )


@pytest.mark.rule("BMR-INDIRECT-001")
def test_a_target_out_of_sight_says_so() -> None:
    seen = choices(wall("Archer ARC-2R"), "declare 1", "targets")["2"]
    assert seen.refusal is None
    assert "no line of sight: LRMs only, by indirect fire" in seen.detail
    unseen = choices(wall("Hunchback HBK-4G"), "declare 1", "targets")["2"]
    assert unseen.refusal == Reason("BMR-INDIRECT-001", "no line of sight")
    laser = choices(wall("Hunchback HBK-4G"), "declare 1", "weapons")["4"]
    assert laser.refusal == unseen.refusal


def test_spotters_are_offered_for_unseen_targets() -> None:
    battle = wall("Archer ARC-2R")
    draft = considered(battle, "declare 1")
    missiles = next(row for row in draft.group("weapons").choices if row.label == "LRM 20")
    assert missiles.action.endswith(">2/3")
    (spotters,) = choices(battle, missiles.action, "weapons")[missiles.id].groups
    assert [(spotter.id, spotter.selected) for spotter in spotters.choices] == [("3", True)]
    laser = next(row for row in draft.group("weapons").choices if row.label == "Medium Laser")
    assert laser.refusal is not None
    assert laser.refusal.rule == "BMR-INDIRECT-001"
    assert considered(battle, missiles.action).notes == ("Griffin GRF-1N spots and makes no attacks this turn",)
