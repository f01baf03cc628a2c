"""What a draft would do: moves with their path and risks, rushes, physical attacks; only reasons for refused ones."""

import pytest
from tests.classic.presentation.positions import TABLE, met
from tests.classic.stage import mech, stage

from ironhex.catalog import board
from ironhex.catalog import mech as catalog_mech
from ironhex.engine.presentation.drafts import Draft, Step
from ironhex.engine.presentation.numbers import Reason, Share
from ironhex.systems.classic.answers import menu
from ironhex.systems.classic.battle import Battle, Fire, Mode, MoveState, Phase, TurnState
from ironhex.systems.classic.notation import action_of
from ironhex.systems.classic.questions import MoveNext, StrikeNext

MOVE, STRIKE = MoveNext("Red"), StrikeNext("Red")


def moved(battle: Battle, text: str) -> Draft:
    return TABLE.consider(battle, MOVE, "Red", action_of(text), None)


def struck(battle: Battle, text: str) -> Draft:
    return TABLE.consider(battle, STRIKE, "Red", action_of(text), None)


def test_every_offer_can_be_considered() -> None:
    for view, question, seat in met():
        for action in list(menu(view, question, seat))[::17]:
            seen = TABLE.consider(view, question, seat, action, None)
            assert seen.refusal is None
            assert seen.action == str(action)
            assert seen.label


@pytest.fixture
def ford() -> Battle:
    field = "board ford\nsize 3 5\n01 . . .\n02 . . .\n03 . ~1 .\n04 . w .\n05 . . .\n"
    return stage(field, mech("Griffin GRF-1N", "0205"), mech("Locust LCT-1V", "0101"), phase=Phase.MOVEMENT)


def test_a_path_has_every_step_with_its_cost(ford: Battle) -> None:
    seen = moved(ford, "move 1 walk LRF")
    assert seen.path == (Step("0205", 300, 1), Step("0205", 0, 1), Step("0204", 0, 2))
    seen = moved(ford, "move 1 walk FF")
    assert [(step.place, step.cost) for step in seen.path] == [("0204", 2), ("0203", 3)]
    points = seen.numbers[0]
    assert (points.id, points.value, points.full) == ("mp", 5, 5)
    assert points.parts == (
        Share("2 hexes", 2, counted=True),
        Share("light woods", 1),
        Share("water, depth 1", 1),
        Share("1 down", 1),
    )


def test_risks_are_in_percent(ford: Battle) -> None:
    """Entering water of depth 1 takes a roll of 4, which fails on 3 of 36."""
    seen = moved(ford, "move 1 walk FF")
    (risk,) = seen.risks
    assert (risk.label, risk.tally.total, risk.fails) == ("entering water of depth 1", 4, 8.3)
    assert "falls" not in {each.id for each in seen.numbers}  # there is only one


def test_what_a_jump_brings(ford: Battle) -> None:
    seen = moved(ford, "move 1 jump 0204-0203-0202 face:S")
    assert [(step.place, step.heading, step.cost) for step in seen.path] == [
        ("0204", 180, 1),
        ("0203", 180, 1),
        ("0202", 180, 1),
    ]
    assert (seen.number("target_modifier"), seen.number("aim"), seen.number("heat")) == (2, 3, 0)
    assert [(each.label, each.roll, each.value) for each in seen.tallies] == [
        ("MP spent", False, "mp"),
        ("MP available", False, ""),
        ("heat", False, "heat"),
    ]


def test_a_refused_move_has_its_reason_only(ford: Battle) -> None:
    seen = moved(ford, "move 1 run FF")
    assert seen.refusal is not None
    assert seen.refusal.rule == "BMR-MOV-048"
    assert seen == Draft("move 1 run FF", seen.refusal, confirm="Confirm move")


@pytest.mark.parametrize(
    ("action", "words"), [("eject 1", "Eject"), ("move 1 walk X", "Leave the map"), ("move 1 stand", "Confirm move")]
)
def test_the_button_says_what_is_more_than_a_move(action: str, words: str) -> None:
    battle = stage(
        "9x9", mech("Griffin GRF-1N", "0509", facing=3), mech("Griffin GRF-1N", "0101"), phase=Phase.MOVEMENT
    )
    seen = moved(battle, action)
    assert (seen.refusal, seen.confirm) == (None, words)


def test_a_move_tells_the_shots_it_would_give_and_take() -> None:
    battle = stage(
        "15x17", mech("Griffin GRF-1N", "0510"), mech("Locust LCT-1V", "0503", facing=3), phase=Phase.MOVEMENT
    )
    [shots] = moved(battle, "move 1 walk FFF").exchanges
    assert shots.figure == "2"
    assert shots.gives is not None
    assert shots.takes is not None
    assert (shots.gives.weapons, shots.gives.needs, shots.gives.odds) == (2, 4 + 1, 83.3)
    assert (shots.takes.weapons, shots.takes.needs) == (1, 4 + 2 + 1), "its laser at medium range, after 3 hexes"
    [behind] = moved(battle, "move 1 walk RRR").exchanges
    assert behind.gives is not None
    assert behind.gives.weapons == 1, "with its torso twisted, only the arm reaches behind it"


def test_a_move_tells_nothing_about_enemies_that_are_not_known() -> None:
    hidden = mech("Locust LCT-1V", "0503", fate="withdrawn")
    battle = stage("15x17", mech("Griffin GRF-1N", "0510"), hidden, phase=Phase.MOVEMENT)
    assert moved(battle, "move 1 walk FFF").exchanges == ()


def test_a_charge_is_calculated_to_its_end() -> None:
    ready = mech("Locust LCT-1V", "0503", move=MoveState(moved=True))
    battle = stage("9x9", mech("Griffin GRF-1N", "0507"), ready, phase=Phase.MOVEMENT)
    seen = moved(battle, "move 1 run FFF rush:2")
    assert seen.refusal is None
    assert (seen.number("damage"), seen.number("own_damage")) == (17, 2)
    number = next(named.tally for named in seen.tallies if "hit" in named.label)
    assert number.total == 5 + 2  # a charge, and the charger ran
    assert seen.number("odds") == 58.3
    assert seen.number("expected_damage") == 9.9
    assert seen.number("destroys") > 0


def test_a_death_from_above_too() -> None:
    ready = mech("Locust LCT-1V", "0503", move=MoveState(moved=True))
    battle = stage("9x9", mech("Griffin GRF-1N", "0507"), ready, phase=Phase.MOVEMENT)
    seen = moved(battle, "move 1 jump 0506-0505-0504 face:N rush:2")
    assert seen.refusal is None
    assert (seen.number("damage"), seen.number("own_damage")) == (17, 11)


def test_blows() -> None:
    battle = stage("9x9", mech("Griffin GRF-1N", "0504"), mech("Locust LCT-1V", "0503", facing=3), phase=Phase.PHYSICAL)
    seen = struck(battle, "strike 1 kick:LL>2")
    assert (seen.number("damage"), seen.number("expected_damage")) == (11, 10.7)
    assert [risk.label for risk in seen.risks] == [
        "Locust LCT-1V stays upright after a kick",
        "to stay upright after a miss",
    ]
    assert struck(battle, "strike 1").numbers == ()
    offers = {offer.action: offer for offer in TABLE.menu(battle, STRIKE, "Red", "1", ()).offers}
    assert offers["strike 1 kick:LL>2"].numbers == {"odds": 97.2, "expected": 10.7}
    assert offers["strike 1 punch:LA>2 punch:RA>2"].odds == 99.3  # at least one of them
    assert offers["strike 1"].numbers == {}


def test_blows_are_chosen_by_target() -> None:
    battle = stage("9x9", mech("Griffin GRF-1N", "0504"), mech("Locust LCT-1V", "0503", facing=3), phase=Phase.PHYSICAL)
    assert TABLE.start(battle, STRIKE, "Red", "1") == action_of("strike 1 punch:LA>2 punch:RA>2")
    at_locust, none, *_ = struck(battle, "strike 1 kick:LL>2").groups
    chosen = {choice.action: choice for choice in at_locust.choices}
    assert at_locust.label == "Locust LCT-1V"
    kick, both = chosen["strike 1 kick:LL>2"], chosen["strike 1 punch:LA>2 punch:RA>2"]
    assert (kick.label, kick.selected, kick.odds) == ("Kick (left leg)", True, 97.2)
    assert (both.label, both.odds) == ("Punch (left arm) and punch (right arm)", None)
    assert (none.choices[0].action, none.choices[0].selected) == ("strike 1", False)


def test_no_physical_attack_lists_the_unavailable_ones() -> None:
    near, far = mech("Locust LCT-1V", "0503", facing=3), mech("Wasp WSP-1A", "0501")
    design = catalog_mech("Griffin GRF-1N")
    ppc = next(item.index for item in design.items if item.equipment.name == "PPC")
    griffin = mech(design, "0504", turn=TurnState(shots=(Fire(ppc, 1),)))
    seen = struck(stage("9x9", griffin, near, far, phase=Phase.PHYSICAL), "strike 1")
    closed = seen.group("closed")
    assert closed.label == f"Unavailable ({len(closed.choices)})"
    (told,) = [(each.label, each.refusal) for each in closed.choices if "Punch" in each.label]
    assert told == ("Punch Locust LCT-1V (right arm)", Reason("BMR-PUNCH-002", "its PPC has fired"))


def test_an_impossible_physical_attack_is_refused() -> None:
    battle = stage("9x9", mech("Griffin GRF-1N", "0508"), mech("Locust LCT-1V", "0503"), phase=Phase.PHYSICAL)
    assert struck(battle, "strike 1 kick:LL>2").refusal == Reason("BMR-PHYS-003", "the target is not adjacent")


def test_nothing_is_changed_by_considering() -> None:
    battle = stage(board("hills"), mech("Griffin GRF-1N", "0808"), mech("Locust LCT-1V", "0802"), phase=Phase.MOVEMENT)
    assert moved(battle, "move 1 walk F") == moved(battle, "move 1 walk F")
    assert battle.unit(0).move.mode is Mode.STAND
