"""Who is asked about mines and hidden units, and who knows of it, also at a table where somebody rolls real dice."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.mines.field import command, lane, mines
from tests.classic.stage import mech

from ironhex.engine import Play, Position
from ironhex.engine.position import Ask
from ironhex.systems.classic.battle import Battle, Fire, Phase, PlaceTarget, Thing
from ironhex.systems.classic.mines.detonation import OfferDetonation
from ironhex.systems.classic.mines.triggers import Tread
from ironhex.systems.classic.phases.weapons import Volley
from ironhex.systems.classic.ruleset import ruleset
from ironhex.systems.classic.setup import Force, Recruit, new_battle
from ironhex.systems.classic.system import CLASSIC

GRIFFIN, LOCUST, ARCHER = "Griffin GRF-1N", "Locust LCT-1V", "Archer ARC-2R"
PLATOON = "Foot Platoon (Rifle)"
SECRET, OPEN = (("Blue",), True), (("Red", "Blue"), False)


def asked(battle: Battle, *tasks: Any) -> Ask:
    """What is asked first when somebody rolls real dice."""
    return Play(CLASSIC, Position(battle, tasks), None).asks[0]


@pytest.mark.rule("BMR-MINE-003")
@pytest.mark.parametrize(("public", "rolled"), [(False, SECRET), (True, OPEN)])
def test_the_owner_rolls_for_mines_while_they_are_a_secret(public: bool, rolled: Any) -> None:
    field = mines("0205", public=public)
    ask = asked(lane(mech(GRIFFIN, "0205"), mech(LOCUST, "0201"), fields=[field]), Tread(0))
    assert (ask.seats, ask.question.reveals) == rolled
    assert ask.question.why == "mines"


@pytest.mark.rule("BMR-MINE-007")
def test_only_the_owner_knows_that_mines_could_be_detonated() -> None:
    field = command("0205")
    ask = asked(lane(mech(GRIFFIN, "0204"), mech(LOCUST, "0201"), fields=[field]), OfferDetonation(field))
    assert (ask.seats, ask.question.reveals) == SECRET


@pytest.mark.rule("BMR-AMMO-057")
def test_only_its_owner_knows_that_vibrabombs_are_set() -> None:
    archer = mech(ARCHER, "0209", ammunition=dict.fromkeys((3, 4, 6, 7), "thunder-vibrabomb"))
    battle = lane(archer, mech(LOCUST, "0201"), phase=Phase.WEAPONS, rules=ruleset(("minefields",)))
    launcher = battle.unit(0).weapon("LRM 20").index
    shot = Fire(launcher, PlaceTarget(Thing.THUNDER, battle.unit(1).place), mode="thunder-vibrabomb")
    ask = asked(declared(battle, shot), Volley(0))
    assert (ask.seats, ask.question.reveals, ask.question.what) == (("Red",), True, "setting of vibrabombs")


def declared(battle: Battle, shot: Fire) -> Battle:
    """The same with a shot that the first unit has declared."""
    unit = battle.unit(0)
    after = battle.changed(replace(unit, turn=replace(unit.turn, shots=(shot,), declared=1)))
    return replace(after, before=after.units)


@pytest.mark.rule("BMR-HIDDEN-001")
def test_all_sides_hide_at_the_same_time_and_see_what_they_have_done() -> None:
    """Their answers are not sealed: a side sees where its own units are, and may take them back."""
    forces = [
        Force("Red", [Recruit(PLATOON, hidden=True)], arrival="deploy", zone=3),
        Force("Blue", [Recruit(PLATOON, hidden=True)], home=0, arrival="deploy", zone=3),
    ]
    play = new_battle(forces, "woods", options=("hidden units",), seed=3)
    found = [(ask.seats, ask.question.reveals, ask.sealed) for ask in play.asks]
    assert found == [(("Red",), True, False), (("Blue",), True, False)]
