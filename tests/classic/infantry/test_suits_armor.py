"""Suits that are hard to see, and suits that carry too much to jump."""

from __future__ import annotations

import pytest
from tests.classic.firing import bar, number, value
from tests.classic.stage import drawn, mech, stage

from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Tally
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.attack.stealth import baffles_probes
from ironhex.systems.classic.battle import Mode, MoveState
from ironhex.systems.classic.movement.infantry import burden
from ironhex.systems.classic.movement.moves import refused
from ironhex.systems.classic.movement.points import allowance

MARAUDER, ELEMENTALS = "Marauder MAD-3R", "Elemental (Laser)"
SHORT, MEDIUM, LONG = 3, 6, 9  # hexes of a medium laser


def shot(target: str, hexes: int, key: str = "IS Medium Laser", attacker: str = MARAUDER) -> Tally:
    """What a unit needs to hit suits that far away."""
    return number(stage("16x17", mech(attacker, "0816"), mech(target, f"08{16 - hexes:02}")), key)


@pytest.mark.parametrize(
    ("squad", "rule", "modifiers"),
    [
        pytest.param(squad, rule, modifiers, marks=pytest.mark.rule(row), id=squad)
        for row, squad, rule, modifiers in (
            ("BMR-SUIT-038", "Achileus (MG)", "BMR-SUIT-038", (1, 4, 7)),
            ("BMR-SUIT-066", "Infiltrator Mk. I", "BMR-SUIT-066", (0, 3, 6)),
            ("BMR-SUIT-070", "Infiltrator Mk. II", "BMR-SUIT-070", (1, 3, 6)),
            ("BMR-SUIT-078", "Kage (MG)", "BMR-SUIT-066", (0, 3, 6)),
        )
    ],
)
def test_stealth_replaces_the_modifiers_of_the_range(squad: str, rule: str, modifiers: tuple[int, ...]) -> None:
    for hexes, modifier, usual in zip((SHORT, MEDIUM, LONG), modifiers, (0, 2, 4), strict=True):
        found, plain = shot(squad, hexes), shot(ELEMENTALS, hexes)
        assert found.total - plain.total == modifier - usual
        assert (value(found, "BMR-HIT-008") or 0) + (value(found, rule) or 0) == modifier
    assert bar(shot(squad, LONG + 1)) == "BMR-HIT-009"


@pytest.mark.rule("BMR-SUIT-038")
@pytest.mark.parametrize(("hexes", "added"), [(0, 1), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_platoons_are_hindered_by_stealth_too(hexes: int, added: int) -> None:
    """Their weapons have no bands; a modifier of 2 counts as medium range, one of 4 as long."""
    found = shot("Achileus (MG)", hexes, "Infantry SRM", "Foot Platoon (SRM)")
    assert value(found, "BMR-SUIT-038") == added


@pytest.mark.parametrize(
    ("squad", "immune"),
    [
        pytest.param("Achileus (MG)", True, marks=pytest.mark.rule("BMR-SUIT-039")),
        pytest.param("Infiltrator Mk. I", True, marks=pytest.mark.rule("BMR-SUIT-067")),
        pytest.param("Infiltrator Mk. II", True, marks=pytest.mark.rule("BMR-SUIT-071")),
        pytest.param("Kage (MG)", True, marks=pytest.mark.rule("BMR-SUIT-079")),
        ("Purifier (Laser)", False),
        (ELEMENTALS, False),
        (MARAUDER, False),
    ],
)
def test_probes_do_not_find_stealth_armor(squad: str, immune: bool) -> None:
    assert baffles_probes(stage("16x17", mech(squad, "0808")).unit(0)) is immune


@pytest.mark.rule("BMR-SUIT-092")
@pytest.mark.parametrize(("hexes", "mode", "modifier"), [(0, 0, 3), (1, 1, 2), (1, 3, 2), (2, 3, 1), (3, 3, 0)])
def test_mimetic_armor_replaces_the_modifier_of_the_targets_movement(hexes: int, mode: int, modifier: int) -> None:
    move = MoveState(moved=bool(mode), mode=Mode(mode), hexes=hexes)
    battle = stage("16x17", mech(MARAUDER, "0816"), mech("Purifier (Laser)", "0813", move=move))
    found = number(battle, "IS Medium Laser")
    assert (value(found, "BMR-HIT-046") or 0) + (value(found, "BMR-SUIT-092") or 0) == modifier


@pytest.mark.rule("BMR-SUIT-093")
def test_mimetic_armor_leaves_all_other_modifiers_as_they_are() -> None:
    """Gunnery 4, jumped 1, light woods 1, battle armor 1, medium range 2, and 2 for a single hex."""
    board = drawn("16x17").changed(Hex.parse("0812"), woods=1)
    jumped = MoveState(moved=True, mode=Mode.JUMP, hexes=1)
    battle = stage(board, mech(MARAUDER, "0816"), mech("Purifier (Laser)", "0812", move=jumped))
    found = number(battle, "IS Medium Laser")
    assert found.total == 4 + 1 + 1 + 1 + 2 + 2
    assert [value(found, rule) for rule in ("BMR-HIT-015", "BMR-HIT-016", "BMR-HIT-047")] == [1, 1, 1]


# --- launchers to be dropped ------------------------------------------------------------------------------------------
JUMPED = Move(0, Mode.JUMP, path=(Hex.parse("0807"),))


@pytest.mark.rule("BMR-SUIT-087", "BMR-SUIT-086")
@pytest.mark.parametrize("arms", ["Laser", "Flamer", "MG"])
def test_longinus_suits_do_not_jump_until_their_missiles_are_gone(arms: str) -> None:
    laden = stage("16x17", mech(f"Longinus ({arms})", "0808"), mech(MARAUDER, "0101"))
    barred = refused(laden, laden.unit(0), JUMPED)
    assert barred is not None
    assert barred.rule == "BMR-SUIT-087"
    assert refused(laden, laden.unit(0), Move(0, Mode.WALK, "F")) is None
    assert burden(laden.unit(0)) == barred  # the same forbids leg and swarm attacks
    free = stage("16x17", mech(f"Longinus ({arms})", "0808", ammo=(0,)), mech(MARAUDER, "0101"))
    assert refused(free, free.unit(0), JUMPED) is None
    assert allowance(free, free.unit(0), Mode.JUMP).total == 3
    assert burden(free.unit(0)) is None


@pytest.mark.rule("BMR-SUIT-087", "BMR-SUIT-034")
@pytest.mark.parametrize("suit", ["Raiden (SRM)", "Cavalier (SRM)"])
def test_suits_whose_only_weapon_is_a_launcher_jump_as_usual(suit: str) -> None:
    battle = stage("16x17", mech(suit, "0808"), mech(MARAUDER, "0101"))
    assert refused(battle, battle.unit(0), JUMPED) is None
    assert burden(battle.unit(0)) is None


@pytest.mark.rule("BMR-SUIT-091")
def test_purifiers_do_not_jump_until_both_beacons_of_every_trooper_are_gone() -> None:
    for ammo, alive, rule in (
        ((2, 2, 2, 2), (1, 1, 1, 1), "BMR-SUIT-091"),
        ((0, 0, 0, 1), (1, 1, 1, 1), "BMR-SUIT-091"),
        ((0, 0, 0, 1), (1, 1, 1, 0), None),
        ((0, 0, 0, 0), (1, 1, 1, 1), None),
    ):
        squad = mech("Purifier (NARC)", "0808", ammo=ammo, structure=(1, *alive, 0, 0))
        battle = stage("16x17", squad, mech(MARAUDER, "0101"))
        barred = refused(battle, battle.unit(0), JUMPED)
        assert (barred and barred.rule) == rule
        assert burden(battle.unit(0)) == barred
        assert refused(battle, battle.unit(0), Move(0, Mode.WALK, "F")) is None
    armed = stage("16x17", mech("Purifier (Laser)", "0808"), mech(MARAUDER, "0101"))
    assert refused(armed, armed.unit(0), JUMPED) is None
