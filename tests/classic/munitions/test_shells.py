"""Special rounds of autocannon, and missiles that differ from the usual ones only by what they do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.firing import carry_out, fire, number, value
from tests.classic.stage import happened, mech, perform, stage, variant

from ironhex.catalog import Location, Terrain, designs
from ironhex.catalog.equipment import equipment
from ironhex.engine import Event
from ironhex.kernel.dice import SeededDice
from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Mod
from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.attack.bursts import burst_of
from ironhex.systems.classic.attack.to_hit import Shot, aim
from ironhex.systems.classic.attack.volley import expected_damage
from ironhex.systems.classic.battle import Battle, Fire, Mode, MoveState, PlaceTarget, Thing
from ironhex.systems.classic.damage.explosions import force
from ironhex.systems.classic.damage.hits import Hit, strike
from ironhex.systems.classic.events.damage import CriticalHit, CriticalsRolled, Damaged, Exploded
from ironhex.systems.classic.events.heat import AmmunitionChecked
from ironhex.systems.classic.events.weapons import ClusterRolled
from ironhex.systems.classic.fire.table import starting
from ironhex.systems.classic.kinds.mech import MECH
from ironhex.systems.classic.munitions.damage import damage_of
from ironhex.systems.classic.munitions.volatile import risk_volatile_ammunition, volatile_bins
from ironhex.systems.classic.ruleset import ruleset
from ironhex.systems.classic.vehicles.events import VehicleCritical

HIT = (6, 6)
CHEST = (4, 3)
AC10, LRM20, SRM4 = "IS AC/10", "IS LRM 20", "IS SRM 4"
PLATOON = next(name for name in designs("infantry") if "Rifle" in name)
SUITS = next(name for name in designs("battle armor") if name.startswith("Elemental"))


class Low(SeededDice):
    """Dice that always show 1."""

    def faces(self, start: int, count: int, sides: int = 6) -> tuple[int, ...]:
        return (1,) * count


def armed(gun: str, munition: str, target: str = "Atlas AS7-D", *, ground: str = ".", **state: Any) -> Battle:
    """A Griffin with a gun and a ton of special ammunition in its right torso, three hexes from a target."""
    size = equipment(gun).slots
    stem = gun.removesuffix(" Ammo")
    ammo = next(
        each for each in (f"{stem} {munition} Ammo", f"{stem} Ammo") if munition or each.endswith(f"{stem} Ammo")
    )
    design = variant("Griffin GRF-1N", slots={Location.RT: [*[gun] * size, ammo]}, jump=0)
    rows = [f"{row:02d}  {ground if row == 5 else '.'} ." for row in range(1, 11)]
    board = "board lane\nsize 2 10\n" + "\n".join(rows) + "\n"
    return stage(board, mech(design, "0108"), mech(target, "0105", facing=3, **state))


def points(battle: Battle, gun: str, mode: str) -> int:
    """The damage of one round or missile."""
    aimed = aim(battle, battle.unit(0), battle.unit(1))
    item = next(item for item in battle.unit(0).design.weapons if item.equipment.key == gun)
    return burst_of(Shot(aimed, item, mode=mode)).damage


def fired(battle: Battle, gun: str, mode: str, dice: Sequence[int]) -> tuple[Battle, tuple[Event, ...]]:
    return carry_out(battle, (Declare(0, shots=(fire(battle, gun, mode=mode),)), Declare(1)), dice)


# --- armor-piercing ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-AMMO-009", "BMR-AMMO-016")
def test_heavy_rounds_take_twice_the_room() -> None:
    for kind in ("Armor-Piercing", "Precision"):
        assert [equipment(f"IS AC/{size} {kind} Ammo").shots for size in (2, 5, 10, 20)] == [22, 10, 5, 2]


@pytest.mark.rule("BMR-AMMO-010", "BMR-AMMO-026")
@pytest.mark.parametrize(("gun", "munition"), [(AC10, "Flechette"), (LRM20, "Fragmentation")])
def test_places_take_the_usual_damage(gun: str, munition: str) -> None:
    battle = replace(armed(gun, munition), rules=ruleset(("fire",)))
    aimed = aim(battle, battle.unit(0), PlaceTarget(Thing.FIRE, Hex.parse("0105")))
    assert damage_of(Shot(aimed, battle.unit(0).design.weapons[0], mode=munition.lower()), 10) == 10


@pytest.mark.rule("BMR-AMMO-009")
def test_armor_piercing_rounds_are_hard_to_aim() -> None:
    battle = armed(AC10, "Armor-Piercing")
    assert value(number(battle, AC10), "BMR-AMMO-009") == 1


@pytest.mark.rule("BMR-AMMO-008")
@pytest.mark.parametrize(
    ("size", "roll", "hits"),
    [(2, 12, 1), (2, 11, 0), (5, 11, 1), (5, 10, 0), (10, 10, 1), (10, 9, 0), (20, 9, 1), (20, 8, 0)],
)
def test_a_hit_on_armor_may_be_critical(size: int, roll: int, hits: int) -> None:
    gun = f"IS AC/{size}"
    battle = armed(gun, "Armor-Piercing")
    dice = (*HIT, *CHEST, min(6, roll - 1), roll - min(6, roll - 1), *((1, 1) if hits else ()))
    _, events = fired(battle, gun, "armor-piercing", dice)
    (rolled,) = happened(events, CriticalsRolled)
    assert (rolled.hits, rolled.added.rule) == (hits, "BMR-AMMO-008")
    assert len(happened(events, CriticalHit)) == hits


@pytest.mark.rule("BMR-AMMO-008")
def test_a_hit_on_structure_gets_only_the_usual_roll() -> None:
    battle = stage("6x6", mech("Griffin GRF-1N", "0106"), mech("Locust LCT-1V", "0103"))
    pierced = Hit(10, Location.LL, piercing=Mod("BMR-AMMO-008", -2, "armor-piercing ammunition"))
    _, events = perform(battle, lambda play: strike(play, 1, pierced), dice=[1, 2])
    (rolled,) = happened(events, CriticalsRolled)
    assert rolled.added is None


@pytest.mark.rule("BMR-AMMO-008")
def test_vehicles_suffer_by_their_own_table() -> None:
    battle = armed(AC10, "Armor-Piercing", "Demolisher Heavy Tank (Arrow IV)")
    _, events = fired(battle, AC10, "armor-piercing", (*HIT, *CHEST, 6, 4, 1))
    assert [event.roll for event in happened(events, VehicleCritical)] == [1]


# --- flechettes -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-AMMO-010")
@pytest.mark.parametrize(
    ("target", "ground", "lost"),
    [
        (PLATOON, ".", 20),
        (PLATOON, "w", 10),
        (SUITS, ".", 5),
        ("Atlas AS7-D", ".", 2),
        ("Demolisher Heavy Tank (Arrow IV)", ".", 2),
    ],
)
def test_flechettes_are_for_unarmored_men(target: str, ground: str, lost: int) -> None:
    battle = armed("IS AC/5", "Flechette", target, ground=ground)
    each = points(battle, "IS AC/5", "flechette")
    aimed = aim(battle, battle.unit(0), battle.unit(1))
    shot = Shot(aimed, battle.unit(0).weapon("AC/5"), mode="flechette")
    assert expected_damage(shot, 1) == lost
    assert each == {20: 10, 10: 10, 5: 5, 2: 2}[lost]


# --- incendiary -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-AMMO-011")
def test_incendiary_rounds_kill_two_more_men() -> None:
    assert points(armed(AC10, "Incendiary", PLATOON), AC10, "incendiary") == 12
    assert points(armed(AC10, "Incendiary", SUITS), AC10, "incendiary") == 10
    assert points(armed(AC10, "Incendiary"), AC10, "incendiary") == 10
    assert points(armed(LRM20, "Incendiary", PLATOON), LRM20, "incendiary") == 1


@pytest.mark.rule("BMR-AMMO-012", "BMR-AMMO-027")
@pytest.mark.parametrize(("gun", "rule"), [(AC10, "BMR-AMMO-012"), (LRM20, "BMR-AMMO-027")])
def test_incendiary_ammunition_starts_fires_easily(gun: str, rule: str) -> None:
    easy = starting(equipment(gun), Terrain(woods=1), "incendiary")
    assert (easy.total, easy.mods[0].rule) == (5, rule)
    assert starting(equipment(gun), Terrain(woods=1)).total == 9
    assert starting(equipment(LRM20), Terrain(woods=1), "incendiary swarm").total == 5


@pytest.mark.rule("BMR-AMMO-014")
def test_an_autocannon_that_has_fired_incendiary_rounds_explodes() -> None:
    battle = armed(AC10, "Incendiary")
    unit = battle.unit(0)
    gun = unit.weapon("AC/10")
    assert force(unit, gun) == 0
    for mode, points in (("incendiary", 10), ("", 0)):
        hot = replace(unit, turn=replace(unit.turn, shots=(Fire(gun.index, 1, mode=mode),)))
        assert force(hot, gun) == points


# --- precision --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-AMMO-015")
@pytest.mark.parametrize(
    ("move", "saved"),
    [
        (MoveState(moved=True, mode=Mode.RUN, hexes=10), -2),
        (MoveState(moved=True, mode=Mode.WALK, hexes=3), -1),
        (MoveState(moved=True, mode=Mode.JUMP, hexes=3), -2),
        (MoveState(moved=True), None),
    ],
)
def test_precision_rounds_follow_moving_targets(move: MoveState, saved: int | None) -> None:
    battle = armed(AC10, "Precision", move=move)
    assert value(number(battle, AC10), "BMR-AMMO-015") == saved


# --- fragmentation ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-AMMO-026")
@pytest.mark.parametrize(("rack", "each"), [(LRM20, 2), (SRM4, 4)])
def test_fragments_kill_men_and_nothing_else(rack: str, each: int) -> None:
    assert points(armed(rack, "Fragmentation", PLATOON), rack, "fragmentation") == each
    for target in (SUITS, "Atlas AS7-D", "Demolisher Heavy Tank (Arrow IV)"):
        battle = armed(rack, "Fragmentation", target)
        assert points(battle, rack, "fragmentation") == 0
        _, events = fired(battle, rack, "fragmentation", (*HIT, 6, 6))
        assert not happened(events, Damaged)


# --- incendiary missiles ----------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-AMMO-028")
@pytest.mark.parametrize(("size", "rolled"), [(20, 15), (15, 10), (10, 5)])
def test_combined_missiles_roll_as_a_smaller_launcher(size: int, rolled: int) -> None:
    rack = f"IS LRM {size}"
    battle = armed(rack, "Incendiary Narc")
    _, events = fired(battle, rack, "incendiary narc-capable", (*HIT, 6, 6, *CHEST * (rolled // 5)))
    (cluster,) = happened(events, ClusterRolled)
    assert (cluster.fired, cluster.struck) == (rolled, rolled)


@pytest.mark.rule("BMR-AMMO-029")
@pytest.mark.parametrize(("heat", "needs"), [(9, None), (10, 4), (14, 6), (19, 8), (23, 10), (28, 12)])
def test_heat_sets_incendiary_missiles_off(heat: int, needs: int | None) -> None:
    before = armed(LRM20, "Incendiary")
    hot = before.changed(replace(before.unit(0), body=replace(before.unit(0).mech, heat=heat)))
    _, events = perform(hot, lambda play: risk_volatile_ammunition(play, 0), dice=(6, 6) if needs else ())
    assert [event.number for event in happened(events, AmmunitionChecked)] == ([needs] if needs else [])


@pytest.mark.rule("BMR-AMMO-029")
def test_the_number_itself_avoids_it() -> None:
    before = armed(LRM20, "Incendiary")
    hot = before.changed(replace(before.unit(0), body=replace(before.unit(0).mech, heat=10)))
    _, events = perform(hot, lambda play: risk_volatile_ammunition(play, 0), dice=(2, 2))
    assert [event.avoided for event in happened(events, AmmunitionChecked)] == [True]
    assert not happened(events, Exploded)


@pytest.mark.rule("BMR-AMMO-029")
def test_other_missiles_are_not_volatile() -> None:
    assert volatile_bins(armed(LRM20, "Incendiary").unit(0)) == (0,)
    assert volatile_bins(armed(LRM20, "Swarm").unit(0)) == ()
    assert volatile_bins(armed(AC10, "Incendiary").unit(0)) == ()
    unit = armed(LRM20, "Incendiary").unit(0)
    assert volatile_bins(replace(unit, ammo=(0,))) == ()
    assert volatile_bins(unit.with_critical("RT", unit.design.bins[0].equipment.name)) == ()


@pytest.mark.rule("BMR-AMMO-029")
@pytest.mark.parametrize(("ammo", "first"), [((1, 3, 2), 1), ((2, 1, 2), 0), ((0, 1, 0), 1)])
def test_the_fullest_bin_of_incendiary_missiles_explodes(ammo: tuple[int, ...], first: int) -> None:
    slots = {Location.RT: [f"{LRM20} Incendiary Ammo"] * 3}
    carrier = mech(variant("Griffin GRF-1N", slots=slots, jump=0), "0202", heat=10, auto_eject=False, ammo=ammo)
    battle = stage("5x5", carrier)
    _, events = perform(battle, lambda play: risk_volatile_ammunition(play, 0), Low(b"low"))
    (checked,) = happened(events, AmmunitionChecked)
    assert not checked.avoided
    exploded = happened(events, Exploded)[0]
    assert exploded.item == battle.unit(0).design.bins[first].index


@pytest.mark.rule("BMR-AMMO-029")
def test_the_whole_bin_explodes_like_usual_missiles() -> None:
    before = armed(LRM20, "Incendiary")
    body = replace(before.unit(0).mech, heat=10, auto_eject=False)
    bare = replace(before.unit(0), body=body, ammo=(2,))
    _, events = perform(before.changed(bare), lambda play: risk_volatile_ammunition(play, 0), dice=(1, 2, 1, 2, 1, 2))
    assert [event.points for event in happened(events, Exploded)][:1] == [40]
    assert MECH.hull.pierced is not None
