"""Suits that hold on to 'Mechs better than others, worse, or only in water."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.firing import bar, value
from tests.classic.firing import number as to_hit
from tests.classic.stage import drawn, happened, mech, stage
from tests.classic.trek import make
from tests.classic.turns import played

from ironhex.catalog import Location
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Declare, Move
from ironhex.systems.classic.attack.declarations import declarations, refused
from ironhex.systems.classic.battle import Attachment, Battle, Blow, CloseAttack, How, Mode, Phase
from ironhex.systems.classic.events.damage import CriticalsRolled, Damaged
from ironhex.systems.classic.events.piloting import PilotingRolled
from ironhex.systems.classic.infantry.brushing import brush_number
from ironhex.systems.classic.infantry.close_attacks import LEG, SWARM, close_number
from ironhex.systems.classic.infantry.events import SalvoSpent
from ironhex.systems.classic.infantry.havoc import swarm_damage
from ironhex.systems.classic.movement.moves import refused as move_refused
from ironhex.systems.classic.movement.steps import enter_cost
from ironhex.systems.classic.system import CLASSIC

ATLAS, WASP, ELEMENTALS, SALAMANDERS = "Atlas AS7-D", "Wasp WSP-1A", "Elemental (Laser)", "Salamander"
HERE, AHEAD = Hex.parse("0808"), Hex.parse("0807")


def together(squad: str, machine: str = ATLAS, depth: int = -1, **fields: Any) -> Battle:
    """Suits, unit 0, in the hex of a 'Mech, unit 1."""
    board = drawn("16x17").changed(HERE, depth=depth)
    suits = mech(squad, "0808", side="Red", elevation=max(depth, 0), **fields)
    return stage(board, suits, mech(machine, "0808", side="Blue"), phase=Phase.WEAPONS)


def swarming(squad: str, machine: str = ATLAS) -> Battle:
    battle = together(squad, machine)
    battle = battle.changed(replace(battle.unit(0), hex=None, attached=Attachment(1, How.SWARM)))
    return replace(battle, before=battle.units)


def barred(battle: Battle, form: str) -> str | None:
    found = refused(battle, Declare(0, close=CloseAttack(form, 1)))
    return found.rule if found else None


@pytest.mark.rule("BMR-SUIT-013", "BMR-SUIT-009")
@pytest.mark.parametrize("form", [LEG, SWARM])
def test_claws_make_it_easier_to_climb(form: str) -> None:
    plain, clawed = together(ELEMENTALS), together(SALAMANDERS)
    numbers = [close_number(battle, battle.unit(0), battle.unit(1), form) for battle in (plain, clawed)]
    assert numbers[1].total == numbers[0].total - 1
    assert value(numbers[1], "BMR-SUIT-013") == -1


@pytest.mark.rule("BMR-SUIT-014", "BMR-SUIT-009")
def test_claws_are_harder_to_brush_or_shake_off() -> None:
    arm = Blow("brush", 0, Location.LA)
    plain, clawed = swarming(ELEMENTALS), swarming(SALAMANDERS)
    numbers = [brush_number(battle, battle.unit(1), arm) for battle in (plain, clawed)]
    assert numbers[1].total == numbers[0].total + 1
    jump = Move(1, Mode.JUMP, path=(AHEAD,), facing=0)
    totals = []
    for squad in (ELEMENTALS, SALAMANDERS):
        _, events = make(replace(swarming(squad, WASP), phase=Phase.MOVEMENT), jump, [1, 1])
        totals += [event.tally.total for event in happened(events, PilotingRolled)]
    assert totals == [9, 10]


@pytest.mark.rule("BMR-SUIT-010")
def test_swarming_salamanders_burn_with_all_their_flamers() -> None:
    assert swarm_damage(together(SALAMANDERS).unit(0)) == (20,)
    assert swarm_damage(together(ELEMENTALS).unit(0)) == (15,)


@pytest.mark.rule("BMR-ANTIMECH-037", "BMR-SUIT-034", "BMR-SUIT-059", "BMR-SUIT-075")
@pytest.mark.parametrize(
    ("squad", "points"),
    [
        ("Inner Sphere Standard (Laser)", (12,)),
        ("Inner Sphere Standard (SRM)", (16,)),  # four suits with two missiles each
        ("Gray Death Light Scout (SRM)", (2,)),  # by the table of platoons
        ("Infiltrator Mk. II", (8,)),
        ("Kage (Laser)", (3,)),  # only one trooper has a weapon
        ("Kage (TAG)", ()),
    ],
)
def test_swarming_suits_do_the_damage_of_their_weapon_together(squad: str, points: tuple[int, ...]) -> None:
    assert swarm_damage(together(squad).unit(0)) == points


@pytest.mark.rule("BMR-ANTIMECH-035", "BMR-ANTIMECH-037")
def test_suits_armed_with_missiles_alone_swarm_with_them_while_they_last() -> None:
    battle = swarming("Inner Sphere Standard (SRM)")
    salvos = battle.unit(0).ammo
    attack = [Declare(0, close=CloseAttack(SWARM, 1))]
    after, events = played(battle, Phase.WEAPONS, script=attack, dice=[3, 4, 3, 4])
    assert [event.armor for event in happened(events, Damaged)] == [16]
    assert after.unit(0).ammo == (salvos[0] - 1,)
    assert "missiles" in CLASSIC.narrate(after, SalvoSpent(0, 0))
    spent = battle.changed(replace(battle.unit(0), ammo=(0,)))
    _, events = played(spent, Phase.WEAPONS, script=attack, dice=[3, 4, 3, 4])
    assert not happened(events, Damaged)
    assert len(happened(events, CriticalsRolled)) == 1


@pytest.mark.rule("BMR-SUIT-033")
@pytest.mark.parametrize(("depth", "possible"), [(-1, False), (0, False), (1, True), (2, True)])
def test_undines_attack_the_legs_of_mechs_in_water_and_swarm_nothing(depth: int, possible: bool) -> None:
    battle = together("Undine", depth=depth)
    assert barred(battle, LEG) == (None if possible else "BMR-SUIT-033")
    assert barred(battle, SWARM) == "BMR-ANTIMECH-011"
    listed = Declare(0, close=CloseAttack(LEG, 1)) in list(declarations(battle, 0))
    assert listed == possible


@pytest.mark.parametrize(
    ("squad", "ammo", "rule"),
    [
        pytest.param("Longinus (Laser)", (1,), "BMR-SUIT-087", marks=pytest.mark.rule("BMR-SUIT-087")),
        pytest.param("Longinus (Laser)", (0,), None, marks=pytest.mark.rule("BMR-SUIT-087")),
        pytest.param("Purifier (NARC)", (0, 0, 2, 0), "BMR-SUIT-091", marks=pytest.mark.rule("BMR-SUIT-091")),
        pytest.param("Purifier (NARC)", (0, 0, 0, 0), None, marks=pytest.mark.rule("BMR-SUIT-091")),
    ],
)
@pytest.mark.parametrize("form", [LEG, SWARM])
def test_suits_with_heavy_launchers_do_not_climb(
    squad: str, ammo: tuple[int, ...], rule: str | None, form: str
) -> None:
    assert barred(together(squad, ammo=ammo), form) == rule


@pytest.mark.rule("BMR-SUIT-077", "BMR-SUIT-075")
def test_a_kage_squad_without_its_weapon_still_moves_spots_and_climbs() -> None:
    lost = (1, 0, 1, 1, 1, 0, 0)
    battle = together("Kage (Laser)", structure=lost)
    assert barred(battle, LEG) is None
    assert bar(to_hit(battle, "BA Small Laser")) == "BMR-CRIT-063"
    assert move_refused(battle, battle.unit(0), Move(0, Mode.JUMP, path=(AHEAD,))) is None
    hill = drawn("16x17").changed(AHEAD, level=4)
    archer = mech("Archer ARC-2R", "0802", side="Red", facing=3)
    kage = mech("Kage (Laser)", "0809", side="Red", structure=lost)
    far = stage(hill, archer, mech(ATLAS, "0812", side="Blue"), kage)
    assert to_hit(far, "IS LRM 20").barred is not None
    assert to_hit(far, "IS LRM 20", spotter=2).barred is None


@pytest.mark.rule("BMR-SUIT-050")
@pytest.mark.parametrize(
    ("terrain", "cost"),
    [({}, 1), ({"woods": 1}, 2), ({"woods": 2}, 3), ({"rough": True}, 2), ({"level": 1}, 3), ({"swamp": 1}, 2)],
)
def test_fenrirs_run_4_mp_over_the_terrain_of_infantry(terrain: dict[str, Any], cost: int) -> None:
    battle = stage(drawn("16x17").changed(AHEAD, **terrain), mech("Fenrir (MG)", "0808"), mech(ATLAS, "0101"))
    assert enter_cost(battle, battle.unit(0), HERE, AHEAD).total == cost
    clear = stage("16x17", mech("Fenrir (MG)", "0808"), mech(ATLAS, "0101"))
    assert move_refused(clear, clear.unit(0), Move(0, Mode.RUN, "FFFF")) is None
    assert move_refused(clear, clear.unit(0), Move(0, Mode.RUN, "FFFFF")) is not None
    assert move_refused(clear, clear.unit(0), Move(0, Mode.JUMP, path=(AHEAD,))) is not None


@pytest.mark.rule("BMR-SUIT-050")
@pytest.mark.parametrize("terrain", [{"depth": 1}, {"level": 2}])
def test_fenrirs_do_not_enter_what_infantry_cannot(terrain: dict[str, Any]) -> None:
    battle = stage(drawn("16x17").changed(AHEAD, **terrain), mech("Fenrir (MG)", "0808"), mech(ATLAS, "0101"))
    assert enter_cost(battle, battle.unit(0), HERE, AHEAD).barred is not None
