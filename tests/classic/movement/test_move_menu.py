"""The menu of moves as a list is the menu, for units of all kinds in whole battles."""

from __future__ import annotations

import pytest

from ironhex import new_game
from ironhex.kernel.dice import SeededDice

FORCES = {
    "woods": (["Griffin GRF-1N"], ["Locust LCT-1V"]),
    "open-ground": (["Heavy Hover APC", "Anti-Mech Jump Platoon (Rifle)"], ["Peregrine Attack VTOL"]),
}


@pytest.mark.parametrize("board", FORCES)
def test_every_entry_is_the_one_of_the_menu(board: str) -> None:
    red, blue = FORCES[board]
    play, dice = new_game("classic", {"Red": red, "Blue": blue}, board, seed=3), SeededDice(bytes(16))
    for number in range(30):
        ask = play.asks[0]
        menu, choices = [*play.menu(ask)], play.choices(ask)
        assert len(choices) == len(menu)
        some = dice.faces(number, 1, len(menu))[0] - 1
        assert (choices[some], choices[-1]) == (menu[some], menu[-1])
        assert [*choices] == menu
        play.answer(ask, choices[some])
