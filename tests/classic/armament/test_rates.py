"""Autocannon that fire more than one shot, and jam."""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.firing import carry_out, fire, number, weapon
from tests.classic.stage import happened, mech, perform, stage, variant

from ironhex.catalog import Location
from ironhex.engine import Event
from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.armament.clearing import (
    CLEAR_JAM,
    OfferClearing,
    could_fire,
    decide,
    offer_clearing,
    try_to_clear,
)
from ironhex.systems.classic.armament.events import ClearingBegan, ClearingRolled
from ironhex.systems.classic.attack.declarations import refused
from ironhex.systems.classic.attack.to_hit import Shot, aim
from ironhex.systems.classic.attack.volley import expected_damage
from ironhex.systems.classic.battle import Battle, Fire, Mode
from ironhex.systems.classic.chapter import Tasks
from ironhex.systems.classic.damage.explosions import force
from ironhex.systems.classic.events.damage import Damaged
from ironhex.systems.classic.events.weapons import ClusterRolled, Jammed
from ironhex.systems.classic.heat import weapon_heat
from ironhex.systems.classic.hiding.rules import CloseUndo, close_undo, offer_in_secret
from ironhex.systems.classic.movement.points import allowance
from ironhex.systems.classic.notation import action_of
from ironhex.systems.classic.phases.end import SwitchSinks, switch_sinks

ULTRA, ROTARY, LBX = "IS Ultra AC/5", "IS Rotary AC/5", "IS LB 5-X AC"
ATLAS = "Atlas AS7-D"
HIT, MISS, JAM = (6, 5), (1, 2), (1, 1)
CHEST = (4, 3)  # the center torso


def armed(gun: str, rounds: int = 20, target: str = "0206", **state: Any) -> Battle:
    """A Griffin with an autocannon instead of its right torso's contents, three hexes from an Atlas."""
    slots = [gun] * (6 if gun == ROTARY else 5) + [f"{gun} Ammo"]
    design = variant("Griffin GRF-1N", slots={Location.RT: slots}, jump=0)
    ammo = tuple(rounds if bin.equipment.key == f"{gun} Ammo" else bin.shots for bin in design.bins)
    return stage("4x9", mech(design, "0209", ammo=ammo, **state), mech(ATLAS, target, facing=3))


def volley(battle: Battle, gun: str, rate: int, dice: Sequence[int]) -> tuple[Battle, tuple[Event, ...]]:
    shot = replace(fire(battle, gun), rate=rate)
    return carry_out(battle, (Declare(0, shots=(shot,)), Declare(1)), dice)


def ammo_left(battle: Battle, gun: str) -> int:
    unit = battle.unit(0)
    return sum(
        left for bin, left in zip(unit.design.bins, unit.ammo, strict=True) if bin.equipment.key == f"{gun} Ammo"
    )


@pytest.mark.rule("BMR-EQ-033", "BMR-EQ-042", "BMR-EQ-032")
@pytest.mark.parametrize(("gun", "rates"), [(ULTRA, {1, 2}), (ROTARY, {1, 2, 4, 6}), (LBX, {1})])
def test_how_many_shots_may_be_fired(gun: str, rates: set[int]) -> None:
    battle = armed(gun)
    shots = {rate: replace(fire(battle, gun), rate=rate) for rate in range(8)}
    assert {rate for rate, shot in shots.items() if refused(battle, Declare(0, shots=(shot,))) is None} == rates


@pytest.mark.rule("BMR-EQ-034", "BMR-EQ-042")
@pytest.mark.parametrize(("gun", "rate"), [(ULTRA, 1), (ULTRA, 2), (ROTARY, 4), (ROTARY, 6)])
def test_each_shot_costs_heat_and_ammunition(gun: str, rate: int) -> None:
    battle, _ = volley(armed(gun), gun, rate, MISS)
    assert sum(mod.value for mod in weapon_heat(battle.unit(0))) == rate * weapon(battle.unit(0), gun).equipment.heat
    assert ammo_left(battle, gun) == 20 - rate


@pytest.mark.rule("BMR-EQ-035", "BMR-EQ-036", "BMR-EQ-042", "BMR-EQ-043")
@pytest.mark.parametrize(
    ("gun", "rate", "roll", "struck"),
    [(ULTRA, 2, (3, 4), 1), (ULTRA, 2, (4, 4), 2), (ROTARY, 4, (3, 4), 3), (ROTARY, 6, (5, 6), 6)],
)
def test_a_table_tells_how_many_shots_strike_each_with_its_own_location(
    gun: str, rate: int, roll: tuple[int, int], struck: int
) -> None:
    _, events = volley(armed(gun), gun, rate, (*HIT, *roll, *CHEST * struck))
    assert [event.struck for event in happened(events, ClusterRolled)] == [struck]
    assert [event.armor for event in happened(events, Damaged)] == [5] * struck


@pytest.mark.rule("BMR-EQ-033", "BMR-EQ-042")
@pytest.mark.parametrize("gun", [ULTRA, ROTARY])
def test_a_single_shot_needs_no_table(gun: str) -> None:
    _, events = volley(armed(gun), gun, 1, (*HIT, *CHEST))
    assert not happened(events, ClusterRolled)
    assert [event.armor for event in happened(events, Damaged)] == [5]


@pytest.mark.rule("BMR-EQ-037", "BMR-EQ-044")
@pytest.mark.parametrize(
    ("gun", "rate", "highest"),
    [(ULTRA, 1, 0), (ULTRA, 2, 2), (ROTARY, 1, 0), (ROTARY, 2, 2), (ROTARY, 4, 3), (ROTARY, 6, 4)],
)
def test_on_which_rolls_it_jams(gun: str, rate: int, highest: int) -> None:
    jams = {2: (1, 1), 3: (1, 2), 4: (2, 2), 5: (2, 3)}
    far = armed(gun, target="0201")
    found = [roll for roll, dice in jams.items() if happened(volley(far, gun, rate, dice)[1], Jammed)]
    assert max(found, default=0) == highest


@pytest.mark.rule("BMR-EQ-044")
def test_an_ultra_autocannon_that_fails_is_useless_and_cannot_be_cleared() -> None:
    battle, _ = volley(armed(ULTRA), ULTRA, 2, JAM)
    assert number(battle, ULTRA).barred
    _, events = perform(battle, offer_clearing, tasks={OfferClearing: decide}, picks={CLEAR_JAM: "anything"})
    assert not happened(events, ClearingBegan)


def jammed(**state: Any) -> Battle:
    battle = armed(ROTARY, **state)
    return battle.changed(replace(battle.unit(0), jammed=(weapon(battle.unit(0), ROTARY).index,)))


def clearing() -> Battle:
    battle = jammed()
    return battle.changed(replace(battle.unit(0), clearing=battle.unit(0).jammed[0]))


@pytest.mark.rule("BMR-EQ-038")
def test_clearing_is_declared_in_the_end_phase() -> None:
    battle = jammed()
    name = f"{weapon(battle.unit(0), ROTARY).equipment.name} (RT, {battle.unit(0).jammed[0]})"
    begun, _ = perform(battle, offer_clearing, tasks={OfferClearing: decide}, picks={CLEAR_JAM: name})
    assert begun.unit(0).clearing == battle.unit(0).jammed[0]
    left, _ = perform(battle, offer_clearing, tasks={OfferClearing: decide})
    assert left.unit(0).clearing is None


@pytest.mark.rule("BMR-EQ-038")
def test_a_unit_that_clears_a_jam_neither_fires_nor_spots_nor_runs() -> None:
    battle = clearing()
    barred = number(battle, "IS PPC").barred
    assert barred is not None
    assert barred.rule == "BMR-EQ-038"
    assert allowance(battle, battle.unit(0), Mode.WALK).barred is None
    for mode in (Mode.RUN, Mode.JUMP):
        found = allowance(battle, battle.unit(0), mode).barred
        assert found is not None
        assert found.rule == "BMR-EQ-038"


@pytest.mark.rule("BMR-EQ-039")
@pytest.mark.parametrize(("dice", "cleared"), [((3, 3), False), ((3, 4), True)])
def test_the_roll_is_gunnery_with_3_more(dice: tuple[int, int], cleared: bool) -> None:
    battle = clearing()
    after, events = perform(battle, try_to_clear, dice)
    (rolled,) = happened(events, ClearingRolled)
    assert rolled.tally.total == battle.unit(0).gunnery + 3 == 7
    assert bool(after.unit(0).jammed) is not cleared
    assert after.unit(0).clearing is None


@pytest.mark.rule("BMR-EQ-038", "BMR-EQ-002")
def test_a_destroyed_gun_is_not_cleared() -> None:
    battle = jammed()
    assert could_fire(battle, battle.unit(0))
    broken = battle.changed(battle.unit(0).with_critical("RT", "Rotary AC/5"))
    _, events = perform(broken, offer_clearing, tasks={OfferClearing: decide}, picks={CLEAR_JAM: "anything"})
    assert not events
    assert not could_fire(broken, broken.unit(0))


@pytest.mark.rule("BMR-EQ-039")
@pytest.mark.parametrize("change", ["knocked out", "destroyed gun"])
def test_without_crew_or_gun_nothing_is_cleared(change: str) -> None:
    battle = clearing()
    unit = battle.unit(0)
    hurt = replace(unit, knocked_out=1) if change == "knocked out" else unit.with_critical("RT", "Rotary AC/5")
    after, events = perform(battle.changed(hurt), try_to_clear)
    (rolled,) = happened(events, ClearingRolled)
    assert rolled.tally.barred
    assert not rolled.cleared
    assert after.unit(0).jammed == unit.jammed
    assert after.unit(0).clearing is None


@pytest.mark.rule("BMR-EQ-039")
def test_a_unit_that_is_lost_clears_nothing() -> None:
    battle = clearing()
    lost = battle.changed(replace(battle.unit(0), fate="destroyed"))
    assert perform(lost, try_to_clear)[1] == ()


@pytest.mark.rule("BMR-EQ-039")
def test_only_the_gun_in_question_is_cleared() -> None:
    battle = clearing()
    unit = battle.unit(0)
    other = weapon(unit, "IS PPC").index
    after, _ = perform(battle.changed(replace(unit, jammed=(*unit.jammed, other))), try_to_clear, (6, 6))
    assert after.unit(0).jammed == (other,)


@pytest.mark.rule("BMR-HIDDEN-002", "BMR-EQ-039")
def test_a_hidden_crew_clears_a_jam_in_secret() -> None:
    battle = jammed(hidden=True)
    name = f"{weapon(battle.unit(0), ROTARY).equipment.name} (RT, {battle.unit(0).jammed[0]})"
    tasks: Tasks = {OfferClearing: decide, CloseUndo: close_undo, SwitchSinks: switch_sinks}
    picks = {CLEAR_JAM: name}
    assert not perform(battle, offer_clearing, tasks=tasks, picks=picks)[1], "others do not wait for it"
    begun, declared = perform(battle, offer_in_secret, tasks=tasks, picks=picks)
    after, rolled = perform(begun, try_to_clear, (3, 4))
    assert not after.unit(0).jammed
    assert after.unit(0).hidden
    assert [event.seen_by("Blue") for event in (*declared, *rolled)] == [None] * 3
    assert [type(event.seen_by("Red")) for event in rolled] == [ClearingRolled]


@pytest.mark.rule("BMR-EQ-041")
def test_a_critical_hit_on_a_jammed_rotary_autocannon_explodes_like_one_shot() -> None:
    battle = armed(ROTARY)
    gun = weapon(battle.unit(0), ROTARY)
    assert force(battle.unit(0), gun) == 0
    assert force(jammed().unit(0), gun) == 5


def test_the_expected_damage_counts_every_shot() -> None:
    battle = armed(ULTRA)
    shot = Shot(aim(battle, battle.unit(0), battle.unit(1)), weapon(battle.unit(0), ULTRA))
    assert expected_damage(shot, 1) == 5
    assert expected_damage(shot, 2) * 36 == 5 * (21 + 2 * 15)


def test_a_rate_survives_its_text() -> None:
    shot = Fire(3, 1, rate=6, mode="ecm pod")
    action = Declare(0, shots=(shot,))
    assert action_of(str(action)) == action
