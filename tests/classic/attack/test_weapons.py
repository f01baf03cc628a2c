"""The Weapon Attack Phase: sides declare in turn, then units fire one by one, each as it was when the phase began."""

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.firing import carry_out, fire, weapon
from tests.classic.stage import happened, marked, mech, perform, points, stage, variant

from ironhex.catalog import Location, design
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic import sequence
from ironhex.systems.classic.actions import Declare, Pick
from ironhex.systems.classic.battle import Battle, Fire, MoveState, Rush
from ironhex.systems.classic.events.damage import AimRolled, Damaged, LocationRolled
from ironhex.systems.classic.events.turn import TurnBegan
from ironhex.systems.classic.events.weapons import ClubFound, ClusterRolled, WeaponFired, WeaponsDeclared
from ironhex.systems.classic.heat import weapon_heat
from ironhex.systems.classic.phases import weapons
from ironhex.systems.classic.questions import DeclareNext

AWESOME, WASP, ATLAS, GRIFFIN, LOCUST = (
    "Awesome AWS-8Q",
    "Wasp WSP-1A",
    "Atlas AS7-D",
    "Griffin GRF-1N",
    "Locust LCT-1V",
)
PPC, LASER, LRM = "IS PPC", "IS Medium Laser", "IS LRM 10"

TASKS = {**sequence.TASKS, **weapons.TASKS}


class Once(dict[str, str]):
    """Answers that are good for one question each."""

    def get(self, key: str, default: str = "") -> str:  # type: ignore[override]
        return self.pop(key, default)


def refused(battle: Battle, action: Declare, side: str = "Red") -> str | None:
    """The rule by which a declaration is refused."""
    barred = weapons.refusal(battle, DeclareNext(side), side, action)
    return barred.rule if barred else None


def duel(attacker: str = GRIFFIN, target: str = LOCUST, hexes: int = 6, **fields: Any) -> Battle:
    """Two 'Mechs facing each other across some hexes."""
    return stage(f"3x{hexes + 1}", mech(attacker, f"02{hexes + 1:02d}"), mech(target, "0201", 3, **fields))


# --- declaring --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-SEQ-007", "BMR-SEQ-010", "BMR-ATK-004")
def test_the_loser_of_the_initiative_declares_first_and_nobody_fires_before_all_have_declared() -> None:
    battle = stage(
        "9x9",
        *(mech(GRIFFIN, f"0{col}09", side="Red") for col in (2, 4)),
        *(mech(GRIFFIN, f"0{col}01", 3, side="Blue") for col in (2, 4)),
    )
    declared = [Declare(0, shots=(fire(battle, PPC, target=2),)), Declare(1), Declare(2), Declare(3)]
    for order, expected in ((("Red", "Blue"), [0, 2, 1, 3]), (("Blue", "Red"), [2, 0, 3, 1])):
        _, events = carry_out(replace(battle, order=order), declared, dice=[1, 1])
        assert [event.unit for event in happened(events, WeaponsDeclared)] == expected
        assert isinstance(events[-1], WeaponFired)


@pytest.mark.rule("BMR-SEQ-008", "BMR-WPN-007", "BMR-ATK-006")
def test_a_declaration_settles_the_twist_the_weapons_and_their_targets() -> None:
    battle = duel()
    shots = (fire(battle, LRM), fire(battle, PPC))
    after, events = perform(battle, lambda play: weapons.declare(play, Declare(0, 1, shots)))
    assert events == (WeaponsDeclared(0, 1, 1, shots, (0,), primary=1),)
    turn = after.unit(0).turn
    assert (turn.declared, turn.twist, turn.shots) == (1, 1, shots)
    assert after.unit(0).ammo == (11, 12)  # marked off at once
    assert after.unit(0).facing == battle.unit(0).facing
    assert TurnBegan(2).apply(after).unit(0).turn.twist == 0


@pytest.mark.rule("BMR-SEQ-010")
def test_every_unit_declares_once_even_if_only_to_hold_fire() -> None:
    battle, _ = carry_out(duel(), [Declare(0), Declare(1)])
    assert [unit.turn.declared for unit in battle.units] == [1, 2]
    assert refused(battle, Declare(0)) == "BMR-SEQ-010"
    assert refused(duel(), Declare(1)) == "BMR-SEQ-010"
    barred = weapons.refusal(duel(), DeclareNext("Red"), "Red", Pick("x"))
    assert barred is not None
    assert barred.rule == "BMR-SEQ-008"


@pytest.mark.rule("BMR-WPN-002", "BMR-HIT-023")
def test_any_weapons_at_any_targets() -> None:
    battle = stage("9x9", mech(GRIFFIN, "0509"), mech(LOCUST, "0503", 3), mech(LOCUST, "0603", 3, side="Blue"))
    for shots in ((), (fire(battle, PPC),), (fire(battle, PPC), fire(battle, LRM, target=2))):
        assert refused(battle, Declare(0, shots=shots)) is None


@pytest.mark.rule("BMR-WPN-003")
def test_each_weapon_fires_once() -> None:
    battle = duel()
    assert refused(battle, Declare(0, shots=(fire(battle, PPC), fire(battle, PPC)))) == "BMR-WPN-003"


@pytest.mark.rule("BMR-SEQ-008")
@pytest.mark.parametrize("shot", [Fire(999, 1), Fire(0, 1), Fire(9, 0), Fire(9, 7), Fire(9, -1)])
def test_invalid_weapons_and_targets_are_refused(shot: Fire) -> None:
    assert refused(duel(), Declare(0, shots=(shot,))) == "BMR-SEQ-008"


@pytest.mark.rule("BMR-WPN-001")
def test_a_shot_needs_a_clear_line_and_the_right_arc() -> None:
    hill = stage("board hill\nsize 1 5\n01 .\n02 .\n03 3\n04 .\n05 .\n", mech(GRIFFIN, "0105"), mech(LOCUST, "0101"))
    assert refused(hill, Declare(0, shots=(fire(hill, PPC),))) == "BMR-LOS-018"
    behind = stage("1x5", mech(GRIFFIN, "0101"), mech(LOCUST, "0105"))
    assert refused(behind, Declare(0, shots=(fire(behind, PPC),))) == "BMR-ARC-008"


@pytest.mark.rule("BMR-HIT-009", "BMR-WPN-001")
def test_beyond_long_range_a_unit_fires_only_to_dump_ammunition() -> None:
    battle = duel(hexes=25)
    after, events = carry_out(battle, [Declare(0, shots=(fire(battle, LRM),)), Declare(1)])
    [shot] = happened(events, WeaponFired)
    assert (shot.faces, shot.hit) == ((), False)
    assert after.unit(0).ammo == (11, 12)


@pytest.mark.rule("BMR-ATK-006", "BMR-ATK-007", "BMR-ARC-019", "BMR-QUAD-009")
@pytest.mark.parametrize(
    ("name", "state", "twist", "rule"),
    [
        (GRIFFIN, {}, 1, None),
        (GRIFFIN, {}, -1, None),
        (GRIFFIN, {}, 2, "BMR-ATK-007"),
        (GRIFFIN, {"prone": True}, 1, "BMR-ARC-019"),
        ("Scorpion SCP-1N", {}, 1, "BMR-QUAD-009"),
        ("Anti-Mech Foot Platoon (Flamer)", {}, 1, "BMR-ATK-006"),
        (GRIFFIN, {"shutdown": True}, 1, "BMR-HEAT-027"),
        (GRIFFIN, {"knocked_out": 1}, 1, "BMR-WAR-029"),
    ],
)
def test_twists(name: str, state: dict[str, Any], twist: int, rule: str | None) -> None:
    assert refused(stage("3x7", mech(name, "0207", **state), mech(LOCUST, "0201")), Declare(0, twist)) == rule


@pytest.mark.rule("BMR-HIT-024")
def test_the_primary_target_is_one_in_the_forward_arc_if_there_is_one() -> None:
    battle = stage("16x17", mech(ATLAS, "0808"), mech(WASP, "0804"), mech(WASP, "1208", side="Blue"))
    ahead, aside = (fire(battle, LASER, arm, target=t) for arm, t in ((Location.LA, 1), (Location.RA, 2)))
    assert refused(battle, Declare(0, shots=(ahead, aside))) is None
    assert refused(battle, Declare(0, shots=(aside, ahead))) == "BMR-HIT-024"
    assert refused(battle, Declare(0, shots=(aside,))) is None
    turned = fire(battle, LASER, Location.RA, target=2)
    assert refused(battle, Declare(0, 1, (turned, ahead))) is None  # now both are in the arc of the torso


@pytest.mark.rule("BMR-LOC-014")
def test_a_shot_is_aimed_at_an_existing_location() -> None:
    battle = duel(shutdown=True)
    shot = fire(battle, PPC)
    assert refused(battle, Declare(0, shots=(replace(shot, aim="LL"),))) is None
    assert {refused(battle, Declare(0, shots=(replace(shot, aim=at),))) for at in ("TU", "8")} == {"BMR-LOC-014"}


@pytest.mark.rule("BMR-CLUB-009")
def test_a_club_is_picked_up_in_its_units_turn() -> None:
    battle = duel()
    battle = replace(battle, board=battle.board.changed(battle.unit(0).place, woods=1))
    after, events = carry_out(battle, [Declare(0, find="tree"), Declare(1)])
    assert happened(events, ClubFound) == [ClubFound(0, "tree")]
    assert after.unit(0).body.club == "tree"


@pytest.mark.rule("BMR-HIT-023", "BMR-HIT-025", "BMR-HIT-026")
def test_every_target_but_the_first_is_secondary() -> None:
    battle = stage("16x17", mech(ATLAS, "0808"), *(mech(WASP, f"{col:02d}05", side="Blue") for col in (7, 8, 9)))
    shots = (fire(battle, "IS AC/20"), fire(battle, "IS SRM 6", target=2), fire(battle, LASER, target=3))
    _, events = carry_out(battle, [Declare(0, shots=shots), *map(Declare, (1, 2, 3))], dice=[1, 1] * 3)
    added = [
        sum(mod.value for mod in shot.tally.mods if mod.rule == "BMR-HIT-025") for shot in happened(events, WeaponFired)
    ]
    assert added == [0, 1, 1]


@pytest.mark.rule("BMR-HIT-006", "BMR-HIT-025")
def test_a_second_target_stays_secondary_when_the_shot_at_the_first_is_withheld() -> None:
    """At heat 24 the laser cannot hit the first target in the woods, and there is no switching the primary target."""
    battle = stage("9x9", mech(ATLAS, "0505", heat=24), mech(WASP, "0501"), mech(WASP, "0603", side="Blue"))
    battle = replace(battle, board=battle.board.changed(Hex(5, 1), woods=2).changed(Hex(5, 3), woods=1))
    shots = (fire(battle, LASER, Location.LA), fire(battle, LASER, Location.RA, target=2))
    _, events = carry_out(battle, [Declare(0, shots=shots), Declare(1), Declare(2)], dice=[1, 1])
    [declared, *_] = happened(events, WeaponsDeclared)
    assert (declared.shots, declared.withheld) == (shots[1:], shots[:1])
    [shot] = happened(events, WeaponFired)
    assert sum(mod.value for mod in shot.tally.mods if mod.rule == "BMR-HIT-025") == 1


@pytest.mark.rule("BMR-HIT-005", "BMR-HIT-006")
def test_a_player_may_insist_on_a_hopeless_shot_and_misses_without_a_roll() -> None:
    battle = stage("1x16", mech(GRIFFIN, "0116", heat=24), mech(LOCUST, "0101"))
    battle = replace(battle, board=battle.board.changed(Hex(1, 1), woods=1))
    declared = [Declare(0, shots=(fire(battle, LRM),)), Declare(1)]
    after, events = carry_out(battle, declared, picks={"hopeless shots": "fire anyway"})
    [shot] = happened(events, WeaponFired)
    assert (shot.tally.total, shot.faces, shot.hit) == (13, (), False)
    assert after.unit(0).ammo == (11, 12)


@pytest.mark.rule("BMR-HIT-005", "BMR-HIT-006", "BMR-ATK-005")
@pytest.mark.parametrize(("woods", "held"), [(0, []), (1, [PPC]), (2, [PPC])])
def test_a_shot_that_cannot_hit_is_withheld_and_costs_nothing(woods: int, held: list[str]) -> None:
    """At heat 24 over 13 hexes the PPC needs 12 and the LRM, for which that is medium range, 10."""
    battle = stage("1x14", mech(GRIFFIN, "0114", heat=24), mech(LOCUST, "0101"))
    battle = replace(battle, board=battle.board.changed(Hex(1, 1), woods=woods))
    shots = (fire(battle, PPC), fire(battle, LRM))
    assert refused(battle, Declare(0, shots=shots)) is None
    after, [declared] = perform(battle, lambda play: weapons.declare(play, Declare(0, shots=shots)))
    assert isinstance(declared, WeaponsDeclared)
    fired = [shot for shot in shots if shot not in (withheld := [fire(battle, key) for key in held])]
    assert (declared.shots, declared.withheld) == (tuple(fired), tuple(withheld))
    assert after.unit(0).turn.shots == tuple(fired)
    assert sum(mod.value for mod in weapon_heat(after.unit(0))) == 14 - 10 * len(held)


@pytest.mark.rule("BMR-HIT-006")
def test_ammunition_of_a_withheld_shot_is_not_spent() -> None:
    battle = stage("1x16", mech(GRIFFIN, "0116", heat=24), mech(LOCUST, "0101"))
    battle = replace(battle, board=battle.board.changed(Hex(1, 1), woods=1))
    after, _ = perform(battle, lambda play: weapons.declare(play, Declare(0, shots=(fire(battle, LRM),))))
    assert after.unit(0).ammo == battle.unit(0).ammo
    assert after.unit(0).turn.declared == 1


@pytest.mark.rule("BMR-WPN-008")
def test_several_weapons_cannot_spend_the_same_shot() -> None:
    rifleman = design("Rifleman RFL-3N")
    battle = stage("1x5", mech(rifleman, "0105", ammo=(1,)), mech(LOCUST, "0101"))
    both = tuple(fire(battle, "IS AC/5", arm) for arm in (Location.LA, Location.RA))
    assert refused(battle, Declare(0, shots=both)) == "BMR-WPN-008"
    assert refused(battle, Declare(0, shots=both[:1])) is None


@pytest.mark.rule("BMR-WPN-007", "BMR-WPN-009")
def test_ammunition_comes_from_the_emptiest_bin_or_from_the_one_chosen() -> None:
    """The JagerMech's two AC/5s share two bins."""
    battle = stage("1x6", mech("JagerMech JM6-S", "0106", ammo=(45, 20, 1)), mech(LOCUST, "0101"))
    both = tuple(fire(battle, "IS AC/5", arm) for arm in (Location.LA, Location.RA))
    after, _ = perform(battle, lambda play: weapons.declare(play, Declare(0, shots=both)))
    assert after.unit(0).ammo == (45, 19, 0)
    pick = {"ammunition bin": weapons.bin_name(battle.unit(0), 1)}
    after, _ = perform(battle, lambda play: weapons.declare(play, Declare(0, shots=both)), picks=pick)
    assert after.unit(0).ammo == (45, 18, 1)


@pytest.mark.rule("BMR-HIT-035")
def test_only_a_prone_mech_leans_on_an_arm() -> None:
    battle = duel()
    assert refused(battle, Declare(0, shots=(fire(battle, PPC),), prop=Location.LA)) == "BMR-HIT-035"
    down = stage("3x7", mech(GRIFFIN, "0207", prone=True), mech(LOCUST, "0201", 3))
    assert refused(down, Declare(0, shots=(fire(down, LRM),))) == "BMR-HIT-035"
    assert refused(down, Declare(0, shots=(fire(down, LRM), fire(down, PPC)), prop=Location.LA)) is None
    assert refused(down, Declare(0, shots=(fire(down, PPC),), prop=Location.RA)) == "BMR-HIT-035"


# --- firing -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-HIT-001")
@pytest.mark.parametrize(("faces", "hit"), [((1, 3), True), ((1, 2), False), ((6, 6), True), ((1, 1), False)])
def test_a_roll_of_the_number_or_more_hits(faces: tuple[int, int], hit: bool) -> None:
    battle = duel()  # a PPC at 6 hexes needs 4
    location = [4, 3] if hit else []
    _, events = carry_out(battle, [Declare(0, shots=(fire(battle, PPC),)), Declare(1)], dice=[*faces, *location])
    [shot] = happened(events, WeaponFired)
    assert (shot.tally.total, shot.faces, shot.hit) == (4, faces, hit)
    assert bool(happened(events, Damaged)) == hit


@pytest.mark.rule("BMR-SEQ-011")
def test_all_of_a_units_attacks_then_all_of_the_next_in_the_order_declared() -> None:
    battle = stage(
        "9x9", mech(GRIFFIN, "0409"), mech(GRIFFIN, "0401", 3), mech(GRIFFIN, "0509"), mech(GRIFFIN, "0501", 3)
    )
    volleys = {
        unit: tuple(fire(battle, key, attacker=unit, target=(unit + 1) % 4) for key in (LRM, PPC)) for unit in range(4)
    }
    declared = [Declare(unit, shots=volleys[unit]) for unit in (2, 1, 0, 3)]
    _, events = carry_out(battle, declared, dice=[1, 1] * 8)
    fired = [(shot.unit, shot.weapon) for shot in happened(events, WeaponFired)]
    assert fired == [(unit, shot.weapon) for unit in (2, 1, 0, 3) for shot in volleys[unit]]


@pytest.mark.rule("BMR-SEQ-012", "BMR-SEQ-013")
def test_destroyed_units_still_fire_and_are_still_fired_at() -> None:
    """The first shot destroys the Locust; two more are fired at it all the same, and it fires back unhindered."""
    weak: dict[str, Any] = {"armor": (0,) * 11, "structure": points(design(LOCUST).structure_points, {Location.CT: 3})}
    battle = stage("5x7", mech(AWESOME, "0307"), mech(LOCUST, "0305", 3, **weak))
    volley = tuple(fire(battle, PPC, where) for where in (Location.LT, Location.RT, Location.RA))
    answer = (fire(battle, LASER, attacker=1, target=0),)
    no_critical = [1, 1]
    dice = [6, 6, 3, 4, *no_critical, 6, 6, 3, 4, 6, 6, 3, 4, 6, 6, 3, 4]
    after, events = carry_out(battle, [Declare(0, shots=volley), Declare(1, shots=answer)], dice)
    assert after.unit(1).phase.doom is not None
    shots = happened(events, WeaponFired)
    assert [(shot.unit, shot.hit) for shot in shots] == [(0, True), (0, True), (0, True), (1, True)]
    assert shots[-1].tally.total == 4
    assert [hit.unit for hit in happened(events, Damaged)] == [1, 0]


@pytest.mark.rule("BMR-SEQ-013")
def test_hits_of_this_phase_do_not_affect_aim() -> None:
    battle = duel()
    shot = (fire(battle, LASER, attacker=1, target=0),)
    hurt = battle.changed(replace(battle.unit(1), crits=marked({Location.HD: [1, 4], Location.CT: [10, 11]})))
    _, events = carry_out(hurt, [Declare(0), Declare(1, shots=shot)], dice=[1, 1])
    assert happened(events, WeaponFired)[0].tally.total == 6


@pytest.mark.rule("BMR-DMG-001", "BMR-ATK-001")
@pytest.mark.parametrize(("key", "damage"), [("IS AC/20", 20), (LASER, 5)])
@pytest.mark.parametrize("hexes", [2, 6])
def test_a_hit_does_its_damage_whatever_the_range_and_to_the_armor_first(key: str, damage: int, hexes: int) -> None:
    battle = duel(ATLAS, AWESOME, hexes=hexes)
    _, events = carry_out(battle, [Declare(0, shots=(fire(battle, key),)), Declare(1)], dice=[6, 6, 1, 2])
    [damaged] = happened(events, Damaged)
    assert (damaged.location, damaged.armor, damaged.structure) == (Location.RA, damage, 0)


@pytest.mark.rule("BMR-ATK-001")
def test_excess_damage_strikes_the_structure() -> None:
    thin = points(design(AWESOME).armor, {Location.RA: 6})
    battle = duel(GRIFFIN, AWESOME, armor=thin)
    _, events = carry_out(battle, [Declare(0, shots=(fire(battle, PPC),)), Declare(1)], dice=[6, 6, 1, 2, 1, 1])
    [damaged] = happened(events, Damaged)
    assert (damaged.armor, damaged.structure) == (6, 4)


@pytest.mark.rule("BMR-HIT-039", "BMR-LOC-011", "BMR-LOC-012", "BMR-DMG-002")
def test_missiles_roll_once_for_their_number_and_then_for_every_group() -> None:
    battle = duel(ATLAS, AWESOME, hexes=7)
    lrm = (fire(battle, "IS LRM 20"),)
    _, events = carry_out(battle, [Declare(0, shots=lrm), Declare(1)], dice=[6, 6, 4, 4, 3, 4, 3, 5, 3, 3])
    assert [(roll.faces, roll.struck) for roll in happened(events, ClusterRolled)] == [((4, 4), 12)]
    assert [hit.armor for hit in happened(events, Damaged)] == [5, 5, 2]
    close = duel(ATLAS, AWESOME, hexes=3)
    srm = (fire(close, "IS SRM 6"),)
    _, events = carry_out(close, [Declare(0, shots=srm), Declare(1)], dice=[6, 6, 1, 1, 3, 4, 3, 5])
    assert [hit.armor for hit in happened(events, Damaged)] == [2, 2]


@pytest.mark.rule("BMR-EQ-116")
def test_large_racks_of_medium_range_missiles_roll_twice() -> None:
    """Rolls of 9 and 6 make 16 and 12 hits, 28 in all."""
    armed = variant(WASP, slots={Location.RT: [*["IS MRM 40"] * 7, "IS MRM 40 Ammo"]}, jump=0)
    battle = stage("1x4", mech(armed, "0104"), mech(ATLAS, "0101", 3))
    dice = [6, 6, 4, 5, 3, 3, *[3, 4] * 6]
    _, events = carry_out(battle, [Declare(0, shots=(fire(battle, "IS MRM 40"),)), Declare(1)], dice=dice)
    assert [(roll.fired, roll.struck) for roll in happened(events, ClusterRolled)] == [(20, 16), (20, 12)]
    assert [hit.armor for hit in happened(events, Damaged)] == [5, 5, 5, 5, 5, 3]


@pytest.mark.rule("BMR-COVER-006")
def test_hits_on_a_covered_target_land_above_the_cover() -> None:
    board = "board wall\nsize 1 6\n01 .\n02 1\n03 .\n04 .\n05 .\n06 .\n"
    battle = stage(board, mech(GRIFFIN, "0106"), mech(AWESOME, "0101", 3))
    _, events = carry_out(battle, [Declare(0, shots=(fire(battle, PPC),)), Declare(1)], dice=[6, 6, 5])
    [location] = happened(events, LocationRolled)
    assert (location.table, location.faces, location.location) == ("punch", (5,), Location.RA)


@pytest.mark.rule("BMR-LOC-016")
@pytest.mark.parametrize(
    ("check", "location", "where"),
    [
        ((3, 3), [], Location.LL),
        ((3, 4), [], Location.LL),
        ((4, 4), [], Location.LL),
        ((2, 3), [3, 4], Location.CT),
        ((4, 5), [4, 5], Location.LL),
    ],
)
def test_aimed_shots(check: tuple[int, int], location: list[int], where: Location) -> None:
    battle = duel(GRIFFIN, AWESOME, shutdown=True)
    aimed = Fire(weapon(battle.unit(0), PPC).index, 1, "LL")
    _, events = carry_out(battle, [Declare(0, shots=(aimed,)), Declare(1)], dice=[6, 6, *check, *location])
    [roll] = happened(events, AimRolled)
    assert (roll.faces, roll.struck) == (check, not location)
    assert happened(events, Damaged)[0].location == where


@pytest.mark.rule("BMR-ATK-008")
def test_a_twist_does_not_change_the_side_that_is_struck() -> None:
    battle = stage("9x9", mech(GRIFFIN, "0509"), mech(GRIFFIN, "0502", 3))
    shots = (fire(battle, PPC),)
    for twist in (-1, 0, 1):
        _, events = carry_out(battle, [Declare(0, shots=shots), Declare(1, twist)], dice=[6, 6, 3, 4])
        assert happened(events, LocationRolled)[0].side == "front"


@pytest.mark.rule("BMR-EJECT-010")
def test_a_hit_on_a_warrior_on_foot_needs_no_location() -> None:
    battle = stage("3x7", mech(GRIFFIN, "0207"), mech(LOCUST, "0201", kind="pilot"))
    after, events = carry_out(battle, [Declare(0, shots=(fire(battle, PPC),))], dice=[6, 6])
    assert not happened(events, LocationRolled, Damaged)
    assert after.unit(1).wounds == 6


@pytest.mark.rule("BMR-LOC-005")
def test_at_the_corner_of_two_sides_the_target_is_asked_once_for_a_volley() -> None:
    battle = stage("9x9", mech(AWESOME, "0205", 1), mech(ATLAS, "0605", 0))
    volley = tuple(fire(battle, PPC, where) for where in (Location.LT, Location.RT))
    sides = Once({"side struck": "left"})
    _, events = carry_out(battle, [Declare(0, shots=volley), Declare(1)], dice=[6, 6, 3, 4] * 2, picks=sides)
    assert [roll.side for roll in happened(events, LocationRolled)] == ["left", "left"]
    assert not sides


def test_units_that_cannot_act_only_hold_fire() -> None:
    battle = stage("3x7", mech(GRIFFIN, "0207", shutdown=True), mech(LOCUST, "0201"))
    assert list(weapons.menu(battle, DeclareNext("Red"), "Red")) == [Declare(0)]
    assert refused(battle, Declare(0, shots=(fire(battle, PPC),))) == "BMR-HEAT-027"


def test_a_unit_that_rushes_only_holds_fire() -> None:
    rushing = MoveState(moved=True, rush=Rush("charge", 1, Hex(2, 9)))
    battle = stage("3x7", mech(GRIFFIN, "0202", move=rushing), mech(LOCUST, "0201"))
    assert {action.shots for action in weapons.menu(battle, DeclareNext("Red"), "Red")} == {()}
