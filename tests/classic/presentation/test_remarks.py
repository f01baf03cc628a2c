"""What the firing panel says about a shot besides its number."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.electronics.lances import JAMMER, MASTER, SLAVE, blue, lance
from tests.classic.missiles.salvos import AMS, CLAN_AMS, LRM, duel
from tests.classic.munitions.test_swarm import foe, friend
from tests.classic.munitions.test_swarm import scene as swarm
from tests.classic.presentation.test_firing import choices, considered
from tests.classic.stage import mech, stage, variant

from ironhex.catalog import Location
from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.battle import Battle, Pod, TurnState
from ironhex.systems.classic.missiles.sticking import BEACON, HOMING

ARTEMIS = [*["IS LRM 20"] * 5, "IS Artemis IV FCS"]
ROTARY, ULTRA = "IS Rotary AC/5", "IS Ultra AC/5"


def remarks(battle: Battle, draft: str = "declare 1", target: str = "2") -> dict[str, tuple[str, str]]:
    """What is said about the launchers and guns of the first unit, with short words, by the rule."""
    found = choices(battle, draft, "weapons", target).values()
    return {remark.rule: (remark.words, remark.short) for choice in found for remark in choice.remarks}


def archer(*others: Any, ammo: str = "IS LRM 20 Artemis Ammo", **state: Any) -> Battle:
    """A 'Mech with Artemis IV, seven hexes from its target."""
    design = variant("Griffin GRF-1N", slots={Location.RT: ARTEMIS, Location.LT: [ammo]}, jump=0)
    return stage("16x20", mech(design, "0816"), mech("Atlas AS7-D", "0809", facing=3, **state), *others)


@pytest.mark.rule("BMR-EQ-023", "BMR-EQ-027")
def test_artemis_is_explained() -> None:
    assert remarks(archer())["BMR-EQ-023"] == ("Artemis IV: +2 on the Missile Hits Table", "Artemis +2")
    plain = remarks(archer(ammo="IS LRM 20 Ammo"))
    assert plain == {"BMR-EQ-027": ("Artemis IV needs Artemis-capable missiles", "")}


@pytest.mark.rule("BMR-EQ-076")
@pytest.mark.parametrize(
    ("place", "how"), [("0812", "the attacker is inside"), ("0806", "the line of fire touches"), ("0801", "")]
)
def test_ecm_in_the_way_is_named(place: str, how: str) -> None:
    words = f"Artemis IV does not work: {how} the ECM field of {JAMMER}", "ECM: no Artemis"
    found = remarks(archer(mech(JAMMER, place, side="Blue")))
    assert found.get("BMR-EQ-076") == (words if how else None)
    assert ("BMR-EQ-023" in found) == (not how)


@pytest.mark.rule("BMR-EQ-028")
def test_a_destroyed_system_is_named() -> None:
    battle = archer()
    unit = battle.unit(0)
    system = next(item for item in unit.design.items if item.equipment.special == "artemis")
    ((location, slot),) = system.slots
    crits = tuple(1 << slot if at == location else bits for at, bits in enumerate(unit.crits))
    hit = replace(unit, crits=crits)
    damaged = replace(battle, units=(hit, *battle.units[1:]), before=(hit, *battle.before[1:]))
    assert remarks(damaged) == {"BMR-EQ-028": ("Artemis IV is out of action", "Artemis out")}


@pytest.mark.rule("BMR-EQ-132", "BMR-EQ-134", "BMR-AMMO-063")
def test_beacons_on_the_target_are_explained() -> None:
    pods = tuple(Pod(what, "Red") for what in (BEACON, HOMING))
    capable = [LRM, "IS LRM 20 Narc Ammo"]
    assert remarks(duel(capable, (), there={"pods": pods[:1]})) == {
        "BMR-EQ-132": ("Narc pod: +2 on the Missile Hits Table", "Narc pod +2")
    }
    assert remarks(duel(capable, (), there={"pods": pods}))["BMR-EQ-132"][1] == "homing pod +2"
    plain = remarks(duel([LRM, f"{LRM} Ammo"], (), there={"pods": pods[:1]}))
    assert plain == {"BMR-EQ-134": ("Only Narc-capable missiles home in on the Narc pod", "")}
    assert remarks(duel(capable, (), there={"pods": (Pod(BEACON, "Blue"),)})) == {}, "the beacon of another side"


@pytest.mark.rule("BMR-EQ-011")
@pytest.mark.parametrize(("system", "dice"), [(AMS, 1), (CLAN_AMS, 2)])
def test_anti_missile_systems_are_announced(system: str, dice: int) -> None:
    found = remarks(duel([LRM, f"{LRM} Ammo"], (system, f"{system} Ammo")))
    words = f"Anti-missile system of Atlas AS7-D: shoots down {dice}D6 missiles"
    assert found == {"BMR-EQ-011": (words, f"AMS −{dice}D6")}


@pytest.mark.rule("BMR-EQ-037", "BMR-EQ-044")
@pytest.mark.parametrize(
    ("gun", "risks"),
    [(ROTARY, {"1": "", "2": "jams 3%", "4": "jams 8%", "6": "jams 17%"}), (ULTRA, {"1": "", "2": "jams 3%"})],
)
def test_the_risk_of_a_jam_at_each_rate(gun: str, risks: dict[str, str]) -> None:
    slots = [gun] * (6 if gun == ROTARY else 5) + [f"{gun} Ammo"]
    design = variant("Griffin GRF-1N", slots={Location.RT: slots}, jump=0)
    battle = stage("4x9", mech(design, "0209"), mech("Atlas AS7-D", "0206", facing=3))
    number = battle.unit(0).weapon(gun.removeprefix("IS ")).index
    (rates,) = (group for group in choices(battle, f"declare 1 {number}>2", "weapons")[str(number)].groups)
    assert {choice.id: choice.note for choice in rates.choices} == risks
    fastest = choices(battle, rates.choices[-1].action, "weapons")[str(number)]
    assert [remark.short for remark in fastest.remarks] == [list(risks.values())[-1]]
    assert choices(battle, rates.choices[0].action, "weapons")[str(number)].remarks == ()


@pytest.mark.rule("BMR-EQ-078")
def test_a_unit_that_is_cut_off_from_its_network_is_told() -> None:
    battle = lance([(MASTER, "0830"), (SLAVE, "0815")], blue(JAMMER, "0813"))
    words = "Cut off from its C3 network: the attacker is inside the ECM field of {}"
    found = remarks(battle, "declare 2", "3")
    assert found["BMR-EQ-078"] == (words.format(JAMMER), "")


def undeclared(battle: Battle) -> Battle:
    """The same before the first unit has declared anything."""
    unit = replace(battle.unit(0), turn=TurnState())
    return replace(battle, units=(unit, *battle.units[1:]), before=(unit, *battle.before[1:]))


@pytest.mark.rule("BMR-AMMO-042")
def test_swarm_missiles_count_what_they_do_to_others() -> None:
    battle = undeclared(swarm(foe("0504"), friend("0604")))
    draft = str(Declare(0, shots=swarm().unit(0).turn.shots))
    (said, short) = remarks(battle, draft)["BMR-AMMO-042"]
    assert said.startswith("Missiles that miss fly on. Expected damage: Awesome AWS-8Q ")
    assert ", your Griffin GRF-1N " in said
    assert short == "may hit friends"
    seen = considered(battle, draft)
    alone = considered(undeclared(swarm()), draft)
    assert seen.number("expected_damage") > alone.number("expected_damage")
    assert seen.number("friends") > 0
    assert not [number for number in alone.numbers if number.id == "friends"]
