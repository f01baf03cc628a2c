"""A prone 'Mech among the infantry in its hex."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.brawl import fight
from tests.classic.stage import drawn, happened, mech, stage

from ironhex.catalog import Location
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Strike
from ironhex.systems.classic.battle import Attachment, Battle, Blow, Fire, How, Phase, TurnState
from ironhex.systems.classic.events.damage import Damaged, TrooperRolled
from ironhex.systems.classic.events.physical import BlowRolled
from ironhex.systems.classic.events.piloting import Fell, PilotingRolled
from ironhex.systems.classic.melee.physical_attacks import hindered, refused, strikes
from ironhex.systems.classic.melee.physical_to_hit import damage
from ironhex.systems.classic.notation import action_of
from ironhex.systems.classic.presentation.previews import strike_preview

ATLAS, GRIFFIN, LOCUST, QUAD = "Atlas AS7-D", "Griffin GRF-1N", "Locust LCT-1V", "Goliath GOL-1H"
MEN, ELEMENTALS, TANK = "Foot Platoon (Laser)", "Elemental (Laser)", "Manticore Heavy Tank"
HERE = Hex.parse("0808")
THRASH = Blow("thrash", 1)
STEADY, SLIPS = [6, 6], [1, 1]


def lying(infantry: str = MEN, machine: str = ATLAS, *, ground: dict[str, int] | None = None, **fields: Any) -> Battle:
    """A prone 'Mech, unit 0, with infantry, unit 1, in its hex."""
    board = drawn("16x17").changed(HERE, **(ground or {}))
    first, second = mech(machine, "0808", prone=True, **fields), mech(infantry, "0808")
    return stage(board, first, second, phase=Phase.PHYSICAL)


def why_not(battle: Battle, *blows: Blow) -> str | None:
    barred = refused(battle, Strike(0, blows or (THRASH,)))
    return barred.rule if barred else None


def offered(battle: Battle) -> bool:
    return Strike(0, (THRASH,)) in list(strikes(battle, 0))


@pytest.mark.rule("BMR-PRONE-001", "BMR-PRONE-004")
@pytest.mark.parametrize("infantry", [MEN, ELEMENTALS])
def test_a_prone_mech_thrashes_among_infantry_in_its_hex_and_always_hits(infantry: str) -> None:
    battle = lying(infantry)
    assert offered(battle)
    assert why_not(battle) is None
    _, events = fight(battle, {0: [THRASH]}, [*([1, 2, 3, 4, 5, 1, 2] if infantry == ELEMENTALS else []), *STEADY])
    (rolled,) = happened(events, BlowRolled)
    assert (rolled.hit, rolled.faces) == (True, ())
    standing = battle.changed(replace(battle.unit(0), body=replace(battle.unit(0).mech, prone=False)))
    standing = replace(standing, before=standing.units)
    assert (why_not(standing), offered(standing)) == ("BMR-PRONE-004", False)


@pytest.mark.rule("BMR-PRONE-001", "BMR-PRONE-004")
def test_a_prone_mech_has_no_other_attack_on_infantry_and_does_not_thrash_at_anything_else() -> None:
    battle = lying()
    assert {strike.blows for strike in strikes(battle, 0)} == {(THRASH,)}
    assert why_not(battle, Blow("kick", 1, Location.LL)) == "BMR-PRONE-001"
    assert why_not(battle, Blow("punch", 1, Location.LA)) == "BMR-PRONE-001"
    assert why_not(lying(TANK)) == "BMR-PRONE-004"
    away = battle.changed(replace(battle.unit(1), hex=Hex.parse("0807")))
    away = replace(away, before=away.units)
    assert (why_not(away), offered(away)) == ("BMR-PRONE-004", False)


@pytest.mark.rule("BMR-PRONE-004")
@pytest.mark.parametrize(
    ("ground", "possible"),
    [
        ({}, True),
        ({"level": 2}, True),
        ({"paved": 1}, True),
        ({"road": 9}, True),
        ({"woods": 1}, False),
        ({"rough": 1}, False),
        ({"rubble": 2}, False),
        ({"swamp": 1}, False),
        ({"depth": 0}, False),
        ({"woods": 1, "road": 9}, False),
    ],
)
def test_thrashing_needs_clear_or_paved_ground(ground: dict[str, int], possible: bool) -> None:
    battle = lying(ground=ground)
    assert (why_not(battle), offered(battle)) == (None if possible else "BMR-PRONE-004", possible)
    if not possible:
        assert (THRASH, "BMR-PRONE-004") in [(blow, reason.rule) for blow, reason in hindered(battle, 0)]


@pytest.mark.rule("BMR-PRONE-005")
@pytest.mark.parametrize(
    ("machine", "points"), [(ATLAS, 33), (GRIFFIN, 18), (LOCUST, 7), (QUAD, 27), ("Marauder MAD-3R", 25)]
)
def test_thrashing_does_a_third_of_the_weight_rounded_to_the_nearest_point(machine: str, points: int) -> None:
    battle = lying(machine=machine, ground={"paved": 1})
    assert damage(battle, battle.unit(0), THRASH) == points
    _, events = fight(battle, {0: [THRASH]}, STEADY)
    assert sum(event.armor for event in happened(events, Damaged) if event.unit == 1) == min(points, 28)


@pytest.mark.rule("BMR-PRONE-005", "BMR-INF-044")
def test_men_in_the_open_are_thrashed_twice_as_hard() -> None:
    battle, _ = fight(lying(machine=LOCUST), {0: [THRASH]}, STEADY)
    assert battle.unit(1).armor == (28 - 14,)


@pytest.mark.rule("BMR-PRONE-006")
def test_thrashing_hits_troopers_in_groups_of_5_points() -> None:
    _, events = fight(lying(ELEMENTALS, GRIFFIN), {0: [THRASH]}, [1, 6, 2, 3, 1, *STEADY])
    assert [event.location for event in happened(events, TrooperRolled)] == [1, 2, 3, 1]
    assert [(e.location, e.armor + e.structure) for e in happened(events, Damaged)] == [(1, 5), (2, 5), (3, 5), (1, 3)]


@pytest.mark.rule("BMR-PRONE-007")
def test_thrashing_is_the_only_attack_of_a_turn() -> None:
    fired = lying(turn=TurnState(declared=1, shots=(Fire(0, 1),)))
    assert (why_not(fired), offered(fired)) == ("BMR-PRONE-007", False)
    assert why_not(lying(turn=TurnState(finding="limb"))) == "BMR-CLUB-008"
    assert why_not(lying(), THRASH, THRASH) == "BMR-PRONE-007"
    assert why_not(lying(), THRASH, Blow("punch", 1, Location.LA)) == "BMR-PHYS-007"


@pytest.mark.rule("BMR-PRONE-008")
def test_a_mech_that_fails_its_roll_falls_where_it_lies() -> None:
    _, events = fight(lying(), {0: [THRASH]}, STEADY)
    assert [(event.why, event.tally.total) for event in happened(events, PilotingRolled)] == [("thrashing", 5)]
    assert not happened(events, Fell)
    battle, events = fight(lying(), {0: [THRASH]}, [*SLIPS, 1, 3, 4, 3, 4, *STEADY])
    assert [event.levels for event in happened(events, Fell)] == [0]
    assert sum(event.armor for event in happened(events, Damaged) if event.unit == 0) == 10
    assert battle.unit(0).body.prone


@pytest.mark.rule("BMR-PRONE-009", "BMR-ANTIMECH-025")
def test_infantry_on_the_mech_is_not_thrashed() -> None:
    battle = lying(ELEMENTALS)
    on = battle.changed(replace(battle.unit(1), hex=None, attached=Attachment(0, How.SWARM)))
    on = replace(on, before=on.units)
    assert (why_not(on), offered(on)) == ("BMR-PRONE-009", False)


def test_thrashing_is_written_read_and_foreseen() -> None:
    action = Strike(0, (THRASH,))
    assert str(action) == "strike 1 thrash:>2"
    assert action_of(str(action)) == action
    shown = strike_preview(action, lying())
    assert shown.odds == (1.0,)
    assert [risk.tally.total for risk in shown.risks] == [5]
