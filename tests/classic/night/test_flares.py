"""Flares: fired at a hex at night, they light it and those around for some turns."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.night.test_night import night, step
from tests.classic.stage import mech, perform

from ironhex.catalog import design
from ironhex.engine.setup import SetupError
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.attack.declarations import declarations
from ironhex.systems.classic.attack.to_hit import Shot, aim, to_hit
from ironhex.systems.classic.attack.volley import fire_volley
from ironhex.systems.classic.battle import Battle, Fire, Flare, Phase, PlaceTarget, Thing, TurnState
from ironhex.systems.classic.setup import Force, Recruit, new_battle

LOCUST = "Locust LCT-1V"
TARGET = PlaceTarget(Thing.FLARE, Hex(2, 4))


def battery(name: str, launcher: str, **fields: Any) -> tuple[Battle, int]:
    first = next(bin.index for bin in design(name).bins if bin.equipment.family == "LRM")
    battle = night(mech(name, "0212", ammunition={first: "flare"}), mech(LOCUST, "0204"), turn=3, **fields)
    return battle, battle.unit(0).weapon(launcher).index


def fired(battle: Battle, weapon: int, dice: list[int]) -> tuple[Flare, ...]:
    shots = (Fire(weapon, TARGET, mode="flare"),)
    armed = battle.changed(replace(battle.unit(0), turn=TurnState(declared=1, shots=shots, primary=TARGET)))
    return perform(armed, lambda play: fire_volley(play, 0), dice)[0].flares


@pytest.mark.rule("BMR-AMMO-025")
@pytest.mark.parametrize(
    ("name", "launcher", "turns"), [("Archer ARC-2R", "LRM 20", 4), ("Griffin GRF-1N", "LRM 10", 2)]
)
def test_flares_burn_from_the_next_turn_on_the_longer_the_larger_the_launcher(
    name: str, launcher: str, turns: int
) -> None:
    assert fired(*battery(name, launcher), [6, 6]) == (Flare(Hex(2, 4), 4, 3 + turns),)


@pytest.mark.rule("BMR-AMMO-024")
def test_flares_are_aimed_at_a_hex_with_all_the_usual_modifiers() -> None:
    battle, weapon = battery("Archer ARC-2R", "LRM 20")

    def number(on: Battle) -> int:
        shot = Shot(aim(on, on.unit(0), TARGET), on.unit(0).design.items[weapon], mode="flare")
        return to_hit(shot).total

    assert number(battle) == 4 + 2 - 4 + 2  # medium range, immobile, night
    woods = replace(battle, board=battle.board.changed(Hex(2, 4), woods=1))
    assert number(woods) == number(battle) + 1


@pytest.mark.rule("BMR-AMMO-024")
def test_flares_that_miss_scatter() -> None:
    assert fired(*battery("Archer ARC-2R", "LRM 20"), [1, 1, 4, 3]) == (Flare(Hex(2, 7), 4, 7),)
    assert fired(*battery("Archer ARC-2R", "LRM 20"), [1, 1, 1, 6]) == ()


def test_the_menu_lists_hexes_of_enemies_in_the_dark() -> None:
    battle, _ = battery("Archer ARC-2R", "LRM 20")
    listed = {fire.target for action in declarations(battle, 0) for fire in action.shots if fire.mode == "flare"}
    assert listed == {TARGET}
    lit = replace(battle, flares=(Flare(Hex(2, 4), 3, 4),))
    assert not any(fire.mode == "flare" for action in declarations(lit, 0) for fire in action.shots)


def test_flares_go_out() -> None:
    flares = Flare(Hex(2, 4), 2, 3), Flare(Hex(2, 5), 2, 4)
    battle = night(mech(LOCUST, "0212"), mech(LOCUST, "0204"), phase=Phase.END, turn=3, flares=flares)
    after, _ = step(battle, "flares die down")
    assert after.flares == flares[1:]
    assert step(after, "flares die down")[1] == ()


@pytest.mark.rule("BMR-AMMO-024")
def test_flares_are_for_battles_at_night() -> None:
    first = design("Archer ARC-2R").bins[0].index
    force = Force("Red", [Recruit("Archer ARC-2R", ammunition={first: "flare"})])
    with pytest.raises(SetupError, match="not in use"):
        new_battle([force, Force("Blue", [LOCUST], home=0)], "open-ground", options=())
