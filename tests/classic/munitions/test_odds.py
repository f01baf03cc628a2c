"""Odds and the estimates of bots with special ammunition."""

from __future__ import annotations

from typing import Any

import pytest
from tests.classic.stage import mech, stage, variant

from ironhex.catalog import Location, designs
from ironhex.engine.setup import SetupError
from ironhex.systems.classic.attack.to_hit import aim, usual_shot
from ironhex.systems.classic.bots.fire_modes import best_way
from ironhex.systems.classic.bots.firepower import mounts
from ironhex.systems.classic.bots.interest import damage_by_weapon
from ironhex.systems.classic.bots.resistance import FULL, MEN
from ironhex.systems.classic.volley_figures import volley_figures

PLATOON = next(name for name in designs("infantry") if "Rifle" in name)
GUN = {"weapons": "AC/10", "distance": 3}


def needs(machine: str, given: dict[str, Any]) -> str:
    """What the first weapon needs to hit an Atlas."""
    return volley_figures(machine, "Atlas AS7-D", given).weapons[0].needs


def test_odds_of_special_ammunition() -> None:
    ran = {"target_moved": "run", "target_hexes": 5}
    assert needs("Enforcer ENF-4R", GUN | {"ammunition": "armor-piercing"}) == "5+"
    assert needs("Enforcer ENF-4R", GUN | ran) == "6+"
    assert needs("Enforcer ENF-4R", GUN | ran | {"ammunition": "precision"}) == "4+"
    flechettes = volley_figures("Enforcer ENF-4R", "Atlas AS7-D", GUN | {"ammunition": "flechette"})
    assert set(flechettes.weapons[0].damage) == {"0", "5"}
    with pytest.raises(SetupError, match="Enforcer ENF-4R has nothing for swarm ammunition; it takes standard, armor"):
        needs("Enforcer ENF-4R", GUN | {"ammunition": "swarm"})


def test_odds_against_a_designated_target() -> None:
    given = {"weapons": "LRM", "distance": 10, "ammunition": "semiguided", "target_moved": "run", "target_hexes": 5}
    assert needs("Archer ARC-2R", given) == "8+"
    assert needs("Archer ARC-2R", given | {"designated": True}) == "6+"


@pytest.mark.parametrize("munition", ["flechette", "incendiary"])
def test_bots_know_what_ammunition_does_to_men(munition: str) -> None:
    design = variant("Griffin GRF-1N", slots={Location.RT: [*["IS AC/10"] * 7, "IS AC/10 Ammo"]}, jump=0)
    loaded = mech(design, "0305", ammunition={design.bins[0].index: munition})
    battle = stage("8x8", loaded, mech("Atlas AS7-D", "0302"), mech(PLATOON, "0501", side="Blue"))
    gun = battle.unit(0).weapon("AC/10")
    (mount,) = (each for each in mounts(battle, battle.unit(0)) if each.item == gun)
    assert mount.points == {"flechette": 5, "incendiary": 10}[munition]
    assert damage_by_weapon(battle, battle.unit(0), battle.unit(1))[gun.index] == mount.points
    assert mount.against(MEN) == {"flechette": 20, "incendiary": 12}[munition]
    assert mount.against(FULL) == mount.points


def test_a_bot_fires_flechettes_at_men_and_slugs_at_machines() -> None:
    slots = [*["IS AC/10"] * 7, "IS AC/10 Ammo", "IS AC/10 Flechette Ammo"]
    design = variant("Griffin GRF-1N", slots={Location.RT: slots}, jump=0)
    battle = stage("8x8", mech(design, "0305"), mech("Atlas AS7-D", "0302"), mech(PLATOON, "0302", side="Blue"))
    attacker = battle.unit(0)
    for target, mode in ((1, ""), (2, "flechette")):
        way = best_way(usual_shot(aim(battle, attacker, battle.unit(target)), attacker.weapon("AC/10")))
        assert way is not None
        assert way.shot.mode == mode
