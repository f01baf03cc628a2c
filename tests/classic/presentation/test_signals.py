"""Electronics as clients see them: zones, links and marks."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.classic.electronics.lances import IMPROVED, JAMMER, MASTER, SLAVE, TARGET, blue, lance, stealthy
from tests.classic.stage import mech, stage

from ironhex.engine.presentation.scene import Known, Link
from ironhex.kernel.hexes import Hex, distance
from ironhex.systems.classic.battle import Battle, Phase, altered
from ironhex.systems.classic.electronics.stealth_armor import off_at_first
from ironhex.systems.classic.presentation.scene import scene
from ironhex.systems.classic.presentation.signals import signals
from ironhex.systems.classic.ruleset import Ruleset, ruleset
from ironhex.systems.classic.sheets.live import condition_in
from ironhex.systems.classic.views import view

HIDING = ruleset(("four-legged", "hidden units"))
STEALTHY = stealthy()
BEAGLE = "Black Knight BL-6-KNT"


def marks(battle: Battle, id: int) -> dict[str, str]:
    return {mark.id: mark.label for mark in signals(battle).get(id, ())}


@pytest.mark.rule("BMR-EQ-073")
def test_a_field_is_a_zone_of_all_hexes_up_to_six() -> None:
    (zone,) = scene(stage("16x17", mech(JAMMER, "0808"), mech(TARGET, "0101")), None).zones
    assert (zone.kind, zone.figure, zone.side) == ("ecm", "1", "Red")
    assert zone.label == f"ECM field of {JAMMER}"
    assert {distance(Hex.parse(place), Hex.parse("0808")) for place in zone.places} == set(range(7))
    assert len(zone.places) == 127


@pytest.mark.rule("BMR-EQ-003", "BMR-EQ-004")
@pytest.mark.parametrize(("rules", "kinds"), [(HIDING, ["probe"]), (ruleset(("four-legged",)), [])])
def test_a_probe_is_a_zone_where_units_may_hide(rules: Ruleset, kinds: list[str]) -> None:
    battle = stage("16x17", mech(BEAGLE, "0808"), mech(TARGET, "0101"), rules=rules)
    assert [zone.kind for zone in scene(battle, None).zones] == kinds


@pytest.mark.rule("BMR-EQ-073")
def test_the_field_of_a_hidden_unit_is_shown_to_its_own_side_only() -> None:
    battle = stage("16x17", mech(JAMMER, "0808", hidden=True), mech(TARGET, "0809"), rules=HIDING)
    assert [zone.figure for zone in scene(view(battle, "Red"), None).zones] == ["1"]
    for side in ("Blue", None):
        assert scene(view(battle, side), None).zones == ()
        assert marks(view(battle, side), 1) == {}


@pytest.mark.rule("BMR-EQ-078")
def test_links_are_shown_with_those_that_do_not_work() -> None:
    red = [(MASTER, "0830"), (SLAVE, "0828"), (SLAVE, "0815")]
    assert scene(lance(red, blue(JAMMER, "0813")), None).links == (
        Link("Red 1", "2", "1", works=True),
        Link("Red 1", "3", "1", works=False),
    )


@pytest.mark.rule("BMR-EQ-059")
def test_all_pairs_of_an_improved_network_are_linked() -> None:
    red = [(IMPROVED, "0830"), (IMPROVED, "0820"), (IMPROVED, "0801")]
    found = scene(lance(red, blue(JAMMER, "0818")), None).links
    assert [(link.a, link.b, link.works) for link in found] == [("1", "2", False), ("1", "3", True), ("2", "3", False)]


@pytest.mark.rule("BMR-EQ-078")
def test_the_live_record_sheet_says_so_too() -> None:
    battle = lance([(MASTER, "0830"), (SLAVE, "0815")], blue(JAMMER, "0813"))
    words = (f"in the ECM field of {JAMMER}", "cut off from its C3 network")
    assert condition_in(battle, battle.unit(1)).states == words
    assert condition_in(battle, battle.unit(2)).states == ()


def test_units_without_electronics_have_neither_zones_nor_links_nor_marks() -> None:
    found = scene(stage("16x17", mech(TARGET, "0808"), mech(TARGET, "0101")), None)
    assert (found.zones, found.links) == ((), ())


@pytest.mark.rule("BMR-EQ-073", "BMR-EQ-078")
def test_units_in_a_field_are_marked_as_soon_as_it_reaches_them() -> None:
    """The figures of units that have not changed themselves are drawn again."""
    far = lance([(MASTER, "0830"), (SLAVE, "0815")], blue(JAMMER, "0801"))
    far = replace(far, phase=Phase.MOVEMENT, before=())
    near = far.changed(altered(far.unit(2), hex=Hex.parse("0810")))
    known = scene(far, None)
    assert not [mark for mark in known.figures[1].marks if mark.id == "jammed"]
    after = scene(near, Known(far, known))
    assert {mark.id: mark.label for mark in after.figures[1].marks} == {
        "jammed": f"in the ECM field of {JAMMER}",
        "cut off": "cut off from its C3 network",
    }
    assert after == scene(near, None)
    assert scene(far, Known(near, after)) == known


@pytest.mark.rule("BMR-EQ-143")
def test_stealth_armor_says_whether_it_is_engaged() -> None:
    for off, words in ((True, "off"), (False, "engaged")):
        unit = mech(STEALTHY, "0808", off=off_at_first(STEALTHY) if off else ())
        assert marks(stage("16x17", unit), 0) == {"stealth": f"stealth armor {words}"}
