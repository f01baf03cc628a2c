"""Infernos: who fires them at whom, what the gel does, and how it ends."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.stage import happened, mech, perform, stage
from tests.classic.trek import WALK, column, make

from ironhex.catalog import design
from ironhex.engine import Event
from ironhex.engine.setup import SetupError
from ironhex.kernel.dice import SeededDice
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Declare, Move
from ironhex.systems.classic.attack.declarations import declarations, refused
from ironhex.systems.classic.attack.places import ways_of
from ironhex.systems.classic.attack.to_hit import Shot, aim, to_hit
from ironhex.systems.classic.attack.volley import expected_damage, fire_volley
from ironhex.systems.classic.battle import Attachment, Battle, Due, Fire, How, Phase, PlaceTarget, Thing, TurnState
from ironhex.systems.classic.chapters import TASKS
from ironhex.systems.classic.damage.explosions import explode, force
from ironhex.systems.classic.events.damage import Damaged, Exploded
from ironhex.systems.classic.events.heat import AmmunitionChecked, ReactorStopped, ShutdownChecked
from ironhex.systems.classic.fire.burning import catching
from ironhex.systems.classic.fire.effects import endure_fires
from ironhex.systems.classic.heat import heat_tally
from ironhex.systems.classic.infernos.attacks import soak
from ironhex.systems.classic.infernos.burning import inferno_bins
from ironhex.systems.classic.infernos.events import Drenched, GelBraved, InfernosExploded, Rinsed
from ironhex.systems.classic.ruleset import ruleset
from ironhex.systems.classic.sequence import RunStep
from ironhex.systems.classic.setup import Force, Recruit, new_battle

COMMANDO, GRIFFIN, TANK = "Commando COM-2D", "Griffin GRF-1N", "Vedette Medium Tank"
SRMS, RIFLES = "Foot Platoon (SRM)", "Foot Platoon (Rifle)"
RULES = ruleset(("infernos",))
LOADED = {bin.index: "inferno" for bin in design(COMMANDO).bins}


class Low(SeededDice):
    """Dice that always show 1."""

    def faces(self, start: int, count: int, sides: int = 6) -> tuple[int, ...]:
        return (1,) * count


def duel(target: str = GRIFFIN, **fields: Any) -> Battle:
    """A Commando of Red with infernos, and a target of Blue three hexes away."""
    units = mech(COMMANDO, "0306", ammunition=LOADED), mech(target, "0303")
    return stage("5x9", *units, **{"rules": RULES, "wind": 0, **fields})


def swarmed(name: str, **fields: Any) -> Battle:
    """A unit of infantry clings to a Griffin."""
    battle = stage("5x9", mech(GRIFFIN, "0306", **fields), mech(name, "0303"), rules=RULES, wind=0)
    return battle.changed(replace(battle.unit(1), hex=None, attached=Attachment(0, How.SWARM)))


def shoot(battle: Battle, weapon: str, dice: list[int], attacker: int = 0) -> tuple[Battle, tuple[Event, ...]]:
    unit = battle.unit(attacker)
    shots = (Fire(unit.weapon(weapon).index, 1, mode="" if "Inferno" in weapon else "inferno"),)
    armed = battle.changed(replace(unit, turn=TurnState(declared=1, shots=shots, primary=1)))
    return perform(armed, lambda play: fire_volley(play, attacker), dice)


def phase(battle: Battle, name: str, dice: Any = (), **options: Any) -> tuple[Battle, tuple[Event, ...]]:
    run = RunStep(Phase.HEAT, name)
    return perform(replace(battle, phase=Phase.HEAT), lambda play: play.then(run), dice, tasks=TASKS, **options)


@pytest.mark.rule("BMR-AMMO-030")
def test_infernos_need_their_option_which_includes_fire() -> None:
    assert Thing.FIRE in RULES.attackable
    assert ruleset(("fire", "infernos")).attackable.keys() == RULES.attackable.keys()
    force = Force("Red", [Recruit(COMMANDO, ammunition=LOADED)])
    with pytest.raises(SetupError, match="not in use"):
        new_battle([force, Force("Blue", [GRIFFIN], home=0)], "open-ground", options=("fire",))


@pytest.mark.rule("BMR-AMMO-031")
def test_infernos_are_not_fired_at_infantry() -> None:
    battle = duel(RIFLES)
    shot = Shot(aim(battle, battle.unit(0), battle.unit(1)), battle.unit(0).weapon("SRM 6"), mode="inferno")
    assert "against infantry" in str(to_hit(shot).barred)
    machine = duel()
    assert to_hit(shot._replace(aim=aim(machine, machine.unit(0), machine.unit(1)))).barred is None


@pytest.mark.rule("BMR-AMMO-031")
def test_standard_launchers_and_platoons_fire_infernos_but_suits_and_streaks_do_not() -> None:
    battle = stage("5x9", mech(SRMS, "0306"), mech(GRIFFIN, "0303"), mech("Elemental (Laser)", "0307"), rules=RULES)
    assert "inferno" in ways_of(battle, battle.unit(0), battle.unit(0).design.weapons[0])
    assert all("inferno" not in ways_of(battle, battle.unit(2), item) for item in battle.unit(2).design.weapons)
    modes = {fire.mode for action in declarations(battle, 0) for fire in action.shots if fire.target == 1}
    assert modes == {"", "inferno"}
    assert all(refused(battle, action) is None for action in declarations(battle, 0))


@pytest.mark.rule("BMR-AMMO-033", "BMR-AMMO-035")
def test_every_missile_burns_for_three_turns_and_does_no_damage() -> None:
    after, events = shoot(duel(), "SRM 6", [6, 6, 1, 1])  # two of six missiles
    assert happened(events, Drenched) == [Drenched(1, 2, 6)]
    assert not happened(events, Damaged)
    again, _ = shoot(after, "SRM 4", [6, 6, 1, 1])
    assert again.unit(1).burning == 6 + 3


@pytest.mark.rule("BMR-AMMO-033", "BMR-AMMO-035")
def test_gel_heats_a_mech_by_six_in_each_heat_phase() -> None:
    battle = duel()
    burning = battle.changed(replace(battle.unit(1), burning=6))
    heat = [mod.value for mod in heat_tally(burning, burning.unit(1)).mods if mod.rule == "BMR-AMMO-033"]
    assert heat == [6]
    for left in (5, 4, 3, 2, 1, 0):
        burning, _ = phase(burning, "burn down gel")
        assert burning.unit(1).burning == left
    assert phase(burning, "burn down gel")[1] == ()
    assert all(mod.rule != "BMR-AMMO-033" for mod in heat_tally(burning, burning.unit(1)).mods)


@pytest.mark.rule("BMR-AMMO-034")
@pytest.mark.parametrize(("dice", "survives"), [((4, 4), True), ((3, 4), False)])
def test_burning_vehicles_roll_for_their_survival(dice: tuple[int, int], survives: bool) -> None:
    battle = duel(TANK)
    burning = battle.changed(replace(battle.unit(1), burning=3))
    after, events = phase(burning, "brave gel", dice)
    assert [event.passed for event in happened(events, GelBraved)] == [survives]
    assert (after.unit(1).phase.doom is None) is survives
    assert phase(battle, "brave gel")[1] == ()


@pytest.mark.rule("BMR-AMMO-032", "BMR-AMMO-035")
@pytest.mark.parametrize(("dice", "missiles"), [([1, 1], 1), ([6, 6, 1, 1], 2)])
def test_the_hex_of_the_target_burns_whether_it_is_hit_or_not(dice: list[int], missiles: int) -> None:
    """Each missile that hits after the first one prolongs the fire."""
    after, _ = shoot(duel(), "SRM 6", dice)
    assert catching(after) == [Hex(3, 3)]
    assert max(due.turn for due in after.due if due.what == "fire goes out") == after.turn + 1 + 3 * missiles
    wooded = duel()
    woods = replace(wooded, board=wooded.board.changed(Hex(3, 3), woods=1))
    burning, _ = shoot(woods, "SRM 6", dice)
    assert catching(burning) == [Hex(3, 3)]
    assert not any(due.what == "fire goes out" for due in burning.due)


@pytest.mark.rule("BMR-AMMO-032")
def test_more_infernos_prolong_the_fire() -> None:
    after, _ = shoot(duel(), "SRM 6", [1, 1])
    again, _ = shoot(after, "SRM 4", [1, 1])
    assert max(due.turn for due in again.due if due.what == "fire goes out") == again.turn + 7


@pytest.mark.rule("BMR-AMMO-031")
def test_infernos_set_hexes_on_fire_without_a_roll() -> None:
    battle = duel()
    woods = replace(battle, board=battle.board.changed(Hex(3, 4), woods=1))
    target = PlaceTarget(Thing.FIRE, Hex(3, 4))
    shots = (Fire(woods.unit(0).weapon("SRM 6").index, target, mode="inferno"),)
    armed = woods.changed(replace(woods.unit(0), turn=TurnState(declared=1, shots=shots, primary=target)))
    after, _ = perform(armed, lambda play: fire_volley(play, 0), [6, 6])
    assert catching(after) == [Hex(3, 4)]


@pytest.mark.rule("BMR-AMMO-032")
def test_fires_elsewhere_are_not_prolonged() -> None:
    battle = duel()
    elsewhere = replace(battle, due=(Due(battle.turn + 9, Phase.END, "fire goes out", Hex(1, 1)),))
    after, _ = shoot(elsewhere, "SRM 6", [1, 1])
    ends = [due.turn for due in after.due if due.what == "fire goes out" and due.hex == Hex(3, 3)]
    assert ends == [battle.turn + 4]


@pytest.mark.rule("BMR-AMMO-031", "BMR-AMMO-032")
@pytest.mark.parametrize("dice", [[6, 6], [1, 1]])
def test_infernos_burn_in_any_hex_that_they_are_fired_at(dice: list[int]) -> None:
    battle = duel().changed(replace(duel().unit(0), gunnery=8))
    battle = replace(battle, before=battle.units)
    target = PlaceTarget(Thing.GEL, Hex(3, 4))
    launcher = battle.unit(0).weapon("SRM 6")
    assert to_hit(Shot(aim(battle, battle.unit(0), target), launcher, mode="inferno")).barred is None
    assert "cannot be fired at" in str(to_hit(Shot(aim(battle, battle.unit(0), target), launcher)).barred)
    shots = (Fire(launcher.index, target, mode="inferno"),)
    armed = battle.changed(replace(battle.unit(0), turn=TurnState(declared=1, shots=shots, primary=target)))
    after, _ = perform(armed, lambda play: fire_volley(play, 0), dice)
    assert catching(after) == [Hex(3, 4)]
    assert max(due.turn for due in after.due if due.what == "fire goes out") == after.turn + 4


@pytest.mark.rule("BMR-AMMO-036")
def test_deep_water_rinses_the_gel_off_and_burns() -> None:
    board = column(".", ".", "~2", ".", ".")
    units = mech("Locust LCT-1V", "0304", burning=4), mech(COMMANDO, "0101")
    battle = stage(board, *units, phase=Phase.MOVEMENT, rules=RULES, wind=0)
    after, events = make(battle, Move(0, WALK, "F"), [6, 6])
    assert happened(events, Rinsed) == [Rinsed(0)]
    assert after.unit(0).burning == 0
    assert after.board.at(Hex(3, 3)).fire
    assert max(due.turn for due in after.due if due.what == "fire goes out") == after.turn + 4


@pytest.mark.rule("BMR-AMMO-036")
def test_in_shallow_water_a_mech_must_lie_down() -> None:
    board = column(".", ".", "~1", ".", ".")
    units = mech(GRIFFIN, "0304", burning=4), mech(COMMANDO, "0101")
    battle = stage(board, *units, phase=Phase.MOVEMENT, rules=RULES, wind=0)
    after, events = make(battle, Move(0, WALK, "F"), [6, 6])
    assert (happened(events, Rinsed), after.unit(0).burning) == ([], 4)
    after, events = make(battle, Move(0, WALK, "FD"), [6, 6])
    assert happened(events, Rinsed) == [Rinsed(0)]


@pytest.mark.rule("BMR-AMMO-037")
def test_a_building_does_not_protect_from_infernos() -> None:
    battle = duel()
    board = battle.board.changed(Hex(3, 3), building=1, building_cf=15, building_height=1)
    after, events = shoot(replace(battle, board=board), "SRM 6", [6, 6, 6, 6])
    assert happened(events, Drenched) == [Drenched(1, 6, 18)]
    assert catching(after) == [Hex(3, 3)]
    assert after.board.at(Hex(3, 3)).building_cf == 15


@pytest.mark.rule("BMR-AMMO-038")
def test_a_platoon_hits_with_half_its_damage_in_missiles() -> None:
    battle = stage("5x9", mech(SRMS, "0304"), mech(GRIFFIN, "0303"), rules=RULES, wind=0)
    weapon = battle.unit(0).design.weapons[0]
    usual = expected_damage(Shot(aim(battle, battle.unit(0), battle.unit(1)), weapon), 1)
    _, events = shoot(battle, weapon.equipment.name, [6, 6])
    (drenched,) = happened(events, Drenched)
    assert drenched.missiles == int(usual) // 2


@pytest.mark.rule("BMR-SUIT-009", "BMR-SUIT-011")
def test_salamanders_fire_one_inferno_for_each_suit_once() -> None:
    battle = stage("5x9", mech("Salamander", "0304"), mech(GRIFFIN, "0303"), rules=RULES, wind=0)
    _, events = shoot(battle, "Inferno SRM", [6, 6, 6, 6])
    assert [event.missiles for event in happened(events, Drenched)] == [5]
    without = replace(battle, rules=ruleset(("fire",)))
    shot = Shot(aim(without, without.unit(0), without.unit(1)), without.unit(0).weapon("Inferno SRM"))
    assert "not in use" in str(to_hit(shot).barred)


@pytest.mark.rule("BMR-SUIT-012")
def test_infernos_do_nothing_to_salamanders() -> None:
    battle = stage("5x9", mech("Salamander", "0304"), mech(GRIFFIN, "0303"), rules=RULES, wind=0)
    assert perform(battle, lambda play: soak(play, 0, 5))[1] == ()
    assert len(perform(battle, lambda play: soak(play, 1, 5))[1]) == 1
    assert not battle.kind(battle.unit(0)).hull.flammable(battle.unit(0))


@pytest.mark.rule("BMR-AMMO-039", "BMR-AMMO-040", "BMR-REF-011", "BMR-BREF-035")
@pytest.mark.parametrize(("heat", "number"), [(9, None), (10, 4), (14, 6), (19, 8), (23, 10), (28, 12)])
def test_infernos_may_explode_in_the_heat(heat: int, number: int | None) -> None:
    battle = stage("5x9", mech(COMMANDO, "0306", ammunition=LOADED, heat=heat), mech(GRIFFIN, "0303"), rules=RULES)
    _, events = phase(battle, "risk infernos", (6, 6) if number else ())
    assert [event.number for event in happened(events, AmmunitionChecked)] == ([number] if number else [])


@pytest.mark.rule("BMR-AMMO-039")
def test_an_explosion_of_infernos_heats_the_mech_and_does_the_damage_of_two_missiles_a_shot() -> None:
    units = mech(COMMANDO, "0306", ammunition=LOADED, heat=10, auto_eject=False), mech(GRIFFIN, "0303")
    battle = stage("5x9", *units, rules=RULES)
    one = battle.changed(replace(battle.unit(0), ammo=(2, 0)))
    after, events = phase(one, "risk infernos", Low(b"low"))
    assert happened(events, InfernosExploded) == [InfernosExploded(0, 30)]
    assert [event.points for event in happened(events, Exploded)] == [8]
    assert after.unit(0).body.heat == 40
    assert after.unit(0).body.shutdown


@pytest.mark.rule("BMR-AMMO-039", "BMR-HEAT-026")
@pytest.mark.parametrize(
    ("state", "stops"),
    [({"auto_eject": False}, 1), ({"auto_eject": False, "shutdown": True}, 0), ({"auto_eject": True}, 0)],
)
def test_the_heat_of_exploding_infernos_stops_a_reactor_that_runs(state: dict[str, Any], stops: int) -> None:
    """One that has stopped does not stop again, nor that of a 'Mech whose warrior has been thrown out."""
    units = mech(COMMANDO, "0306", ammunition=LOADED, heat=10, **state), mech(GRIFFIN, "0303")
    battle = stage("5x9", *units, rules=RULES)
    one = battle.changed(replace(battle.unit(0), ammo=(2, 0)))
    _, events = phase(one, "risk infernos", Low(b"low"))
    assert len(happened(events, InfernosExploded)) == 1
    assert [len(happened(events, form)) for form in (ShutdownChecked, ReactorStopped)] == [stops, stops]


@pytest.mark.rule("BMR-AMMO-039")
def test_a_critical_hit_on_infernos_does_the_same() -> None:
    battle = stage(
        "5x9", mech(COMMANDO, "0306", ammunition=LOADED, auto_eject=False), mech(GRIFFIN, "0303"), rules=RULES
    )
    one = battle.changed(replace(battle.unit(0), ammo=(2, 0)))
    bin = one.unit(0).design.bins[0]
    assert force(one.unit(0), bin) == 8
    after, events = perform(one, lambda play: explode(play, 0, bin, bin.location, 8), Low(b"low"))
    assert happened(events, InfernosExploded) == [InfernosExploded(0, 30)]
    assert after.unit(0).body.heat == 30


@pytest.mark.rule("BMR-AMMO-055")
def test_missiles_that_lay_infernos_explode_like_them() -> None:
    both = ruleset(("infernos", "minefields"))
    archer = stage("5x9", mech("Archer ARC-2R", "0306", ammunition={3: "thunder-inferno"}), rules=both).unit(0)
    (bin,) = [at for at, each in enumerate(archer.design.bins) if each.equipment.special == "thunder-inferno"]
    assert inferno_bins(archer) == (bin,)
    assert force(archer, archer.design.bins[bin]) == 4 * archer.ammo[bin]


# --- infantry that swarms a burning 'Mech -----------------------------------------------------------------------------
@pytest.mark.rule("BMR-ANTIMECH-029", "BMR-ANTIMECH-030")
@pytest.mark.parametrize(("dice", "lost"), [([3, 4], False), ([4, 4], True)])
def test_men_fall_off_a_mech_that_infernos_set_on_fire(dice: list[int], lost: bool) -> None:
    battle, _ = perform(swarmed(RIFLES), lambda play: soak(play, 0, 1), dice)
    men = battle.unit(1)
    assert (men.attached, men.hex, men.move.moved) == (None, battle.unit(0).hex, True)
    assert (men.phase.doom is not None) == lost


@pytest.mark.rule("BMR-ANTIMECH-029")
def test_men_on_a_burning_mech_fall_off_when_movement_ends() -> None:
    battle, _ = perform(swarmed(RIFLES, burning=1), endure_fires, [3, 4])
    assert battle.unit(1).attached is None


@pytest.mark.rule("BMR-ANTIMECH-029", "BMR-ANTIMECH-031")
def test_battle_armor_holds_on_to_a_mech_that_infernos_set_on_fire() -> None:
    battle, _ = perform(swarmed("Elemental (Laser)"), lambda play: soak(play, 0, 1))
    assert battle.unit(1).attached


# --- declarations -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-SEQ-009")
def test_special_ammunition_is_named_in_the_declaration() -> None:
    battle = duel()
    launcher = battle.unit(0).weapon("SRM 6").index
    named, usual = (Declare(0, shots=(Fire(launcher, 1, mode=mode),)) for mode in ("inferno", ""))
    assert refused(battle, named) is None
    assert refused(battle, usual) is not None  # it has no other missiles
