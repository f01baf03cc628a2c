"""The damage that swarm missiles can be expected to do to the units near their target."""

from __future__ import annotations

import pytest
from tests.classic.firing import weapon
from tests.classic.munitions.test_swarm import LRM, RAN, foe, friend, scene

from ironhex.kernel.odds import at_least
from ironhex.systems.classic.attack.bursts import burst_of
from ironhex.systems.classic.attack.to_hit import Shot, aim, to_hit
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.munitions.swarm import against
from ironhex.systems.classic.munitions.swarm_odds import further_damage


def shot(battle: Battle, mode: str = "swarm") -> Shot:
    archer = battle.unit(0)
    return Shot(aim(battle, archer, battle.unit(1)), weapon(archer, LRM), mode=mode)


@pytest.mark.rule("BMR-AMMO-042", "BMR-AMMO-044")
def test_one_neighbor_gets_all_that_misses() -> None:
    """The exact sum over every number of missiles that the first target lets pass."""
    battle = scene(foe("0504"))
    first = shot(battle)
    hits = at_least(to_hit(first).total)
    left = {20: 1 - hits}
    for struck, chance in burst_of(first).odds().items():
        left[20 - struck] = left.get(20 - struck, 0) + hits * chance
    expected = 0.0
    for missiles, chance in left.items():
        if missiles:
            number, second = against(first, battle.unit(2), missiles)
            expected += float(chance * at_least(number.total) * burst_of(second).average)
    assert further_damage(first) == {2: pytest.approx(expected)}


@pytest.mark.rule("BMR-AMMO-043", "BMR-AMMO-045")
def test_two_neighbors_share_what_misses_and_get_what_misses_the_other() -> None:
    one = further_damage(shot(scene(foe("0504"))))
    two = further_damage(shot(scene(foe("0504"), foe("0604"))))
    assert set(two) == {2, 3}
    assert two[2] == pytest.approx(two[3])
    assert sum(two.values()) > sum(one.values())


@pytest.mark.rule("BMR-AMMO-046")
def test_improved_missiles_spare_friends() -> None:
    plain = further_damage(shot(scene(friend("0504"))))[2]
    assert further_damage(shot(scene(friend("0504"), kind="swarm-i"), "swarm-i"))[2] < plain


@pytest.mark.rule("BMR-AMMO-042")
def test_a_neighbor_that_moved_gets_less() -> None:
    assert further_damage(shot(scene(foe("0504", move=RAN))))[2] < further_damage(shot(scene(foe("0504"))))[2]


def test_other_missiles_and_lonely_targets_have_no_further_damage() -> None:
    assert further_damage(shot(scene(foe("0504")), mode="")) == {}
    assert further_damage(shot(scene(foe("0510")))) == {}
