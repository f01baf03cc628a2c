"""Dice are fair by construction, the same whenever asked, and independent of the order of asking."""

import pickle
from collections import Counter
from hashlib import sha256
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ironhex.kernel.dice import Dice, DiceExhausted, ScriptedDice, SeededDice, commitment, fair_face, stream

seeds = st.binary(min_size=1, max_size=64)
draws = st.integers(0, 2**40)
names = st.text("abc-1")
GOLDEN = (3, 6, 4, 6, 3, 3, 5, 6, 2, 4, 3, 6)


@given(st.integers(1, 256))
def test_every_face_stands_for_equally_many_words(sides: int) -> None:
    counts = Counter(fair_face(word, sides, words=256) for word in range(256))
    refused = counts.pop(None, 0)
    assert set(counts) == set(range(1, sides + 1))
    assert set(counts.values()) == {256 // sides}
    assert refused < sides


@pytest.mark.parametrize("sides", [0, -1, 257])
def test_a_die_that_cannot_be_fair_is_refused(sides: int) -> None:
    with pytest.raises(ValueError, match="no fair die"):
        fair_face(0, sides, words=256)


@given(seeds, draws, st.integers(0, 20), st.integers(1, 20))
def test_a_die_does_not_depend_on_the_dice_around_it(seed: bytes, start: int, count: int, sides: int) -> None:
    together = SeededDice(seed).faces(start, count, sides)
    backwards = [SeededDice(seed).faces(draw, 1, sides)[0] for draw in reversed(range(start, start + count))]
    assert together == tuple(reversed(backwards))
    assert all(1 <= face <= sides for face in together)


@given(seeds, draws)
def test_refused_words_are_replaced_draw_by_draw(seed: bytes, start: int) -> None:
    sides = 2**63 + 1  # nearly every second word is refused
    together = SeededDice(seed).faces(start, 16, sides)
    assert together == tuple(SeededDice(seed).faces(draw, 1, sides)[0] for draw in range(start, start + 16))
    assert len(set(together)) == 16


def test_the_faces_of_a_seed_never_change() -> None:
    assert SeededDice(b"ironhex").faces(0, 12) == GOLDEN
    assert SeededDice(b"ironhex").faces(4, 2) == GOLDEN[4:6]


def test_many_draws_are_spread_evenly() -> None:
    counts = Counter(SeededDice(b"even").faces(0, 60_000))
    chi_square = sum((counts[face] - 10_000) ** 2 for face in range(1, 7)) / 10_000
    assert chi_square < 20.5  # one seed in a thousand would be beyond; this one is fixed


def test_neighboring_draws_are_not_correlated() -> None:
    faces = SeededDice(b"pairs").faces(0, 72_001)
    counts = Counter(pairwise(faces))
    chi_square = sum((counts[a, b] - 2_000) ** 2 for a in range(1, 7) for b in range(1, 7)) / 2_000
    assert chi_square < 66.6


@pytest.mark.parametrize("seed", [b"", b"x" * 65])
def test_a_seed_has_a_limited_length(seed: bytes) -> None:
    with pytest.raises(ValueError, match="1 to 64 bytes"):
        SeededDice(seed)


def test_a_seed_is_not_printed() -> None:
    assert "secret" not in repr(SeededDice(b"secret"))


def test_dice_travel_between_processes() -> None:
    dice = SeededDice(b"travel")
    assert pickle.loads(pickle.dumps(dice)).faces(3, 9) == dice.faces(3, 9)


def test_a_script_is_read_by_draw_number() -> None:
    dice: Dice = ScriptedDice([3, 4, 6, 1])
    assert dice.faces(0, 2) == (3, 4)
    assert dice.faces(2, 2) == (6, 1)
    assert dice.faces(4, 0) == ()


@pytest.mark.parametrize(("start", "count", "missing"), [(0, 3, 2), (1, 2, 2), (5, 1, 5)])
def test_an_exhausted_script_names_the_draw(start: int, count: int, missing: int) -> None:
    with pytest.raises(DiceExhausted, match=f"draw {missing}$") as caught:
        ScriptedDice([3, 4]).faces(start, count)
    assert caught.value.draw == missing


@pytest.mark.parametrize("face", [0, 7])
def test_scripted_dice_show_only_faces_that_exist(face: int) -> None:
    with pytest.raises(ValueError, match=f"draw 1 shows {face}"):
        ScriptedDice([1, face]).faces(0, 2)


@given(seeds, names, names)
def test_streams_differ_by_name_and_are_seeds_themselves(seed: bytes, one: str, other: str) -> None:
    assert (stream(seed, one) == stream(seed, other)) == (one == other)
    assert stream(seed, one) != seed
    SeededDice(stream(seed, one))


def test_a_commitment_can_be_checked_by_anyone() -> None:
    assert commitment(b"seed") == sha256(b"seed").hexdigest()
