"""What a review of special equipment has found, so that it does not come back."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.classic.missiles.salvos import CHEST, HIT, LRM, SEVEN, duel, salvo
from tests.classic.stage import mech, stage

from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.attack.declarations import refused
from ironhex.systems.classic.battle import Battle, Fire, Minefield, Mode, Phase
from ironhex.systems.classic.mines.detonation import threatening
from ironhex.systems.classic.mines.laying import left_to_lay
from ironhex.systems.classic.missiles.events import MissilesShotDown, SalvoEngaged
from ironhex.systems.classic.movement.points import allowance
from ironhex.systems.classic.night.searchlights import Shine, ShineNext
from ironhex.systems.classic.night.searchlights import refusal as no_light
from ironhex.systems.classic.phases import movement
from ironhex.systems.classic.presentation.told import told
from ironhex.systems.classic.questions import GoOn
from ironhex.systems.classic.ruleset import ruleset

GRIFFIN = "Griffin GRF-1N"


@pytest.mark.rule("BMR-EQ-011")
def test_the_story_tells_of_missiles_shot_down() -> None:
    before = duel((LRM, f"{LRM} Ammo"))
    _, events = salvo(before, LRM, dice=(*HIT, *SEVEN, 3, *CHEST * 2))
    battle = before
    seen = set()
    for event in events:
        after = event.apply(battle)
        if isinstance(event, (SalvoEngaged, MissilesShotDown)):
            assert told(battle, after, replace(event, weapon=99)).look == ""
            seen.add(type(event))
        battle = after
    assert seen == {SalvoEngaged, MissilesShotDown}


@pytest.mark.rule("BMR-EQ-126")
def test_a_mech_that_runs_with_masc_is_not_offered_jumps() -> None:
    battle = stage("9x9", mech(GRIFFIN, "0505"), phase=Phase.MOVEMENT)
    unit = replace(battle.unit(0), move=replace(battle.unit(0).move, mode=Mode.RUN, boosted=True))
    running = battle.changed(unit)
    assert allowance(running, unit, Mode.JUMP).barred
    question = GoOn(0)
    for action in movement.menu(running, question, "Red"):
        assert movement.refusal(running, question, "Red", action) is None


def ambushed() -> Battle:
    rules = ruleset(("hidden units", "minefields", "night", "searchlights"))
    units = mech(GRIFFIN, "0405", side="Red"), mech(GRIFFIN, "0404", side="Blue", hidden=True)
    return stage("9x9", *units, rules=rules)


@pytest.mark.rule("BMR-MINE-007", "BMR-HIDDEN-002")
def test_mines_do_not_betray_hidden_units() -> None:
    mined = replace(ambushed(), mines=(Minefield(Hex(4, 4), "command-detonated", "Red", 10),))
    assert not list(threatening(mined))
    seen = mined.changed(replace(mined.unit(1), hidden=False))
    assert list(threatening(seen))


@pytest.mark.rule("BMR-HIDDEN-001")
def test_nobody_names_a_hidden_unit_of_its_own() -> None:
    rules = ruleset(("hidden units", "night", "searchlights"))
    units = mech(GRIFFIN, "0405", side="Red"), mech(GRIFFIN, "0404", side="Red", hidden=True)
    battle = stage("9x9", *units, rules=rules)
    gun = battle.unit(0).design.weapons[0].index
    barred = refused(battle, Declare(0, shots=(Fire(gun, 1),)))
    assert barred
    assert barred.rule == "BMR-HIDDEN-001"
    assert no_light(battle, ShineNext(0), "Red", Shine(0, 1))


@pytest.mark.rule("BMR-MINE-002")
def test_a_full_map_takes_no_more_mines() -> None:
    battle = stage("2x2", mech(GRIFFIN, "0101"), rules=ruleset(("minefields",)))
    side = replace(battle.sides[0], mines=(("conventional", 9),))
    battle = replace(battle, sides=(side, *battle.sides[1:]))
    assert left_to_lay(battle, "Red")["conventional"] == 9
    fields = tuple(Minefield(hex, "conventional", "Red", 6) for hex in battle.board.hexes())
    assert not left_to_lay(replace(battle, mines=fields), "Red")
