"""'Mechs lift cargo with their hands."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic import brawl
from tests.classic.firing import bar, carry_out, number
from tests.classic.stage import happened, mech, perform, stage, variant

from ironhex.catalog import Location, MechDesign
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.attack.declarations import declarations, refused
from ironhex.systems.classic.battle import Battle, Blow, Crate, Load, Mode, Phase, PlaceTarget, Thing, TurnState
from ironhex.systems.classic.cargo.events import CargoDropped, CargoLifted
from ironhex.systems.classic.cargo.lifting import liftable
from ironhex.systems.classic.cargo.loads import HANDS
from ironhex.systems.classic.chapters import TASKS
from ironhex.systems.classic.damage.condition import HAND
from ironhex.systems.classic.events.damage import CriticalHit
from ironhex.systems.classic.melee.at_places import number_at_place
from ironhex.systems.classic.movement.points import allowance
from ironhex.systems.classic.notation import action_of
from ironhex.systems.classic.ruleset import ruleset

GRIFFIN, ATLAS = "Griffin GRF-1N", "Atlas AS7-D"  # 55 and 100 tons
JENNER, GOLIATH = "Jenner JR7-D", "Goliath GOL-1H"  # without hands, and on four legs
STRONG = variant(GRIFFIN, slots={Location.LT: ["Triple-Strength Myomer"] * 6})
RULES = ruleset(("cargo", "four-legged"))
HERE = Hex(5, 5)
LIFT = Declare(0, find="cargo")
HOLDING: dict[str, Any] = {"loads": (Load(5, HANDS),)}


def beside_cargo(name: str | MechDesign = GRIFFIN, *tons: int, crates_at: Hex = HERE, **fields: Any) -> Battle:
    """A unit in 0505 with crates, and an enemy in sight."""
    battle = stage("9x9", mech(name, "0505", **fields), mech(GRIFFIN, "0501", 3), rules=RULES, phase=Phase.WEAPONS)
    return replace(battle, crates=tuple(Crate(crates_at, each) for each in tons or (2,)))


def barred(battle: Battle, action: Declare = LIFT) -> str | None:
    found = refused(battle, action)
    return found.rule if found else None


@pytest.mark.rule("BMR-CARGO-001")
@pytest.mark.parametrize(
    ("name", "rule"),
    [(GRIFFIN, None), (JENNER, "BMR-CARGO-001"), (GOLIATH, "BMR-CARGO-001"), ("Vedette Medium Tank", "BMR-CARGO-001")],
)
def test_cargo_is_lifted_with_hands(name: str, rule: str | None) -> None:
    battle = beside_cargo(name)
    assert barred(battle) == rule
    assert (LIFT in declarations(battle, 0)) == (rule is None)


@pytest.mark.rule("BMR-CARGO-001", "BMR-OMNI-008")
@pytest.mark.parametrize("name", ["Timber Wolf Prime", "Dire Wolf Prime"])
def test_an_omnimech_without_a_hand_lifts_nothing(name: str) -> None:
    assert barred(beside_cargo(name)) == "BMR-CARGO-001"


@pytest.mark.rule("BMR-CARGO-001")
def test_broken_hands_lift_nothing() -> None:
    assert barred(beside_cargo(crits=brawl.broken(GRIFFIN, (Location.LA, HAND)))) == "BMR-CARGO-001"


@pytest.mark.rule("BMR-CARGO-001")
def test_units_are_never_lifted() -> None:
    battle = stage(
        "9x9", mech(ATLAS, "0505", side="Red"), mech("Foot Platoon (Rifle)", "0505", side="Blue"), rules=RULES
    )
    assert barred(battle) == "BMR-CARGO-002"


@pytest.mark.rule("BMR-CARGO-002")
def test_the_mech_ends_its_move_in_the_hex_and_fires_nothing() -> None:
    assert barred(beside_cargo(crates_at=Hex(5, 4))) == "BMR-CARGO-002"
    battle = beside_cargo()
    shot = next(each.shots for each in declarations(battle, 0) if each.shots)
    assert barred(battle, replace(LIFT, shots=shot)) == "BMR-CARGO-002"
    assert action_of(str(LIFT)) == LIFT


@pytest.mark.rule("BMR-CARGO-002")
def test_it_makes_no_physical_attacks_either() -> None:
    battle = brawl.brawl(rules=RULES, first={"turn": TurnState(finding="cargo")})
    assert brawl.bar(battle, "kick", brawl.LEFT_LEG) == "BMR-CARGO-002"


@pytest.mark.rule("BMR-CARGO-002")
@pytest.mark.parametrize("busy", [{"prone": True}, {"club": "tree"}, HOLDING, {"turn": TurnState(launched=(1,))}])
def test_its_hands_must_be_free(busy: dict[str, Any]) -> None:
    assert barred(beside_cargo(**busy)) == "BMR-CARGO-002"


@pytest.mark.rule("BMR-CARGO-002")
def test_cargo_is_in_its_hands_afterwards() -> None:
    battle, events = carry_out(beside_cargo(GRIFFIN, 2, 4), [LIFT, Declare(1)])
    assert happened(events, CargoLifted) == [CargoLifted(0, Crate(HERE, 4))]
    assert battle.unit(0).loads == (Load(4, HANDS),)
    assert battle.crates == (Crate(HERE, 2),)


@pytest.mark.rule("BMR-CARGO-003")
@pytest.mark.parametrize(
    ("name", "tons", "lifted"), [(GRIFFIN, 5, 5), (GRIFFIN, 6, 0), (ATLAS, 10, 10), (ATLAS, 11, 0)]
)
def test_a_mech_lifts_a_tenth_of_its_tonnage(name: str, tons: int, lifted: int) -> None:
    battle = beside_cargo(name, tons)
    crate = liftable(battle, battle.unit(0))
    assert (crate.tons if crate else 0) == lifted
    assert barred(battle) == (None if lifted else "BMR-CARGO-003")


@pytest.mark.rule("BMR-EQ-162")
@pytest.mark.parametrize(("heat", "rule"), [(8, "BMR-CARGO-003"), (9, None)])
def test_hot_triple_strength_myomer_lifts_twice_as_much(heat: int, rule: str | None) -> None:
    assert barred(beside_cargo(STRONG, 11, heat=heat)) == rule
    assert barred(beside_cargo(STRONG, 12, heat=heat)) == "BMR-CARGO-003"


@pytest.mark.rule("BMR-CARGO-004")
@pytest.mark.parametrize(
    ("name", "gun", "where", "rear", "rule"),
    [
        (GRIFFIN, "IS PPC", Location.RA, False, "BMR-CARGO-004"),
        (GRIFFIN, "IS LRM 10", Location.RT, False, "BMR-CARGO-004"),
        ("Hunchback HBK-4G", "IS Small Laser", Location.HD, False, None),
        (ATLAS, "IS Medium Laser", Location.CT, True, None),
    ],
)
def test_weapons_behind_the_cargo_are_not_fired(
    name: str, gun: str, where: Location, rear: bool, rule: str | None
) -> None:
    facing = 3 if rear else 0
    battle = beside_cargo(name, facing=facing, **HOLDING)
    battle = battle.changed(replace(battle.unit(1), hex=Hex(5, 3)))
    assert bar(number(battle, gun, where, rear=rear)) == rule
    free = battle.changed(replace(battle.unit(0), loads=()))
    assert bar(number(free, gun, where, rear=rear)) is None


@pytest.mark.rule("BMR-CARGO-005")
@pytest.mark.parametrize(
    ("form", "limb", "rule"),
    [
        ("punch", brawl.LEFT_ARM, "BMR-CARGO-005"),
        ("push", -1, "BMR-CARGO-005"),
        ("kick", brawl.LEFT_LEG, None),
    ],
)
def test_it_kicks_but_does_not_punch(form: str, limb: int, rule: str | None) -> None:
    battle = brawl.brawl(GRIFFIN, rules=RULES, first=HOLDING)
    assert brawl.bar(battle, form, limb) == rule
    assert brawl.bar(brawl.brawl(GRIFFIN, rules=RULES), form, limb) is None


@pytest.mark.rule("BMR-CARGO-005")
@pytest.mark.parametrize(("form", "rule"), [("club", "BMR-CARGO-005"), ("charge", None), ("death from above", None)])
def test_it_uses_no_club_but_may_charge(form: str, rule: str | None) -> None:
    battle = brawl.brawl(GRIFFIN, rules=RULES, first={**HOLDING, "club": "tree"})
    found = brawl.bar(battle, form)
    assert found == rule if rule else found != "BMR-CARGO-005"


@pytest.mark.rule("BMR-CARGO-005")
@pytest.mark.parametrize(
    ("form", "limb", "rule"), [("punch", Location.LA, "BMR-CARGO-005"), ("kick", Location.LL, None)]
)
def test_the_same_holds_against_buildings(form: str, limb: int, rule: str | None) -> None:
    house = {"building": 2, "building_cf": 40, "building_height": 2}
    rules = ruleset(("buildings", "cargo"))
    battle = brawl.brawl(on={"0604": house}, rules=rules, first=HOLDING)
    target = PlaceTarget(Thing.BUILDING, Hex.parse("0604"))
    facing = replace(battle.unit(0), facing=1)
    assert bar(number_at_place(battle.changed(facing), facing, target, Blow(form, target, limb))) == rule


@pytest.mark.rule("BMR-CARGO-006")
def test_what_it_holds_slows_it_like_other_cargo() -> None:
    battle = beside_cargo(**HOLDING)
    unit = battle.unit(0)
    assert allowance(battle, unit, Mode.WALK).total == unit.design.walk - 2
    assert allowance(battle, unit, Mode.RUN).total == 5
    assert allowance(battle, unit, Mode.JUMP).total == unit.design.jump


@pytest.mark.rule("BMR-OMNI-008")
def test_a_mech_that_loses_a_hand_drops_the_cargo() -> None:
    battle = replace(beside_cargo(**HOLDING), crates=())
    slot = battle.unit(0).design.contents[Location.LA].index(HAND)
    after, events = perform(battle, lambda play: play.emit(CriticalHit(0, Location.LA, slot)), tasks=TASKS)
    assert happened(events, CargoDropped) == [CargoDropped(0, HERE, (5,))]
    assert (after.unit(0).loads, after.crates) == ((), (Crate(HERE, 5),))
