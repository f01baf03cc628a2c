"""Networks are declared before the battle."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from msgspec.structs import replace
from tests.classic.electronics.lances import CHIEF, IMPROVED, MASTER, SLAVE, TARGET, fresh, masters, memberships
from tests.classic.stage import variant

from ironhex.catalog import design, equipment
from ironhex.cli.forces import units_named
from ironhex.cli.hinting import UnknownName
from ironhex.cli.rules import chosen_rules
from ironhex.engine.setup import Setup, SetupError, SideSetup, UnitSetup
from ironhex.rosters import roster_of
from ironhex.server.forces import value
from ironhex.server.wire_library import ForceUnit
from ironhex.systems.classic.battle import Membership, Unit
from ironhex.systems.classic.edition import EDITION
from ironhex.systems.classic.electronics.linking import links_of, networked
from ironhex.systems.classic.electronics.networks import computers
from ironhex.systems.classic.munitions.tags import tags_of
from ironhex.systems.classic.setup import Force, Recruit, new_battle
from ironhex.systems.classic.views import view


def force(*designs: str, links: Mapping[int, int] | None = None) -> list[Unit]:
    return networked(fresh(*designs), links or {}, secret=False)


@pytest.mark.rule("BMR-EQ-047")
@pytest.mark.parametrize(("key", "tons", "slots"), [("IS C3 Master", 5, 5), ("IS C3 Slave", 1, 1)])
def test_computers_weigh(key: str, tons: int, slots: int) -> None:
    found = equipment(key)
    assert (found.kilograms, found.slots) == (1000 * tons, slots)


@pytest.mark.rule("BMR-EQ-053", "BMR-EQ-052")
def test_a_unit_that_connects_lances_also_connects_a_master_without_a_lance() -> None:
    company = force(MASTER, MASTER, MASTER, SLAVE, links={1: 0, 2: 0, 3: 1})
    assert masters(company) == [None, 0, 0, 1]
    assert [unit.network.company for unit in company if unit.network] == [False, True, True, False]


@pytest.mark.rule("BMR-EQ-052")
def test_the_usual_company_has_room_for_two_more_masters_beside_the_lance_of_its_commander() -> None:
    assert masters(force(CHIEF, MASTER, MASTER, MASTER, SLAVE, SLAVE, SLAVE)) == [None, 0, 0, -1, 0, 0, 0]


@pytest.mark.rule("BMR-EQ-052", "BMR-EQ-053")
def test_the_usual_company_has_twelve_units_at_most() -> None:
    company = force(MASTER, MASTER, MASTER, MASTER, *[SLAVE] * 9)
    assert masters(company) == [3, 3, None, None, 0, 0, 0, 1, 1, 1, 2, 2, 2]


@pytest.mark.rule("BMR-EQ-058")
def test_an_improved_computer_weighs_two_and_a_half_tons() -> None:
    found = equipment("IS Improved C3 Computer")
    assert (found.kilograms, found.slots) == (2500, 2)


@pytest.mark.rule("BMR-EQ-047")
def test_a_basic_network_links_four_units() -> None:
    assert masters(force(MASTER, *[SLAVE] * 5, TARGET)) == [None, 0, 0, 0, -1, -1, -1]


@pytest.mark.rule("BMR-EQ-051")
def test_one_master_computer_serves_three_units() -> None:
    assert masters(force(MASTER, *[SLAVE] * 3, links={1: 0, 2: 0, 3: 0})) == [None, 0, 0, 0]
    with pytest.raises(SetupError, match=r"Naginata NG-C3A cannot be linked: 4 units are .* 3 at most \[BMR-EQ-051\]"):
        force(MASTER, *[SLAVE] * 4, links={1: 0, 2: 0, 3: 0, 4: 0})


@pytest.mark.rule("BMR-EQ-052")
def test_a_company_has_its_commander_with_two_masters_and_two_more_lances() -> None:
    company = force(CHIEF, MASTER, MASTER, *[SLAVE] * 9)
    assert masters(company) == [None, 0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2]
    assert [unit.network.company for unit in company if unit.network] == [False, True, True, *[False] * 9]
    assert {unit.network.network for unit in company if unit.network} == {1}


@pytest.mark.rule("BMR-EQ-052")
def test_one_master_computer_does_not_serve_a_lance_and_connect_lances() -> None:
    two_lances = {2: 0, 3: 1}
    assert masters(force(CHIEF, MASTER, SLAVE, SLAVE, links={1: 0, **two_lances})) == [None, 0, 0, 1]
    with pytest.raises(SetupError, match=r"masters of lances need a computer of their own \[BMR-EQ-052\]"):
        force(MASTER, MASTER, SLAVE, SLAVE, links={1: 0, **two_lances})


@pytest.mark.rule("BMR-EQ-052")
def test_a_company_commander_connects_two_other_lances() -> None:
    with pytest.raises(SetupError, match=r"it connects the masters of 3 lances, 2 at most \[BMR-EQ-052\]"):
        force(CHIEF, MASTER, MASTER, MASTER, SLAVE, links={1: 0, 2: 0, 3: 0, 4: 0})


@pytest.mark.rule("BMR-EQ-052")
def test_a_network_has_twelve_units() -> None:
    lances = {4 + at: 1 + at // 3 for at in range(9)}
    company = {1: 0, 2: 0, 3: 0}
    assert masters(
        force(MASTER, MASTER, MASTER, MASTER, *[SLAVE] * 8, links={**company, **dict(list(lances.items())[:8])})
    )
    with pytest.raises(SetupError, match=r"its network has 13 units, 12 at most \[BMR-EQ-052\]"):
        force(MASTER, MASTER, MASTER, MASTER, *[SLAVE] * 9, links={**company, **lances})


@pytest.mark.rule("BMR-EQ-052")
def test_masters_need_no_slave_to_be_linked() -> None:
    assert not computers(design(MASTER)).slaves
    assert memberships(MASTER, MASTER, SLAVE, links={1: 0, 2: 0})[1] == Membership(1, 0, company=False)


@pytest.mark.rule("BMR-EQ-053")
def test_a_separate_unit_may_connect_the_lances() -> None:
    """The last master has no lance of its own, so it connects the others."""
    company = force(MASTER, MASTER, MASTER, *[SLAVE] * 5)
    assert masters(company) == [2, 2, None, 0, 0, 0, 1, 1]
    assert [unit.network.company for unit in company[:3] if unit.network] == [True, True, False]


@pytest.mark.rule("BMR-EQ-054")
def test_two_lances_without_a_third_computer_are_separate_networks() -> None:
    found = memberships(MASTER, MASTER, *[SLAVE] * 6)
    assert [each.network for each in found if each] == [1, 2, 1, 1, 1, 2, 2, 2]


@pytest.mark.rule("BMR-EQ-058")
def test_six_improved_computers_form_a_network() -> None:
    assert [each.network if each else 0 for each in memberships(*[IMPROVED] * 8, TARGET)] == [*[1] * 6, 2, 2, 0]
    with pytest.raises(SetupError, match=r"its network has 7 units, 6 at most \[BMR-EQ-058\]"):
        force(*[IMPROVED] * 7, links=dict.fromkeys(range(1, 7), 0))


@pytest.mark.rule("BMR-EQ-060")
def test_improved_and_standard_computers_do_not_work_together() -> None:
    assert masters(force(MASTER, SLAVE, IMPROVED)) == [None, 0, -1]
    with pytest.raises(SetupError, match=r"does not work with that of Naginata NG-C3A \[BMR-EQ-060\]"):
        force(MASTER, IMPROVED, links={1: 0})


@pytest.mark.rule("BMR-EQ-060")
def test_an_improved_computer_designates_no_targets() -> None:
    assert tags_of(design(MASTER))
    assert not tags_of(design(IMPROVED))


@pytest.mark.rule("BMR-EQ-046")
def test_clan_units_do_not_use_networks() -> None:
    clan = variant(SLAVE, tech="Clan")
    units = fresh(MASTER, SLAVE)
    units[1] = replace(units[1], design=clan)
    assert masters(networked(units, {}, secret=False)) == [-1, -1]
    with pytest.raises(SetupError, match=r"only Inner Sphere units use C3 computers \[BMR-EQ-046\]"):
        networked(units, {1: 0}, secret=False)


@pytest.mark.rule("BMR-EQ-051")
@pytest.mark.parametrize(
    ("designs", "links", "why"),
    [
        ((MASTER, TARGET), {1: 0}, "it has no C3 computer"),
        ((SLAVE, SLAVE), {1: 0}, "Owens OW-1C has no C3 master computer"),
        ((MASTER, SLAVE), {1: 5}, "there is no unit 5 in its force"),
        ((MASTER, MASTER), {1: 0, 0: 1}, "in a circle"),
        ((CHIEF, CHIEF, MASTER, SLAVE), {1: 0, 2: 1, 3: 2}, "it connects lances"),
    ],
)
def test_links_that_make_no_network_are_refused(designs: tuple[str, ...], links: dict[int, int], why: str) -> None:
    with pytest.raises(SetupError, match=why):
        force(*designs, links=links)


@pytest.mark.rule("BMR-EQ-051")
def test_units_may_be_left_out_of_all_networks() -> None:
    assert masters(force(MASTER, SLAVE, SLAVE, links={1: 1, 2: 0})) == [None, -1, 0]
    assert masters(force(MASTER, SLAVE, links={0: 0})) == [-1, -1]


# --- from a setup and back --------------------------------------------------------------------------------------------
def setup(**linked: int) -> Setup:
    units = [UnitSetup(name, linked=linked.get(f"u{at}")) for at, name in enumerate((MASTER, SLAVE, SLAVE))]
    return Setup(sides=(SideSetup("Red", tuple(units)), SideSetup("Blue", (UnitSetup(TARGET),))))


@pytest.mark.rule("BMR-EQ-051")
@pytest.mark.parametrize(("linked", "found"), [({}, [None, 0, 0]), ({"u2": 0}, [None, -1, 0])])
def test_a_setup_declares_networks(linked: dict[str, int], found: list[int | None]) -> None:
    play = EDITION.new_game(setup(**linked))
    assert masters(play.facts.units[:3]) == found
    again = EDITION.described(play.facts)
    assert again is not None
    assert masters(EDITION.new_game(again).facts.units[:3]) == found
    assert [unit.linked for unit in roster_of(play, "Red").units] == [unit.linked for unit in again.sides[0].units]


@pytest.mark.rule("BMR-EQ-051")
def test_the_command_line_declares_networks() -> None:
    rules = chosen_rules("classic", None)
    named = units_named(rules, f"{MASTER}, {SLAVE} (linked Naginata), {SLAVE} (linked 3)")
    assert [unit.linked for unit in named] == [None, 0, 2]
    assert units_named(rules, f"{SLAVE} (hidden) (linked 2), {MASTER}")[0] == UnitSetup(SLAVE, hidden=True, linked=1)
    with pytest.raises(UnknownName, match="master in the list"):
        units_named(rules, f"{SLAVE} (linked Griffin)")


@pytest.mark.rule("BMR-EQ-058")
def test_improved_networks_go_on_in_the_next_battle() -> None:
    assert links_of(force(*[IMPROVED] * 3, links={2: 0})) == {0: 0, 1: 1, 2: 0}


@pytest.mark.rule("BMR-EQ-051")
def test_networks_are_known_to_everybody_unless_units_may_hide() -> None:
    units = [Recruit(MASTER, hex="0816"), Recruit(SLAVE, hex="0716", hidden=True)]
    for options, known in ((("four-legged",), True), (("four-legged", "hidden units"), False)):
        ours = [each._replace(hidden=each.hidden and not known) for each in units]
        sides = Force("Red", ours), Force("Blue", [TARGET], home=0)
        play = new_battle(sides, "woods", options=options, seed=1)
        master = next(unit for unit in play.facts.units if unit.name == MASTER)
        assert master.network is not None
        assert (view(play.facts, "Blue").unit(master.id).network is not None) is known
        assert view(play.facts, "Red").unit(master.id).network is not None


def test_a_unit_without_computers_costs_nothing() -> None:
    units = fresh(TARGET, TARGET)
    assert networked(units, {}, secret=False) == units


def test_a_force_says_how_it_is_linked() -> None:
    """The usual networks, those that are declared, and declared ones that the rules forbid."""
    names = (MASTER, SLAVE, SLAVE, TARGET)
    usual = value([ForceUnit(name) for name in names])
    links = [unit.link and (unit.link.to, unit.link.choices) for unit in usual.units]
    assert links == [None, (0, (0,)), (0, (0,)), None]
    free = value([ForceUnit(name, linked=2 if name == SLAVE else None) for name in names])
    assert [unit.link and unit.link.to for unit in free.units] == [None, 2, 2, None]
    improved = value([ForceUnit(IMPROVED), ForceUnit(IMPROVED)])
    assert [unit.link and (unit.link.to, unit.link.choices) for unit in improved.units] == [(0, (1,)), (0, (0,))]
