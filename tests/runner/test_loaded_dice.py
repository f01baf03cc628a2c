"""Loaded dice are legal, the same each time, and show rare totals often."""

from __future__ import annotations

from collections import Counter

from tests.runner.loaded_dice import FAIR, TEMPERS, LoadedDice

from ironhex.engine import Ask, RollDice

REASONS = [f"reason {number}" for number in range(40)]


def thrown(dice: LoadedDice, why: str, count: int = 2) -> list[tuple[int, ...]]:
    return [dice.throw(Ask(id, ("Red",), RollDice(count, 6, why))).faces for id in range(400)]


def test_each_reason_keeps_its_temper_and_all_tempers_occur() -> None:
    dice, again = LoadedDice(b"one"), LoadedDice(b"one")
    assert {dice.temper(why) for why in REASONS} == set(TEMPERS)
    assert [dice.temper(why) for why in REASONS] == [again.temper(why) for why in REASONS]
    assert thrown(dice, "to hit") == thrown(again, "to hit")


def test_all_faces_are_on_the_dice_and_tempers_show() -> None:
    dice = LoadedDice(b"two")
    by_temper = {dice.temper(why): [sum(faces) for faces in thrown(dice, why)] for why in REASONS}
    assert all(1 <= face <= 6 for why in REASONS for faces in thrown(dice, why) for face in faces)
    mean = {temper: sum(totals) / len(totals) for temper, totals in by_temper.items()}
    assert mean["low"] < 6 < mean["fair"] < 8 < mean["high"]
    assert min(Counter(by_temper["level"]).values()) > 20
    assert set(by_temper["level"]) == set(range(2, 13))


def test_rolls_that_are_repeated_until_they_fit_stay_fair() -> None:
    assert {LoadedDice(b"%d" % seed).temper("slot hit") for seed in range(20)} == {FAIR}
    assert {LoadedDice(b"%d" % seed).temper("to hit") for seed in range(40)} == set(TEMPERS) - {"low"}
