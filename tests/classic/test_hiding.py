"""Hidden units: what the other side knows, and what brings them to light."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.stage import happened, mech, perform, stage
from tests.classic.trek import crits, make

from ironhex.catalog import Location
from ironhex.engine import Play, Position
from ironhex.engine.presentation.story import opening, told
from ironhex.engine.setup import Setup, SetupError, SideSetup, UnitSetup
from ironhex.kernel.dice import SeededDice
from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Tally
from ironhex.systems.classic.actions import Deploy, Move, Pick, number_of
from ironhex.systems.classic.attack.declarations import best_aim
from ironhex.systems.classic.attack.to_hit import aim
from ironhex.systems.classic.battle import (
    Attachment,
    Battle,
    How,
    Mode,
    MoveState,
    Phase,
    PhaseState,
    Scenario,
    Unit,
    altered,
)
from ironhex.systems.classic.chapters import TASKS
from ironhex.systems.classic.crew.ejection import AFTER_EXPLOSION, EJECT, STAY, eject, offer_ejection
from ironhex.systems.classic.edition import EDITION
from ironhex.systems.classic.events.movement import Moved
from ironhex.systems.classic.events.physical import BlowRolled
from ironhex.systems.classic.events.piloting import Fell, FellFromAbove
from ironhex.systems.classic.events.warriors import PickedUp
from ironhex.systems.classic.events.weapons import LineChosen
from ironhex.systems.classic.hiding.deploying import hide
from ironhex.systems.classic.hiding.events import Revealed, revelation
from ironhex.systems.classic.hiding.rules import HIDDEN_UNIT, REVEAL, no_hiding_place, revelations_before
from ironhex.systems.classic.movement.skidding import Skid
from ironhex.systems.classic.phases import heat, phase_end
from ironhex.systems.classic.phases.deployment import place_refused
from ironhex.systems.classic.phases.end import SwitchSinks
from ironhex.systems.classic.phases.heat import Adjust, CookOff, check_shutdown
from ironhex.systems.classic.phases.phase_end import StayConscious
from ironhex.systems.classic.piloting.displacement import make_way
from ironhex.systems.classic.positions import board_of, play_from
from ironhex.systems.classic.questions import Choice
from ironhex.systems.classic.ruleset import ruleset
from ironhex.systems.classic.sequence import yet_to_act
from ironhex.systems.classic.setup import Force, Recruit, new_battle, starting_position
from ironhex.systems.classic.sight.terrain import DEATH_FROM_ABOVE
from ironhex.systems.classic.system import CLASSIC
from ironhex.systems.classic.unit_numbers import SLOTS
from ironhex.systems.classic.views import view

RULES = ruleset(("four-legged", "hidden units"))
GRIFFIN, LOCUST = "Griffin GRF-1N", "Locust LCT-1V"
LIFE_SUPPORT_HIT = crits(LOCUST, Location.HD, "Life Support")


def lane(hidden: str, mover: str = "0207", **fields: Any) -> Battle:
    """A Griffin at the south end of a lane, and a hidden Locust."""
    units = mech(GRIFFIN, mover), mech(LOCUST, hidden, 3, hidden=True, **fields)
    return stage("3x7", *units, phase=Phase.MOVEMENT, rules=RULES)


def ambush(**recruit: Any) -> Play[Battle]:
    lying = Recruit(LOCUST, hex="0303", hidden=True, **recruit)
    forces = Force("Red", [Recruit(GRIFFIN, hex="0816")]), Force("Blue", [lying, Recruit(LOCUST, hex="0801")], home=0)
    return new_battle(forces, woods(), options=("four-legged", "hidden units"), seed=3)


def lurker(play: Play[Battle]) -> Unit:
    """The unit that was hidden at the start."""
    (hidden,) = (unit.id for unit in play.start.facts.units if unit.hidden)
    return play.facts.unit(hidden)


def woods() -> Any:
    board = stage("16x17", mech(GRIFFIN, "0101")).board
    return board.changed(Hex(3, 3), woods=1)


@pytest.mark.rule("BMR-HIDDEN-001")
def test_only_its_own_side_knows_of_a_hidden_unit() -> None:
    battle = lane("0203")
    assert [unit.id for unit in view(battle, "Red").units] == [0]
    assert [unit.id for unit in view(battle, "Blue").units] == [0, 1]
    assert [unit.id for unit in view(battle, None).units] == [0]


def known(red: int, blue: int, side: str | None) -> list[int]:
    """The ids that a side knows in a battle with so many hidden units, after a warrior has ejected."""
    woods = board_of("16x17")
    hexes = [Hex(col, 2) for col in range(1, 17)]
    for hex in hexes:
        woods = woods.changed(hex, woods=1)
    lurkers = [Recruit(LOCUST, hex=hex, hidden=True) for hex in hexes]
    forces = Force("Red", [*lurkers[:red], GRIFFIN, LOCUST]), Force("Blue", [*lurkers[8 : 8 + blue], GRIFFIN], home=0)
    play = new_battle(forces, woods, options=("four-legged", "hidden units"))
    battle, _ = perform(play.facts, lambda play: eject(play, 2, automatic=False), [6, 6])
    return [unit.id for unit in view(battle, side).units]


@pytest.mark.rule("BMR-HIDDEN-001")
def test_no_number_tells_how_many_units_another_side_hides() -> None:
    assert known(0, 0, None) == known(2, 3, None) == [0, 1, 2, 3]
    assert known(2, 0, "Red") == known(2, 3, "Red")
    assert known(0, 3, "Blue") == known(2, 3, "Blue")
    assert len(known(2, 3, "Blue")) == 4 + 3


def hidden_ids(count: int, seed: int) -> list[int]:
    """The ids of the hidden units of Red, in the order in which they were given."""
    lurkers = [Recruit(LOCUST, name=f"{number}", hidden=True) for number in range(count)]
    forces = Force("Red", [GRIFFIN, *lurkers]), Force("Blue", [GRIFFIN], home=0)
    play = new_battle(forces, "woods", options=("hidden units",), seed=seed)
    return [unit.id for unit in sorted(play.facts.units, key=lambda unit: unit.name) if unit.hidden]


@pytest.mark.rule("BMR-HIDDEN-001")
def test_the_number_of_a_revealed_unit_does_not_tell_how_many_are_hidden() -> None:
    """Whatever its place in its force, every number of the range is as likely as any other."""
    alone = [hidden_ids(1, seed) for seed in range(200)]
    among = [hidden_ids(4, seed) for seed in range(200)]
    assert [ids[:1] for ids in among] == alone
    usual = range(20, 20 + 2 * SLOTS, 2)
    assert [set(ids) for ids in zip(*among, strict=True)] == [set(usual)] * 4
    assert all(len(set(ids)) == 4 for ids in among)
    assert len({ids.index(max(ids)) for ids in among}) == 4


def test_numbers_of_hidden_units_are_drawn_anew_when_real_dice_are_rolled() -> None:
    forces = Force("Red", [GRIFFIN, Recruit(LOCUST, hidden=True)]), Force("Blue", [GRIFFIN], home=0)
    games = [new_battle(forces, "woods", options=("hidden units",), real_dice=True, seed=seed) for seed in range(9)]
    assert len({unit.id for play in games for unit in play.facts.units if unit.hidden}) > 3


def lined_up(hidden: int, *, first: bool) -> Play[Battle]:
    """A battle of the library, with some hidden units of Red before or after the others."""
    lurkers, others = [Recruit(LOCUST, hidden=True)] * hidden, [Recruit(GRIFFIN), Recruit(LOCUST)]
    red = [*lurkers, *others] if first else [*others, *lurkers]
    return new_battle(
        (Force("Red", red), Force("Blue", [GRIFFIN, Recruit(LOCUST, hidden=True)], home=0)),
        "woods",
        options=("hidden units",),
    )


def chosen(hidden: int, *, first: bool) -> Play[Battle]:
    """The same as a game of the edition."""
    lurkers, others = [UnitSetup(LOCUST, hidden=True)] * hidden, [UnitSetup(GRIFFIN), UnitSetup(LOCUST)]
    red = SideSetup("Red", tuple([*lurkers, *others] if first else [*others, *lurkers]))
    blue = SideSetup("Blue", (UnitSetup(GRIFFIN), UnitSetup(LOCUST, hidden=True)))
    play: Play[Battle] = EDITION.new_game(Setup((red, blue), "classic", "woods", options=("hidden units",), seed=1))
    return play


@pytest.mark.rule("BMR-HIDDEN-001")
@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize("begun", [lined_up, chosen])
def test_starting_places_do_not_tell_how_many_units_another_side_hides(begun: Any, first: bool) -> None:
    alone = begun(0, first=first)
    for hidden in range(1, 7):
        play = begun(hidden, first=first)
        assert play.view("Blue") == alone.view("Blue")
        assert play.view(None) == alone.view(None)
        assert sum(unit.hidden for unit in play.view("Red").units) == hidden


def test_a_hidden_unit_that_finds_no_cover_is_refused() -> None:
    forces = Force("Red", [GRIFFIN]), Force("Blue", [Recruit(LOCUST, hidden=True)], home=0)
    with pytest.raises(SetupError, match=r"Blue: Locust LCT-1V finds no place to hide on board .* \[BMR-HIDDEN-010\]"):
        new_battle(forces, board_of("16x17"), options=("hidden units",))


@pytest.mark.rule("BMR-HIDDEN-003", "BMR-HIDDEN-009", "BMR-HIDDEN-008")
@pytest.mark.parametrize(
    ("move", "end"),
    [
        (Move(0, Mode.WALK, "FFFF"), "0204"),
        (Move(0, Mode.JUMP, path=tuple(Hex(2, row) for row in (6, 5, 4, 3))), "0204"),
    ],
)
def test_entering_its_hex_discovers_it_and_stops_the_move(move: Move, end: str) -> None:
    battle, events = make(lane("0203"), move)
    (found,) = happened(events, Revealed)
    assert (found.unit, found.rule, str(battle.unit(0).hex)) == (1, "BMR-HIDDEN-003", end)
    assert not battle.unit(1).hidden
    assert battle.unit(1).move.moved, "who is discovered does not move in this phase"
    assert battle.unit(0).move.moved


PLATOON = "Foot Platoon (Rifle)"


def platoons(count: int) -> Battle:
    """A Griffin at the south end of a lane, and some hidden platoons in one hex."""
    hidden = [mech(PLATOON, "0203", side="Blue", hidden=True) for _ in range(count)]
    return stage("3x7", mech(GRIFFIN, "0207"), *hidden, phase=Phase.MOVEMENT, rules=RULES)


@pytest.mark.rule("BMR-HIDDEN-003", "BMR-HIDDEN-004", "BMR-HIDDEN-009")
@pytest.mark.parametrize(
    ("move", "end", "rule"),
    [
        (Move(0, Mode.WALK, "FFFF"), "0203", "BMR-HIDDEN-003"),
        (Move(0, Mode.JUMP, path=tuple(Hex(2, row) for row in (6, 5, 4, 3))), "0203", "BMR-HIDDEN-003"),
        (Move(0, Mode.WALK, "FFF"), "0204", "BMR-HIDDEN-004"),
    ],
)
def test_all_hidden_units_of_a_hex_are_discovered_and_only_stacking_stops_the_move(
    move: Move, end: str, rule: str
) -> None:
    battle, events = make(platoons(2), move)
    assert [(event.unit, event.rule) for event in happened(events, Revealed)] == [(1, rule), (2, rule)]
    assert str(battle.unit(0).hex) == end


@pytest.mark.rule("BMR-HIDDEN-003", "BMR-STACK-004")
@pytest.mark.parametrize(("steps", "facing"), [("FFFFF", 0), ("FFFFRRF", 2), ("FFFFL", 5)])
def test_a_unit_that_shares_the_hex_of_a_discovered_enemy_goes_no_further(steps: str, facing: int) -> None:
    battle, _ = make(platoons(1), Move(0, Mode.RUN, steps))
    griffin = battle.unit(0)
    assert (str(griffin.hex), griffin.facing, griffin.move.moved) == ("0203", facing, True)


@pytest.mark.rule("BMR-HIDDEN-003", "BMR-HIDDEN-004", "BMR-DFA-006")
def test_a_death_from_above_passes_over_a_hidden_unit_next_to_its_target() -> None:
    units = mech(GRIFFIN, "0507", side="Red"), mech(LOCUST, "0503", 3, side="Blue")
    lurker = mech(LOCUST, "0504", 3, side="Blue", hidden=True)
    battle = stage("9x9", *units, lurker, phase=Phase.MOVEMENT, rules=RULES, order=("Blue", "Red"))
    play = play_from(battle, seed=1)
    play.push("pick stay hidden")
    play.push("move 2 stand")
    play.push("move 1 jump 0506-0505-0504 rush:2")
    assert [event.unit for event in happened(play.log, Revealed)] == [2]
    assert str(play.facts.unit(0).hex) == "0504"
    while play.facts.turn == 1:
        play.answer(play.asks[0], next(play.menu(play.asks[0])))
    (attack,) = (event for event in happened(play.log, BlowRolled) if event.unit == 0)
    assert attack.blow.form == DEATH_FROM_ABOVE


@pytest.mark.rule("BMR-HIDDEN-004")
@pytest.mark.parametrize(("steps", "found"), [("FFF", True), ("FF", False)])
def test_ending_a_move_next_to_it_discovers_it(steps: str, found: bool) -> None:
    battle, events = make(lane("0203"), Move(0, Mode.WALK, steps))
    assert [event.rule for event in happened(events, Revealed)] == ["BMR-HIDDEN-004"] * found
    assert battle.unit(1).hidden != found


@pytest.mark.rule("BMR-HIDDEN-004")
def test_passing_by_discovers_nothing() -> None:
    battle, events = make(lane("0303", mover="0207"), Move(0, Mode.RUN, "FFFFFF"))
    assert not happened(events, Revealed)
    assert [str(hex) for event in happened(events, Moved) for hex in event.path][-1] == "0201"
    assert battle.unit(1).hidden


@pytest.mark.rule("BMR-HIDDEN-005")
def test_a_hidden_unit_is_not_counted_for_the_order_of_movement() -> None:
    battle = lane("0203")
    assert yet_to_act(battle, Phase.MOVEMENT, "Blue") == ()
    shown = battle.changed(replace(battle.unit(1), hidden=False))
    assert [unit.id for unit in yet_to_act(shown, Phase.MOVEMENT, "Blue")] == [1]


@pytest.mark.rule("BMR-HIDDEN-006", "BMR-HIDDEN-007", "BMR-HIDDEN-002")
@pytest.mark.parametrize("pick", [REVEAL, ""])
def test_its_owner_reveals_it_at_the_start_of_the_phase_in_which_it_acts(pick: str) -> None:
    play = ambush()
    ask = play.asks[0]
    assert (ask.question.what, ask.question.rule, ask.seats) == (HIDDEN_UNIT, "BMR-HIDDEN-006", ("Blue",))
    assert ask.question.reveals, "nobody else may know that it is asked"
    play.answer(ask, Pick(pick))
    assert lurker(play).hidden != bool(pick)
    assert [event.rule for event in happened(play.log, Revealed)] == ["BMR-HIDDEN-006"] * bool(pick)
    assert not lurker(play).move.moved, "a unit that is revealed may move"
    while play.facts.phase is Phase.MOVEMENT:
        asks = play.asks[0]
        play.answer(
            asks, Move(next(u.id for u in yet_to_act(play.facts, Phase.MOVEMENT, asks.question.side)), Mode.STAND)
        )
    again = [ask.question for ask in play.asks if ask.question.order_key == HIDDEN_UNIT]
    assert [question.rule for question in again] == ([] if pick else ["BMR-HIDDEN-007"])


@pytest.mark.rule("BMR-HIDDEN-002")
@pytest.mark.parametrize("sinks", ["", "3"])
def test_it_stays_hidden_from_turn_to_turn(sinks: str) -> None:
    play = ambush()
    play.order("Blue", "heat sinks", Pick(sinks))
    while play.facts.turn < 4:
        ask = play.asks[0]
        idle = Pick("") if ask.question.order_key == HIDDEN_UNIT else next(play.menu(ask))
        play.answer(ask, idle, ask.seats[0])
    assert lurker(play).hidden
    assert lurker(play).body.sinks_off == int(sinks or 0)
    assert not [event for event in play.log_of("Red") if getattr(event, "unit", None) == lurker(play).id]


HOT = {
    "the reactor stops": ({"heat": 26}, [1, 2, 6, 6]),
    "the reactor keeps running": ({"heat": 26}, [6, 6]),
    "the reactor stays off": ({"heat": 26, "shutdown": True}, [1, 1]),
    "the reactor restarts": ({"heat": 10, "shutdown": True}, []),
    "the ammunition holds": ({"heat": 29}, [6, 6, 6, 6]),
    "the warrior suffers": ({"heat": 25, "crits": LIFE_SUPPORT_HIT}, [6, 6, 6, 6]),
}


@pytest.mark.rule("BMR-HIDDEN-002")
@pytest.mark.parametrize(("fields", "dice"), HOT.values(), ids=HOT)
def test_what_heat_does_inside_a_hidden_unit_does_not_reveal_it(fields: dict[str, Any], dice: list[int]) -> None:
    battle = replace(lane("0203", **fields), phase=Phase.HEAT)
    tasks = {**heat.TASKS, **phase_end.TASKS}
    after, events = perform(battle, lambda play: overheat(play, 1), dice, tasks=tasks)
    assert after.unit(1).hidden
    assert after.unit(1).body != battle.unit(1).body
    assert [event for event in events if event.seen_by("Red") is not None] == []
    assert [event for event in events if event.seen_by("Blue") is None] == []


def overheat(play: Play[Battle], unit: int) -> None:
    """What the Heat Phase does to one unit."""
    play.then(Adjust(unit), CookOff(unit), StayConscious())


@pytest.mark.rule("BMR-HIDDEN-002")
def test_a_hidden_unit_that_falls_is_revealed() -> None:
    battle = replace(lane("0203", heat=16), phase=Phase.HEAT)
    _, events = perform(battle, lambda play: check_shutdown(play, 1), [1, 2, 1, 2, 1, 3, 4, 6, 6])
    seen = [type(event) for event in events if event.seen_by("Red") is not None]
    assert seen[:2] == [Revealed, Fell]
    (found,) = happened(events, Revealed)
    assert found.shown.body.shutdown, "what happened before is known now"


@pytest.mark.rule("BMR-HIDDEN-002")
def test_real_dice_for_a_hidden_unit_are_rolled_in_secret() -> None:
    battle = replace(lane("0203"), phase=Phase.HEAT)
    for unit, seats, secret in ((1, ("Blue",), True), (0, ("Red", "Blue"), False)):
        hot = battle.changed(altered(battle.unit(unit), heat=30))
        (ask,) = Play(CLASSIC, Position(hot, (Adjust(unit),)), None).asks
        assert (ask.seats, ask.question.reveals) == (seats, secret)


@pytest.mark.rule("BMR-HIDDEN-003")
def test_a_unit_pushed_into_the_hex_of_a_hidden_one_reveals_it() -> None:
    _, events = perform(lane("0203"), lambda play: make_way(play, 1, 0))
    assert [event.rule for event in happened(events, Revealed)] == ["BMR-HIDDEN-003"]


@pytest.mark.rule("BMR-HIDDEN-006", "BMR-HIDDEN-004")
def test_it_is_revealed_once() -> None:
    shown = ambush()
    shown.answer(shown.asks[0], Pick(REVEAL))
    found = play_from(lane("0203"))
    found.answer(found.asks[0], Pick(""))
    found.push("move 1 walk FFF")
    rules = [[event.rule for event in happened(play.log, Revealed)] for play in (shown, found)]
    assert rules == [["BMR-HIDDEN-006"], ["BMR-HIDDEN-004"]]


@pytest.mark.rule("BMR-HIDDEN-002")
def test_an_explosion_elsewhere_does_not_reveal_a_unit() -> None:
    """Its owner is asked in secret whether the warrior ejects."""
    battle = lane("0203", auto_eject=True)
    burst = replace(battle.unit(0), phase=PhaseState(ammo_exploded=True))
    for pick, found in ((STAY, 0), (EJECT, 1)):
        _, events = perform(
            replace(battle, phase=Phase.WEAPONS).changed(burst),
            lambda play: offer_ejection(play, 1),
            [6, 6] * found,
            picks={AFTER_EXPLOSION: pick},
        )
        assert len(happened(events, Revealed)) == found


@pytest.mark.parametrize("hidden", [True, False])
def test_questions_about_hidden_units_are_secret(hidden: bool) -> None:
    battle = lane("0203")
    battle = battle.changed(replace(battle.unit(1), hidden=hidden))
    play = Play(CLASSIC, Position(battle, (SwitchSinks(1),)), None)
    assert play.asks[0].question.reveals == hidden


def test_a_hidden_unit_that_another_unit_meets_is_revealed_first() -> None:
    """Every field of an event that names a unit counts, not only the first."""
    battle = lane("0203")
    events = PickedUp(0, 1, "rescued"), FellFromAbove(0, 1, Tally(), (1, 1)), LineChosen(0, 1, 0), LineChosen(1, 0, 0)
    for event in events:
        (found,) = revelations_before(battle, event)
        assert found.unit == 1  # type: ignore[attr-defined]
    assert revelations_before(battle, FellFromAbove(0, 0, Tally(), (1, 1))) == ()


def test_resigning_reveals_hidden_units() -> None:
    play = ambush()
    play.resign("Blue")
    entries = [entry for _, entry in told(CLASSIC, opening(CLASSIC, play.start.facts, "Red"), play.log_of("Red"))]
    assert [entry.form for entry in entries[-4:]] == ["GivenUp", "Revealed", "GivenUp", "BattleEnded"]


@pytest.mark.rule("BMR-HIDDEN-010")
def test_mechs_do_not_hide_in_clear_or_paved_hexes() -> None:
    battle = lane("0203")
    wooded = replace(battle, board=battle.board.changed(Hex(2, 3), woods=2))
    paved = replace(battle, board=battle.board.changed(Hex(2, 3), woods=1, paved=1))
    assert no_hiding_place(wooded, battle.unit(1), Hex(2, 3)) is None
    for terrain in ({"depth": 0}, {"depth": 2}, {"rough": 1}, {"rubble": 1}, {"swamp": 1}, {"building": 1}):
        ground = replace(battle, board=battle.board.changed(Hex(2, 3), **terrain))
        assert no_hiding_place(ground, battle.unit(1), Hex(2, 3)) is None
    for field in (battle, paved):
        barred = no_hiding_place(field, battle.unit(1), Hex(2, 3))
        assert barred is not None
        assert barred.rule == "BMR-HIDDEN-010"
    refused = place_refused(battle, battle.unit(1), Hex(2, 1))
    assert refused is not None
    assert refused.rule == "BMR-HIDDEN-010"
    with pytest.raises(SetupError, match="BMR-HIDDEN-010"):
        new_battle(
            (Force("Red", [GRIFFIN]), Force("Blue", [Recruit(LOCUST, hex="0202", hidden=True)], home=0)),
            "open-ground",
            options=("hidden units",),
        )


@pytest.mark.rule("BMR-HIDDEN-010")
def test_only_mechs_need_cover_to_hide() -> None:
    battle = platoons(1)
    paved = replace(battle, board=battle.board.changed(Hex(2, 1), paved=1))
    assert place_refused(paved, battle.unit(1), Hex(2, 1)) is None
    forces = Force("Red", [GRIFFIN]), Force("Blue", [Recruit(PLATOON, hex="0202", hidden=True)], home=0)
    position = starting_position(forces, "open-ground", scenario=Scenario(), options=("hidden units",))
    assert [str(unit.hex) for unit in position.facts.units if unit.hidden] == ["0202"]


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("BMR-HIDDEN-003", "Locust LCT-1V at 0203 is discovered by an enemy entering its hex"),
        ("BMR-HIDDEN-006", "Locust LCT-1V at 0203 is revealed"),
    ],
)
def test_how_a_unit_is_revealed_is_told(rule: str, words: str) -> None:
    event = revelation(lane("0203"), 1, rule)
    assert CLASSIC.narrate(event.apply(lane("0203")), event) == words


@pytest.mark.rule("BMR-ANTIMECH-001")
def test_without_the_option_nothing_is_hidden() -> None:
    with pytest.raises(SetupError, match="'hidden units' is not chosen"):
        new_battle((Force("Red", [GRIFFIN]), Force("Blue", [Recruit(LOCUST, hidden=True)], home=0)), "open-ground")


def test_only_the_own_side_sees_where_a_hidden_unit_deploys() -> None:
    forces = Force("Red", [GRIFFIN]), Force("Blue", [Recruit(LOCUST, hidden=True)], home=0, arrival="deploy", zone=3)
    play = new_battle(forces, woods(), options=("four-legged", "hidden units"))
    play.answer(play.asks[0], Deploy(lurker(play).id, Hex(3, 3), 3))
    assert len(list(play.log_of("Blue"))) == len(list(play.log_of("Red"))) + 1


@pytest.mark.rule("BMR-HIDDEN-003", "BMR-HIDDEN-009")
def test_a_unit_deployed_in_its_hex_discovers_it_and_is_deployed_elsewhere() -> None:
    hidden = Force("Blue", [Recruit(LOCUST, hidden=True)], home=0, arrival="deploy", zone=9)
    play = new_battle((hidden, Force("Red", [GRIFFIN], arrival="deploy", zone=17)), woods(), options=("hidden units",))
    play.push(f"deploy {number_of(lurker(play).id)} 0303 S")
    play.push("deploy 1 0303 N")
    assert [event.rule for event in happened(play.log, Revealed)] == ["BMR-HIDDEN-003"]
    assert play.facts.unit(0).hex is None
    assert "deploy 1 0303 N" not in play.legal()
    play.push("deploy 1 0304 N")
    assert [str(unit.hex) for unit in play.facts.units] == ["0304", "0303"]


@pytest.mark.rule("BMR-EJECT-003")
def test_being_revealed_does_not_tell_the_ejection_setting() -> None:
    play = ambush()
    play.answer(play.asks[0], Pick(REVEAL))
    settings = [
        event.shown.body.auto_eject for side in ("Blue", "Red") for event in happened([*play.log_of(side)], Revealed)
    ]
    assert settings == [True, None]


def test_the_numbers_of_other_units_do_not_show_that_one_is_hidden() -> None:
    assert [unit.id for unit in ambush().view("Red").units] == [0, 1]


def test_what_a_hidden_unit_carries_is_hidden_and_revealed_with_it() -> None:
    battle = lane("0203")
    riders = [
        replace(battle.unit(1), id=n, hex=None, hidden=False, attached=Attachment(n - 1, How.RIDER)) for n in (2, 3)
    ]
    loaded = replace(battle, units=(*battle.units, *riders))
    assert [unit.id for unit in view(loaded, "Red").units] == [0]
    assert [unit.id for unit in view(loaded, "Blue").units] == [0, 1, 2, 3]
    event = revelation(loaded, 1)
    seen = event.seen_by("Red")
    assert seen is not None
    assert seen.apply(view(loaded, "Red")) == view(event.apply(loaded), "Red")
    assert len(view(event.apply(loaded), "Red").units) == 4


def test_a_unit_cannot_enter_the_map_hidden() -> None:
    forces = Force("Red", [GRIFFIN]), Force("Blue", [Recruit(LOCUST, hidden=True)], home=0, arrival="enter")
    with pytest.raises(SetupError, match=r"Blue: .* cannot enter the map hidden"):
        new_battle(forces, woods(), options=("hidden units",))


@pytest.mark.rule("BMR-HIDDEN-010")
def test_a_unit_without_a_hiding_place_in_its_zone_deploys_openly() -> None:
    flat = stage("16x17", mech(GRIFFIN, "0101")).board
    forces = Force("Red", [GRIFFIN]), Force("Blue", [Recruit(LOCUST, hidden=True)], home=0, arrival="deploy")
    play = new_battle(forces, flat, options=("hidden units",))
    play.push(f"deploy {number_of(lurker(play).id)} 0302 S")
    assert [event.rule for event in happened(play.log, Revealed)] == ["BMR-HIDDEN-010"]
    assert play.facts.turn == 1


@pytest.mark.rule("BMR-HIDDEN-003", "BMR-SKID-014")
@pytest.mark.parametrize("side", ["Blue", "Red"])
@pytest.mark.parametrize("seed", range(6))
def test_a_unit_in_the_way_of_a_skid_is_revealed_before_the_collision(side: str, seed: int) -> None:
    sliding = MoveState(mode=Mode.RUN, traveled=6, hexes=6, heading=0, paved=True)
    locust = mech(LOCUST, "0204", 3, side=side, hidden=True, move=MoveState(moved=True))
    battle = stage("3x7", mech(GRIFFIN, "0205", move=sliding), locust, phase=Phase.MOVEMENT, rules=RULES)
    _, events = perform(battle, lambda play: play.then(Skid(0, 0, 1)), dice=SeededDice(b"%d" % seed), tasks=TASKS)
    kinds = [type(event) for event in events if isinstance(event, Revealed | BlowRolled)]
    assert kinds == [Revealed, BlowRolled]


@pytest.mark.rule("BMR-HIDDEN-007", "BMR-INDIRECT-001")
def test_a_hidden_unit_does_not_spot() -> None:
    board = board_of("9x9").changed(Hex(5, 6), level=4)
    units = mech("Griffin GRF-1N", "0507"), mech(GRIFFIN, "0503", 3), mech(LOCUST, "0302", side="Red", hidden=True)
    battle = stage(board, *units, phase=Phase.WEAPONS, rules=RULES)
    barred = aim(battle, battle.unit(0), battle.unit(1), spotter=battle.unit(2)).base.barred
    assert best_aim(battle, battle.unit(0), battle.unit(1)).base.barred is not None
    shown = battle.changed(altered(battle.unit(2), hidden=False))
    assert best_aim(shown, shown.unit(0), shown.unit(1)).base.barred is None
    assert barred is not None
    assert barred.rule == "BMR-HIDDEN-007"


@pytest.mark.rule("BMR-HIDDEN-005")
@pytest.mark.parametrize("others", [1, 2, 3])
def test_pauses_between_questions_do_not_tell_how_many_units_others_hide(others: int) -> None:
    forces = (
        Force("Red", [GRIFFIN, *[Recruit(LOCUST, hidden=True)] * others]),
        Force("Blue", [GRIFFIN, *[Recruit(LOCUST, hidden=True)] * 3], home=0),
    )
    play = new_battle(forces, "woods", options=("hidden units",), seed=1)
    asked = []
    while isinstance(play.asks[0].question, Choice):
        asked.append(play.asks[0].seats)
        play.answer(play.asks[0], Pick(""))
    assert asked == [("Red",)] * others + [("Blue",)] * 3


# --- the event --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-HIDDEN-002")
@pytest.mark.parametrize("phase", [Phase.WEAPONS, Phase.MOVEMENT])
def test_a_revealed_unit_joins_the_others_in_the_order_of_their_numbers(phase: Phase) -> None:
    """In an attack phase it is also among the units as they were when the phase began."""
    units = mech(LOCUST, "0201"), mech(LOCUST, "0203", 3, hidden=True), mech(GRIFFIN, "0207", side="Red")
    battle = stage("3x7", *units, phase=phase, rules=RULES)
    known = view(battle, "Red")
    assert [unit.id for unit in known.units] == [0, 2]
    after = revelation(battle, 1).apply(known)
    assert [unit.id for unit in after.units] == [0, 1, 2]
    assert not after.unit(1).hidden
    assert [unit.id for unit in after.before] == ([0, 1, 2] if known.before else [])
    assert bool(known.before) is (phase is Phase.WEAPONS)


@pytest.mark.rule("BMR-HIDDEN-002")
@pytest.mark.parametrize(
    ("phase", "rule", "before", "after"),
    [
        (Phase.MOVEMENT, "BMR-HIDDEN-002", False, True),
        (Phase.MOVEMENT, "BMR-HIDDEN-006", False, False),
        (Phase.WEAPONS, "BMR-HIDDEN-002", False, False),
        (Phase.WEAPONS, "BMR-HIDDEN-002", True, True),
    ],
)
def test_a_unit_that_is_discovered_while_others_move_does_not_move(
    phase: Phase, rule: str, before: bool, after: bool
) -> None:
    battle = replace(lane("0203", move=MoveState(moved=before)), phase=phase)
    assert revelation(battle, 1, rule).shown.move.moved is after


@pytest.mark.rule("BMR-HIDDEN-003")
def test_two_sides_cannot_hide_in_the_same_hex() -> None:
    """The second one discovers the first, and hides elsewhere."""
    units = mech(GRIFFIN, "0203", hidden=True), mech(LOCUST, "0203", 3, hidden=True)
    battle = stage("3x7", *units, phase=Phase.DEPLOYMENT, rules=RULES)
    battle = battle.changed(replace(battle.unit(0), hex=None))
    after, events = perform(battle, lambda play: hide(play, "Red", Deploy(0, Hex(2, 3), 0)))
    assert [event.unit for event in happened(events, Revealed)] == [1]
    assert (after.unit(0).hex, after.unit(1).hidden) == (None, False)
    elsewhere, events = perform(battle, lambda play: hide(play, "Red", Deploy(0, Hex(2, 4), 0)))
    assert not happened(events, Revealed)
    assert elsewhere.unit(0).hex == Hex(2, 4)
