"""Mines as players see them: on the map, before a move, and in the menu."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.classic.mines.field import command, lane, mines, vibrabombs
from tests.classic.stage import mech
from tests.classic.trek import JUMP, WALK, hexes

from ironhex import rulebook
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.mines.detonation import COMMAND_MINES, DETONATION, DetonateNow, prompt
from ironhex.systems.classic.mines.laying import Lay, LayNext, Lift
from ironhex.systems.classic.mines.notes import mine_notes
from ironhex.systems.classic.presentation.drafts import consider
from ironhex.systems.classic.presentation.menu import menu
from ironhex.systems.classic.presentation.presentation import CLASSIC_PRESENTATION
from ironhex.systems.classic.questions import MoveNext
from ironhex.systems.classic.setup import Force, new_battle
from ironhex.systems.classic.views import view

GRIFFIN, LOCUST = "Griffin GRF-1N", "Locust LCT-1V"


def marks(battle: Battle, side: str | None) -> dict[str, str]:
    scene = CLASSIC_PRESENTATION.scene(view(battle, side), None)
    return {thing.place: thing.label for thing in scene.things if thing.icon == "mines"}


def test_a_side_sees_its_own_mines_and_those_it_knows_of() -> None:
    fields = [mines("0205"), vibrabombs("0204", 45), command("0203", public=True), mines("0202", side="Red")]
    battle = lane(mech(GRIFFIN, "0208"), mech(LOCUST, "0201"), fields=fields)
    assert marks(battle, "Blue") == {
        "0203": "command-detonated mines of Blue",
        "0204": "vibrabombs of Blue, 45 tons (secret)",
        "0205": "conventional mines of Blue (secret)",
    }
    assert set(marks(battle, "Red")) == {"0202", "0203"}
    assert set(marks(battle, None)) == {"0203"}


@pytest.mark.parametrize(
    ("field", "words"),
    [
        (mines("0207", public=True), "6 points of damage, they explode on 7 or more"),
        (command("0207", public=True), "10 points of damage, their owner may set them off"),
        (vibrabombs("0207", 50, public=True), "10 points of damage, heavy 'Mechs set them off"),
        (mines("0207", "inferno", points=15, public=True), "15 infernos, they explode on 7 or more"),
    ],
)
def test_a_move_through_known_mines_is_announced(field: object, words: str) -> None:
    battle = lane(mech(GRIFFIN, "0208"), mech(LOCUST, "0201"), fields=[field])  # type: ignore[list-item]
    known = view(battle, "Red")
    (note,) = mine_notes(known, Move(0, WALK, "FF"))
    assert note.endswith(words)
    assert consider(known, MoveNext("Red"), "Red", Move(0, WALK, "FF"), None).notes == (note,)
    assert not list(mine_notes(known, Move(0, JUMP, path=hexes("0207", "0206"))))
    assert len(list(mine_notes(known, Move(0, JUMP, path=hexes("0207"))))) == 1


def test_secret_mines_are_not_announced() -> None:
    battle = lane(mech(GRIFFIN, "0208"), mech(LOCUST, "0201"), fields=[mines("0207")])
    assert not list(mine_notes(view(battle, "Red"), Move(0, WALK, "FF")))


def test_each_minefield_is_announced_once_for_each_time_it_is_entered() -> None:
    battle = lane(mech(GRIFFIN, "0208"), mech(LOCUST, "0201"), fields=[mines("0207", public=True)])
    assert len(list(mine_notes(battle, Move(0, WALK, "FRL")))) == 1
    assert len(list(mine_notes(battle, Move(0, WALK, "RL")))) == 0


def test_a_unit_that_enters_the_map_in_a_mined_hex_is_warned() -> None:
    battle = lane(mech(GRIFFIN, "0208"), mech(LOCUST, "0201"), fields=[mines("0209", public=True)])
    outside = battle.changed(replace(battle.unit(0), hex=None))
    assert len(list(mine_notes(outside, Move(0, WALK, enter=Hex(2, 9), facing=0)))) == 1
    assert len(list(mine_notes(outside, Move(0, WALK, enter=Hex(1, 9), facing=0)))) == 0


@pytest.mark.parametrize(
    ("entering", "words"),
    [(True, "Griffin GRF-1N enters 0207"), (False, "Griffin GRF-1N: in 0207 or next to it")],
)
def test_the_owner_of_command_detonated_mines_is_asked_with_the_enemies_in_mind(entering: bool, words: str) -> None:
    battle = lane(mech(GRIFFIN, "0208"), mech(LOCUST, "0201"), fields=[command("0207")])
    question = DetonateNow(
        1, COMMAND_MINES, "BMR-MINE-007", DETONATION, hex=Hex(2, 7), enemies=(0, 7), entering=entering
    )
    asked = prompt(view(battle, "Blue"), question, "Blue")
    assert asked.words == f"{words}. Detonate your mines in 0207?"
    assert asked.figures == ("1",)


def test_each_kind_of_mines_is_a_mode_of_the_menu() -> None:
    forces = Force("Red", [GRIFFIN]), Force("Blue", [LOCUST], home=0)
    play = new_battle(forces, "open-ground", options=("minefields",))
    found = menu(view(play.facts, "Red"), LayNext("Red"), "Red", "1", ())
    assert [(mode.id, mode.value) for mode in found.modes] == [
        ("conventional", 3),
        ("command-detonated", 2),
        ("vibrabomb", 2),
        ("laid", None),
    ]
    assert all(mode.text and rulebook.rule(mode.rule) for mode in found.modes if mode.id != "laid")
    assert found.modes[-1].label == "Done, without the other 7"
    assert {offer.subject for offer in found.offers} == {"1"}
    hexes_of = {offer.place for offer in found.offers if offer.mode == "conventional"}
    assert len(hexes_of) == len(play.facts.board.hexes())
    play.push("lay conventional 0505", "Red")
    again = menu(view(play.facts, "Red"), LayNext("Red"), "Red", "1", ())
    assert (again.modes[0].value, again.modes[-1].id) == (2, "lift")
    assert [offer.place for offer in again.offers if offer.mode == "lift"] == ["0505"]


def test_vibrabombs_are_set_in_their_draft() -> None:
    forces = Force("Red", [GRIFFIN]), Force("Blue", [LOCUST], home=0)
    known = view(new_battle(forces, "open-ground", options=("minefields",)).facts, "Red")
    draft = consider(known, LayNext("Red"), "Red", Lay("vibrabomb", Hex(5, 5), 50), None)
    assert [choice.label for group in draft.groups for choice in group.choices if choice.selected] == ["50 tons"]
    assert {choice.action for group in draft.groups for choice in group.choices} >= {"lay vibrabomb 0505 20"}
    assert consider(known, LayNext("Red"), "Red", Lay("conventional", Hex(5, 5)), None).groups == ()
    assert consider(known, LayNext("Red"), "Red", Lift(Hex(5, 5)), None).confirm == "Take back these mines"
