"""What physical attacks and infantry promise is what they do."""

from __future__ import annotations

import pytest
from tests.tinsoldier.test_infantry import boarding
from tests.tinsoldier.test_melee import fists

from ironhex.systems.tinsoldier.actions import Melee, Swarm
from ironhex.systems.tinsoldier.presentation.drafts import preview
from ironhex.systems.tinsoldier.prospects import chance, harm, of_melee, of_swarm


@pytest.mark.rule("TS-MEL-007", "TS-MEL-011", "TS-MEL-014")
@pytest.mark.parametrize(("how", "damage"), [("kick", 10), ("push", 0), ("charge", 5 * 3), ("jump", 2 * 5 * 3)])
def test_the_harm_of_a_physical_attack(how: str, damage: int) -> None:
    battle = fists(a_charging=True, a_moved=3)
    seen = of_melee(battle, Melee(1, 2, how))
    assert seen.dice == 1
    assert seen.harm == pytest.approx(harm(battle.piece(2), behind=False, damage=damage, hits=chance(seen.tally)))


@pytest.mark.rule("TS-INF-012")
def test_every_soldier_attacks_the_legs() -> None:
    battle = boarding()
    seen = of_swarm(battle, Swarm(1, 2, "legs"))
    assert seen.dice == 7
    assert seen.odds == pytest.approx(1 - (1 - chance(seen.tally)) ** 7)
    assert seen.harm == pytest.approx(harm(battle.piece(2), behind=False, damage=4, hits=7 * chance(seen.tally)))


@pytest.mark.rule("TS-INF-013")
def test_getting_onto_a_machine_does_no_harm() -> None:
    seen = of_swarm(boarding(), Swarm(1, 2, "board"))
    assert (seen.dice, seen.harm) == (1, 0)


@pytest.mark.rule("TS-INF-014")
@pytest.mark.parametrize("how", ["front", "back"])
def test_on_board_every_soldier_hits_for_certain(how: str) -> None:
    battle = boarding().change(1, swarming=2, hex=None)
    attack = Swarm(1, 2, how)
    seen = of_swarm(battle, attack)
    assert (seen.dice, seen.odds) == (0, 1.0)
    assert seen.harm == pytest.approx(harm(battle.piece(2), behind=how == "back", damage=2, hits=7))
    assert preview(battle, None, "Red", attack).tallies == ()
