"""Deployment: near the home edge, one unit after the other, never two 'Mechs in a hex."""

import pytest
from msgspec.structs import replace
from tests.classic.stage import happened, mech, perform, stage
from tests.classic.trek import column

from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Deploy, Move
from ironhex.systems.classic.battle import Battle, Mode, Phase, Side
from ironhex.systems.classic.events.turn import Deployed
from ironhex.systems.classic.movement.bridges import on_bridge
from ironhex.systems.classic.phases import deployment
from ironhex.systems.classic.questions import DeployNext

GRIFFIN, LOCUST = "Griffin GRF-1N", "Locust LCT-1V"


def before(home: int = 3, zone: int = 2, board: object = "6x8") -> Battle:
    """Two units of Red wait off the map; one of Blue stands in the south."""
    battle = stage(
        board,  # type: ignore[arg-type]
        mech(GRIFFIN, "0101", side="Red"),
        mech(LOCUST, "0101", side="Red"),
        mech(LOCUST, "0108", side="Blue"),
        phase=Phase.DEPLOYMENT,
    )
    red = Side("Red", ("Red",), home=home, arrival="deploy", zone=zone)
    waiting = tuple(replace(unit, hex=None) if unit.side == "Red" else unit for unit in battle.units)
    return replace(battle, units=waiting, sides=(red, battle.sides[1]))


def why_not(battle: Battle, unit: int, hex: Hex, facing: int = 0) -> str | None:
    barred = deployment.refusal(battle, DeployNext("Red"), "Red", Deploy(unit, hex, facing))
    return barred.rule if barred else None


@pytest.mark.parametrize(
    ("home", "inside", "outside"),
    [(3, Hex(2, 7), Hex(2, 6)), (0, Hex(2, 2), Hex(2, 3)), (1, Hex(5, 4), Hex(4, 4)), (5, Hex(2, 4), Hex(3, 4))],
)
def test_units_deploy_in_the_rows_along_their_home_edge(home: int, inside: Hex, outside: Hex) -> None:
    battle = before(home)
    assert why_not(battle, 0, inside) is None
    assert why_not(battle, 0, outside) == "BMR-SCEN-006"
    assert why_not(battle, 0, Hex(9, 9)) == "BMR-SCEN-006"


def test_a_hex_is_deployed_in_once() -> None:
    assert why_not(before(), 0, Hex(1, 8)) == "BMR-STACK-002"


def test_only_waiting_units_of_the_side_are_deployed() -> None:
    assert why_not(before(), 2, Hex(2, 8)) == "BMR-SCEN-006"
    assert why_not(before(), 0, Hex(2, 8), facing=6) == "BMR-MOV-023"
    assert deployment.refusal(before(), DeployNext("Red"), "Red", Move(0, Mode.STAND))


def test_the_menu_names_every_free_hex_and_facing() -> None:
    battle = before()
    named = list(deployment.menu(battle, DeployNext("Red"), "Red"))
    assert len(named) == 2 * (2 * 6 - 1) * 6
    assert all(deployment.refusal(battle, DeployNext("Red"), "Red", action) is None for action in named)


def test_a_unit_is_put_on_the_map() -> None:
    battle, events = perform(
        before(), lambda play: deployment.act(play, "Red"), answer=lambda _: Deploy(1, Hex(3, 8), 5)
    )
    assert (battle.unit(1).hex, battle.unit(1).facing) == (Hex(3, 8), 5)
    assert happened(events, Deployed)


@pytest.mark.rule("BMR-PAVE-010")
def test_a_unit_is_put_on_a_bridge_only_if_it_bears_it() -> None:
    def at(cf: int) -> Battle:
        return before(board=column(".", ".", ".", ".", ".", ".", "~1", ".", more=f"bridge 0307 N S cf {cf}"))

    assert why_not(at(54), 0, Hex(3, 7)) == "BMR-PAVE-010"
    assert why_not(at(55), 0, Hex(3, 7)) is None
    battle, _ = perform(at(60), lambda play: play.emit(Deployed(0, Hex(3, 7), 0)))
    assert on_bridge(battle, battle.unit(0))
