"""Mines are laid in secret before the battle, and stay a secret until they explode or are found."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.mines.field import command, lane, mines, step, vibrabombs
from tests.classic.stage import happened, mech
from tests.classic.trek import WALK, make

from ironhex.engine import Play
from ironhex.engine.setup import Setup, SetupError, SideSetup, UnitSetup
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Battle, Minefield, Phase
from ironhex.systems.classic.edition import EDITION
from ironhex.systems.classic.mines.events import MinesFound, MinesRolled
from ironhex.systems.classic.mines.laying import Laid, Lay, LayNext, Lift, refusal
from ironhex.systems.classic.notation import action_of
from ironhex.systems.classic.setup import Force, Recruit, new_battle
from ironhex.systems.classic.system import CLASSIC
from ironhex.systems.classic.views import view

GRIFFIN, LOCUST, PLATOON = "Griffin GRF-1N", "Locust LCT-1V", "Foot Platoon (Rifle)"


def setting_up(**mines: Any) -> Play[Battle]:
    forces = (
        Force("Red", [Recruit(GRIFFIN, hex="0816")], supplies=mines.get("red")),
        Force("Blue", [Recruit(LOCUST, hex="0801")], home=0, supplies=mines.get("blue", {})),
    )
    return new_battle(forces, "open-ground", options=("minefields",), seed=3)


@pytest.mark.rule("BMR-MINE-002", "BMR-MINE-001")
def test_every_side_lays_its_mines_in_secret_before_the_battle() -> None:
    play = setting_up(red={"conventional": 1, "vibrabomb": 1}, blue={"command-detonated": 1})
    for side, answers in (
        ("Red", ("lay conventional 0505", "lay vibrabomb 0707 60", "laid")),
        ("Blue", ("lay command-detonated 0606",)),
    ):
        for answer in answers:
            (ask,) = play.asks
            assert (ask.question, ask.question.reveals) == (LayNext(side), True)
            play.push(answer, side)
    assert view(play.facts, "Red").mines == (
        Minefield(Hex(5, 5), "conventional", "Red", 6),
        Minefield(Hex(7, 7), "vibrabomb", "Red", 10, 60),
    )
    assert view(play.facts, "Blue").mines == (Minefield(Hex(6, 6), "command-detonated", "Blue", 10),)
    assert view(play.facts, None).mines == ()
    assert "0505" not in " ".join(play.told_to("Blue"))
    assert play.facts.turn == 0
    play.push("laid", "Blue")
    assert not play.can_undo("Red")
    assert play.facts.turn == 1


@pytest.mark.rule("BMR-MINE-002")
def test_mines_are_taken_back_until_their_side_is_done() -> None:
    play = setting_up(red={"conventional": 1}, blue={"conventional": 1})
    play.push("lay conventional 0505", "Red")
    assert len(view(play.facts, "Red").mines) == 1  # at once, whatever the other side does
    play.push("lift 0505", "Red")
    assert view(play.facts, "Red").mines == ()
    assert "0505" not in " ".join((*play.told_to("Blue"), *play.told_to(None)))
    play.push("lay conventional 0606", "Red")
    play.push("laid", "Red")
    assert {ask.question for ask in play.asks} == {LayNext("Blue")}
    play.push("laid", "Blue")
    assert [str(field.hex) for field in play.facts.mines] == ["0606"]
    assert play.facts.turn == 1


@pytest.mark.rule("BMR-MINE-002")
def test_the_number_of_minefields_is_agreed_on() -> None:
    assert dict(setting_up().facts.side("Red").mines) == {"conventional": 3, "command-detonated": 2, "vibrabomb": 2}
    assert setting_up(red={}).facts.turn == 1
    sides = [SideSetup(name, (UnitSetup(LOCUST),), supplies={"conventional": 2}) for name in ("Red", "Blue")]
    play = EDITION.new_game(Setup(tuple(sides), options=("minefields",)))
    assert play.facts.side("Red").mines == (("conventional", 2),)
    again = EDITION.described(play.facts)
    assert again is not None
    assert [side.supplies for side in again.sides] == [{"conventional": 2}] * 2
    with pytest.raises(SetupError, match="need the option 'minefields'"):
        EDITION.new_game(Setup(tuple(sides), options=()))
    with pytest.raises(SetupError, match=r"Red: supplies: 'magnetic' is not one of conventional, .*, large-crates"):
        setting_up(red={"magnetic": 1})
    with pytest.raises(SetupError, match="at most 20"):
        setting_up(red={"conventional": 21})


@pytest.mark.rule("BMR-MINE-002", "BMR-MINE-013")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("lay conventional 0505", None),
        ("lay conventional 9905", "is off the map"),
        ("lay conventional 0202", "there are mines in 0202 already"),
        ("lay conventional 0505 40", "have no setting"),
        ("lay command-detonated 0505", "there are no command-detonated mines left"),
        ("lay vibrabomb 0505 45", None),
        ("lay vibrabomb 0505", "vibrabombs are set to"),
        ("lay vibrabomb 0505 42", "vibrabombs are set to"),
        ("move 1 walk F", "mines must be laid now"),
        ("lift 0202", None),
        ("lift 0505", "you have laid no mines in 0505"),
        ("laid", None),
    ],
)
def test_mines_are_laid_anywhere_on_the_map_one_field_to_a_hex(text: str, why: str | None) -> None:
    play = setting_up(red={"conventional": 2, "vibrabomb": 1})
    play.push("lay conventional 0202", "Red")
    barred = refusal(view(play.facts, "Red"), LayNext("Red"), "Red", action_of(text))
    assert barred is None if why is None else barred is not None and why in barred.why


def test_the_text_of_a_minefield_is_read_back() -> None:
    for action in (Lay("conventional", Hex(5, 5)), Lay("vibrabomb", Hex(16, 17), 75), Lift(Hex(5, 5)), Laid()):
        assert action_of(str(action)) == action
    with pytest.raises(ValueError, match="name the kind"):
        action_of("lay magnetic 0505")
    with pytest.raises(ValueError, match="stands alone"):
        action_of("laid 0505")
    with pytest.raises(ValueError, match="name the hex"):
        action_of("lift")


@pytest.mark.rule("BMR-MINE-004")
def test_nobody_notices_mines_that_do_not_explode() -> None:
    units = mech(GRIFFIN, "0208"), mech(LOCUST, "0201")
    secret = lane(*units, fields=[mines("0206"), command("0206")])
    plain = lane(*units)
    after, events = make(secret, Move(0, WALK, "FFFF"), [3, 3])
    _, usual = make(plain, Move(0, WALK, "FFFF"))
    seen = {side: [each for event in events if (each := event.seen_by(side))] for side in ("Red", "Blue", None)}
    assert seen["Red"] == seen[None] == list(usual)
    (roll,) = happened(seen["Blue"], MinesRolled)
    assert (roll.faces, roll.struck) == ((3, 3), False)
    assert view(after, "Red").mines == ()


@pytest.mark.rule("BMR-MINE-004")
def test_nobody_learns_from_undo_that_mines_were_rolled_for() -> None:
    play = setting_up(red={}, blue={"conventional": 1})
    play.push("lay conventional 0101", "Blue")
    play.push("laid", "Blue")
    while play.facts.phase is not Phase.MOVEMENT:
        play.push("pick")
    seat = play.asks[0].seats[0]
    play.push(f"move {1 if seat == 'Red' else 2} walk F")
    assert not play.can_undo(seat)


@pytest.mark.rule("BMR-MINE-004", "BMR-MINE-006")
def test_everybody_learns_of_mines_that_explode_but_not_of_the_setting_of_others() -> None:
    battle = lane(mech(GRIFFIN, "0208"), mech(LOCUST, "0201"), fields=[mines("0207"), vibrabombs("0203", 35)])
    after, events = make(battle, Move(0, WALK, "F"), [6, 6, 1], then=[Move(0, WALK)])
    assert [field.hex for field in view(after, "Red").mines] == [Hex(2, 7)]
    assert [field.hex for field in view(after, None).mines] == [Hex(2, 7)]
    _, events = make(after, Move(0, WALK, "FFF"), [], then=[])
    assert "35" not in str([event.seen_by("Red") for event in events])


@pytest.mark.parametrize("side", ["Red", "Blue", None])
def test_what_a_side_sees_of_mines_leads_to_its_view(side: str | None) -> None:
    fields = [mines("0207"), vibrabombs("0205", 55), command("0204"), mines("0204", side="Red")]
    battle = lane(mech(PLATOON, "0208"), mech(GRIFFIN, "0206"), fields=fields)
    after, events = make(battle, Move(0, WALK, "F"), [1, 1])
    after, more = step(after, Phase.END, "notice mines")
    after, yet = make(after, Move(1, WALK, "F"), [4], then=[Move(1, WALK)])
    shown = view(battle, side)
    for event in (*events, *more, *yet):
        if (seen := event.seen_by(side)) is not None:
            shown = seen.apply(shown)
            assert CLASSIC.narrate(shown, seen) is not None
    assert shown == view(after, side)


@pytest.mark.rule("BMR-MINE-017")
def test_infantry_that_ends_its_turn_in_a_mined_hex_is_told_so() -> None:
    battle = lane(mech(PLATOON, "0206"), mech(LOCUST, "0201"), mech(GRIFFIN, "0208"), fields=[mines("0206")])
    after, events = step(battle, Phase.END, "notice mines")
    (found,) = happened(events, MinesFound)
    assert found.side == "Red"
    assert view(after, "Red").mines == (mines("0206", known_to=("Red",)),)
    assert view(after, None).mines == ()
    elsewhere = battle.changed(replace(battle.unit(0), hex=Hex(2, 7))).changed(replace(battle.unit(2), hex=Hex(2, 6)))
    assert step(elsewhere, Phase.END, "notice mines")[1] == ()
