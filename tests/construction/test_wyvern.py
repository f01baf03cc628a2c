"""The book's worked example, a 45-ton BattleMech built step by step."""

from __future__ import annotations

import pytest
from tests.construction.workshop import BARE, WYVERN, put, refit

from ironhex.catalog import Location, MechDesign
from ironhex.construction import check, mech_weight
from ironhex.construction.mech_slots import open_slots
from ironhex.kernel.tally import Mod

HD, CT, LT, RT, LA, RA, LL, RL = Location

STEPS = [
    ("endo steel internal structure", 2.5, 42.5),
    ("cockpit", 3, 39.5),
    ("Fusion engine rated 180", 7, 32.5),
    ("gyroscope", 2, 30.5),
    ("4 jump jets", 2, 28.5),
    ("2 heat sinks beyond the first 10", 2, 26.5),
    ("standard armor, 152 points", 9.5, 17),
    ("LRM 10, center torso", 5, 12),
    ("LRM 10 Ammo, left torso", 1, 11),
    ("Large Laser, right arm", 5, 6),
    ("SRM 6, right torso", 3, 3),
    ("SRM 6 Ammo, right torso", 1, 2),
    ("Small Laser, right arm", 0.5, 1.5),
    ("Small Laser, right arm", 0.5, 1),
    ("CASE, left torso", 0.5, 0.5),
    ("CASE, right torso", 0.5, 0),
]
"""Each part in the order of the book, what it weighs, and what is left then."""


@pytest.mark.rule("BMR-CON-055")
def test_every_part_and_the_remaining_weight_match_the_book() -> None:
    weights = {mod.why: mod.value for mod in mech_weight(WYVERN).mods}
    left = 4 * 45
    for part, tons, rest in STEPS:
        left -= weights[part]
        assert (weights[part], left) == (4 * tons, 4 * rest), part
    assert len(STEPS) == len(mech_weight(WYVERN).mods)
    assert check(WYVERN) == ()


FITTING = [
    ("jump jets", {LL: ["Jump Jet"], RL: ["Jump Jet"], LT: ["Jump Jet"], RT: ["Jump Jet"]}, "LL 1 RL 1 LT 11 RT 11"),
    ("heat sinks", {HD: ["Heat Sink"], LT: ["Heat Sink"] * 2, RT: ["Heat Sink"] * 2}, "HD 0 LT 9 RT 9"),
    ("LRM 10", {CT: ["IS LRM 10"] * 2, LT: ["IS LRM 10 Ammo"]}, "CT 0 LT 8"),
    ("large laser", {RA: ["IS Large Laser"] * 2}, "RA 6"),
    ("SRM 6", {RT: ["IS SRM 6", "IS SRM 6", "IS SRM 6 Ammo"]}, "RT 6"),
    ("small lasers", {RA: ["IS Small Laser"] * 2}, "RA 4"),
    ("CASE", {RT: ["CASE"], LT: ["CASE"]}, "RT 5 LT 7"),
    (
        "endo steel",
        {
            location: ["Endo Steel"] * number
            for location, number in ((LL, 1), (RL, 1), (LT, 4), (RT, 4), (LA, 2), (RA, 2))
        },
        "HD 0 CT 0 RT 1 LT 3 RA 2 LA 6 LL 0 RL 0",
    ),
]
"""What is placed in which order, and the slots that the book counts open then."""


@pytest.mark.rule("BMR-CON-055", "BMR-CON-008")
def test_slots_are_filled_one_after_another() -> None:
    machine = refit(WYVERN, BARE)
    assert [open_slots(machine, location) for location in Location] == [1, 2, 12, 12, 8, 8, 2, 2]
    for step, parts, counts in FITTING:
        for location, texts in parts.items():
            machine = _placed(machine, location, texts)
        words = counts.split()
        free = {name: machine.slots[Location[name]].count("") for name in words[::2]}
        assert free == dict(zip(words[::2], map(int, words[1::2]), strict=True)), step
    assert check(machine) == ()


def _placed(machine: MechDesign, location: Location, texts: list[str]) -> MechDesign:
    if location is not HD:
        return put(machine, location, *texts)
    row = [text or texts[0] for text in machine.slots[HD]]
    return refit(machine, {HD: row})


@pytest.mark.rule("BMR-CON-055")
def test_armor_is_spread_as_in_the_book() -> None:
    head, center, left, right, left_arm, right_arm, left_leg, right_leg, *rear = WYVERN.armor
    assert (head, left_arm, right_arm, left_leg, right_leg) == (9, 14, 14, 22, 22)
    assert (center, left, right, rear) == (20, 16, 16, [7, 6, 6])
    assert sum(WYVERN.armor) == 152


def test_weights_cite_their_rules() -> None:
    first, *_, last = mech_weight(WYVERN).mods
    assert first == Mod("BMR-CON-016", 10, "endo steel internal structure")
    assert last.rule == "BMR-CON-042"
