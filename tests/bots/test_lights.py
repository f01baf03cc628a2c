"""How bots use searchlights."""

from __future__ import annotations

from msgspec.structs import replace
from tests.classic.night.test_night import beam, night
from tests.classic.stage import mech

from ironhex.systems.classic.battle import Phase
from ironhex.systems.classic.bots import reasons
from ironhex.systems.classic.bots.lights import best_light, switched
from ironhex.systems.classic.night.searchlights import Shine

ATLAS, GRIFFIN, LOCUST = "Atlas AS7-D", "Griffin GRF-1N", "Locust LCT-1V"


def test_the_strongest_unit_lights_the_enemy_for_the_others() -> None:
    red = mech(ATLAS, "0208", side="Red", light="off"), mech(GRIFFIN, "0209", side="Red", light="on")
    battle = night(*red, mech(LOCUST, "0203", side="Blue", light="off"), phase=Phase.MOVEMENT)
    assert [switched(battle, unit) for unit in battle.units] == ["on", "off", "off"]
    assert "searchlight on" in reasons.switches(battle, battle.unit(0), "on")
    assert "stays in the dark" in reasons.switches(battle, battle.unit(1), "off")


def test_a_unit_alone_stays_in_the_dark() -> None:
    battle = night(mech(ATLAS, "0208", light="off"), mech(LOCUST, "0203", light="on"), phase=Phase.MOVEMENT)
    assert [switched(battle, unit) for unit in battle.units] == ["off", "off"]


def test_nobody_switches_a_light_on_without_an_enemy_in_sight() -> None:
    units = mech(ATLAS, "0208", side="Red", light="off", facing=3), mech(GRIFFIN, "0209", side="Red", light="on")
    battle = night(*units, mech(LOCUST, "0203", side="Blue"), phase=Phase.MOVEMENT)
    assert switched(battle, battle.unit(0)) == "off"


def test_a_light_is_aimed_at_an_enemy_in_the_dark() -> None:
    red = mech(ATLAS, "0208", side="Red", light="on"), mech(GRIFFIN, "0209", side="Red")
    battle = night(*red, mech(LOCUST, "0203", side="Blue", light="on"), mech(LOCUST, "0204", side="Blue"))
    light = best_light(battle, battle.unit(0))
    assert light == Shine(0, 3)
    assert "lights Locust" in reasons.lights(battle, light)
    shown = battle.changed(replace(battle.unit(1), **beam(3)))
    assert best_light(replace(shown, before=shown.units), battle.unit(0)) == Shine(0)
    assert "does not aim its searchlight" in reasons.lights(battle, Shine(0))
