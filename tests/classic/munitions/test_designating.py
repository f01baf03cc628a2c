"""Target acquisition gear and semiguided missiles."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.firing import bar, number, value
from tests.classic.stage import happened, mech, stage, variant

from ironhex.bots.bot import asked as bot_asked
from ironhex.catalog import Location, designs
from ironhex.catalog.equipment import equipment
from ironhex.engine import Play
from ironhex.kernel.dice import ScriptedDice
from ironhex.systems.classic.action_texts import NotationError
from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.battle import Battle, Mode, MoveState, Phase, altered
from ironhex.systems.classic.bots.tactician import Tactician
from ironhex.systems.classic.munitions.designating import (
    Designate,
    DesignateNext,
    menu,
    needed,
    offered,
    preview,
    refusal,
)
from ironhex.systems.classic.munitions.events import TargetDesignated
from ironhex.systems.classic.munitions.tags import NOBODY, designated, designators, number_to_designate, tag_of
from ironhex.systems.classic.notation import action_of
from ironhex.systems.classic.positions import play_from
from ironhex.systems.classic.presentation.firing_groups import firing, first_volley
from ironhex.systems.classic.presentation.scene import scene as scene_of
from ironhex.systems.classic.questions import DeclareNext
from ironhex.systems.classic.ruleset import ruleset
from ironhex.systems.classic.sheets.live import condition as condition_of
from ironhex.systems.classic.views import view

RAN = MoveState(moved=True, mode=Mode.RUN, spent=8, hexes=7)
JUMPED = MoveState(moved=True, mode=Mode.JUMP, spent=5, hexes=5)
HEAD = ("Life Support", "Sensors", "Cockpit", "Sensors", "Life Support")
HIDING = ruleset(("hidden units",))
ARCHER = {3: "semiguided", 4: "semiguided", 6: "semiguided", 7: "semiguided"}


def scene(spotter: str = "Raven RVN-3L", target: str = "Locust LCT-1V", **state: Any) -> Battle:
    """A unit with target acquisition gear near an enemy, and an Archer with semiguided missiles farther away."""
    return stage(
        "20x20",
        mech(spotter, "0310", side="Red"),
        mech(target, "0305", facing=3, side="Blue", **state),
        mech("Archer ARC-2R", "0319", side="Red", ammunition=ARCHER),
        phase=Phase.OFF_BOARD,
    )


def asked(battle: Battle, *dice: int) -> Play[Battle]:
    return play_from(battle, dice=ScriptedDice(dice))


# --- the phase --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-EQ-152")
def test_a_unit_designates_before_weapons_are_fired_and_fires_none_itself() -> None:
    play = asked(scene(move=RAN), 6, 6)
    assert play.asks[0].question == DesignateNext(0)
    play.answer(play.asks[0], Designate(0, 1))
    assert designated(play.facts, play.facts.unit(1), "Red")
    assert (play.facts.phase, play.asks[0].question) == (Phase.WEAPONS, DeclareNext("Red"))
    declares = {action.unit for action in play.legal(play.asks[0]) if isinstance(action, Declare)}
    assert declares == {2}


@pytest.mark.rule("BMR-EQ-152")
def test_a_unit_that_designates_nobody_may_fire() -> None:
    play = asked(scene())
    play.answer(play.asks[0], Designate(0))
    assert {action.unit for action in play.legal(play.asks[0])} == {0, 2}


@pytest.mark.rule("BMR-EQ-152")
def test_a_miss_designates_nobody_but_was_the_attack() -> None:
    play = asked(scene(), 1, 1)
    play.answer(play.asks[0], Designate(0, 1))
    (event,) = happened(tuple(play.log), TargetDesignated)
    assert not event.hit
    assert not designated(play.facts, play.facts.unit(1), "Red")
    assert {action.unit for action in play.legal(play.asks[0])} == {2}


@pytest.mark.rule("BMR-EQ-152")
@pytest.mark.parametrize(("short", "hit"), [(0, True), (1, False)])
def test_the_number_itself_designates(short: int, hit: bool) -> None:
    needs = number_to_designate(scene(), scene().unit(0), 1).total - short
    play = asked(scene(), needs // 2, needs - needs // 2)
    play.answer(play.asks[0], Designate(0, 1))
    assert bool(designated(play.facts, play.facts.unit(1), "Red")) is hit


@pytest.mark.rule("BMR-EQ-152", "BMR-EQ-151")
def test_what_cannot_be_designated_is_refused() -> None:
    battle, question = scene(), DesignateNext(0)
    assert list(menu(battle, question, "Red")) == [Designate(0), Designate(0, 1)]

    def rule(action: Any, on: Battle = battle) -> str | None:
        barred = refusal(on, question, "Red", action)
        return barred and barred.rule

    assert rule(Designate(0)) is rule(Designate(0, 1)) is None
    for action in (Designate(0, twist=1), Designate(0, prop=Location.LA), Designate(0, 7), Designate(2, 1), Declare(0)):
        assert rule(action) == "BMR-EQ-152"
    gone = battle.changed(replace(battle.unit(1), hex=None, fate="destroyed"))
    assert rule(Designate(0, 1), gone) == "BMR-EQ-152"
    assert rule(Designate(0, 1, twist=2)) is not None
    assert rule(Designate(0, 1, prop=Location.LA)) is not None
    assert rule(Designate(0, 2)) is not None
    turned = battle.changed(replace(battle.unit(0), facing=3))
    assert rule(Designate(0, 1), turned) == "BMR-ARC-007"
    gear = tag_of(battle.unit(0))
    assert gear is not None
    where, slot = gear.slots[0]
    crits = tuple(1 << slot if at == where else 0 for at in Location)
    broken = battle.changed(replace(battle.unit(0), crits=crits))
    assert bar(number_to_designate(broken, broken.unit(0), 1)) == "BMR-EQ-151"


@pytest.mark.rule("BMR-EQ-151", "BMR-HIDDEN-002")
def test_nobody_is_asked_to_designate_a_hidden_enemy() -> None:
    play = asked(replace(scene(hidden=True), rules=HIDING))
    assert not isinstance(play.asks[0].question, DesignateNext)


@pytest.mark.rule("BMR-EQ-151")
def test_nobody_is_asked_without_missiles_for_it() -> None:
    before = scene()
    assert [unit.id for unit in designators(before)] == [0]
    empty = before.changed(replace(before.unit(2), ammo=(0,) * len(before.unit(2).ammo)))
    assert not needed(empty)
    assert not needed(stage("20x20", mech("Raven RVN-3L", "0310"), mech("Archer ARC-2R", "0305")))
    assert not needed(before.changed(replace(before.unit(0), hidden=True)))


def test_the_phase_is_silent_when_nobody_needs_it() -> None:
    before = stage("20x20", mech("Raven RVN-3L", "0310"), mech("Locust LCT-1V", "0305"), phase=Phase.MOVEMENT)
    moved = replace(before, units=tuple(replace(unit, move=MoveState(moved=True)) for unit in before.units))
    play = play_from(moved, dice=ScriptedDice(()))
    assert play.facts.phase is Phase.WEAPONS
    assert "off-board" not in " ".join(map(repr, play.log))


# --- what can be designated -------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-EQ-151", "BMR-EQ-153")
@pytest.mark.parametrize(
    ("gear", "reach"), [("IS TAG", (5, 9, 15)), ("Clan TAG", (5, 9, 15)), ("Clan Light TAG", (3, 6, 9))]
)
def test_ranges(gear: str, reach: tuple[int, int, int]) -> None:
    design = variant(
        "Griffin GRF-1N", slots={Location.HD: ["Life Support", "Sensors", "Cockpit", gear, "Sensors", "Life Support"]}
    )
    short, medium, long = reach
    for hexes, added in ((short, None), (short + 1, 2), (medium + 1, 4)):
        battle = stage("4x30", mech(design, "0228"), mech("Locust LCT-1V", f"02{28 - hexes:02}"))
        assert value(number_to_designate(battle, battle.unit(0), 1), "BMR-HIT-008") == added
    battle = stage("4x30", mech(design, "0228"), mech("Locust LCT-1V", f"02{28 - long - 1:02}"))
    assert bar(number_to_designate(battle, battle.unit(0), 1)) == "BMR-HIT-009"


@pytest.mark.rule("BMR-EQ-151")
def test_movement_and_arcs_count_as_for_weapons() -> None:
    battle = scene(move=RAN)
    plain = number_to_designate(battle, battle.unit(0), 1)
    assert value(plain, "BMR-HIT-046") == 3
    turned = battle.changed(replace(battle.unit(0), facing=3))
    assert bar(number_to_designate(turned, turned.unit(0), 1)) == "BMR-ARC-007"


@pytest.mark.rule("BMR-ARTY-063")
def test_infantry_cannot_be_designated() -> None:
    battle = scene(target=designs("infantry")[0])
    assert [action.target for action in menu(battle, DesignateNext(0), "Red")] == [None]
    refused = refusal(battle, DesignateNext(0), "Red", Designate(0, 1))
    assert refused is not None
    assert refused.rule == "BMR-ARTY-063"


@pytest.mark.rule("BMR-SUIT-041", "BMR-SUIT-076", "BMR-EQ-153")
@pytest.mark.parametrize("name", ["Fa Shih (TAG)", "Kage (TAG)", "Purifier (TAG)"])
def test_suits_designate_with_a_small_one(name: str) -> None:
    battle = scene(name)
    item = tag_of(battle.unit(0))
    assert item is not None
    assert (item.equipment.short, item.equipment.medium, item.equipment.long) == (3, 6, 9)
    assert [action.target for action in menu(battle, DesignateNext(0), "Red")] == [None, 1]


@pytest.mark.rule("BMR-EQ-056")
def test_a_c3_master_designates_and_a_slave_does_not() -> None:
    slave = variant("Griffin GRF-1N", slots={Location.HD: [*HEAD[:3], "IS C3 Slave", *HEAD[3:]]})
    master = variant("Griffin GRF-1N", slots={Location.RT: ["IS C3 Master"] * 5})
    battle = stage("8x20", mech(master, "0310"), mech(slave, "0305"))
    gear = tag_of(battle.unit(0))
    assert gear is not None
    assert gear.equipment == equipment("IS TAG")
    assert tag_of(battle.unit(1)) is None


@pytest.mark.rule("BMR-HIT-035")
def test_only_a_prone_mech_leans_on_an_arm() -> None:
    battle = scene()
    down = battle.changed(altered(battle.unit(0), prone=True))

    def rule(at: Battle, prop: Location | None) -> str:
        refused = refusal(at, DesignateNext(0), "Red", Designate(0, 1, prop=prop))
        return refused.rule if refused else ""

    limbs = (None, Location.HD, Location.LA, Location.RA)
    assert [rule(battle, limb) for limb in limbs] == ["", *["BMR-HIT-035"] * 3]
    assert [rule(down, limb) for limb in limbs] == [*["BMR-HIT-035"] * 2, "", ""]


def test_an_answer_has_a_text() -> None:
    for action in (Designate(0), Designate(0, 1), Designate(0, 1, -1), Designate(0, 1, 0, int(Location.LA))):
        assert action_of(str(action)) == action


# --- semiguided missiles ----------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-AMMO-041")
@pytest.mark.parametrize(("move", "saved"), [(RAN, -3), (JUMPED, -3), (MoveState(), None)])
def test_the_movement_of_a_designated_target_does_not_count(move: MoveState, saved: int | None) -> None:
    battle = replace(scene(move=move), phase=Phase.WEAPONS)
    usual = number(battle, "IS LRM 20", attacker=2)
    assert value(usual, "BMR-AMMO-041") is None
    shown = battle.changed(replace(battle.unit(1), turn=replace(battle.unit(1).turn, designated=(0,))))
    guided = number(shown, "IS LRM 20", attacker=2)
    assert value(guided, "BMR-AMMO-041") == saved
    assert guided.total == usual.total + (saved or 0)


@pytest.mark.rule("BMR-AMMO-041")
def test_indirect_fire_and_the_movement_of_the_spotter_do_not_count() -> None:
    rows = (f"{row:02d}" + " 4" * 3 if row == 15 else f"{row:02d}" + " ." * 3 for row in range(1, 21))
    wall = "\n".join(("board wall", "size 3 20", *rows, ""))
    walked = MoveState(moved=True, mode=Mode.WALK, spent=1, hexes=1)
    battle = stage(
        wall,
        mech("Raven RVN-3L", "0210", side="Red", move=walked),
        mech("Locust LCT-1V", "0205", facing=3, side="Blue", move=RAN),
        mech("Archer ARC-2R", "0218", side="Red", ammunition=ARCHER),
    )
    usual = number(battle, "IS LRM 20", attacker=2, spotter=0)
    shown = battle.changed(replace(battle.unit(1), turn=replace(battle.unit(1).turn, designated=(0,))))
    guided = number(shown, "IS LRM 20", attacker=2, spotter=0)
    assert value(guided, "BMR-AMMO-041") == -(3 + 1 + 1)
    assert guided.total == usual.total - 5


@pytest.mark.rule("BMR-AMMO-041")
def test_only_the_own_side_s_beam_helps() -> None:
    battle = replace(scene(move=RAN), phase=Phase.WEAPONS)
    shown = battle.changed(replace(battle.unit(1), turn=replace(battle.unit(1).turn, designated=(1,))))
    assert value(number(shown, "IS LRM 20", attacker=2), "BMR-AMMO-041") is None


# --- bots -------------------------------------------------------------------------------------------------------------
def test_a_bot_designates_a_fast_target_for_its_allies_and_says_why() -> None:
    play = asked(scene("Fa Shih (TAG)", "Locust LCT-1V", move=RAN))
    bot = Tactician(b"seed")
    action = bot.choose(bot_asked(play, play.asks[0], "Red"))
    assert action == Designate(0, 1)
    assert "designates" in bot.reason


def test_a_bot_does_not_designate_a_target_that_stands_still() -> None:
    play = asked(scene())
    bot = Tactician(b"seed")
    assert bot.choose(bot_asked(play, play.asks[0], "Red")) == Designate(0)
    assert "nobody" in bot.reason


# --- what players see -------------------------------------------------------------------------------------------------
def test_the_phase_is_shown_only_where_it_may_take_place() -> None:
    def phases(battle: Battle) -> list[str]:
        return [phase.label for phase in scene_of(battle, None).phases]

    assert "Off-board" in phases(scene())
    assert "Off-board" not in phases(stage("20x20", mech("Raven RVN-3L", "0310"), mech("Archer ARC-2R", "0305")))


@pytest.mark.rule("BMR-EQ-151")
def test_missiles_of_hidden_units_count() -> None:
    before = replace(scene(), rules=HIDING)
    lurking = before.changed(replace(before.unit(2), hidden=True))
    assert asked(lurking).asks[0].question == DesignateNext(0)
    assert asked(before.changed(replace(before.unit(0), hidden=True))).facts.phase is Phase.WEAPONS


def test_the_phase_does_not_tell_what_hidden_units_carry() -> None:
    """No matter who hides, a unit in sight with the gear is asked in any case, and the phase is listed."""
    before = replace(scene(), rules=HIDING)
    archer = before.unit(2)
    unarmed = before.changed(replace(archer, ammo=(0,) * len(archer.ammo), hidden=True))
    for battle in (before, before.changed(replace(archer, hidden=True)), unarmed):
        assert asked(battle).asks[0].question == DesignateNext(0)
        assert "Off-board" in [phase.label for phase in scene_of(view(battle, "Blue"), None).phases]


def test_a_designated_unit_is_marked_on_the_map_and_on_its_sheet() -> None:
    before = scene()
    shown = before.changed(replace(before.unit(1), turn=replace(before.unit(1).turn, designated=(0,))))
    (figure,) = (each for each in scene_of(shown, None).figures if each.id == "2")
    assert "designated by TAG" in [mark.label for mark in figure.marks]
    assert "designated by TAG" in condition_of(shown.unit(1)).states


def test_many_kinds_of_ammunition_are_a_list_and_do_not_crowd_the_panel() -> None:
    kinds = {3: "swarm", 4: "semiguided", 6: "fragmentation"}
    red = mech("Archer ARC-2R", "0319", ammunition=kinds)
    battle = stage("20x20", red, mech("Locust LCT-1V", "0307", facing=3))
    groups, _, _ = firing(battle, first_volley(battle, 0), 1)
    (table,) = (group for group in groups if group.id == "weapons")
    rack = next(choice for choice in table.choices if choice.label == "LRM 20" and choice.selected)
    assert rack.detail.endswith("6 shots (standard) · 3 kinds more")
    (mode,) = (group for group in rack.groups if group.id == "mode")
    assert mode.role == "menu"
    assert [choice.label for choice in mode.choices] == [
        "standard, 6 shots",
        "fragmentation, 6 shots",
        "semiguided, 6 shots",
        "swarm, 6 shots",
    ]


@pytest.mark.parametrize("text", ["designate", "designate 1 2 3", "designate 1 2 twist:x", "designate 1 aim:2"])
def test_what_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        action_of(text)


def test_a_target_that_nobody_knows_is_refused_in_words() -> None:
    battle, nobody = scene(), Designate(0, 90)
    assert refusal(battle, DesignateNext(0), "Red", nobody) == NOBODY
    assert offered(nobody, battle).label == "Designate unit 91: there is no such unit on the map"
    assert [number.barred for _, number in preview(nobody, battle).tallies] == [NOBODY]
