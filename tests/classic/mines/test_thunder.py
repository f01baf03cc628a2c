"""Thunder missiles: how they are fired at hexes, and the minefields that they lay."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.mines.field import mined, mines, vibrabombs
from tests.classic.stage import happened, mech, perform
from tests.classic.trek import JUMP, WALK, hexes, make

from ironhex.catalog import design
from ironhex.catalog.equipment import all_equipment
from ironhex.engine import Event
from ironhex.engine.setup import SetupError
from ironhex.kernel.hexes import Hex, neighbors
from ironhex.kernel.tally import Tally
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.attack.declarations import declarations, refused
from ironhex.systems.classic.attack.to_hit import Shot, aim, to_hit
from ironhex.systems.classic.attack.volley import fire_volley
from ironhex.systems.classic.battle import Battle, Fire, Minefield, MoveState, Phase, PlaceTarget, Thing, TurnState
from ironhex.systems.classic.events.damage import Damaged
from ironhex.systems.classic.events.weapons import Scattered
from ironhex.systems.classic.fire.events import FireBraved
from ironhex.systems.classic.infernos.events import Drenched
from ironhex.systems.classic.mines.events import MinesExploded, MinesLaid, MinesRolled
from ironhex.systems.classic.mines.fields import treads
from ironhex.systems.classic.mines.thunder import MINES_OF, half
from ironhex.systems.classic.ruleset import ruleset
from ironhex.systems.classic.setup import Force, Recruit, new_battle
from ironhex.systems.classic.views import view

ARCHER, LOCUST, GRIFFIN = "Archer ARC-2R", "Locust LCT-1V", "Griffin GRF-1N"
PLATOON = "Foot Platoon (Rifle)"
ALL = ruleset(("four-legged", "infernos", "minefields"))
TARGET = PlaceTarget(Thing.THUNDER, Hex(2, 5))
FIRST = design(ARCHER).bins[0].index


def battery(munition: str = "thunder", enemy: str = "0205", **fields: Any) -> Battle:
    """An Archer of Red with Thunder missiles in one of its bins, and a Locust of Blue."""
    units = mech(ARCHER, "0214", ammunition={FIRST: munition}), mech(LOCUST, enemy, facing=3)
    return mined("5x15", *units, phase=Phase.WEAPONS, **{"rules": ALL, **fields})


def fired(
    battle: Battle, dice: list[int], mode: str = "thunder", launcher: str = "LRM 20", **options: Any
) -> tuple[Battle, tuple[Event, ...]]:
    shots = (Fire(battle.unit(0).weapon(launcher).index, TARGET, mode=mode),)
    armed = battle.changed(replace(battle.unit(0), turn=TurnState(declared=1, shots=shots, primary=TARGET)))
    return perform(armed, lambda play: fire_volley(play, 0), dice, **options)


def number(battle: Battle, target: Any = TARGET, mode: str = "thunder") -> Tally:
    unit = battle.unit(0)
    return to_hit(Shot(aim(battle, unit, battle.attacked(target)), unit.weapon("LRM 20"), mode=mode))


@pytest.mark.rule("BMR-AMMO-048", "BMR-AMMO-049")
def test_a_hit_lays_conventional_mines_as_strong_as_the_launcher() -> None:
    after, _ = fired(battery(), [6, 6])
    assert after.mines == (Minefield(Hex(2, 5), "conventional", "Red", 20, scattered=True, public=True),)
    assert after.unit(0).expended == ()


@pytest.mark.rule("BMR-AMMO-049")
def test_a_smaller_launcher_lays_a_weaker_field() -> None:
    bin = design(GRIFFIN).bins[0].index
    units = mech(GRIFFIN, "0214", ammunition={bin: "thunder"}), mech(LOCUST, "0205", facing=3)
    battle = mined("5x15", *units, phase=Phase.WEAPONS, rules=ALL)
    after, _ = fired(battle, [6, 6], launcher="LRM 10")
    assert [field.points for field in after.mines] == [10]


@pytest.mark.rule("BMR-AMMO-048")
def test_only_the_way_and_the_attacker_count() -> None:
    clear = number(battery())
    assert (clear.barred, clear.total) == (None, 4)  # whatever the range: it is 9 hexes
    woods = battery()
    at_target = replace(woods, board=woods.board.changed(Hex(2, 5), woods=2))
    between = replace(woods, board=woods.board.changed(Hex(2, 9), woods=1))
    assert number(at_target).total == clear.total
    assert number(between).total == clear.total + 1
    running = battery().changed(replace(battery().unit(1), move=MoveState(hexes=7, mode=WALK)))
    assert number(running).total == clear.total
    moved = battery().changed(replace(battery().unit(0), move=MoveState(mode=WALK)))
    assert number(replace(moved, before=moved.units)).total == clear.total + 1


@pytest.mark.rule("BMR-AMMO-048")
def test_thunder_missiles_are_fired_at_hexes_and_other_missiles_are_not() -> None:
    battle = battery()
    assert "fired at a hex" in str(number(battle, 1).barred)
    assert "it cannot be fired at such a target" in str(number(battle, mode="").barred)
    listed = [action.shots[0] for action in declarations(battle, 0) if len(action.shots) == 1]
    ahead = PlaceTarget(Thing.THUNDER, Hex(2, 6))
    assert {fire.mode for fire in listed if fire.target == ahead} == {"thunder"}
    assert {fire.mode for fire in listed if fire.target == 1 and "LRM" in _name(battle, fire)} == {""}
    assert all(refused(battle, action) is None for action in declarations(battle, 0))


def _name(battle: Battle, fire: Fire) -> str:
    return battle.unit(0).design.items[fire.weapon].equipment.name


@pytest.mark.rule("BMR-AMMO-048")
def test_a_miss_scatters() -> None:
    after, events = fired(battery(), [1, 1, 4, 2])
    (scattered,) = happened(events, Scattered)
    assert (str(scattered.lands), scattered.on_map) == ("0207", True)
    assert [field.hex for field in after.mines] == [Hex(2, 7)]
    after, events = fired(battery(), [1, 1, 1, 6])
    assert not happened(events, Scattered)[0].on_map
    assert after.mines == ()


@pytest.mark.rule("BMR-AMMO-050")
def test_a_unit_in_the_hex_leaves_it_without_harm() -> None:
    after, events = fired(battery(), [6, 6])
    assert not happened(events, Damaged, MinesRolled)
    moving = replace(after, phase=Phase.MOVEMENT)
    _, events = make(moving, Move(1, WALK, "F"))
    assert not happened(events, MinesRolled)
    away = moving.changed(replace(moving.unit(1), hex=Hex(2, 4)))
    _, events = make(away, Move(1, WALK, "F"), [1, 1])
    assert len(happened(events, MinesRolled)) == 1


@pytest.mark.rule("BMR-AMMO-051")
def test_plain_thunder_lays_no_other_mines() -> None:
    assert MINES_OF["thunder"] == MINES_OF["thunder-augmented"] == "conventional"


@pytest.mark.rule("BMR-AMMO-052")
def test_several_salvos_add_up_to_twenty_points() -> None:
    small = mines("0205", side="Blue", points=5, scattered=True, public=True)
    after, _ = fired(battery(fields=[small]), [6, 6])
    assert [field.points for field in after.mines] == [20]
    full = mines("0205", side="Blue", points=20, scattered=True, public=True)
    after, events = fired(battery(fields=[full]), [6, 6])
    assert [field.points for field in after.mines] == [20]
    assert not happened(events, MinesLaid)
    laid = mines("0205", side="Blue")
    after, _ = fired(battery(fields=[laid]), [6, 6])
    assert sorted(field.points for field in after.mines) == [6, 20]


@pytest.mark.rule("BMR-AMMO-052")
def test_mines_of_one_kind_are_one_field_whoever_adds_to_it() -> None:
    theirs = mines("0205", side="Blue", points=5, scattered=True, public=True)
    after, _ = fired(battery(fields=[theirs]), [6, 6])
    assert after.mines == (replace(theirs, points=20),)
    active = mines("0205", "active", side="Blue", points=5, scattered=True, public=True)
    after, _ = fired(battery(fields=[active]), [6, 6])
    assert [(field.what, field.side, field.points) for field in after.mines] == [
        ("active", "Blue", 5),
        ("conventional", "Red", 15),
    ]


@pytest.mark.rule("BMR-AMMO-053")
def test_augmented_missiles_mine_the_hexes_around_with_half_the_points() -> None:
    after, _ = fired(battery("thunder-augmented"), [6, 6], "thunder-augmented")
    assert {field.hex for field in after.mines} == {Hex(2, 5), *neighbors(Hex(2, 5))}
    assert {field.points for field in after.mines} == {10}
    assert [half(size) for size in (5, 10, 15, 20)] == [3, 5, 8, 10]


@pytest.mark.rule("BMR-AMMO-054", "BMR-AMMO-056", "BMR-AMMO-058", "BMR-AMMO-060")
def test_most_kinds_have_half_the_salvos_and_are_for_the_inner_sphere() -> None:
    loads = _loads("IS")
    assert loads["thunder"] == 6
    halved = ("thunder-augmented", "thunder-inferno", "thunder-vibrabomb", "thunder-active")
    assert {loads[kind] for kind in halved} == {3}
    assert not set(halved) & set(_loads("Clan"))


def _loads(tech: str) -> dict[str, int]:
    key = f"{tech} LRM 20 Ammo"
    return {each.special: each.shots for each in all_equipment() if each.ammo == key and each.category == "ammo"}


@pytest.mark.rule("BMR-AMMO-055")
def test_burning_mines_do_no_damage_but_hit_like_infernos() -> None:
    after, _ = fired(battery("thunder-inferno"), [6, 6], "thunder-inferno")
    assert [(field.what, field.points) for field in after.mines] == [("inferno", 20)]
    moving = replace(after.changed(replace(after.unit(1), hex=Hex(2, 4))), phase=Phase.MOVEMENT)
    burned, events = make(moving, Move(1, WALK, "F"), [4, 4])
    assert not happened(events, Damaged)
    assert [event.missiles for event in happened(events, Drenched)] == [20]
    assert burned.board.at(Hex(2, 5)).fire
    assert len(burned.mines) == 1


@pytest.mark.rule("BMR-AMMO-055", "BMR-AMMO-031", "BMR-FIRE-016")
@pytest.mark.parametrize(("dice", "lost"), [([4, 4], False), ([3, 4], True)])
def test_infantry_that_sets_off_burning_mines_has_moved_into_fire(dice: list[int], lost: bool) -> None:
    field = mines("0205", "inferno", points=20, scattered=True, public=True)
    units = mech(PLATOON, "0204", facing=3), mech(LOCUST, "0214")
    after, events = make(mined("5x15", *units, fields=[field], rules=ALL), Move(0, WALK, "F"), [3, 4, *dice])
    assert not happened(events, Damaged, Drenched)
    assert [event.passed for event in happened(events, FireBraved)] == [not lost]
    assert (after.unit(0).phase.doom is not None or not after.unit(0).on_map) is lost
    burning = mined("5x15", *units, fields=[field], rules=ALL)
    burning = replace(burning, board=burning.board.changed(Hex(2, 5), fire=1))
    _, events = make(burning, Move(0, WALK, "F"), [3, 4, 6, 6])
    assert len(happened(events, FireBraved)) == 1  # for entering it once


@pytest.mark.rule("BMR-AMMO-055", "BMR-AMMO-030")
def test_burning_mines_need_the_rules_for_infernos() -> None:
    force = Force("Red", [Recruit(ARCHER, ammunition={FIRST: "thunder-inferno"})])
    with pytest.raises(SetupError, match="not in use"):
        new_battle([force, Force("Blue", [LOCUST], home=0)], "open-ground", options=("minefields",))


@pytest.mark.rule("BMR-AMMO-057")
def test_vibrabombs_are_set_in_secret_when_they_are_launched() -> None:
    picks = {"setting of vibrabombs": "20"}
    after, events = fired(battery("thunder-vibrabomb"), [6, 6], "thunder-vibrabomb", picks=picks)
    (field,) = after.mines
    assert (field.what, field.points, field.setting, field.public) == ("vibrabomb", 20, 20, True)
    assert view(after, "Blue").mines[0].setting == 0
    assert all("setting=20" not in str(event.seen_by("Blue")) for event in events)


@pytest.mark.rule("BMR-AMMO-052", "BMR-AMMO-057")
@pytest.mark.parametrize("side", ["Red", "Blue"])
@pytest.mark.parametrize("setting", ["20", "55"])
def test_every_salvo_of_vibrabombs_keeps_its_owner_and_its_setting(side: str, setting: str) -> None:
    there = vibrabombs("0205", 55, side, points=5, scattered=True, public=True)
    picks = {"setting of vibrabombs": setting}
    after, _ = fired(battery("thunder-vibrabomb", fields=[there]), [6, 6], "thunder-vibrabomb", picks=picks)
    laid = Minefield(Hex(2, 5), "vibrabomb", "Red", 15, int(setting), scattered=True, public=True, lot=1)
    assert after.mines == tuple(sorted((there, laid), key=lambda field: field.side))
    assert {(field.side, field.lot): field.setting for field in view(after, "Green").mines} == {
        (side, 0): 0,
        ("Red", 1): 0,
    }


@pytest.mark.rule("BMR-AMMO-057", "BMR-MINE-013", "BMR-MINE-016")
def test_only_the_salvos_that_a_mech_is_heavy_enough_for_explode() -> None:
    fields = [
        vibrabombs("0205", setting, points=5, scattered=True, public=True, lot=lot)
        for lot, setting in enumerate((20, 60, 25))
    ]
    battle = replace(battery(enemy="0204", fields=fields), phase=Phase.MOVEMENT)
    after, events = make(battle, Move(1, WALK, "F"), [1, 6], then=[Move(1, WALK)])
    assert [event.field.setting for event in happened(events, MinesExploded)] == [20, 25]
    assert [field.setting for field in after.mines] == [60]
    assert sum(event.armor for event in happened(events, Damaged)) == 10


@pytest.mark.rule("BMR-AMMO-057")
def test_vibrabombs_are_set_before_anybody_knows_where_they_land() -> None:
    asked = []

    class Picks(dict[str, str]):
        def get(self, what: str, default: Any = None) -> Any:
            asked.append(what)
            return "30"

    after, _ = fired(battery("thunder-vibrabomb"), [1, 1, 1, 6], "thunder-vibrabomb", picks=Picks(any=""))
    assert after.mines == ()
    assert asked == ["setting of vibrabombs"]


@pytest.mark.rule("BMR-AMMO-059")
def test_active_mines_also_explode_under_units_that_jump_over_them() -> None:
    field = mines("0207", "active", points=5, scattered=True, public=True)
    jumper = mined("3x12", mech(GRIFFIN, "0208"), mech(LOCUST, "0201"), fields=[field], rules=ALL)
    jump = Move(0, JUMP, path=hexes("0207", "0206"))
    after, events = make(jumper, jump, [4, 5, 1])
    assert [(roll.tally.total, roll.struck) for roll in happened(events, MinesRolled)] == [(9, True)]
    assert [event.armor for event in happened(events, Damaged)] == [5]
    assert after.unit(0).hex == Hex(2, 6)
    _, events = make(jumper, jump, [4, 4])
    assert not happened(events, MinesExploded)
    _, events = make(jumper, Move(0, JUMP, path=hexes("0207")), [3, 4, 1])
    assert [roll.tally.total for roll in happened(events, MinesRolled)] == [7]
    vtol = mined("3x12", mech("Cavalry Attack Helicopter", "0208", elevation=2), mech(LOCUST, "0201"), fields=[field])
    assert not treads(vtol, vtol.unit(0))
