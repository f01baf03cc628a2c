"""Pairs of devices that do more to each other than change a number to hit."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.classic.armament.devices_at_work import AROUND, TAG, WEAPONS, added, battle_with, shot_in
from tests.classic.armament.test_interactions import with_pods
from tests.classic.artillery.guns import battery
from tests.classic.electronics.lances import IMPROVED, JAMMER, TARGET, blue, lance, stealthy
from tests.classic.firing import value, weapon
from tests.classic.missiles.salvos import AMS, CHEST, HIT, LRM, SEVEN, loaded
from tests.classic.missiles.test_nemesis import lane, struck, volley
from tests.classic.stage import happened, mech, stage, variant

from ironhex.catalog import Location, design
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.artillery.gunnery import expected_number
from ironhex.systems.classic.artillery.pieces import Piece
from ironhex.systems.classic.attack.bursts import burst_of
from ironhex.systems.classic.attack.to_hit import Shot, aim, to_hit, usual_shot
from ironhex.systems.classic.battle import Battle, Pod, Thing
from ironhex.systems.classic.electronics.ecm import jammer_of
from ironhex.systems.classic.electronics.stealth_armor import off_at_first
from ironhex.systems.classic.missiles.events import MissilesShotDown
from ironhex.systems.classic.missiles.nemesis import attracted, lures
from ironhex.systems.classic.missiles.sticking import ECM_POD, HAYWIRE, HOMING, NEMESIS
from ironhex.systems.classic.munitions.swarm import against, known_friend, near_targets
from ironhex.systems.classic.munitions.tags import number_to_designate
from ironhex.systems.classic.night.lights import ON, ready
from ironhex.systems.classic.ruleset import ruleset

ARCHER = "Archer ARC-2R"
NEMESIS_POD = Pod(NEMESIS, "Blue")


# --- Nemesis pods -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-AMMO-069")
@pytest.mark.parametrize("name", [name for name, each in WEAPONS.items() if each.at is not Thing.THUNDER])
def test_what_a_nemesis_pod_attracts(name: str) -> None:
    guided = ("Artemis IV", "ATM", "Narc-capable missiles", "semiguided missiles")
    assert attracted(shot_in(name)) is (name in guided)


@pytest.mark.rule("BMR-AMMO-069", "BMR-EQ-076", "BMR-EQ-077")
@pytest.mark.parametrize("load", ["Narc ", "Artemis ", "Semiguided "])
@pytest.mark.parametrize("around", ["nothing", "ECM suite", "suite of a friend", "ECM pod", "haywire pod"])
def test_missiles_are_attracted_whatever_disturbs_their_guidance(load: str, around: str) -> None:
    """The pod attracts missiles of a kind, guided or not: ECM takes nothing but their bonus."""
    battle = lane("0215", load=load)
    if "suite" in around:
        side = "Blue" if around == "ECM suite" else "Red"
        jammer = stage("6x20", mech(JAMMER, "0318", side=side)).unit(0)
        battle = replace(battle, units=(*battle.units, replace(jammer, id=3)))
        battle = replace(battle, before=battle.units)
    pod = {"ECM pod": ECM_POD, "haywire pod": HAYWIRE}.get(around)
    battle = with_pods(battle, 0, "Blue", pod) if pod else battle
    shot = usual_shot(aim(battle, battle.unit(0), battle.unit(1)), weapon(battle.unit(0), LRM))
    assert [lure.aim.on_unit.target.id for lure in lures(shot)] == [2]


@pytest.mark.rule("BMR-AMMO-063", "BMR-AMMO-069")
def test_two_nemesis_pods_on_one_friend_attract_missiles_once() -> None:
    battle = lane("0215", pods=(NEMESIS_POD, NEMESIS_POD))
    shot = usual_shot(aim(battle, battle.unit(0), battle.unit(1)), weapon(battle.unit(0), LRM))
    assert [lure.aim.on_unit.target.id for lure in lures(shot)] == [2]


@pytest.mark.rule("BMR-AMMO-064", "BMR-AMMO-069")
def test_the_enemy_s_beacon_on_a_lured_friend_does_not_help_its_own_side() -> None:
    battle = lane("0215", pods=(NEMESIS_POD, Pod(HOMING, "Blue")))
    shot = usual_shot(aim(battle, battle.unit(0), battle.unit(1)), weapon(battle.unit(0), LRM))
    (lure,) = lures(shot)
    assert value(to_hit(lure), "BMR-AMMO-064") is None
    assert burst_of(lure).added == ()


@pytest.mark.rule("BMR-EQ-008", "BMR-AMMO-069")
def test_the_system_of_a_lured_friend_was_aimed_at_nothing() -> None:
    """Systems are aimed before anybody rolls to hit, and then the missiles are on their way to somebody else."""
    battle = lane("0215")
    guarded = variant("Atlas AS7-D", slots={Location.RT: loaded(AMS, f"{AMS} Ammo")})
    friend = replace(stage("6x20", mech(guarded, "0215", side="Red", pods=(NEMESIS_POD,))).unit(0), id=2)
    battle = battle.changed(friend)
    battle = replace(battle, before=battle.units)
    _, events = volley(battle, (*HIT, *SEVEN, *CHEST * 3))
    assert struck(events) == {2}
    assert not happened(events, MissilesShotDown)


@pytest.mark.rule("BMR-AMMO-069", "BMR-EQ-144")
def test_stealth_armor_protects_a_lured_friend() -> None:
    battle = lane("0215")
    totals = []
    for off in (off_at_first(stealthy()), ()):
        friend = mech(stealthy(), "0209", side="Red", pods=(NEMESIS_POD,), off=off)
        changed = battle.changed(replace(stage("6x20", friend).unit(0), id=2))
        changed = replace(changed, before=changed.units)
        shot = usual_shot(aim(changed, changed.unit(0), changed.unit(1)), weapon(changed.unit(0), LRM))
        (lure,) = lures(shot)
        totals.append(to_hit(lure).total)
    assert totals[1] - totals[0] == 1


# --- ECM suites and the pods on their carriers ------------------------------------------------------------------------
@pytest.mark.rule("BMR-EQ-073", "BMR-AMMO-066", "BMR-AMMO-067")
@pytest.mark.parametrize("pod", [ECM_POD, HAYWIRE, HOMING, NEMESIS])
def test_a_suite_works_whatever_sticks_to_its_carrier(pod: str) -> None:
    battle = stage("10x10", mech(JAMMER, "0505", side="Red"), mech(TARGET, "0507", side="Blue"))
    jammer = jammer_of(with_pods(battle, 0, "Blue", pod), battle.unit(1))
    assert jammer is not None
    assert jammer.id == 0


# --- target acquisition gear ------------------------------------------------------------------------------------------
@pytest.mark.rule(
    "BMR-EQ-074", "BMR-EQ-048", "BMR-EQ-144", "BMR-EQ-154", "BMR-AMMO-067", "BMR-NIGHT-001", "BMR-NIGHT-007"
)
@pytest.mark.parametrize("around", AROUND)
def test_what_is_around_a_tag(around: str) -> None:
    """It is aimed like a weapon, so all that makes targets harder to hit counts; a computer does not help it."""
    assert designating(around) - designating() == (0 if around == "TAG" else added(around, "TAG"))


def designating(*around: str) -> int:
    battle = battle_with(TAG, *around)
    found = number_to_designate(battle, battle.unit(0), 1)
    assert found.barred is None, found.barred
    return found.total


@pytest.mark.rule("BMR-EQ-038", "BMR-EQ-152")
def test_a_unit_that_clears_a_jammed_rotary_autocannon_designates_nobody() -> None:
    battle = battle_with(TAG)
    busy = replace(battle.unit(0), clearing=0)
    barred = number_to_designate(battle.changed(busy), busy, 1).barred
    assert barred is not None
    assert barred.rule == "BMR-EQ-038"


# --- networks ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-EQ-048", "BMR-EQ-091")
def test_a_network_does_not_bring_a_heavy_gauss_rifle_nearer() -> None:
    """It helps to hit; what a slug does depends on the way that it has to fly."""
    shots = [shot_in("heavy Gauss rifle", *around) for around in ((), ("C3i",))]
    assert to_hit(shots[1]).total < to_hit(shots[0]).total
    assert [burst_of(shot).damage for shot in shots] == [20, 20]


@pytest.mark.rule("BMR-EQ-048", "BMR-HIDDEN-007")
def test_a_hidden_unit_tells_its_network_nothing() -> None:
    battle = lance([(IMPROVED, "0805"), (IMPROVED, "0225")], blue(TARGET, "0227"))
    near = aim(battle, battle.unit(0), battle.unit(2)).attack.near
    assert near is not None
    hiding = battle.changed(replace(battle.unit(1), hidden=True))
    hiding = replace(hiding, before=hiding.units)
    assert aim(hiding, hiding.unit(0), hiding.unit(2)).attack.near is None


# --- Swarm missiles and stealth armor ---------------------------------------------------------------------------------
def swarming(mode: str, *, on: bool, first: bool) -> tuple[Shot, Battle]:
    """An Archer, and two 'Mechs next to each other, the first or the second of which has stealth armor."""
    off = () if on else off_at_first(stealthy())
    hidden, plain = {"design": stealthy(), "off": off}, {"design": TARGET}
    one, other = (hidden, plain) if first else (plain, hidden)
    units = (
        mech(ARCHER, "0318", side="Red", ammunition={bin.index: mode for bin in design(ARCHER).bins}),
        mech(hex="0308", side="Blue", **one),
        mech(hex="0307", side="Red", **other),
    )
    battle = stage("6x20", *units)
    archer = battle.unit(0)
    return Shot(aim(battle, archer, battle.unit(1)), weapon(archer, "IS LRM 20"), mode=mode), battle


@pytest.mark.rule("BMR-AMMO-042", "BMR-EQ-144")
@pytest.mark.parametrize(("first", "more"), [(True, 1), (False, 0)])
def test_swarm_missiles_keep_the_range_modifiers_of_their_first_target(first: bool, more: int) -> None:
    """Only the movement and the terrain of the new target replace those of the first one."""
    totals = []
    for on in (False, True):
        shot, battle = swarming("swarm", on=on, first=first)
        totals.append(against(shot, battle.unit(2), 10)[0].total)
    assert totals[1] - totals[0] == more


@pytest.mark.rule("BMR-AMMO-047", "BMR-EQ-142")
@pytest.mark.parametrize("on", [False, True])
def test_improved_missiles_do_not_know_a_friend_in_engaged_stealth_armor(on: bool) -> None:
    shot, battle = swarming("swarm-i", on=on, first=False)
    attack = shot.aim.on_unit._replace(target=battle.unit(2))
    assert (known_friend(shot, attack) is None) is on


# --- artillery --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-AMMO-067", "BMR-ARTY-019")
def test_a_haywire_pod_disturbs_artillery_too() -> None:
    battle = battery("20x20", mech(TARGET, "1901"), place="1010")
    piece = Piece(battle.unit(0), battle.unit(0).design.weapons[0])
    disturbed = with_pods(battle, 0, "Blue", HAYWIRE)
    other = piece._replace(unit=disturbed.unit(0))
    before, after = (
        expected_number(battle, piece, Hex.parse("0101")),
        expected_number(disturbed, other, Hex.parse("0101")),
    )
    assert after.total - before.total == 1
    assert value(after, "BMR-AMMO-067") == 1


# --- pods of one kind -------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-AMMO-063", "BMR-EQ-133")
@pytest.mark.parametrize("name", ["ECM pod", "haywire pod", "Nemesis pod", "Narc pod", "homing pod"])
def test_pods_of_one_kind_count_once(name: str) -> None:
    once, twice = shot_in("Narc-capable missiles", name), shot_in("Narc-capable missiles", name, name)
    assert to_hit(twice).total == to_hit(once).total
    assert burst_of(twice).added == burst_of(once).added


@pytest.mark.rule("BMR-AMMO-041")
def test_a_second_designation_adds_nothing() -> None:
    battle = battle_with(WEAPONS["semiguided missiles"], "TAG")
    target = battle.unit(1)
    again = battle.changed(replace(target, turn=replace(target.turn, designated=(2, 2))))
    item = weapon(battle.unit(0), "IS LRM 15")
    shots = [Shot(aim(each, each.unit(0), each.unit(1)), item, mode="semiguided") for each in (battle, again)]
    assert [to_hit(shot).total for shot in shots] == [to_hit(shots[0]).total] * 2


@pytest.mark.rule("BMR-AMMO-069")
def test_missiles_fired_indirectly_are_not_attracted() -> None:
    battle = lane("0215")
    direct = usual_shot(aim(battle, battle.unit(0), battle.unit(1)), weapon(battle.unit(0), LRM))
    lobbed = direct._replace(aim=aim(battle, battle.unit(0), battle.unit(1), spotter=battle.unit(2)))
    assert (len(list(lures(direct))), list(lures(lobbed))) == (1, [])


@pytest.mark.rule("BMR-EQ-048", "BMR-SUIT-070")
def test_a_network_meets_the_stealth_armor_of_suits() -> None:
    """From long to short range it saves 6 - 1 against them, and 4 against others."""
    saved = []
    for squad in ("Infiltrator Mk II", "Elemental (Laser)"):
        battle = lance([(IMPROVED, "0830"), (IMPROVED, "0822")], blue(squad, "0815"))
        item = next(each for each in battle.unit(0).design.weapons if each.equipment.long >= 15)
        saved.append(value(to_hit(Shot(aim(battle, battle.unit(0), battle.unit(2)), item)), "BMR-EQ-048"))
    assert saved == [-5, -4]


@pytest.mark.rule("BMR-AMMO-042", "BMR-HIDDEN-002")
@pytest.mark.parametrize("hidden", [False, True])
def test_swarm_missiles_do_not_find_hidden_units(hidden: bool) -> None:
    _, battle = swarming("swarm", on=False, first=True)
    battle = battle.changed(replace(battle.unit(2), hidden=hidden))
    assert bool(near_targets(battle, 0, 1, (1,))) is not hidden


@pytest.mark.rule("BMR-NIGHT-004", "BMR-HIDDEN-002")
@pytest.mark.parametrize("hidden", [False, True])
def test_a_hidden_unit_lights_nothing(hidden: bool) -> None:
    unit = stage("6x6", mech(TARGET, "0303", light=ON, hidden=hidden), rules=ruleset(("night", "hidden units"))).unit(0)
    assert ready(unit) is not hidden
