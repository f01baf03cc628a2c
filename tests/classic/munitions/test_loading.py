"""Ammunition chosen before the battle: bins, lots, one-shot launchers, setups and rosters."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.classic.firing import number
from tests.classic.stage import mech, stage, variant

from ironhex import games, rosters
from ironhex.catalog import CatalogError, Enlisted, Location, Roster, design, designs
from ironhex.catalog.equipment import equipment, loads_for
from ironhex.catalog.loads import loads_of, reloaded
from ironhex.cli.forces import units_named
from ironhex.cli.hinting import UnknownName
from ironhex.cli.rules import chosen_rules
from ironhex.construction import battle_value
from ironhex.engine.setup import Setup, SetupError, SideSetup, UnitSetup
from ironhex.server.errors import BadRequest
from ironhex.server.forces import value
from ironhex.server.wire_library import ForceUnit
from ironhex.systems.classic.damage.condition import modes_of, shots_left
from ironhex.systems.classic.munitions.scope import in_use
from ironhex.systems.classic.ruleset import ruleset
from ironhex.systems.classic.setup import Force, Recruit, new_battle

LBX = "Centurion CN9-D"
INCENDIARY_NARC = "incendiary narc-capable"


def bins_of(name: str) -> dict[int, tuple[str, ...]]:
    """What the bins and launchers of a design may hold."""
    return {load.item.index: tuple(load.choices) for load in loads_of(design(name))}


def setup_with(unit: UnitSetup) -> Setup:
    return Setup(sides=(SideSetup("Red", (unit,)), SideSetup("Blue", (UnitSetup("Griffin GRF-1N"),))))


@pytest.mark.rule("BMR-AMMO-002")
def test_each_ton_of_lbx_ammunition_is_slugs_or_clusters() -> None:
    (item, choices), *_ = bins_of(LBX).items()
    assert choices == ("standard", "cluster")
    other = next(load.chosen for load in loads_of(design(LBX)) if load.item.index == item)
    wanted = "standard" if other == "cluster" else "cluster"
    assert loads_of(reloaded(design(LBX), {item: wanted}))[0].chosen == wanted


@pytest.mark.rule("BMR-AMMO-006")
def test_only_standard_autocannon_take_special_ammunition() -> None:
    special = {"armor-piercing", "flechette", "incendiary", "precision"}
    assert special < set(next(iter(bins_of("Enforcer ENF-4R").values())))
    for key in ("IS LB 10-X AC Ammo", "IS Ultra AC/5 Ammo", "IS Rotary AC/5 Ammo", "Clan Ultra AC/20 Ammo"):
        assert not special & _fitting(key)


@pytest.mark.rule("BMR-AMMO-021", "BMR-AMMO-028")
def test_combined_ammunition_needs_the_rules_of_both_kinds() -> None:
    rules = ruleset(()).changed(munitions=frozenset({"incendiary"}))
    assert in_use(rules, "incendiary")
    assert not in_use(rules, INCENDIARY_NARC)
    assert not in_use(rules, "narc-capable")


@pytest.mark.rule("BMR-AMMO-007", "BMR-AMMO-022")
def test_ammunition_is_loaded_by_full_tons_and_announced() -> None:
    red, blue = mech("Enforcer ENF-4R", "0305", ammunition={5: "cluster"}), mech("Griffin GRF-1N", "0302")
    with pytest.raises(CatalogError, match="cannot be 'cluster'; it can be standard, armor-piercing, flechette"):
        stage("20x17", red, blue)
    at = Location(design("Enforcer ENF-4R").items[5].location)
    half = variant("Enforcer ENF-4R", slots={at: ["IS AC/10 Ammo (5)"]})
    with pytest.raises(CatalogError, match="has no choice of ammunition; no item has a choice of ammunition"):
        reloaded(half, {half.bins[0].index: "precision"})
    tons = variant("Enforcer ENF-4R", slots={at: ["IS AC/10 Ammo", "IS AC/10 Ammo"]})
    battle = stage("20x17", mech(tons, "0305", ammunition={tons.bins[0].index: "precision"}), blue)
    unit = battle.unit(0)
    gun = unit.weapon("AC/10")
    assert modes_of(unit, gun) == ("", "precision")
    assert (shots_left(unit, gun), shots_left(unit, gun, "precision")) == (10, 5)


@pytest.mark.rule("BMR-AMMO-020")
def test_only_standard_launchers_take_special_missiles() -> None:
    assert "swarm" in next(iter(bins_of("Archer ARC-2R").values()))
    for key in ("IS Streak SRM 2 Ammo", "IS MRM 20 Ammo", "IS LRT 20 Ammo", "IS SRT 6 Ammo"):
        assert not {"swarm", "fragmentation", "inferno"} & _fitting(key)
    assert _fitting("Clan ATM 6 Ammo") == {"er", "he"}


def _fitting(key: str) -> set[str]:
    """What fits into a bin instead of standard ammunition."""
    return {load.special for load in loads_for(equipment(key))}


@pytest.mark.rule("BMR-AMMO-021", "BMR-AMMO-028")
def test_only_incendiary_missiles_combine_with_another_kind() -> None:
    combined = {each for each in _fitting("IS LRM 20 Ammo") if " " in each}
    assert combined == {
        f"incendiary {other}"
        for other in ("artemis-capable", "narc-capable", "fragmentation", "semiguided", "swarm", "swarm-i")
    }
    assert not any(" " in each for each in _fitting("IS LRM 5 Ammo"))
    assert "incendiary semiguided" not in _fitting("Clan LRM 20 Ammo")
    assert equipment("IS LRM 20 Incendiary Swarm Ammo").explosive_damage == equipment("IS LRM 20 Ammo").explosive_damage


@pytest.mark.rule("BMR-AMMO-023")
def test_infantry_carries_no_special_ammunition() -> None:
    infantry = (*designs("infantry"), *designs("battle armor"))
    assert not any(loads_of(design(name)) for name in infantry)
    with pytest.raises(CatalogError, match="no item has a choice"):
        reloaded(design(infantry[0]), {0: "inferno"})


@pytest.mark.rule("BMR-EQ-121")
def test_one_shot_launchers_take_special_missiles_for_a_multiple_of_their_price() -> None:
    plain, swarm = equipment("IS LRM 20 (OS)"), equipment("IS LRM 20 (OS) Swarm")
    assert swarm.cost == 2 * plain.cost
    assert swarm.bv == plain.bv
    armed = variant("Archer ARC-2R", slots={Location.LA: [*["IS LRM 20 (OS)"] * 5, *["IS LRM 20 (OS)"] * 5]})
    first, second = (load.item.index for load in loads_of(armed) if load.item.location == Location.LA)
    machine = reloaded(armed, {second: "narc-capable"})
    battle = stage("20x17", mech(machine, "0308"), mech("Griffin GRF-1N", "0301"))
    unit = battle.unit(0)
    assert modes_of(unit, unit.design.items[first]) == ("",)
    assert modes_of(unit, unit.design.items[second]) == ("narc-capable",)
    assert number(battle, "IS LRM 20 (OS) Narc").barred is None


def test_ammunition_without_rules_is_refused_when_it_is_chosen_and_when_it_is_fired() -> None:
    chosen = [Recruit("Archer ARC-2R", ammunition={3: "thunder-vibrabomb"})]
    with pytest.raises(SetupError, match="the rules of thunder-vibrabomb ammunition are not in use"):
        new_battle((Force("Red", chosen), Force("Blue", ["Griffin GRF-1N"], home=0)), "open-ground")
    machine = reloaded(design("Archer ARC-2R"), dict.fromkeys((3, 4, 6, 7), "swarm"))
    battle = stage("20x17", mech(machine, "0308"), mech("Griffin GRF-1N", "0301"))
    unused = replace(battle, rules=battle.rules.changed(munitions=()))
    barred = number(unused, "IS LRM 20").barred
    assert barred is not None
    assert barred.why == "the rules of swarm ammunition are not in use"


def test_only_what_was_chosen_needs_rules_not_what_a_design_has_by_itself() -> None:
    naga, blue = "Naga C", Force("Blue", ["Griffin GRF-1N"], home=0)
    assert {load.chosen for load in loads_of(design(naga))} >= {"homing", "fascam"}
    for loads in ({6: "artemis-capable"}, {5: "homing", 6: "artemis-capable"}):
        battle = new_battle((Force("Red", [Recruit(naga, ammunition=loads)]), blue), "open-ground").facts
        assert loads_of(battle.unit(0).design)[2].chosen == "artemis-capable"
    with pytest.raises(SetupError, match="the rules of homing ammunition are not in use"):
        new_battle((Force("Red", [Recruit(naga, ammunition={4: "homing"})]), blue), "open-ground")


def test_a_setup_a_roster_and_the_way_back_keep_the_chosen_ammunition() -> None:
    edition = games.edition("classic")
    unit = UnitSetup(LBX, ammunition={str(next(iter(bins_of(LBX)))): "cluster"})
    loaded = edition.new_game(setup_with(unit))
    plain = edition.new_game(setup_with(UnitSetup(LBX)))
    kept = edition.described(loaded.facts)
    assert kept is not None
    assert kept.sides[0].units[0].ammunition == {
        item: each
        for item, each in unit.ammunition.items()
        if loaded.facts.unit(0).design != plain.facts.unit(0).design
    }
    roster = rosters.roster_of(loaded, "Red")
    assert Roster.load(roster.to_toml(), "roster") == roster
    assert rosters.unit_setup(roster.units[0]).ammunition == kept.sides[0].units[0].ammunition
    again = new_battle((Force("Red", [roster.units[0]]), Force("Blue", ["Griffin GRF-1N"], home=0)), "open-ground")
    assert again.facts.unit(0).design == loaded.facts.unit(0).design


def test_a_wrong_item_is_refused_with_what_could_be_loaded() -> None:
    edition = games.edition("classic")
    with pytest.raises(CatalogError, match="LT: is not the number of a bin"):
        edition.new_game(setup_with(UnitSetup("Enforcer ENF-4R", ammunition={"LT": "precision"})))
    for twice in ("05", "５"):
        with pytest.raises(CatalogError, match="is not the number of a bin"):
            edition.new_game(setup_with(UnitSetup("Enforcer ENF-4R", ammunition={twice: "precision"})))
    with pytest.raises(CatalogError, match="9: is not the number of a bin"):
        edition.new_game(setup_with(UnitSetup("Enforcer ENF-4R", ammunition={"9" * 5000: "precision"})))
    with pytest.raises(CatalogError, match="there is no item 99; the items with a choice of ammunition are 5"):
        edition.new_game(setup_with(UnitSetup("Enforcer ENF-4R", ammunition={"99": "precision"})))
    with pytest.raises(CatalogError, match="has no choice of ammunition"):
        edition.new_game(setup_with(UnitSetup("Enforcer ENF-4R", ammunition={"0": "precision"})))


def test_special_ammunition_costs_more_but_has_the_same_battle_value() -> None:
    plain = design("Enforcer ENF-4R")
    loaded = reloaded(plain, {5: "precision"})
    assert battle_value(loaded).total == battle_value(plain).total
    assert loaded.items[5].equipment.cost == 6 * plain.items[5].equipment.cost


def test_a_roster_names_ammunition_by_item() -> None:
    roster = Roster("Lance", (Enlisted("Enforcer ENF-4R", ammunition={"5": "precision"}),))
    assert 'ammunition = {"5" = "precision"}' in roster.to_toml()
    assert Roster.load(roster.to_toml(), "roster") == roster


# --- for players ------------------------------------------------------------------------------------------------------
def test_what_can_be_chosen_for_a_unit_has_names_and_shots() -> None:
    edition = games.edition("classic")
    (row,) = edition.loads_for(UnitSetup("Enforcer ENF-4R"), None)
    assert (row.id, row.chosen) == ("5", "standard")
    assert row.label.startswith("AC/10, ")
    labels = {choice.id: choice.label for choice in row.choices}
    assert (labels["standard"], labels["precision"]) == ("Standard (10)", "Precision (5)")
    assert edition.loads_for(UnitSetup("Enforcer ENF-4R", ammunition={"5": "precision"}), ())[0].chosen == "precision"
    assert games.edition("quickstart").loads_for(UnitSetup("Enforcer ENF-4R"), None) == ()


def test_a_force_is_valued_with_its_ammunition_and_what_it_could_have() -> None:
    units = [ForceUnit("Enforcer ENF-4R", ammunition={"5": "precision"}), ForceUnit("Griffin GRF-1N")]
    first, second = value(units).units
    assert first.ammunition == {"5": "precision"}
    assert [load.id for load in first.loads] == ["5"]
    assert all(load.chosen == "standard" for load in second.loads)
    with pytest.raises(BadRequest, match="cannot be 'swarm'"):
        value([ForceUnit("Enforcer ENF-4R", ammunition={"5": "swarm"})])


@pytest.mark.parametrize(
    ("text", "loads"),
    [
        ("Enforcer ENF-4R (ammo precision)", {"5": "precision"}),
        ("Archer ARC-2R (ammo 3=narc-capable 4=Incendiary_narc-capable)", {"3": "narc-capable", "4": INCENDIARY_NARC}),
        ("Archer ARC-2R (ammo fragmentation) (hidden)", dict.fromkeys(("3", "4", "6", "7"), "fragmentation")),
        ("Archer ARC-2R", {}),
    ],
)
def test_the_command_line_names_ammunition(text: str, loads: dict[str, str]) -> None:
    (unit,) = units_named(chosen_rules("classic", None), text)
    assert unit.ammunition == loads
    assert unit.hidden == text.endswith("(hidden)")


def test_the_command_line_refuses_ammunition_that_nothing_takes() -> None:
    with pytest.raises(UnknownName, match="Enforcer ENF-4R has nothing for swarm ammunition; it takes standard, armor"):
        units_named(chosen_rules("classic", None), "Enforcer ENF-4R (ammo swarm)")
