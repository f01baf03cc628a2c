"""Offers are the menu, each with its text; moves from the search equal simulated ones."""

from collections.abc import Iterable
from typing import get_args

import msgspec
import pytest
from msgspec.structs import replace
from tests.classic.presentation.positions import TABLE, asked, met
from tests.classic.stage import marked, mech, stage, variant

from ironhex.catalog import Board, Location, board
from ironhex.engine import Offer
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.answers import menu, option_words, refusal
from ironhex.systems.classic.battle import Battle, Mode, MoveState, Phase, Pod
from ironhex.systems.classic.chapters import CHOICES
from ironhex.systems.classic.movement.forecast import outlook
from ironhex.systems.classic.notation import action_of
from ironhex.systems.classic.orders import orders
from ironhex.systems.classic.phases.movement import Asked
from ironhex.systems.classic.presentation.menu import offer
from ironhex.systems.classic.questions import Choice, DeployNext, MoveNext
from ironhex.systems.classic.ruleset import ruleset
from ironhex.systems.classic.setup import NORTH, Force, Recruit, new_battle

RED = MoveNext("Red")
SHORT_MENU = TABLE.short_menu or pytest.fail("there are no short menus")


def test_offers_are_the_menu() -> None:
    for view, question, seat in met():
        offers = list(TABLE.menu(view, question, seat, None, ()).offers)
        assert [each.action for each in offers] == [str(action) for action in menu(view, question, seat)]


def test_moves_from_the_search_equal_simulated_ones() -> None:
    for view, question, seat in asked(*get_args(Asked))[::3]:
        for found in TABLE.menu(view, question, seat, None, ()).offers:
            assert found == offer(view, question, action_of(found.action))


def test_a_short_menu_has_the_same_offers() -> None:
    damaged = mech("Griffin GRF-1N", "0808", crits=marked({Location.LL: (0,)}))
    enemy = mech("Locust LCT-1V", "0807", move=MoveState(moved=True))
    fields = map(board, ("hills", "river-crossing", "city"))
    staged = [(stage(field, damaged, enemy, phase=Phase.MOVEMENT), RED, "Red") for field in fields]
    short = 0
    for view, question, seat in (*staged, *asked(*get_args(Asked))):
        for figure in TABLE.prompt(view, question, seat).figures:
            whole, brief = (of(view, question, seat, figure, ()) for of in (TABLE.menu, SHORT_MENU))
            columns = brief.columns.offers() if brief.columns else ()
            assert brief.modes == whole.modes
            assert _by_action((*brief.offers, *columns)) == _by_action(whole.offers)
            short += brief.columns is not None
    assert short > 10


def _by_action(offers: Iterable[Offer]) -> dict[str, Offer]:
    """Offers without their words, in any order."""
    return {offer.action: replace(offer, label="") for offer in offers}


def test_a_short_menu_is_short() -> None:
    battle = stage(board("hills"), mech("Griffin GRF-1N", "0809"), mech("Locust LCT-1V", "0805"), phase=Phase.MOVEMENT)
    whole, brief = (of(battle, RED, "Red", "1", ()) for of in (TABLE.menu, SHORT_MENU))
    assert len(brief.offers) < 10 < 1000 < len(whole.offers)
    assert len(msgspec.json.encode(brief)) < len(msgspec.json.encode(whole)) / 4


@pytest.mark.rule("BMR-CRIT-030")
def test_a_mech_that_cannot_stand_up_is_told_why() -> None:
    gyro = marked({Location.CT: (3, 4)})
    for crits, hint, notes in (
        (gyro, "With its gyro destroyed it cannot stand up", ("with its gyro destroyed it cannot stand up",)),
        (marked({}), "Pick a highlighted hex", ()),
    ):
        fallen = mech("Griffin GRF-1N", "0808", crits=crits, prone=True)
        battle = stage(board("hills"), fallen, mech("Locust LCT-1V", "0101"), phase=Phase.MOVEMENT)
        modes = TABLE.menu(battle, RED, "Red", "1", ()).modes
        assert next(mode.label for mode in modes if mode.id == "stand") == "Stay down"
        assert TABLE.prompt(battle, RED, "Red").hint == hint
        assert TABLE.consider(battle, RED, "Red", Move(0, Mode.STAND), None).notes == notes


def test_a_standing_mech_may_stand_still() -> None:
    battle = stage(board("hills"), mech("Griffin GRF-1N", "0808"), mech("Locust LCT-1V", "0101"), phase=Phase.MOVEMENT)
    modes = TABLE.menu(battle, RED, "Red", "1", ()).modes
    assert next(mode.label for mode in modes if mode.id == "stand") == "Stand still"


def test_a_hidden_unit_is_deployed_in_a_hiding_place() -> None:
    for hidden, hint in ((True, "Choose a hex to hide in"), (False, "Choose a starting hex")):
        red = Force("Red", [Recruit("Griffin GRF-1N", hidden=hidden)], arrival="deploy")
        blue = Force("Blue", ["Locust LCT-1V"], home=NORTH, arrival="deploy")
        play = new_battle([red, blue], "hills", options=("hidden units",))
        assert TABLE.prompt(play.facts, DeployNext("Red", hidden), "Red").hint == hint


@pytest.mark.parametrize("place", ["hills", "river-crossing", "city"])
def test_moves_of_a_damaged_mech_equal_simulated_ones(place: str) -> None:
    """A damaged hip makes every run end in a roll, and dropping to the ground spares it."""
    hips = marked({Location.LL: (0,)})
    field = board(place)
    battle = stage(
        field, mech("Griffin GRF-1N", "0808", crits=hips), mech("Locust LCT-1V", "0101"), phase=Phase.MOVEMENT
    )
    offers = [each for each in TABLE.menu(battle, RED, "Red", "1", ()).offers if each.mode in ("run", "drop")]
    assert {each.mode for each in offers} == {"run", "drop"}
    for found in offers:
        assert found == offer(battle, RED, action_of(found.action))


def test_only_one_unit() -> None:
    battle = stage(
        "9x9", mech("Griffin GRF-1N", "0505"), mech("Locust LCT-1V", "0101", side="Red"), phase=Phase.MOVEMENT
    )
    assert {each.subject for each in TABLE.menu(battle, RED, "Red", None, ()).offers} == {"1", "2"}
    assert {each.subject for each in TABLE.menu(battle, RED, "Red", "2", ()).offers} == {"2"}
    assert not list(TABLE.menu(battle, RED, "Red", "9", ()).offers)


def test_every_offer_of_a_move_has_its_mode() -> None:
    for view, question, seat in asked(*get_args(Asked)):
        menu_of = TABLE.menu(view, question, seat, None, ())
        assert {each.mode for each in menu_of.offers} == {mode.id for mode in menu_of.modes}


def test_movement_modes_have_the_units_own_names() -> None:
    battle = stage("9x9", mech("Griffin GRF-1N", "0505"), mech("Locust LCT-1V", "0101"), phase=Phase.MOVEMENT)
    modes = [mode for mode in TABLE.menu(battle, RED, "Red", "1", ()).modes if mode.usual]
    assert [(mode.label, mode.style, mode.key, mode.value) for mode in modes] == [
        ("Walk", "calm", "W", 5),
        ("Run", "fast", "R", 8),
        ("Jump", "leap", "J", 5),
    ]


def gait(text: str) -> Mode | None:
    action = action_of(text)
    return action.mode if isinstance(action, Move) else None


# --- through chosen hexes ---------------------------------------------------------------------------------------------
def passes(view: Battle, text: str, via: tuple[Hex, ...]) -> bool:
    """Whether a move leads through some hexes in their order."""
    hexes = iter(way(view, text))
    return all(hex in hexes for hex in via)


def way(view: Battle, text: str) -> list[Hex]:
    path = TABLE.consider(view, RED, "Red", action_of(text), None).path
    return [Hex.parse(step.place) for step in path]


@pytest.fixture
def crossing() -> Battle:
    return stage(
        board("river-crossing"),
        mech("Griffin GRF-1N", "0808"),
        mech("Locust LCT-1V", "0802", move=MoveState(moved=True)),
        phase=Phase.MOVEMENT,
    )


@pytest.mark.parametrize("via", [("0806",), ("0707", "0606"), ("0909",), ("0810",)])
def test_moves_through_hexes(crossing: Battle, via: tuple[str, ...]) -> None:
    hexes = tuple(map(Hex.parse, via))
    found = list(TABLE.menu(crossing, RED, "Red", "1", via).offers)
    assert {"run", "jump"} <= {each.mode for each in found}
    for each in found:
        action = action_of(each.action)
        assert refusal(crossing, RED, "Red", action) is None
        assert each == offer(crossing, RED, action)
        assert passes(crossing, each.action, hexes)


@pytest.mark.parametrize("via", ["0806", "0707", "0910"])
def test_the_best_moves_through_a_hex_are_found(crossing: Battle, via: str) -> None:
    """Of all moves of the menu those that happen to pass the hex are found, or something as good."""
    hexes = (Hex.parse(via),)
    found = list(TABLE.menu(crossing, RED, "Red", "1", (via,)).offers)
    for other in TABLE.menu(crossing, RED, "Red", "1", ()).offers:
        if other.mode in ("walk", "run", "jump") and passes(crossing, other.action, hexes):
            alike = [
                each
                for each in found
                if (each.mode, each.place, each.heading) == (other.mode, other.place, other.heading)
            ]
            assert any(
                each.numbers["cost"] <= other.numbers["cost"]
                and each.numbers["hexes"] >= other.numbers["hexes"]
                and each.numbers["rolls"] <= other.numbers["rolls"]
                for each in alike
            ), other


def test_a_turn_on_pavement_before_the_hex_still_risks_a_skid() -> None:
    """A unit that turns on the road and runs through a chosen hex has the roll counted, as in the whole move."""
    rows = "\n".join(f"{row:02d} " + " ".join("p" * 9) for row in range(1, 10))
    field = Board.parse(f"board lot\nsize 9 9\n{rows}\n", "lot")
    battle = stage(field, mech("Locust LCT-1V", "0508"), mech("Griffin GRF-1N", "0101"), phase=Phase.MOVEMENT)
    found = [
        each for each in TABLE.menu(battle, RED, "Red", "1", ("0506", "0605")).offers if gait(each.action) is Mode.RUN
    ]
    assert found
    for each in found:
        assert each.numbers["rolls"] == len(outlook(battle, action_of(each.action)).risks)  # type: ignore[arg-type]


def test_no_move_leads_through_a_missing_hex(crossing: Battle) -> None:
    assert not list(TABLE.menu(crossing, RED, "Red", "1", ("9901",)).offers)


@pytest.mark.rule("BMR-STACK-004")
def test_a_move_ends_in_an_enemys_hex() -> None:
    """A unit may enter the hex of an enemy on foot, but not leave it again."""
    afoot = mech("Locust LCT-1V", "0504", kind="pilot")
    battle = stage("9x9", mech("Griffin GRF-1N", "0505"), afoot, phase=Phase.MOVEMENT)
    found = [
        each for each in TABLE.menu(battle, RED, "Red", "1", ("0504",)).offers if gait(each.action) is not Mode.JUMP
    ]
    assert {each.place for each in found} == {"0504"}


def test_coming_onto_the_map_through_a_hex() -> None:
    for view, question, seat in asked(MoveNext):
        units = [unit for unit in view.units if unit.hex is None and not unit.fate and unit.seat == seat]
        for unit in units:
            found = list(TABLE.menu(view, question, seat, str(unit.id + 1), ("0402",)).offers)
            assert found
            assert all(refusal(view, question, seat, action_of(each.action)) is None for each in found)


# --- words ------------------------------------------------------------------------------------------------------------
def test_every_small_choice_has_words() -> None:
    """Every small choice has a label, and all that can be ordered are offered to those whom they concern."""
    squad, rules = (
        mech("Fa Shih (Laser)", "0506", side="Red"),
        ruleset(("four-legged", "dumping", "minefields", "night")),
    )
    units = mech("Griffin GRF-1N", "0505", hidden=True, light="on"), mech("Locust LCT-1V", "0503"), squad
    stealth = variant("Griffin GRF-1N", slots={Location.LL: ["Stealth Armor"] * 2})
    guarded = mech("Atlas AS7-K", "0303", side="Red", pods=(Pod("homing pod", "Blue"),))
    equipped = guarded, mech(stealth, "0305", side="Red")
    assert set(CHOICES) == set(TABLE.order_labels)
    ordered = {what for what, words in CHOICES.items() if words.orders is not None}
    assert set(orders(stage("9x9", *units, *equipped, rules=rules), "Red")) == ordered
    plain = stage("9x9", mech("Griffin GRF-1N", "0505"), mech("Locust LCT-1V", "0503"))
    assert {"hidden unit", "searchlight", "command-detonated mines"}.isdisjoint(orders(plain, "Red"))
    assert {"salvo to shoot down", "pod to brush off", "switched equipment"}.isdisjoint(orders(plain, "Red"))


@pytest.mark.parametrize(
    ("what", "option", "words"),
    [
        ("heat sinks", "keep", "Leave all of them on"),
        ("heat sinks", "2", "2 heat sinks off, 10 running"),
        ("heat sinks", "1", "1 heat sink off, 11 running"),
        ("driven to", "0404", "0404: north-west, clear"),
        ("eject after an explosion", "stay", "Stay in the 'Mech"),
        ("eject after an explosion", "", "Stay in the 'Mech"),
        ("side struck", "rear", "The rear"),
        ("ammunition bin", "right torso 5", "The bin in slot 5 of the right torso, 12 shots left"),
        ("exploding ammunition", "LRM 10 Ammo", "LRM 10 Ammo"),
    ],
)
def test_words_of_options(what: str, option: str, words: str) -> None:
    battle = stage("9x9", mech("Griffin GRF-1N", "0505"), mech("Locust LCT-1V", "0503"))
    options = tuple(dict.fromkeys((option or "stay", "stay")))
    choice = Choice(0, what, "BMR-HEAT-008", options)
    assert option_words(battle, choice, option) == words


def test_a_choice_is_offered_in_words() -> None:
    choices = asked(Choice)
    assert {each.question.what for each in choices} >= {"heat sinks", "side struck"}
    for view, question, seat in choices:
        for each in TABLE.menu(view, question, seat, None, ()).offers:
            assert each.mode == "pick"
            assert each.label
