"""The library that goes with a game."""

import json

import msgspec
import pytest

from ironhex.catalog import Board, CatalogError, Library, MechDesign, board, design, mech
from ironhex.kernel.hexes import Hex


class Game(msgspec.Struct, frozen=True):
    """A state as systems have it."""

    board: Board
    designs: tuple[MechDesign, ...]


def game() -> Game:
    changed = board("woods").changed(Hex(3, 4), woods=0, rough=1).changed(Hex(5, 5), smoke=1)
    return Game(changed, (mech("Griffin GRF-1N"), mech("Mad Dog Prime")))


def filled() -> Library:
    library = Library()
    library.add(game().board)
    for machine in game().designs:
        library.add(machine)
    return library


def test_a_state_names_its_board_and_designs() -> None:
    text = msgspec.json.encode(game(), enc_hook=filled().encode)
    assert json.loads(text) == {
        "board": [board("woods").key, ["0304", "rough", 1], ["0304", "woods", 0], ["0505", "smoke", 1]],
        "designs": [design("Griffin GRF-1N").key, design("Mad Dog Prime").key],
    }


def test_a_record_needs_nothing_else() -> None:
    text = msgspec.json.encode(game(), enc_hook=filled().encode)
    library = Library.from_record(json.loads(json.dumps(filled().to_record())))
    again = msgspec.json.decode(text, type=Game, dec_hook=library.decode)
    assert again == game()
    assert again.board.terrain == game().board.terrain
    assert [machine.sheet for machine in again.designs] == [machine.sheet for machine in game().designs]
    assert library.to_record() == filled().to_record()


def test_a_library_holds_the_printed_board() -> None:
    assert filled().board(game().board.base) is board("woods")


def test_unknown_keys_are_named() -> None:
    with pytest.raises(CatalogError, match=r"^library: design: no design Wasp WSP-1A#00000000$"):
        Library().design("Wasp WSP-1A#00000000")
    with pytest.raises(CatalogError, match=r"^library: board: no board moon#00000000$"):
        Library().decode(Board, ["moon#00000000"])


def test_other_types_are_not_encoded() -> None:
    with pytest.raises(NotImplementedError):
        Library().encode(object())
    with pytest.raises(NotImplementedError):
        Library().decode(Hex, [1, 2])
