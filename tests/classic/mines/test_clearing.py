"""Infantry clears mines, and suits that carry mines lay them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.fire.blaze import shoot
from tests.classic.mines.field import command, lane, mines, step, vibrabombs
from tests.classic.stage import happened, mech
from tests.classic.trek import WALK

from ironhex.catalog.equipment import all_equipment
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.attack.declarations import declarations, refused
from ironhex.systems.classic.attack.to_hit import Shot, aim, to_hit
from ironhex.systems.classic.battle import (
    Battle,
    CloseAttack,
    Fire,
    Minefield,
    MoveState,
    Phase,
    PlaceTarget,
    Thing,
    TurnState,
)
from ironhex.systems.classic.events.damage import Damaged
from ironhex.systems.classic.events.turn import Scheduled
from ironhex.systems.classic.mines.engineers import carried_mines
from ironhex.systems.classic.mines.events import MineClearingRolled, MinesCleared, MinesLaid, MinesRevealed
from ironhex.systems.classic.mines.missile_clearing import LAUNCHERS, known_mines, too_small
from ironhex.systems.classic.mines.sweeping import can_lay
from ironhex.systems.classic.ruleset import ruleset
from ironhex.systems.classic.views import view

PLATOON, ENGINEERS, LOCUST, GRIFFIN = "Foot Platoon (Rifle)", "Fa Shih (Laser)", "Locust LCT-1V", "Griffin GRF-1N"
BUSY = TurnState(declared=1, finding="mines")


def clearing(*names: str, field: Minefield | None = None, **unit: Any) -> Battle:
    """Infantry of Red in 0206, which clears known mines of Blue there."""
    units = [mech(name, "0206", side="Red", turn=BUSY, **unit) for name in names]
    known = replace(field or mines("0206"), known_to=("Red",))
    return lane(*units, mech(LOCUST, "0201", side="Blue"), fields=[known], phase=Phase.WEAPONS)


def clear(battle: Battle, dice: list[int]) -> tuple[Battle, Any]:
    return step(battle, Phase.WEAPONS, "clear mines", dice)


@pytest.mark.rule("BMR-MINE-018")
@pytest.mark.parametrize(("dice", "cleared"), [([5, 5], True), ([4, 5], False), ([3, 3], False)])
def test_infantry_clears_mines_on_ten(dice: list[int], cleared: bool) -> None:
    after, events = clear(clearing(PLATOON), dice)
    assert bool(happened(events, MinesCleared)) is cleared
    assert len(after.mines) == (0 if cleared else 1)
    assert not happened(events, Damaged)


@pytest.mark.rule("BMR-MINE-018")
def test_clearing_is_declared_instead_of_attacks_by_infantry_that_has_not_moved() -> None:
    battle = clearing(PLATOON, moved=None).changed(replace(clearing(PLATOON).unit(0), turn=TurnState()))
    battle = replace(battle, before=battle.units)
    known = view(battle, "Red")
    action = Declare(0, find="mines")
    assert action in list(declarations(known, 0))
    assert refused(known, action) is None

    def rule(**changes: Any) -> str | None:
        moved = known.changed(replace(known.unit(0), **changes))
        barred = refused(replace(moved, before=moved.units), action)
        return barred and barred.why

    assert "must have stayed" in str(rule(move=MoveState(mode=WALK, moved=True)))
    assert "must have stayed" in str(rule(move=MoveState(dismounted=True)))
    assert "knows of no mines" in str(rule(hex=Hex(2, 7)))
    assert "only infantry" in str(refused(known, Declare(1, find="mines")))
    shot = Fire(known.unit(0).design.weapons[0].index, 1)
    assert "no weapons are fired" in str(refused(known, Declare(0, shots=(shot,), find="mines")))


@pytest.mark.rule("BMR-MINE-019", "BMR-MINE-020")
@pytest.mark.parametrize(
    ("field", "points", "left"),
    [(mines("0206"), 6, 1), (command("0206"), 10, 0), (vibrabombs("0206", 50), 10, 0)],
)
def test_a_low_roll_sets_off_the_mines(field: Minefield, points: int, left: int) -> None:
    after, events = clear(clearing(PLATOON, field=field), [2, 3])
    (damage,) = happened(events, Damaged)
    assert damage.armor == 2 * points  # in the open
    assert len(after.mines) == left
    assert all(each.public for each in after.mines)


@pytest.mark.rule("BMR-MINE-008", "BMR-MINE-015", "BMR-MINE-019")
@pytest.mark.parametrize(
    ("field", "struck"),
    [
        (mines("0206"), {0: 12}),
        (vibrabombs("0206", 50), {0: 20, 1: 10}),
        (command("0206"), {0: 20, 1: 10, 2: 4}),
    ],
)
def test_accidents_strike_everybody_whom_such_mines_strike(field: Minefield, struck: dict[int, int]) -> None:
    others = mech(GRIFFIN, "0206", side="Blue"), mech(GRIFFIN, "0205", side="Red"), mech(GRIFFIN, "0204", side="Red")
    known = replace(field, known_to=("Red",))
    battle = lane(mech(PLATOON, "0206", side="Red", turn=BUSY), *others, fields=[known], phase=Phase.WEAPONS)
    _, events = clear(battle, [2, 3, *[4] * (len(struck) - 1)])
    assert {event.unit: event.armor + event.structure for event in happened(events, Damaged)} == struck


@pytest.mark.rule("BMR-AMMO-055", "BMR-MINE-019")
def test_burning_mines_set_off_by_accident_do_no_damage_but_burn() -> None:
    battle = clearing(PLATOON, PLATOON, field=mines("0206", "inferno", points=20))
    battle = replace(battle, rules=ruleset(("four-legged", "infernos", "minefields")))
    after, events = clear(battle, [6, 6, 1, 1])
    assert not happened(events, Damaged)
    assert {event.due.what for event in happened(events, Scheduled)} == {"fire takes hold", "fire goes out"}
    assert {due.turn - after.turn for due in after.due if due.what == "fire goes out"} == {4}  # three turns after this
    assert len(after.mines) == 1


@pytest.mark.rule("BMR-MINE-019", "BMR-AMMO-055")
def test_other_mines_burn_nothing() -> None:
    battle = replace(clearing(PLATOON), rules=ruleset(("four-legged", "infernos", "minefields")))
    assert not happened(clear(battle, [1, 1])[1], Scheduled)


@pytest.mark.rule("BMR-MINE-018", "BMR-MINE-019")
def test_only_mines_that_somebody_knows_of_are_cleared() -> None:
    """Others in the hex stay a secret, even if an accident sets off the known ones."""
    battle = clearing(PLATOON)
    secret = command("0206")
    both = replace(battle, mines=(*battle.mines, secret))
    after, events = clear(both, [1, 1])
    assert [event.armor for event in happened(events, Damaged)] == [2 * 6]
    assert secret in after.mines
    assert clear(replace(battle, mines=(secret,)), [])[1] == ()


@pytest.mark.rule("BMR-MINE-018")
def test_everybody_sees_mines_that_are_being_cleared() -> None:
    battle = clearing(PLATOON)
    after, events = clear(battle, [3, 3])
    assert len(happened(events, MinesRevealed)) == 1
    assert [field.public for field in after.mines] == [True]
    assert not happened(clear(after, [3, 3])[1], MinesRevealed)


@pytest.mark.rule("BMR-MINE-021")
def test_all_who_clear_the_same_mines_must_succeed_and_suffer_together() -> None:
    together = clearing(PLATOON, PLATOON)
    assert clear(together, [5, 5, 6, 6])[0].mines == ()
    assert len(clear(together, [5, 5, 4, 4])[0].mines) == 1
    after, events = clear(together, [6, 6, 1, 1])
    assert {event.unit for event in happened(events, Damaged)} == {0, 1}
    assert len(after.mines) == 1


@pytest.mark.rule("BMR-SUIT-044")
def test_suits_with_mine_clearance_gear_are_better_at_it() -> None:
    suits = clearing(ENGINEERS)
    assert clear(suits, [3, 3])[0].mines == ()
    for roll in ([2, 3], [1, 2]):
        after, events = clear(suits, roll)
        assert len(after.mines) == 1
        assert not happened(events, Damaged)
    (roll,) = happened(clear(suits, [1, 1, 3])[1], MineClearingRolled)
    assert roll.exploded


def layers(**unit: Any) -> Battle:
    return lane(mech(ENGINEERS, "0206", **unit), mech(LOCUST, "0201"), phase=Phase.END)


@pytest.mark.rule("BMR-SUIT-043")
def test_a_squad_that_does_nothing_else_lays_mines_of_one_trooper() -> None:
    battle = layers()
    after, events = step(battle, Phase.END, "offer laying", picks={"mines of a squad": "vibrabomb 50"})
    assert after.mines == (Minefield(Hex(2, 6), "vibrabomb", "Red", 10, 50, public=True),)
    assert len(carried_mines(after.unit(0))) == 3
    (laid,) = happened(events, MinesLaid)
    assert laid.seen_by("Blue").field.setting == 0
    assert step(battle, Phase.END, "offer laying")[1] == ()


@pytest.mark.rule("BMR-SUIT-043")
def test_a_squad_that_has_moved_or_attacked_lays_no_mines() -> None:
    battle = layers()
    squad = battle.unit(0)
    assert can_lay(battle, squad)
    assert not can_lay(battle, replace(squad, move=MoveState(mode=WALK, moved=True)))
    assert not can_lay(battle, replace(squad, turn=BUSY))
    shot = Fire(squad.design.weapons[0].index, 1)
    busy = TurnState(shots=(shot,)), TurnState(close=CloseAttack("leg", 1)), TurnState(ambushed=True)
    assert not any(can_lay(battle, replace(squad, turn=turn)) for turn in busy)
    assert not can_lay(battle, replace(squad, move=MoveState(dismounted=True)))
    assert not can_lay(replace(battle, mines=(mines("0206", side="Red"),)), squad)
    used = tuple(item.index for item in carried_mines(squad))
    assert not can_lay(battle, replace(squad, expended=used))
    dead = tuple(0 if trooper == 1 else points for trooper, points in enumerate(squad.structure))
    assert len(carried_mines(replace(squad, structure=dead))) == 3


def test_a_hidden_squad_lays_its_mines_in_secret() -> None:
    battle = layers(hidden=True)
    after, events = step(battle, Phase.END, "offer laying", picks={"mines of a squad": "conventional"})
    assert after.unit(0).hidden
    assert after.mines == (Minefield(Hex(2, 6), "conventional", "Red", 10),)
    assert [event.seen_by("Blue") for event in events] == [None]
    assert view(after, "Blue").mines == ()


# --- with missiles ----------------------------------------------------------------------------------------------------
def launchers(*names: str) -> dict[str, str]:
    """Which weapons of some designs clear mines: the reason why not, or nothing."""
    found = {}
    for name in names:
        battle = lane(
            mech(name, "0209"), mech(LOCUST, "0201"), fields=[mines("0203", public=True)], phase=Phase.WEAPONS
        )
        aimed = aim(battle, battle.unit(0), PlaceTarget(Thing.MINES, Hex(2, 3)))
        for item in battle.unit(0).design.weapons:
            barred = too_small(Shot(aimed, item))
            found[item.equipment.name] = barred.rule if barred else ""
    return found


@pytest.mark.rule("BMR-MINE-024")
def test_only_large_launchers_clear_mines() -> None:
    found = launchers("Archer ARC-2R", "Griffin GRF-1N", "Catapult CPLT-C1", "Commando COM-2D", "Shadow Hawk SHD-2H")
    assert {name for name, rule in found.items() if not rule} == {"LRM 20"}
    assert found["LRM 10"] == found["SRM 6"] == found["Medium Laser"] == "BMR-MINE-024"
    sizes = [gear for gear in all_equipment() if gear.family in ("MRM", "Rocket") and gear.weapon]
    fit = {gear.name for gear in sizes if gear.missiles >= LAUNCHERS[gear.family]}
    assert {name.removesuffix(" (OS)") for name in fit} == {"MRM 20", "MRM 30", "MRM 40", "Rocket Launcher 20"}


@pytest.mark.rule("BMR-MINE-024", "BMR-MINE-025")
@pytest.mark.parametrize(("dice", "left"), [([6, 6, 2, 3], 1), ([6, 6, 2, 2], 2), ([1, 1], 2)])
def test_a_salvo_that_hits_clears_the_mines_of_its_hex_on_five(dice: list[int], left: int) -> None:
    units = mech("Archer ARC-2R", "0209", skills=(7, 5)), mech(LOCUST, "0203")
    fields = [mines("0203", public=True), mines("0204")]
    battle = lane(*units, fields=fields, phase=Phase.WEAPONS)
    target = PlaceTarget(Thing.MINES, Hex(2, 3))
    number = to_hit(Shot(aim(battle, battle.unit(0), target), battle.unit(0).weapon("LRM 20")))
    assert (number.barred, number.total) == (None, 7 - 4 + 1)  # minimum range 6
    after, events = shoot(battle, "LRM 20", target, dice)
    assert len(after.mines) == left
    assert [event.faces for event in happened(events, MineClearingRolled)] == ([tuple(dice[2:])] if dice[2:] else [])
    assert not happened(events, Damaged)


@pytest.mark.rule("BMR-MINE-024")
def test_the_menu_lists_known_mines_as_targets_of_missiles() -> None:
    units = mech("Archer ARC-2R", "0209"), mech(LOCUST, "0201")
    fields = [mines("0203", public=True), mines("0204"), mines("0205", side="Red")]
    battle = lane(*units, fields=fields, phase=Phase.WEAPONS)
    assert not list(known_mines(battle, battle.unit(1)))
    listed = {fire.target for action in declarations(view(battle, "Red"), 0) for fire in action.shots}
    assert {target.hex for target in listed if isinstance(target, PlaceTarget)} == {Hex(2, 3)}
