"""How bots use infernos, Thunder missiles and flares."""

from __future__ import annotations

from msgspec.structs import replace
from tests.classic.infernos.test_infernos import GRIFFIN, SRMS, TANK, duel
from tests.classic.mines.test_thunder import battery
from tests.classic.night.test_flares import battery as flares
from tests.classic.stage import mech, stage

from ironhex.catalog import design
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.battle import PlaceTarget, Thing
from ironhex.systems.classic.bots.shooting import best_volley
from ironhex.systems.classic.ruleset import ruleset

COMMANDO = "Commando COM-2D"


def test_infernos_are_fired_at_vehicles_until_they_burn() -> None:
    first = design(COMMANDO).bins[0].index
    units = mech(COMMANDO, "0306", ammunition={first: "inferno"}), mech(TANK, "0303")
    battle = stage("5x9", *units, rules=ruleset(("infernos",)), wind=0)
    advice = best_volley(battle, battle.unit(0))
    action = advice.action
    assert "inferno" in {fire.mode for fire in action.shots}
    assert "fires" in advice.reason
    burning = battle.changed(replace(battle.unit(1), burning=3))
    action, _ = best_volley(replace(burning, before=burning.units), burning.unit(0))
    assert {fire.mode for fire in action.shots} == {""}


def test_a_platoon_fires_infernos_at_a_vehicle() -> None:
    battle = stage("5x9", mech(SRMS, "0305"), mech(TANK, "0303"), rules=ruleset(("infernos",)), wind=0)
    advice = best_volley(battle, battle.unit(0))
    assert [fire.mode for fire in advice.action.shots] == ["inferno"]
    assert "infernos keep burning" in advice.reason
    assert "points of damage" not in advice.reason


def test_a_hot_mech_is_heated() -> None:
    battle = duel()
    hot = battle.changed(replace(battle.unit(1), body=replace(battle.unit(1).mech, heat=12)))
    action, _ = best_volley(replace(hot, before=hot.units), hot.unit(0))
    assert {fire.mode for fire in action.shots if "SRM" in _name(fire.weapon)} == {"inferno"}


def _name(weapon: int) -> str:
    return design(COMMANDO).items[weapon].equipment.name


def test_thunder_is_fired_in_front_of_an_enemy_without_a_better_target() -> None:
    battle = battery(enemy="0203")
    empty = battle.unit(0)
    unarmed = replace(empty, ammo=tuple(shots if index == 0 else 0 for index, shots in enumerate(empty.ammo)))
    changed = battle.changed(unarmed)
    advice = best_volley(replace(changed, before=changed.units), changed.unit(0))
    action = advice.action
    assert [(fire.target, fire.mode) for fire in action.shots] == [(PlaceTarget(Thing.THUNDER, Hex(2, 4)), "thunder")]
    assert "go around the mines" in advice.reason


def test_flares_are_fired_at_enemies_in_the_dark() -> None:
    battle, _ = flares("Archer ARC-2R", "LRM 20")
    unit = battle.unit(0)
    changed = battle.changed(replace(unit, ammo=tuple(1 if index == 0 else 0 for index in range(len(unit.ammo)))))
    changed = changed.changed(replace(battle.unit(1), hex=Hex(2, 2)))
    advice = best_volley(replace(changed, before=changed.units), changed.unit(0))
    action = advice.action
    assert [fire.mode for fire in action.shots] == ["flare"]
    assert "light there" in advice.reason


def test_nobody_fires_at_hexes_without_such_missiles() -> None:
    battle = stage("5x9", mech(GRIFFIN, "0308"), mech(TANK, "0301"), rules=ruleset(("minefields", "night")))
    unit = replace(battle.unit(0), ammo=(0,) * len(battle.unit(0).ammo))
    action, _ = best_volley(battle, unit)
    assert all(isinstance(fire.target, int) for fire in action.shots)
