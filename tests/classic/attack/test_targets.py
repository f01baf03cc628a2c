"""Targets that are not units: hexes, buildings and bridges, as values."""

from __future__ import annotations

import msgspec
import pytest
from tests.classic.stage import mech, stage

from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Mod, Tally
from ironhex.systems.classic.actions import Declare, Strike
from ironhex.systems.classic.attack.declarations import refused as not_fired
from ironhex.systems.classic.battle import Blow, Fire, PlaceTarget, Thing, unit_of
from ironhex.systems.classic.events.weapons import WeaponFired, WeaponsDeclared
from ironhex.systems.classic.melee.physical_attacks import refused as not_struck
from ironhex.systems.classic.notation import action_of
from ironhex.systems.classic.presentation.statistics import statistics
from ironhex.systems.classic.presentation.told import told
from ironhex.systems.classic.system import narrate

HERE = Hex(8, 10)


@pytest.mark.parametrize("what", Thing)
def test_a_place_is_written_and_read_back(what: Thing) -> None:
    declared = Declare(2, shots=(Fire(3, PlaceTarget(what, HERE)), Fire(4, 1)))
    assert str(declared) == f"declare 3 3>{what}=0810 4>2"
    assert action_of(str(declared)) == declared
    struck = Strike(2, (Blow("kick", PlaceTarget(what, HERE), 6),))
    assert action_of(str(struck)) == struck
    assert msgspec.json.decode(msgspec.json.encode(declared), type=Declare) == declared


@pytest.mark.parametrize("what", Thing)
def test_only_what_the_rules_allow_is_attacked(what: Thing) -> None:
    battle = stage("9x10", mech("Griffin GRF-1N", "0303"), mech("Locust LCT-1V", "0505"))
    target = PlaceTarget(what, Hex(3, 4))
    fired, struck = (
        not_fired(battle, Declare(0, shots=(Fire(9, target),))),
        not_struck(battle, Strike(0, (Blow("kick", target, 6),))),
    )
    assert fired
    assert struck
    assert (fired.rule, struck.rule) == ("BMR-SEQ-008", "BMR-PHYS-003")
    if what is not Thing.HEX:  # only bombs are dropped on a hex
        assert fired.why == struck.why == f"the {what} at 0304 cannot be attacked by the rules in use"


@pytest.mark.parametrize("what", Thing)
def test_an_attack_on_a_place_is_recorded_and_told(what: Thing) -> None:
    battle = stage("9x10", mech("Griffin GRF-1N", "0303"), mech("Locust LCT-1V", "0505"))
    ppc = next(item for item in battle.unit(0).design.weapons if item.equipment.name == "PPC")
    fired = WeaponFired(
        0, ppc.index, PlaceTarget(what, HERE), Tally((Mod("BMR-HIT-003", 4, "Gunnery Skill"),)), (3, 4), True
    )
    assert msgspec.json.decode(msgspec.json.encode(fired), type=WeaponFired) == fired
    words = {
        Thing.WOODS: "the woods at 0810, to clear them",
        Thing.FIRE: "0810, to set it on fire",
        Thing.MINES: "0810, to clear its mines",
        Thing.THUNDER: "0810, to lay mines in it",
        Thing.FLARE: "0810, to light it",
        Thing.GEL: "0810, to cover it with burning gel",
        Thing.BLAST: "0810, to bombard it",
        Thing.ICE: "the ice at 0810, to melt it",
    }
    named = words.get(what, f"the {what} at 0810")
    assert narrate(battle, fired) == f"Red's Griffin GRF-1N: PPC at {named}: rolled 3+4 = 7, needs 4: hit"
    assert told(battle, battle, fired).about == ("1",)
    assert statistics(battle, [fired]).sides[0].hits == 1
    declared = WeaponsDeclared(0, 1, shots=(Fire(ppc.index, PlaceTarget(what, HERE)),))
    assert narrate(battle, declared) == f"Griffin GRF-1N will fire PPC at {named}"


def test_a_place_is_not_a_unit() -> None:
    assert unit_of(3) == 3
    with pytest.raises(AssertionError, match="is not a unit"):
        unit_of(PlaceTarget(Thing.HEX, HERE))
