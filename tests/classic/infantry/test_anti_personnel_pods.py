"""Anti-personnel pods: what a 'Mech fires at infantry in its hex before that attacks."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.stage import drawn, happened, marked, mech, perform, stage, variant

from ironhex.catalog import Location, design
from ironhex.engine import Event
from ironhex.kernel.dice import SeededDice
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.battle import Battle, CloseAttack, Fire, Phase, TurnState
from ironhex.systems.classic.damage.criticals import hit_slot
from ironhex.systems.classic.events.damage import CriticalHit, Damaged, Exploded
from ironhex.systems.classic.events.weapons import WeaponFired
from ironhex.systems.classic.infantry.anti_personnel_pods import ANTI_PERSONNEL_POD, KEEP, loaded
from ironhex.systems.classic.infantry.close_attacks import LEG, SWARM
from ironhex.systems.classic.infantry.events import CloseAttackRolled, PodFired
from ironhex.systems.classic.phases.weapons import Volley, volley

MEN, ELEMENTALS = "Anti-Mech Foot Platoon (Laser)", "Elemental (Laser)"
LEGS = [*design("Atlas AS7-D").contents[Location.LL][:4], "IS Anti-Personnel Pod"]
DEFENDED = variant("Atlas AS7-D", slots={Location.LL: [str(text) for text in LEGS]})


def together(infantry: str = MEN, more: tuple[str, ...] = (), **machine: Any) -> Battle:
    """Infantry, unit 0, in the hex of a 'Mech with a pod, unit 1, and perhaps more of it."""
    units = [mech(infantry, "0808", side="Red"), mech(DEFENDED, "0808", side="Blue", **machine)]
    return stage("16x17", *units, *(mech(name, "0808", side="Red") for name in more), phase=Phase.WEAPONS)


def attack(
    battle: Battle, dice: list[int], form: str = LEG, picks: dict[str, str] | None = None
) -> tuple[Battle, tuple[Event, ...]]:
    turn = TurnState(declared=1, close=CloseAttack(form, 1))
    attacking = battle.changed(replace(battle.unit(0), turn=turn))
    return perform(attacking, lambda play: volley(play, Volley(0)), dice, picks=picks)


@pytest.mark.rule("BMR-EQ-020", "BMR-EQ-021")
@pytest.mark.parametrize("form", [LEG, SWARM])
def test_a_pod_fires_before_the_roll_to_hit(form: str) -> None:
    before = together()
    after, events = attack(before, [5, 1, 1], form)
    forms = [type(event) for event in events if isinstance(event, (PodFired, Damaged, CloseAttackRolled))]
    assert forms == [PodFired, Damaged, CloseAttackRolled]
    assert after.unit(0).armor[0] == before.unit(0).armor[0] - 8  # twice as many in the open


@pytest.mark.rule("BMR-EQ-021")
def test_a_die_less_one_are_hit_in_the_woods() -> None:
    board = drawn("16x17").changed(Hex.parse("0808"), woods=1)
    after, _ = attack(replace(together(), board=board), [5, 1, 1])
    assert after.unit(0).armor[0] == together().unit(0).armor[0] - 4


@pytest.mark.rule("BMR-EQ-021")
def test_a_one_hurts_nobody_but_spends_the_pod() -> None:
    after, _ = attack(together(), [1, 1, 1])
    assert after.unit(0).armor == together().unit(0).armor
    assert not any(loaded(after.unit(1)))


@pytest.mark.rule("BMR-EQ-019", "BMR-EQ-021")
def test_a_spent_pod_does_not_fire_again() -> None:
    after, _ = attack(together(), [1, 1, 1])
    _, events = attack(after, [1, 1])
    assert not happened(events, PodFired)


@pytest.mark.rule("BMR-EQ-021")
def test_the_fallen_do_not_attack() -> None:
    few = together().changed(replace(together().unit(0), armor=(3, *together().unit(0).armor[1:])))
    few = replace(few, before=few.units)
    _, events = attack(few, [6])
    assert not happened(events, CloseAttackRolled)
    _, unhurt = attack(together(), [1, 1, 1])
    _, hurt = attack(together(), [6, 1, 1])
    full, less = (happened(found, CloseAttackRolled)[0].tally.total for found in (unhurt, hurt))
    assert less > full


@pytest.mark.rule("BMR-EQ-021")
def test_every_platoon_in_the_hex_is_in_danger_but_no_battle_armor() -> None:
    battle = together(more=(MEN, ELEMENTALS))
    after, events = attack(battle, [3, 4, 1, 1])
    assert {event.unit for event in happened(events, Damaged)} == {0, 2}
    assert after.unit(3).armor == battle.unit(3).armor


@pytest.mark.rule("BMR-EQ-021")
def test_no_pod_is_wasted_on_battle_armor() -> None:
    _, events = attack(together(ELEMENTALS), [1, 1])
    assert not happened(events, PodFired)


@pytest.mark.rule("BMR-EQ-020")
def test_the_player_may_keep_it() -> None:
    _, events = attack(together(), [1, 1], picks={ANTI_PERSONNEL_POD: KEEP})
    assert not happened(events, PodFired)


@pytest.mark.rule("BMR-EQ-020")
def test_shots_from_hiding_are_answered_too() -> None:
    battle = together()
    infantry = battle.unit(0)
    rifle = Fire(infantry.design.weapons[0].index, 1)
    turn = TurnState(declared=1, shots=(rifle,), ambushed=True)
    hidden = battle.changed(replace(infantry, turn=turn, phase=replace(infantry.phase, ambush=1)))
    _, events = perform(hidden, lambda play: volley(play, Volley(0)), SeededDice(b"shrapnel"))
    assert [type(event) for event in events if isinstance(event, (PodFired, WeaponFired))] == [PodFired, WeaponFired]


@pytest.mark.rule("BMR-EQ-020")
def test_ordinary_shots_are_not() -> None:
    battle = together()
    infantry = battle.unit(0)
    turn = TurnState(declared=1, shots=(Fire(infantry.design.weapons[0].index, 1),))
    firing = battle.changed(replace(infantry, turn=turn))
    _, events = perform(firing, lambda play: volley(play, Volley(0)), SeededDice(b"no shrapnel"))
    assert not happened(events, PodFired)


@pytest.mark.rule("BMR-EQ-022")
@pytest.mark.parametrize("spent", [False, True])
def test_a_critical_hit_disables_a_pod_without_an_explosion(spent: bool) -> None:
    (pod,) = [item for item in DEFENDED.items if item.equipment.special == "a-pod"]
    others = marked({Location.LL: range(4)})
    battle = together(crits=others, expended=(pod.index,) if spent else ())
    after, events = perform(battle, lambda play: hit_slot(play, 1, Location.LL, explosion=False))
    assert happened(events, CriticalHit)[0].slot == 4
    assert not happened(events, Exploded)
    assert not any(loaded(after.unit(1)))
