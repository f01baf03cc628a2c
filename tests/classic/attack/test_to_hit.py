"""The number to hit, modifier by modifier, in the order of the Attack Modifiers Table."""

from typing import Any

import pytest
from tests.classic.firing import bar, number, value
from tests.classic.stage import Extra, marked, mech, points, stage, variant

from ironhex.catalog import Location, MechDesign, all_equipment, design, equipment
from ironhex.catalog.mech_sheet import LEG
from ironhex.kernel.hexes import Hex
from ironhex.rulebook import rule
from ironhex.systems.classic.attack.to_hit import aim
from ironhex.systems.classic.attack.weapon_modifiers import SPECIAL, has_rules
from ironhex.systems.classic.battle import Battle, Mode, MoveState, Rush, altered

AWESOME, WASP, ATLAS, RIFLEMAN = "Awesome AWS-8Q", "Wasp WSP-1A", "Atlas AS7-D", "Rifleman RFL-3N"
PPC, LASER, SMALL = "IS PPC", "IS Medium Laser", "IS Small Laser"
SENSOR_SLOTS, GYRO_SLOTS = (1, 4), (3, 4)
SHOULDER, UPPER_ARM, LOWER_ARM, HAND = range(4)
HIP = 0


def duel(*tokens: str, here: dict[str, Any] | None = None, there: dict[str, Any] | None = None) -> Battle:
    """An Awesome at the south end of one column of hexes, facing a second one at the north end."""
    rows = "\n".join(f"{row:02d} {token}" for row, token in enumerate(tokens, 1))
    board = f"board column\nsize 1 {len(tokens)}\n{rows}\n"
    return stage(board, mech(AWESOME, f"01{len(tokens):02d}", **(here or {})), mech(AWESOME, "0101", **(there or {})))


def at_range(hexes: int, **sides: dict[str, Any]) -> Battle:
    return duel(*["."] * (hexes + 1), **sides)


def moved(mode: Mode, hexes: int = 0, **fields: Any) -> dict[str, Any]:
    return {
        "move": MoveState(moved=True, mode=mode, hexes=hexes, traveled=max(hexes, fields.pop("traveled", 0)), **fields)
    }


@pytest.mark.rule("BMR-HIT-003", "BMR-HIT-004")
@pytest.mark.parametrize("gunnery", [0, 3, 7])
def test_the_base_is_the_gunnery_skill_and_modifiers_add_up(gunnery: int) -> None:
    battle = stage(
        "board w\nsize 1 5\n01 W\n02 .\n03 .\n04 .\n05 .\n",
        mech(AWESOME, "0105", skills=(gunnery, 9)),
        mech(WASP, "0101"),
    )
    battle = battle.changed(altered(battle.unit(0), heat=13, move=MoveState(mode=Mode.RUN)))
    assert number(battle, PPC).total == gunnery + 2 + 2 + 2
    assert value(number(battle, PPC), "BMR-HIT-003") == gunnery


@pytest.mark.rule("BMR-HIT-007")
@pytest.mark.parametrize(
    ("target", "hexes"), [("0509", 1), ("0410", 1), ("0708", 3), ("0807", 4), ("0110", 4), ("0103", 9), ("1010", 5)]
)
def test_range_counts_the_targets_hex_but_not_the_attackers(target: str, hexes: int) -> None:
    """Counted on the map from 0510."""
    battle = stage("10x10", mech(ATLAS, "0510", 0), mech(WASP, target))
    assert aim(battle, battle.unit(0), battle.unit(1)).attack.distance == hexes


@pytest.mark.rule("BMR-HIT-008", "BMR-HIT-009")
@pytest.mark.parametrize(
    ("key", "short", "medium", "long"),
    [(PPC, 6, 12, 18), (SMALL, 1, 2, 3), ("IS LRM 20", 7, 14, 21), ("IS AC/20", 3, 6, 9)],
)
def test_range(key: str, short: int, medium: int, long: int) -> None:
    expected = {short: None, short + 1: 2, medium: 2, medium + 1: 4, long: 4}
    firing = ATLAS if key in ("IS LRM 20", "IS AC/20") else AWESOME
    for hexes, added in expected.items():
        battle = stage(f"1x{hexes + 1}", mech(firing, f"01{hexes + 1:02d}"), mech(WASP, "0101"))
        assert value(number(battle, key), "BMR-HIT-008") == added, hexes
    beyond = stage(f"1x{long + 2}", mech(firing, f"01{long + 2:02d}"), mech(WASP, "0101"))
    assert bar(number(beyond, key)) == "BMR-HIT-009"


@pytest.mark.rule("BMR-HIT-010")
@pytest.mark.parametrize(("key", "minimum"), [(PPC, 3), ("IS LRM 20", 6)])
def test_minimum_range(key: str, minimum: int) -> None:
    firing = ATLAS if key == "IS LRM 20" else AWESOME
    for hexes in range(1, minimum + 2):
        battle = stage(f"1x{hexes + 1}", mech(firing, f"01{hexes + 1:02d}"), mech(WASP, "0101"))
        expected = minimum - hexes + 1 if hexes <= minimum else None
        assert value(number(battle, key), "BMR-HIT-010") == expected, hexes


@pytest.mark.rule("BMR-HIT-011")
@pytest.mark.parametrize(("mode", "added"), [(Mode.STAND, None), (Mode.WALK, 1), (Mode.RUN, 2), (Mode.JUMP, 3)])
@pytest.mark.parametrize("hexes", [0, 6])
def test_the_attackers_movement_mode_counts_not_the_distance(mode: Mode, added: int | None, hexes: int) -> None:
    assert value(number(at_range(4, here=moved(mode, hexes)), PPC), "BMR-HIT-011") == added


@pytest.mark.rule("BMR-HIT-046")
@pytest.mark.parametrize(
    ("hexes", "added"),
    [(0, None), (2, None), (3, 1), (4, 1), (5, 2), (6, 2), (7, 3), (9, 3), (10, 4), (25, 4)],
)
def test_target_movement(hexes: int, added: int | None) -> None:
    assert value(number(at_range(4, there=moved(Mode.RUN, hexes)), PPC), "BMR-HIT-046") == added


@pytest.mark.rule("BMR-HIT-013", "BMR-HIT-014")
def test_only_hexes_since_the_last_reversal_count_and_never_points_spent() -> None:
    battle = at_range(4, there=moved(Mode.RUN, 2, traveled=9, spent=12))
    assert value(number(battle, PPC), "BMR-HIT-046") is None


@pytest.mark.rule("BMR-HIT-015")
def test_a_target_that_jumped_is_one_harder_still() -> None:
    found = number(at_range(4, there=moved(Mode.JUMP, 5)), PPC)
    assert (value(found, "BMR-HIT-046"), value(found, "BMR-HIT-015")) == (2, 1)
    assert value(number(at_range(4, there=moved(Mode.JUMP, 1)), PPC), "BMR-HIT-015") == 1
    assert value(number(at_range(4, there=moved(Mode.RUN, 5)), PPC), "BMR-HIT-015") is None


@pytest.mark.rule("BMR-HIT-016", "BMR-HIT-018")
@pytest.mark.parametrize(
    ("tokens", "light", "heavy"),
    [
        ("....", None, None),
        ("w...", 1, None),
        ("W...", None, 2),
        (".w..", 1, None),
        (".ww.", 2, None),
        (".W..", None, 2),
        ("ww..", 2, None),
        ("wW..", 1, 2),
        ("Www.", 2, 2),
        ("...W", None, None),
    ],
)
def test_woods(tokens: str, light: int | None, heavy: int | None) -> None:
    """The target is at the left end; the woods the attacker stands in do not hinder it."""
    found = number(duel(*tokens), PPC)
    assert (value(found, "BMR-HIT-016"), value(found, "BMR-HIT-018")) == (light, heavy)


@pytest.mark.rule("BMR-HIT-017")
def test_woods_below_the_line_add_nothing() -> None:
    assert value(number(duel("2", ".", "w", ".", "2"), PPC), "BMR-HIT-016") is None
    assert value(number(duel("0", ".", "w", ".", "0"), PPC), "BMR-HIT-016") == 1


@pytest.mark.rule("BMR-HIT-019", "BMR-HIT-020", "BMR-HIT-021", "BMR-COVER-005")
@pytest.mark.parametrize(
    ("there", "here", "attacker", "target", "cover"),
    [
        (".", ".", None, None, None),
        ("~1", ".", None, -1, 3),
        (".", "~1", 1, None, None),
        ("~0", "~0", None, None, None),
    ],
)
def test_water(there: str, here: str, attacker: int | None, target: int | None, cover: int | None) -> None:
    found = number(duel(there, ".", ".", here), PPC)
    values = [value(found, rule) for rule in ("BMR-HIT-019", "BMR-HIT-020", "BMR-COVER-005")]
    assert values == [attacker, target, cover]


@pytest.mark.rule("BMR-HIT-019", "BMR-HIT-020")
def test_on_a_bridge_nobody_is_in_the_water() -> None:
    board = "board bridge\nsize 1 3\n01 ~2\n02 .\n03 .\nbridge 0101 N S cf 40\n"
    battle = stage(board, mech(AWESOME, "0103"), mech(AWESOME, "0101", elevation=2))
    assert value(number(battle, PPC), "BMR-HIT-020") is None


@pytest.mark.rule("BMR-COVER-009", "BMR-COVER-010")
def test_nobody_fires_into_or_out_of_deep_water() -> None:
    assert bar(number(duel("~2", ".", "."), PPC)) == "BMR-COVER-009"
    assert bar(number(duel(".", ".", "~2"), PPC)) == "BMR-COVER-009"
    assert bar(number(duel("~1", ".", ".", there={"prone": True}), PPC)) == "BMR-COVER-010"


@pytest.mark.rule("BMR-COVER-005")
def test_partial_cover() -> None:
    assert value(number(duel("0", "1", ".", "0"), PPC), "BMR-COVER-005") == 3
    assert value(number(duel("0", "1", ".", "1"), PPC), "BMR-COVER-005") is None


@pytest.mark.rule("BMR-HIT-038")
@pytest.mark.parametrize(("hexes", "added"), [(1, -2), (2, 1), (9, 1)])
def test_a_prone_target(hexes: int, added: int) -> None:
    assert value(number(at_range(hexes, there={"prone": True}), PPC), "BMR-HIT-038") == added
    assert value(number(at_range(hexes), PPC), "BMR-HIT-038") is None


@pytest.mark.rule("BMR-HIT-031")
@pytest.mark.parametrize("state", [{"shutdown": True}, {"knocked_out": 1}])
def test_an_immobile_target(state: dict[str, Any]) -> None:
    assert value(number(at_range(4, there=state), PPC), "BMR-HIT-031") == -4


@pytest.mark.rule("BMR-HIT-032")
@pytest.mark.parametrize(
    "state",
    [
        {},
        {"prone": True},
        {"crits": marked({Location.CT: GYRO_SLOTS})},
        {"crits": marked({Location.LL: [HIP], Location.RL: [HIP]})},
    ],
)
def test_a_target_that_stands_still(state: dict[str, Any]) -> None:
    assert value(number(at_range(4, there=state), PPC), "BMR-HIT-031") is None


@pytest.mark.rule("BMR-HIT-045")
def test_a_target_that_skidded() -> None:
    assert value(number(at_range(4, there=moved(Mode.RUN, 2, skidded=True)), PPC), "BMR-HIT-045") == 2
    assert value(number(at_range(4, there=moved(Mode.RUN, 2)), PPC), "BMR-HIT-045") is None


@pytest.mark.rule("BMR-EJECT-010")
def test_a_warrior_on_foot() -> None:
    assert value(number(at_range(4, there={"kind": "pilot"}), PPC), "BMR-EJECT-010") == 2
    assert value(number(at_range(4), PPC), "BMR-EJECT-010") is None


@pytest.mark.rule("BMR-HIT-029")
@pytest.mark.parametrize(
    ("heat", "added"), [(0, None), (7, None), (8, 1), (12, 1), (13, 2), (16, 2), (17, 3), (23, 3), (24, 4), (40, 4)]
)
def test_heat(heat: int, added: int | None) -> None:
    assert value(number(at_range(4, here={"heat": heat}), PPC), "BMR-HIT-029") == added


@pytest.mark.rule("BMR-HIT-049", "BMR-CRIT-058", "BMR-CRIT-059")
def test_sensors() -> None:
    once, twice = ({"crits": marked({Location.HD: slots})} for slots in (SENSOR_SLOTS[:1], SENSOR_SLOTS))
    assert value(number(at_range(4), PPC), "BMR-HIT-049") is None
    assert value(number(at_range(4, here=once), PPC), "BMR-HIT-049") == 2
    assert bar(number(at_range(4, here=twice), PPC)) == "BMR-CRIT-059"


@pytest.mark.rule("BMR-HIT-050", "BMR-HIT-051", "BMR-CRIT-050", "BMR-CRIT-062")
@pytest.mark.parametrize(
    ("hit", "actuators", "shoulder"),
    [
        ([], None, None),
        ([UPPER_ARM], 1, None),
        ([LOWER_ARM], 1, None),
        ([UPPER_ARM, LOWER_ARM], 2, None),
        ([HAND], None, None),
        ([SHOULDER], None, 4),
        ([SHOULDER, UPPER_ARM, LOWER_ARM], None, 4),
    ],
)
def test_arm_damage(hit: list[int], actuators: int | None, shoulder: int | None) -> None:
    """It counts for the weapons in that arm and for no others."""
    battle = stage("1x5", mech(ATLAS, "0105", crits=marked({Location.RA: hit})), mech(WASP, "0101"))
    found = number(battle, LASER, Location.RA)
    assert (value(found, "BMR-HIT-051"), value(found, "BMR-HIT-050")) == (actuators, shoulder)
    for other in (number(battle, LASER, Location.LA), number(battle, "IS SRM 6")):
        assert (value(other, "BMR-HIT-051"), value(other, "BMR-HIT-050")) == (None, None)


@pytest.mark.rule("BMR-HIT-030", "BMR-CRIT-054")
def test_an_arm_built_without_actuators_misses_none() -> None:
    battle = stage("1x5", mech(RIFLEMAN, "0105"), mech(WASP, "0101"))
    machine = battle.unit(0).design
    assert isinstance(machine, MechDesign)
    assert not machine.arm_has_lower[Location.LA]
    assert value(number(battle, "IS Large Laser", Location.LA), "BMR-HIT-051") is None


@pytest.mark.rule("BMR-HIT-025")
def test_secondary_targets() -> None:
    """Ahead 1, elsewhere 2, seen from the torso."""
    battle = stage("16x17", mech(ATLAS, "0808"), mech(WASP, "0804"), mech(WASP, "1208", side="Blue"))
    assert value(number(battle, LASER, Location.RA), "BMR-HIT-025") is None
    assert value(number(battle, LASER, Location.RA, secondary=True), "BMR-HIT-025") == 1
    assert value(number(battle, LASER, Location.RA, target=2, secondary=True), "BMR-HIT-025") == 2
    assert value(number(battle, LASER, Location.RA, target=2, secondary=True, twist=1), "BMR-HIT-025") == 1


@pytest.mark.rule("BMR-EQ-104", "BMR-EQ-103", "BMR-EQ-115")
@pytest.mark.parametrize(
    ("key", "rule", "added"),
    [
        *((f"IS {size} Pulse Laser", "BMR-EQ-104", -2) for size in ("Small", "Medium", "Large")),
        *((f"Clan {size} Pulse Laser", "BMR-EQ-104", -2) for size in ("Micro", "Small", "Medium", "Large")),
        *((f"Clan Heavy {size} Laser", "BMR-EQ-103", 1) for size in ("Small", "Medium", "Large")),
        *((f"IS MRM {size}", "BMR-EQ-115", 1) for size in (10, 20, 30, 40)),
    ],
)
def test_weapons_that_are_easier_or_harder_to_hit_with(key: str, rule: str, added: int) -> None:
    load = [f"{key} Ammo"] if "MRM" in key else []
    armed = variant(WASP, slots={Location.RT: [*[key] * equipment(key).slots, *load]}, jump=0)
    battle = stage("1x3", mech(armed, "0103"), mech(WASP, "0101"))
    assert value(number(battle, key), rule) == added


@pytest.mark.rule("BMR-EQ-154", "BMR-EQ-155")
@pytest.mark.parametrize(
    ("machine", "helped", "others"),
    [
        ("Warhawk B", ["Clan Gauss Rifle", "Clan ER Small Laser"], ["Clan SRM 6"]),
        ("Warhawk Prime", ["Clan ER PPC"], ["Clan LRM 10"]),
        ("Fire Moth D", ["Clan ER Medium Laser"], ["Clan Flamer"]),
        ("Executioner C", ["Clan Ultra AC/20"], ["Clan LRM 20"]),
        ("Athena Combat Vehicle", ["Clan Gauss Rifle"], ["Clan LRM 10"]),
    ],
)
def test_a_targeting_computer_helps_direct_fire(machine: str, helped: list[str], others: list[str]) -> None:
    battle = stage("1x3", mech(machine, "0103"), mech(WASP, "0101"))
    assert [value(number(battle, key), "BMR-EQ-155") for key in helped] == [-1] * len(helped)
    assert [value(number(battle, key), "BMR-EQ-155") for key in others] == [None] * len(others)
    assert value(number(at_range(4), PPC), "BMR-EQ-155") is None


@pytest.mark.rule("BMR-EQ-155", "BMR-EQ-002")
def test_a_targeting_computer_that_is_hit_helps_no_more() -> None:
    (computer,) = (item for item in design("Warhawk Prime").items if item.equipment.special == "targeting computer")
    location, slot = computer.slots[-1]
    crits = marked({Location(location): [slot]})
    battle = stage("1x3", mech("Warhawk Prime", "0103", crits=crits), mech(WASP, "0101"))
    assert value(number(battle, "Clan ER PPC"), "BMR-EQ-155") is None


@pytest.mark.rule("BMR-HIT-002")
def test_no_fire_into_the_attackers_hex() -> None:
    battle = stage("1x5", mech(AWESOME, "0103"), mech(WASP, "0103"))
    assert bar(number(battle, PPC)) == "BMR-HIT-002"


@pytest.mark.rule("BMR-HEAT-027", "BMR-WAR-029", "BMR-CHARGE-003", "BMR-DFA-007")
@pytest.mark.parametrize(
    ("state", "rule"),
    [
        ({"shutdown": True}, "BMR-HEAT-027"),
        ({"knocked_out": 1}, "BMR-WAR-029"),
        ({"move": MoveState(rush=Rush("charge", 1, Hex(1, 9)))}, "BMR-CHARGE-003"),
        ({"move": MoveState(rush=Rush("death from above", 1, Hex(1, 9)))}, "BMR-DFA-007"),
    ],
)
def test_units_that_cannot_fire(state: dict[str, Any], rule: str) -> None:
    assert bar(number(at_range(4, here=state), PPC)) == rule


@pytest.mark.rule("BMR-CRIT-063")
def test_a_weapon_with_one_slot_hit_is_silent() -> None:
    ppc = next(item for item in design(AWESOME).weapons if item.equipment.key == PPC)
    location, slot = ppc.slots[-1]
    battle = at_range(4, here={"crits": marked({Location(location): [slot]})})
    assert bar(number(battle, PPC, ppc.location)) == "BMR-CRIT-063"
    gone = at_range(4, here={"structure": points(design(AWESOME).structure_points, {Location.RA: 0})})
    assert bar(number(gone, PPC, Location.RA)) == "BMR-CRIT-063"


@pytest.mark.parametrize(("gear", "rule"), [(["Clan Arrow IV System"] * 12, "031")])
def test_weapons_with_rules_of_their_own_stay_silent_without_them(gear: list[str], rule: str) -> None:
    """The ids are put together from parts: these rules are still to come."""
    battle = stage("1x3", mech(variant(WASP, slots={Location.RT: gear}, jump=0), "0103"), mech(WASP, "0101"))
    found = number(battle, gear[0])
    assert bar(found) == f"BMR-EQ-{rule}"
    assert found.barred
    assert "not in use" in found.barred.why


def test_every_weapon_with_rules_of_its_own_names_one_of_them() -> None:
    special = [gear for gear in all_equipment() if gear.weapon and not has_rules(gear) and gear.special]
    assert {gear.special for gear in special if gear.key.startswith(("IS ", "Clan "))} <= SPECIAL.keys()
    assert all(rule(id).title for id in SPECIAL.values())


@pytest.mark.rule("BMR-WPN-008", "BMR-WPN-009")
def test_a_weapon_without_a_shot_of_its_own_kind_is_silent() -> None:
    """The Thunderbolt's LRM 15 cannot use other ammunition; a full bin anywhere is enough."""
    bins = design("Thunderbolt TDR-5S").bins
    lrm = [number for number, bin in enumerate(bins) if "LRM 15" in bin.equipment.key]
    for left, expected in (((0, 0), "BMR-WPN-008"), ((0, 1), None), ((8, 0), None)):
        ammo = points([bin.shots for bin in bins], dict(zip(lrm, left, strict=True)))
        battle = stage("1x9", mech("Thunderbolt TDR-5S", "0109", ammo=ammo), mech(WASP, "0101"))
        assert bar(number(battle, "IS LRM 15")) == expected


@pytest.mark.rule("BMR-WPN-008", "BMR-CRIT-013")
def test_a_bin_that_is_hit_feeds_nothing() -> None:
    bin = design("Rifleman RFL-3N").bins[0]
    location, slot = bin.slots[0]
    battle = stage("1x5", mech(RIFLEMAN, "0105", crits=marked({Location(location): [slot]})), mech(WASP, "0101"))
    assert bar(number(battle, "IS AC/5")) == "BMR-WPN-008"


@pytest.mark.rule("BMR-EQ-027")
def test_guided_missiles_can_be_fired_unguided() -> None:
    slots = {Location.LT: ["IS SRM 2 Artemis Ammo"]}
    battle = stage("1x5", mech(variant(WASP, slots=slots), "0103"), mech(WASP, "0101"))
    assert bar(number(battle, "IS SRM 2")) is None


def prone(hex: str, name: MechDesign | str = ATLAS, **fields: Any) -> Extra:
    return mech(name, hex, prone=True, **fields)


@pytest.mark.rule("BMR-HIT-037")
def test_a_prone_attacker() -> None:
    battle = stage("1x5", prone("0105"), mech(WASP, "0101"))
    assert value(number(battle, "IS SRM 6", prop=Location.LA), "BMR-HIT-037") == 2
    assert value(number(stage("1x5", mech(ATLAS, "0105"), mech(WASP, "0101")), "IS SRM 6"), "BMR-HIT-037") is None


@pytest.mark.rule("BMR-HIT-034")
@pytest.mark.parametrize("arm", [Location.LA, Location.RA])
def test_a_prone_mech_without_an_arm_fires_nothing(arm: Location) -> None:
    lost = points(design(ATLAS).structure_points, {arm: 0})
    battle = stage("1x5", prone("0105", structure=lost), mech(WASP, "0101"))
    assert {bar(number(battle, "IS SRM 6", prop=prop)) for prop in (Location.LA, Location.RA)} == {"BMR-HIT-034"}


@pytest.mark.rule("BMR-HIT-035")
def test_the_arm_a_prone_mech_leans_on_does_not_fire() -> None:
    battle = stage("1x5", prone("0105"), mech(WASP, "0101"))
    for prop, other in ((Location.LA, Location.RA), (Location.RA, Location.LA)):
        assert bar(number(battle, LASER, prop, prop=prop)) == "BMR-HIT-035"
        assert bar(number(battle, LASER, other, prop=prop)) is None
        assert bar(number(battle, "IS AC/20", prop=prop)) is None
    assert bar(number(battle, LASER, Location.RA)) == "BMR-HIT-035"  # it must lean on one
    assert bar(number(battle, LASER, Location.RA, prop=Location.LL)) == "BMR-HIT-035"


@pytest.mark.rule("BMR-HIT-036")
@pytest.mark.parametrize("leg", [Location.LL, Location.RL])
def test_leg_weapons_do_not_fire_while_prone(leg: Location) -> None:
    armed = variant(ATLAS, slots={leg: [*LEG, SMALL]})
    target = mech(WASP, "0101")
    assert bar(number(stage("1x3", mech(armed, "0102"), target), SMALL, leg)) is None
    for prop in (Location.LA, Location.RA):
        assert bar(number(stage("1x3", prone("0102", armed), target), SMALL, leg, prop=prop)) == "BMR-HIT-036"


QUAD = "Scorpion SCP-1N"


def quad(*lost: Location) -> Battle:
    """A prone quad without some legs, and a target."""
    structure = points(design(QUAD).structure_points, dict.fromkeys(lost, 0))
    return stage("1x5", prone("0105", QUAD, structure=structure), mech(WASP, "0101"))


@pytest.mark.rule("BMR-QUAD-010")
def test_a_prone_quad_fires_as_if_it_stood() -> None:
    found = number(quad(), PPC)
    assert value(found, "BMR-HIT-037") is None
    leg = ("Hip", "Upper Leg Actuator", "Lower Leg Actuator", "Foot Actuator")
    armed = variant(QUAD, slots={Location.LL: [*leg, "IS Small Laser"]})
    assert bar(number(stage("1x3", prone("0102", armed), mech(WASP, "0101")), SMALL)) is None


@pytest.mark.rule("BMR-QUAD-020")
def test_a_prone_quad_without_a_leg_leans_on_a_front_leg() -> None:
    found = number(quad(Location.RL), PPC, prop=Location.LA)
    assert value(found, "BMR-HIT-037") == 2
    assert bar(number(quad(Location.RL), PPC)) == "BMR-QUAD-020"
    assert bar(number(quad(Location.LA), PPC, prop=Location.LA)) == "BMR-QUAD-020"
    assert bar(number(quad(Location.LA), PPC, prop=Location.RA)) is None


@pytest.mark.rule("BMR-QUAD-020", "BMR-HIT-036")
def test_a_prone_quad_without_a_leg_fires_with_the_other_front_leg_but_not_with_hind_legs() -> None:
    """Its front legs are its arms in this: one props it up, the other is free."""
    leg = ("Hip", "Upper Leg Actuator", "Lower Leg Actuator", "Foot Actuator")
    laser = [*leg, "IS Small Laser"]
    armed = variant(QUAD, slots={Location.LA: laser, Location.RA: laser, Location.LL: laser})
    lame = prone("0102", armed, structure=points(armed.structure_points, {Location.RL: 0}))
    battle = stage("1x3", lame, mech(WASP, "0101"))
    assert bar(number(battle, SMALL, Location.LA, prop=Location.LA)) == "BMR-HIT-035"
    assert bar(number(battle, SMALL, Location.RA, prop=Location.LA)) is None
    assert bar(number(battle, SMALL, Location.LL, prop=Location.LA)) == "BMR-HIT-036"


@pytest.mark.rule("BMR-QUAD-024")
def test_a_quad_on_its_last_leg_cannot_fire_when_down() -> None:
    assert bar(number(quad(Location.LA, Location.LL, Location.RL), PPC, prop=Location.RA)) == "BMR-QUAD-024"
    assert bar(number(quad(Location.LL, Location.RL), PPC, prop=Location.RA)) is None


@pytest.mark.rule("BMR-LOC-014", "BMR-HIT-033", "BMR-WAR-030", "BMR-HEAT-032")
@pytest.mark.parametrize("state", [{"shutdown": True}, {"knocked_out": 1}])
def test_aimed_shots_are_for_immobile_mechs_and_not_for_missiles(state: dict[str, Any]) -> None:
    still = stage("1x5", mech(ATLAS, "0105"), mech(WASP, "0101", **state))
    assert bar(number(still, "IS AC/20", at=Location.LL)) is None
    assert bar(number(still, "IS SRM 6", at=Location.LL)) == "BMR-LOC-014"
    moving = stage("1x5", mech(ATLAS, "0105"), mech(WASP, "0101"))
    assert bar(number(moving, "IS AC/20", at=Location.LL)) == "BMR-LOC-014"
    walker = stage("1x5", mech(ATLAS, "0105"), mech(WASP, "0101", kind="pilot", **state))
    assert bar(number(walker, "IS AC/20", at=Location.LL)) == "BMR-LOC-014"


@pytest.mark.rule("BMR-LOC-015", "BMR-LOC-017")
def test_aiming_at_the_head_costs_3_instead_of_gaining_4() -> None:
    battle = stage("1x5", mech(ATLAS, "0105"), mech(WASP, "0101", shutdown=True))
    body, head = (number(battle, "IS AC/20", at=at) for at in (Location.CT, Location.HD))
    assert (value(body, "BMR-HIT-031"), value(body, "BMR-LOC-017")) == (-4, None)
    assert (value(head, "BMR-HIT-031"), value(head, "BMR-LOC-017")) == (None, 3)


@pytest.mark.rule("BMR-COVER-006")
def test_covered_legs_cannot_be_aimed_at() -> None:
    battle = duel("0", "1", ".", "0", there={"shutdown": True})
    assert bar(number(battle, PPC, at=Location.LL)) == "BMR-COVER-006"
    assert bar(number(battle, PPC, at=Location.LA)) is None


def test_a_tally_explains_itself() -> None:
    battle = at_range(8, here={**moved(Mode.WALK), "heat": 9}, there=moved(Mode.JUMP, 5))
    assert str(number(battle, PPC)).splitlines() == [
        " +4  Gunnery Skill [BMR-HIT-003]",
        " +1  attacker walked [BMR-HIT-011]",
        " +2  target moved 5 hexes [BMR-HIT-046]",
        " +1  target jumped [BMR-HIT-015]",
        " +1  heat 9 [BMR-HIT-029]",
        " +2  medium range, 8 hexes [BMR-HIT-008]",
        " 11  total",
    ]
