"""Pointblank attacks of hidden units, which interrupt the move of the enemy that has discovered them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.firing import fire
from tests.classic.stage import drawn, happened, mech, stage
from tests.classic.trek import JUMP, RUN, STAND, WALK, make

from ironhex.bots import asked
from ironhex.catalog import Board, Location
from ironhex.engine import Play
from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Tally
from ironhex.systems.classic.actions import Declare, Move, Strike
from ironhex.systems.classic.attack.to_hit import Shot, aim, to_hit
from ironhex.systems.classic.battle import Battle, Blow, CloseAttack, Fire, How, Phase
from ironhex.systems.classic.bots.tactician import Tactician
from ironhex.systems.classic.events.damage import CriticalsRolled, Damaged
from ironhex.systems.classic.events.movement import Moved
from ironhex.systems.classic.events.piloting import Fell
from ironhex.systems.classic.events.turn import PhaseBegan
from ironhex.systems.classic.events.weapons import WeaponFired, WeaponsDeclared
from ironhex.systems.classic.hiding.events import MoveInterrupted, Revealed, ShotPassedUp
from ironhex.systems.classic.hiding.pointblank import menu, prompt, refusal, within_reach
from ironhex.systems.classic.infantry.close_attacks import LEG, SWARM, close_number
from ironhex.systems.classic.infantry.events import CloseAttackRolled, LegStruck
from ironhex.systems.classic.melee.physical_attacks import refused as blow_refused
from ironhex.systems.classic.melee.physical_attacks import strikes
from ironhex.systems.classic.positions import play_from
from ironhex.systems.classic.presentation.drafts import consider, start
from ironhex.systems.classic.questions import AmbushNext
from ironhex.systems.classic.ruleset import ruleset
from ironhex.systems.classic.sequence import yet_to_act

RULES = ruleset(("four-legged", "hidden units"))
GRIFFIN, LOCUST, ATLAS, TANK = "Griffin GRF-1N", "Locust LCT-1V", "Atlas AS7-D", "Manticore Heavy Tank"
MEN, RIFLES, SLOTH = "Anti-Mech Foot Platoon (Laser)", "Foot Platoon (Rifle)", "Sloth"
HIT = [6, 6]


def lane(
    lurker: str = TANK, mover: str = GRIFFIN, at: str = "0404", board: Board | None = None, **hidden: Any
) -> Battle:
    """A 'Mech in 0408, facing north, and a hidden unit that faces it."""
    units = mech(mover, "0408"), mech(lurker, at, 3, hidden=True, **hidden)
    return stage(board or "7x9", *units, phase=Phase.MOVEMENT, rules=RULES)


def woody(*hexes: str, woods: int = 2) -> Board:
    board = drawn("7x9")
    for hex in hexes:
        board = board.changed(Hex.parse(hex), woods=woods)
    return board


def waiting(battle: Battle) -> Battle:
    """As if the moving unit, unit 0, had just discovered the hidden one, unit 1."""
    unit = battle.unit(1)
    return battle.changed(replace(unit, hidden=False, phase=replace(unit.phase, ambush=0)))


def shot_by(battle: Battle, key: str, twist: int = 0) -> Tally:
    attacker = battle.unit(1)
    item = next(item for item in attacker.design.weapons if item.equipment.key == key)
    return to_hit(Shot(aim(battle, attacker, battle.unit(0)), item, twist))


def moved(battle: Battle, **fields: Any) -> Battle:
    unit = battle.unit(0)
    return battle.changed(replace(unit, move=replace(unit.move, moved=True, **fields)))


def why_not(battle: Battle, action: Declare | Strike) -> str | None:
    barred = refusal(battle, AmbushNext("Blue", 1, 0), "Blue", action)
    return barred.rule if barred else None


def ppc(battle: Battle) -> Declare:
    return Declare(1, shots=(fire(battle, "IS PPC", attacker=1, target=0),))


# --- when -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-HIDDEN-011")
@pytest.mark.parametrize(("steps", "asked"), [("FFF", True), ("FF", False)])
def test_an_enemy_that_ends_its_move_next_to_it_is_shot_at(steps: str, asked: bool) -> None:
    battle = lane(LOCUST)
    laser = Declare(1, shots=(fire(battle, "IS Medium Laser", attacker=1, target=0),))
    after, events = make(battle, Move(0, WALK, steps), [*HIT, 3, 4] if asked else [], then=[laser] if asked else [])
    assert [(event.unit, event.target, event.hit) for event in happened(events, WeaponFired)] == [(1, 0, True)] * asked
    assert after.unit(1).turn.ambushed == asked


@pytest.mark.rule("BMR-HIDDEN-011")
def test_an_enemy_that_passes_by_is_not() -> None:
    _, events = make(lane(LOCUST, at="0504"), Move(0, RUN, "FFFFFF"))
    assert not happened(events, Revealed, WeaponFired)


@pytest.mark.rule("BMR-HIDDEN-011", "BMR-HIDDEN-014", "BMR-STACK-004")
def test_an_enemy_that_enters_its_hex_is_shot_at_there_and_then_decides_again() -> None:
    battle = lane()
    on = [ppc(battle), Move(0, WALK, "R")]
    after, events = make(battle, Move(0, WALK, "FFFFF"), [*HIT, 3, 4], then=on)
    order = [type(event) for event in happened(events, Revealed, WeaponFired, MoveInterrupted, Moved)]
    assert order == [Moved, Revealed, Moved, MoveInterrupted, WeaponFired, Moved]
    assert [str(event.path[-1]) for event in happened(events, Moved) if event.path] == ["0405", "0404"]
    assert (str(after.unit(0).hex), after.unit(0).facing) == ("0404", 1)


@pytest.mark.rule("BMR-HIDDEN-011", "BMR-STACK-004")
def test_its_owner_may_let_the_enemy_go_on_as_far_as_the_hex_allows() -> None:
    after, events = make(lane(), Move(0, WALK, "FFFFF"))
    assert [event.unit for event in happened(events, ShotPassedUp)] == [1]
    assert not happened(events, WeaponsDeclared, MoveInterrupted)
    assert str(after.unit(0).hex) == "0404"
    fight = PhaseBegan(Phase.WEAPONS).apply(after)
    assert [unit.id for unit in yet_to_act(fight, Phase.WEAPONS, "Blue")] == [1]


@pytest.mark.rule("BMR-HIDDEN-011")
def test_a_jump_into_its_hex_is_interrupted_where_it_lands() -> None:
    battle = lane()
    path = tuple(Hex(4, row) for row in (7, 6, 5, 4))
    after, events = make(battle, Move(0, JUMP, path=path), [*HIT, 3, 4], then=[ppc(battle)])
    assert len(happened(events, WeaponFired)) == 1
    assert str(after.unit(0).hex) == "0404"


@pytest.mark.rule("BMR-HIDDEN-011")
def test_several_units_attack_one_after_the_other() -> None:
    units = mech(GRIFFIN, "0408"), *(mech(TANK, "0404", 3, side="Blue", hidden=True) for _ in range(2))
    battle = stage("7x9", *units, phase=Phase.MOVEMENT, rules=RULES)
    shots = [Declare(id, shots=(fire(battle, "IS PPC", attacker=id, target=0),)) for id in (1, 2)]
    _, events = make(battle, Move(0, WALK, "FFF"), [*HIT, 3, 4, *HIT, 3, 4, *HIT], then=shots)
    assert [event.unit for event in happened(events, WeaponFired)] == [1, 2]


@pytest.mark.rule("BMR-HIDDEN-011")
def test_only_the_enemy_that_has_discovered_it_is_attacked() -> None:
    units = mech(GRIFFIN, "0408"), mech(TANK, "0404", 3, hidden=True), mech(LOCUST, "0405", side="Red")
    battle = waiting(stage("7x9", *units, phase=Phase.MOVEMENT, rules=RULES))
    other = Declare(1, shots=(fire(battle, "IS PPC", attacker=1, target=2),))
    assert why_not(battle, other) == "BMR-HIDDEN-011"
    assert why_not(battle, Declare(0)) == "BMR-HIDDEN-011"
    assert why_not(battle, Declare(1, twist=1)) == "BMR-HIDDEN-011"
    listed = list(menu(battle, AmbushNext("Blue", 1, 0), "Blue"))
    assert listed[0] == Declare(1)
    assert {shot.target for action in listed for shot in action.shots} == {0}
    assert all(why_not(battle, action) is None for action in listed)


# --- range, arc and number --------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-HIDDEN-012")
def test_the_range_is_1_even_in_the_same_hex() -> None:
    beside, within = waiting(lane(at="0407")), waiting(moved(lane(at="0408"), heading=0))
    assert shot_by(beside, "IS PPC") == shot_by(within, "IS PPC")
    assert [mod.value for mod in shot_by(within, "IS PPC").mods if mod.rule == "BMR-HIT-010"] == [3]
    rifles = waiting(lane(RIFLES, at="0408"))
    assert shot_by(rifles, "Infantry Rifle").total == rifles.unit(1).gunnery, "not the -2 of the same hex"
    usual = lane(at="0408")
    assert shot_by(usual.changed(replace(usual.unit(1), hidden=False)), "IS PPC").barred


@pytest.mark.rule("BMR-HIDDEN-012")
def test_weapons_need_an_arc_but_the_turret_turns_first() -> None:
    """The Griffin comes from the north, behind the Locust and the tank."""
    battle = waiting(lane(LOCUST, at="0409"))
    battle = battle.changed(replace(battle.unit(1), facing=3))
    assert shot_by(battle, "IS Medium Laser").barred is not None
    assert {action.twist for action in menu(battle, AmbushNext("Blue", 1, 0), "Blue") if action.shots} <= {-1, 1}
    tank = waiting(lane(at="0409"))
    tank = tank.changed(replace(tank.unit(1), facing=3))
    turned = [action for action in menu(tank, AmbushNext("Blue", 1, 0), "Blue") if action.shots]
    assert 0 not in {action.twist for action in turned} >= {3}


@pytest.mark.rule("BMR-HIDDEN-012")
def test_in_its_hex_the_arc_is_that_of_the_side_from_which_the_enemy_came() -> None:
    battle = waiting(moved(lane(LOCUST, at="0408"), heading=0))
    assert shot_by(battle, "IS Medium Laser").barred is None
    behind = waiting(moved(lane(LOCUST, at="0408"), heading=3))
    assert shot_by(behind, "IS Medium Laser").barred is not None


@pytest.mark.rule("BMR-HIDDEN-013")
@pytest.mark.parametrize("fields", [{"mode": RUN, "hexes": 8}, {"mode": JUMP, "hexes": 5}, {"skidded": True}])
def test_movement_does_not_change_the_number(fields: dict[str, Any]) -> None:
    still = waiting(lane(at="0407"))
    assert shot_by(moved(still, **fields), "IS PPC").total == shot_by(still, "IS PPC").total
    seen = moved(lane(at="0407"), **fields)
    assert shot_by(seen, "IS PPC").total > shot_by(lane(at="0407"), "IS PPC").total


@pytest.mark.rule("BMR-HIDDEN-013")
@pytest.mark.parametrize("ground", [{"woods": 2}, {"depth": 1}])
def test_terrain_does_not_change_the_number(ground: dict[str, int]) -> None:
    board = drawn("7x9").changed(Hex.parse("0408"), **ground)
    clear, rough = waiting(lane(at="0407")), waiting(lane(at="0407", board=board))
    assert shot_by(rough, "IS PPC").total == shot_by(clear, "IS PPC").total
    assert shot_by(lane(at="0407", board=board), "IS PPC").total != shot_by(clear, "IS PPC").total


@pytest.mark.rule("BMR-HIDDEN-013")
def test_everything_else_changes_it_as_always() -> None:
    battle = waiting(lane(at="0407"))
    prone = battle.changed(replace(battle.unit(0), body=replace(battle.unit(0).mech, prone=True)))
    assert shot_by(prone, "IS PPC").total == shot_by(battle, "IS PPC").total - 2


# --- damage -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-HIDDEN-014")
def test_damage_takes_effect_at_once() -> None:
    battle = lane(ATLAS, board=woody("0404"))
    gun = Declare(1, shots=(fire(battle, "IS AC/20", attacker=1, target=0),))
    after, events = make(battle, Move(0, WALK, "FFF"), [*HIT, 2, 4, 1, 1, 1, 3, 4, 3, 4, 6, 6], then=[gun])
    assert [event.unit for event in happened(events, Fell)] == [0]
    assert after.phase is Phase.MOVEMENT
    assert after.unit(0).body.prone
    assert sum(event.armor for event in happened(events, Damaged) if event.unit == 0) == 20 + 6


@pytest.mark.rule("BMR-HIDDEN-014")
def test_a_unit_that_falls_may_stand_up_with_the_mp_it_has_left() -> None:
    battle = lane("Demolisher Heavy Tank")
    gun = Declare(1, shots=(fire(battle, "IS AC/20", attacker=1, target=0),))
    fallen = [*HIT, 2, 4, 1, 1, 1, 3, 4, 3, 4, 6, 6]
    after, _ = make(battle, Move(0, RUN, "FFFFF"), [*fallen, *HIT], then=[gun, Move(0, RUN, "U"), Move(0, RUN, "R")])
    assert (after.unit(0).body.prone, str(after.unit(0).hex)) == (False, "0404")
    assert after.unit(0).move.spent == 4 + 2 + 1


# --- what it costs ----------------------------------------------------------------------------------------------------
def ambushed(lurker: str = ATLAS) -> Battle:
    """After a pointblank shot of unit 1 at unit 0, which stands next to it."""
    battle = lane(lurker, board=woody("0404"))
    laser = Declare(1, shots=(fire(battle, "IS Medium Laser", attacker=1, target=0),))
    after, _ = make(battle, Move(0, WALK, "FFF"), [1, 1], then=[laser])
    return after


@pytest.mark.rule("BMR-HIDDEN-015")
def test_it_neither_moves_nor_fires_nor_strikes_in_that_turn() -> None:
    battle = ambushed()
    assert not yet_to_act(battle, Phase.MOVEMENT, "Blue")
    assert not yet_to_act(PhaseBegan(Phase.WEAPONS).apply(battle), Phase.WEAPONS, "Blue")
    melee = PhaseBegan(Phase.PHYSICAL).apply(battle)
    assert not list(strikes(melee, 1))
    barred = blow_refused(melee, Strike(1, (Blow("kick", 0, Location.LL),)))
    assert barred is not None
    assert barred.rule == "BMR-HIDDEN-015"


@pytest.mark.rule("BMR-HIDDEN-015")
def test_its_shots_are_not_fired_again_in_the_weapon_attack_phase_but_count_for_heat() -> None:
    play = begin(lane(ATLAS, board=woody("0404")))
    play.push("pick stay hidden")
    play.push("move 1 walk FFF")
    assert isinstance(play.asks[0].question, AmbushNext)
    laser = fire(play.facts, "IS Medium Laser", attacker=1, target=0)
    play.answer(play.asks[0], Declare(1, shots=(laser,)))
    while play.facts.turn == 1:
        play.answer(play.asks[0], next(play.menu(play.asks[0])))
    assert [event.unit for event in happened(play.log, WeaponFired)] == [1]
    assert any("medium laser" in line.lower() for line in play.told())


def begin(battle: Battle) -> Play[Battle]:
    return play_from(replace(battle, order=("Red", "Blue")), seed=1)


# --- infantry ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-ANTIMECH-010", "BMR-ANTIMECH-015")
@pytest.mark.parametrize(("form", "base"), [(LEG, 4), (SWARM, 7)])
def test_leg_and_swarm_attacks_from_hiding_ignore_movement_and_terrain(form: str, base: int) -> None:
    battle = moved(lane(MEN, at="0408", board=woody("0408")), mode=RUN, hexes=7)
    assert close_number(battle, battle.unit(1), battle.unit(0), form).total == base + 2 + 3
    hidden = waiting(battle)
    assert close_number(hidden, hidden.unit(1), hidden.unit(0), form).total == base
    prone = hidden.changed(replace(hidden.unit(0), body=replace(hidden.unit(0).mech, prone=True)))
    assert close_number(prone, prone.unit(1), prone.unit(0), form).total == base - (2 if form == LEG else 4)


@pytest.mark.rule("BMR-ANTIMECH-010")
def test_a_leg_attack_from_hiding_interrupts_the_move_into_the_hex() -> None:
    on = [Declare(1, close=CloseAttack(LEG, 0)), Move(0, WALK)]
    after, events = make(lane(MEN), Move(0, WALK, "FFFFF"), [*HIT, 1, 3, 4], then=on)
    assert [event.tally.total for event in happened(events, CloseAttackRolled)] == [4]
    assert [event.location for event in happened(events, LegStruck)] == [Location.LL]
    assert happened(events, CriticalsRolled)
    assert str(after.unit(0).hex) == "0404"


@pytest.mark.rule("BMR-ANTIMECH-015")
def test_infantry_that_swarms_from_hiding_is_carried_on() -> None:
    on = [Declare(1, close=CloseAttack(SWARM, 0)), Move(0, WALK, "F")]
    after, _ = make(lane(MEN), Move(0, WALK, "FFFFF"), HIT, then=on)
    attached = after.unit(1).attached
    assert attached is not None
    assert (attached.to, attached.how, str(after.unit(0).hex)) == (0, How.SWARM, "0403")
    fight = PhaseBegan(Phase.WEAPONS).apply(after)
    assert not yet_to_act(fight, Phase.WEAPONS, "Blue"), "no damage in the turn of the swarm attack"


@pytest.mark.rule("BMR-ANTIMECH-010", "BMR-ANTIMECH-015")
def test_a_mech_next_to_it_is_not_climbed_from_hiding() -> None:
    battle = waiting(lane(MEN, at="0407"))
    assert why_not(battle, Declare(1, close=CloseAttack(LEG, 0))) == "BMR-ANTIMECH-005"


@pytest.mark.rule("BMR-SUIT-100")
def test_mines_launched_from_hiding_ignore_movement_and_terrain() -> None:
    battle = moved(lane(SLOTH, at="0408", board=woody("0408")), mode=RUN, hexes=7)
    assert shot_by(battle, "BA Mine Launcher").total == 8 + 2 + 3
    assert shot_by(waiting(battle), "BA Mine Launcher").total == 8


@pytest.mark.rule("BMR-SUIT-100", "BMR-HIDDEN-011")
def test_mines_are_launched_at_an_enemy_that_enters_the_hex() -> None:
    battle = lane(SLOTH)
    mine = next(item.index for item in battle.unit(1).design.weapons if item.equipment.special == "magnetic mine")
    on = [Declare(1, shots=(Fire(mine, 0),)), Move(0, WALK)]
    _, events = make(battle, Move(0, WALK, "FFFFF"), [4, 4, 3, 4], then=on)
    assert [event.hit for event in happened(events, WeaponFired)] == [True]
    assert [(event.location, event.armor) for event in happened(events, Damaged)] == [(Location.CT, 4)]


def test_an_enemy_that_stands_still_next_to_it_discovers_it_too() -> None:
    battle = lane(LOCUST, at="0407")
    _, events = make(battle, Move(0, STAND))
    assert [type(event) for event in happened(events, Revealed, ShotPassedUp)] == [Revealed, ShotPassedUp]


def test_the_page_and_the_bots_answer_it_like_any_declaration() -> None:
    play = begin(lane(ATLAS, board=woody("0404")))
    play.push("pick stay hidden")
    play.push("move 1 walk FFF")
    ask = play.asks[0]
    view = play.view("Blue")
    draft = start(view, ask.question, "Blue", "2")
    assert isinstance(draft, Declare)
    assert {shot.target for shot in draft.shots} == {0}
    assert consider(view, ask.question, "Blue", draft, None).refusal is None
    assert "has discovered" in prompt(view, ask.question, "Blue").words
    action = Tactician(b"1").choose(asked(play, ask, "Blue"))
    assert play.refusal(ask, action) is None
    assert action.shots


@pytest.mark.rule("BMR-HIDDEN-011")
def test_only_the_unit_that_was_discovered_may_attack() -> None:
    battle = waiting(lane(at="0407"))
    assert why_not(battle, Declare(1)) is None
    assert why_not(battle, Declare(0)) == "BMR-HIDDEN-011"
    assert why_not(battle, Strike(1)) == "BMR-HIDDEN-011"


@pytest.mark.rule("BMR-HIDDEN-011")
def test_it_attacks_only_an_enemy_that_is_still_there() -> None:
    battle = waiting(lane(at="0407"))
    target, unit = battle.unit(0), battle.unit(1)
    assert within_reach(unit, target)
    assert not within_reach(unit, replace(target, hex=Hex.parse("0409")))
    assert not within_reach(unit, replace(target, fate="destroyed"))
    assert not within_reach(unit, replace(target, phase=replace(target.phase, doom=("BMR-DEST-006", "lost"))))
    assert not within_reach(replace(unit, knocked_out=1), target)
