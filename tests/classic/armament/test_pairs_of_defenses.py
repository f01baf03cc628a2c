"""Pairs of devices of which one protects a unit: anti-missile systems, CASE, heat sinks, and the armor of suits."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.armament.devices_at_work import WEAPONS, armed, shot_in
from tests.classic.armament.test_interactions import with_pods, with_row
from tests.classic.electronics.lances import stealthy
from tests.classic.firing import number, value, weapon
from tests.classic.missiles.salvos import AMS, CHEST, HIT, LRM, SEVEN, duel, loaded, salvo
from tests.classic.stage import happened, mech, perform, stage, variant

from ironhex.catalog import Location, MechDesign, equipment
from ironhex.systems.classic.attack.to_hit import Shot, aim, to_hit
from ironhex.systems.classic.battle import Battle, Fire, Mode, MoveState, Phase, Pod
from ironhex.systems.classic.damage.criticals import hit_slot
from ironhex.systems.classic.electronics.probes import sweep
from ironhex.systems.classic.electronics.stealth_armor import off_at_first
from ironhex.systems.classic.events.damage import Damaged, Exploded
from ironhex.systems.classic.heat import heat_tally
from ironhex.systems.classic.hiding.events import Revealed
from ironhex.systems.classic.infernos.events import Drenched, InfernosExploded
from ironhex.systems.classic.missiles.events import MissilesShotDown
from ironhex.systems.classic.missiles.interception import active_systems, can_be_engaged
from ironhex.systems.classic.missiles.sticking import ECM_POD, HAYWIRE, HOMING, NEMESIS
from ironhex.systems.classic.myomer.triple_strength import triple_strength
from ironhex.systems.classic.positions import walked
from ironhex.systems.classic.ruleset import ruleset

ARCHER = "Archer ARC-2R"
NEMESIS_POD = Pod(NEMESIS, "Blue")


# --- precision rounds and mimetic armor -------------------------------------------------------------------------------
@pytest.mark.rule("BMR-AMMO-015", "BMR-SUIT-092")
@pytest.mark.parametrize(("hexes", "left"), [(0, 1), (1, 0), (2, 0), (3, 0)])
def test_precision_rounds_see_through_mimetic_armor(hexes: int, left: int) -> None:
    """What the armor adds is a modifier for the movement of the target, of which they ignore up to 2 points."""
    gun = variant("Griffin GRF-1N", slots={Location.RT: loaded("IS AC/5", "IS AC/5 Precision Ammo")}, jump=0)
    move = MoveState(moved=hexes > 0, mode=Mode.WALK if hexes else Mode.STAND, hexes=hexes)
    battle = stage("16x17", mech(gun, "0816"), mech("Purifier (Laser)", "0813", move=move))
    found = number(battle, "IS AC/5")
    assert sum(value(found, rule) or 0 for rule in ("BMR-HIT-046", "BMR-SUIT-092", "BMR-AMMO-015")) == left


# --- anti-missile systems ---------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-EQ-007", "BMR-EQ-142", "BMR-AMMO-066", "BMR-AMMO-067")
@pytest.mark.parametrize("pod", [None, ECM_POD, HAYWIRE, HOMING, NEMESIS])
def test_an_anti_missile_system_works_whatever_disturbs_its_unit(pod: str | None) -> None:
    battle = duel((LRM, f"{LRM} Ammo"))
    battle = with_pods(battle, 1, "Red", pod) if pod else battle
    assert len(list(active_systems(battle.unit(1)))) == 1


@pytest.mark.rule("BMR-EQ-011", "BMR-EQ-023")
def test_artemis_counts_before_missiles_are_shot_down() -> None:
    """A roll of 7 and 2 more is 9, 16 of 20; four of them are shot down."""
    battle = duel((LRM, "IS Artemis IV FCS", f"{LRM} Artemis Ammo"))
    _, events = salvo(battle, LRM, dice=(*HIT, *SEVEN, 4, *CHEST * 3), mode="artemis-capable")
    assert [(event.struck, event.left) for event in happened(events, MissilesShotDown)] == [(16, 12)]
    assert sum(event.armor for event in happened(events, Damaged)) == 12


@pytest.mark.rule("BMR-EQ-016", "BMR-AMMO-035")
def test_infernos_that_are_shot_down_do_not_burn() -> None:
    battle = duel(("IS SRM 6", "IS SRM 6 Inferno Ammo"))
    battle = replace(battle, rules=ruleset(("infernos",)), wind=0)
    _, events = salvo(battle, "IS SRM 6", dice=(*HIT, *SEVEN, 3), mode="inferno")
    assert [event.left for event in happened(events, MissilesShotDown)] == [1]
    assert [event.missiles for event in happened(events, Drenched)] == [1]


@pytest.mark.rule("BMR-EQ-016", "BMR-AMMO-065", "BMR-AMMO-068")
@pytest.mark.parametrize("launcher", ["IS Improved Narc Launcher", "IS Narc Missile Beacon"])
def test_an_explosive_pod_that_is_shot_down_does_no_damage(launcher: str) -> None:
    battle = duel((launcher, f"{launcher} Explosive Ammo"), hexes=3)
    _, events = salvo(battle, launcher, dice=(*HIT, 1), mode="explosive pod")
    assert [event.left for event in happened(events, MissilesShotDown)] == [0]
    assert not happened(events, Damaged)


@pytest.mark.rule("BMR-EQ-007", "BMR-EQ-015", "BMR-EQ-142")
@pytest.mark.parametrize("on", [False, True])
def test_engaged_stealth_armor_does_not_disturb_anti_missile_systems(on: bool) -> None:
    sheet = stealthy()
    arm = [str(text) for text in sheet.slots[Location.LA] if text and "Stealth" in text]
    row = ["Shoulder", "Upper Arm Actuator", *arm, AMS, f"{AMS} Ammo"]
    guarded = MechDesign(replace(sheet.sheet, slots=with_row(sheet, Location.LA, row)))
    unit = stage("6x6", mech(guarded, "0303", off=() if on else off_at_first(guarded))).unit(0)
    assert len(list(active_systems(unit))) == 1


@pytest.mark.rule("BMR-EQ-016")
@pytest.mark.parametrize("name", [*WEAPONS, "flares"])
def test_what_an_anti_missile_system_engages(name: str) -> None:
    """Missiles of every kind, but not what is scattered or flies on, and nothing under water."""
    shot = shot_in("LRM")._replace(mode="flare") if name == "flares" else shot_in(name)
    missiles = equipment(WEAPONS.get(name, WEAPONS["LRM"]).gear[0]).category == "missile"
    ignored = name in ("flares", "torpedo") or any(word in name for word in ("Thunder", "Swarm"))
    assert can_be_engaged(shot) is (missiles and not ignored)


@pytest.mark.rule("BMR-EQ-016", "BMR-AMMO-028")
@pytest.mark.parametrize(("mode", "engaged"), [("incendiary semiguided", True), ("incendiary swarm", False)])
def test_incendiary_missiles_are_engaged_like_what_they_are_combined_with(mode: str, engaged: bool) -> None:
    assert can_be_engaged(shot_in("LRM")._replace(mode=mode)) is engaged


# --- CASE -------------------------------------------------------------------------------------------------------------
EXPLOSIVE: dict[str, tuple[tuple[str, ...], int]] = {
    # what explodes in a side torso, and with how many points
    "LRM": (("IS LRM 20 Ammo",), 120),
    "SRM": (("IS SRM 6 Ammo",), 180),
    "infernos": (("IS SRM 6 Inferno Ammo",), 60),
    "incendiary missiles": (("IS LRM 20 Incendiary Ammo",), 120),
    "Narc launcher": (("IS Narc Missile Beacon Ammo",), 12),
    "explosive pod": (("IS Improved Narc Launcher Explosive Ammo",), 24),
    "Gauss rifle": (("IS Gauss Rifle",), 20),
    "Rotary autocannon": (("IS Rotary AC/5",), 5),
    "incendiary rounds": (("IS AC/20",), 20),
    "anti-missile system": (("IS Anti-Missile System Ammo",), 24),
    "machine gun": (("IS Machine Gun Ammo",), 400),
}


def in_left_torso(*gear: str, **state: Any) -> Battle:
    """A 'Mech with something in its left torso, which has little structure left."""
    carrier = variant("Griffin GRF-1N", slots={Location.LT: loaded(*gear)}, jump=0)
    structure = tuple(3 if at == Location.LT else points for at, points in enumerate(carrier.structure_points))
    return stage("3x3", mech(carrier, "0202", structure=structure, auto_eject=False, **state))


@pytest.mark.rule("BMR-EQ-065", "BMR-EQ-066")
@pytest.mark.parametrize("name", EXPLOSIVE)
@pytest.mark.parametrize("protected", [False, True])
def test_case_keeps_every_explosion_in_its_location(name: str, protected: bool) -> None:
    gear, points = EXPLOSIVE[name]
    battle = in_left_torso(*gear, *["CASE"] * protected)
    unit = battle.unit(0)
    item = next(each for each in unit.design.items if each.location == Location.LT)
    shots = (Fire(item.index, 0, mode="incendiary"),) if name == "incendiary rounds" else ()
    jammed = (item.index,) if name == "Rotary autocannon" else ()
    battle = battle.changed(replace(unit, jammed=jammed, turn=replace(unit.turn, shots=shots)))
    dice = [1, item.slots[0][1] + 1] if len(gear) + protected + len(item.slots) > 2 else []
    after, events = perform(battle, lambda play: hit_slot(play, 0, Location.LT, explosion=False), Sure(*dice), tasks={})
    assert [event.points for event in happened(events, Exploded)][:1] == [points]
    assert after.unit(0).gone(Location.LT)
    assert (after.unit(0).structure[Location.CT] == unit.structure[Location.CT]) is protected


class Sure:
    """Dice that find the first slot, and never another critical hit."""

    def __init__(self, *faces: int) -> None:
        self.first = faces

    def faces(self, start: int, count: int, sides: int = 6) -> tuple[int, ...]:
        return tuple(self.first[at] if at < len(self.first) else 1 for at in range(start, start + count))


@pytest.mark.rule("BMR-EQ-065", "BMR-AMMO-039")
@pytest.mark.parametrize("protected", [False, True])
def test_case_does_not_keep_out_the_heat_of_infernos(protected: bool) -> None:
    battle = in_left_torso("IS SRM 2 Inferno Ammo", *["CASE"] * protected)
    _, events = perform(battle, lambda play: hit_slot(play, 0, Location.LT, explosion=False), Sure(1, 1))
    assert [event.heat for event in happened(events, InfernosExploded)] == [30]


# --- heat -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-EQ-147", "BMR-AMMO-033", "BMR-EQ-100")
def test_stealth_armor_and_burning_gel_heat_a_mech_together_and_its_sinks_cool_it() -> None:
    battle = stage("5x5", mech(stealthy(), "0303", burning=3, off=()), rules=ruleset(("infernos",)))
    cold = heat_tally(battle, replace(battle.unit(0), burning=0, off=off_at_first(stealthy())))
    hot = heat_tally(battle, battle.unit(0))
    assert hot.total - cold.total == 10 + 6


@pytest.mark.rule("BMR-EQ-159")
@pytest.mark.parametrize(("heat", "strong"), [(8, False), (9, True), (16, True)])
def test_myomer_does_not_ask_where_the_heat_comes_from(heat: int, strong: bool) -> None:
    strong_mech = variant("Griffin GRF-1N", slots={Location.LT: ["Triple-Strength Myomer"] * 6}, jump=0)
    unit = stage("5x5", mech(strong_mech, "0303", heat=heat, burning=3), rules=ruleset(("infernos",))).unit(0)
    assert triple_strength(unit) is strong


# --- the armor of suits -----------------------------------------------------------------------------------------------
AT_SUITS = [name for name, each in WEAPONS.items() if each.at is None and name not in ("infernos", "torpedo")]


@pytest.mark.rule("BMR-SUIT-070", "BMR-SUIT-092", "BMR-AMMO-015")
@pytest.mark.parametrize("name", AT_SUITS)
def test_the_armor_of_suits_and_every_weapon(name: str) -> None:
    """At medium range stealth armor adds 3 instead of 2; suits in mimetic armor that have moved three hexes are as easy
    to hit as if they had not moved, which precision rounds make of any suits."""
    usual, stealth, mimetic = (
        at_suits(name, squad) for squad in ("Elemental (Laser)", "Infiltrator Mk. II", "Purifier (Laser)")
    )
    assert (stealth - usual, mimetic - usual) == (1, 0 if name == "precision rounds" else -1)


def at_suits(name: str, squad: str) -> int:
    fired = WEAPONS[name]
    battle = stage(
        "20x42",
        mech(armed(fired.gear), "1040", side="Red"),
        mech(squad, f"10{40 - fired.reach:02}", side="Blue", moved=walked(3)),
        rules=ruleset(("fire",)),
    )
    unit = battle.unit(0)
    found = to_hit(Shot(aim(battle, unit, battle.unit(1)), weapon(unit, fired.gear[0]), mode=fired.mode))
    assert found.barred is None, found.barred
    return found.total


@pytest.mark.rule("BMR-EQ-003")
def test_a_probe_finds_mimetic_armor() -> None:
    units = mech("Raven RVN-3L", "0302", side="Red"), mech("Purifier (Laser)", "0305", side="Blue", hidden=True)
    battle = stage("6x20", *units, phase=Phase.MOVEMENT, rules=ruleset(("hidden units",)))
    _, events = perform(battle, sweep)
    assert len(happened(events, Revealed)) == 1
