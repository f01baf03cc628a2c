"""Mines as players see them: on the map, before a move, and in the menu."""

from __future__ import annotations

import pytest
from tests.classic.mines.field import command, lane, mines, vibrabombs
from tests.classic.stage import mech
from tests.classic.trek import JUMP, WALK, hexes

from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.mines.laying import LayNext
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


def test_each_kind_of_mines_is_a_mode_of_the_menu() -> None:
    forces = Force("Red", [GRIFFIN]), Force("Blue", [LOCUST], home=0)
    play = new_battle(forces, "open-ground", options=("minefields",))
    found = menu(view(play.facts, "Red"), LayNext("Red"), "Red", "1", ())
    assert [mode.id for mode in found.modes] == [
        "conventional",
        "command-detonated",
        "vibrabomb 30",
        "vibrabomb 50",
        "vibrabomb 70",
    ]
    assert {offer.subject for offer in found.offers} == {"1"}
    hexes_of = {offer.place for offer in found.offers if offer.mode == "conventional"}
    assert len(hexes_of) == len(play.facts.board.hexes())
