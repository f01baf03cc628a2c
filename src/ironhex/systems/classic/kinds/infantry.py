"""Infantry: platoons on foot, motorized and with jump packs, and squads in battle armor."""

from __future__ import annotations

from dataclasses import replace

from ironhex.kernel.tally import Item, Mod
from ironhex.systems.classic.attack.arcs import all_around
from ironhex.systems.classic.attack.attack import Attack, target_movement
from ironhex.systems.classic.battle import Mode
from ironhex.systems.classic.bodies import TroopBody
from ironhex.systems.classic.damage.troops import platoon_takes_hit
from ironhex.systems.classic.infantry.fire import (
    MINE,
    platoon_average,
    platoon_groups,
    platoon_text,
    squad_average,
    squad_groups,
    squad_text,
)
from ironhex.systems.classic.infantry.hits import (
    infantry_enters,
    land_among_men,
    land_on_suits,
    men_lost,
    suits_suffer,
    suits_take_hit,
)
from ironhex.systems.classic.infantry.mines import attach_mines
from ironhex.systems.classic.infantry.troopers import armor_of
from ironhex.systems.classic.kinds.kind import Attacks, Drive, Gait, Hull, Kind
from ironhex.systems.classic.movement import steps
from ironhex.systems.classic.movement.infantry import leap, march, ride

FORBIDDEN = (steps.only_straight, steps.too_deep, steps.too_steep)
COSTS = (steps.hex_cost, steps.woods, steps.rough, steps.rubble, steps.swamp, steps.levels)  # buildings cost no more
FEET = Gait(climb=1, per_level=2, wades=False, turn=0, rolls=False, crawls=Mode.WALK, rules=(*FORBIDDEN, *COSTS))


def spread_out(attack: Attack) -> Item:
    """Battle armor is harder to hit for all but infantry."""
    return None if attack.kind.on_foot else Mod("BMR-HIT-047", 1, "battle armor")


MIMETIC = 3  # what hides suits that stay where they are; each hex moved costs one


def mimetic(attack: Attack) -> Item:
    """Mimetic armor hides its wearers the better, the less they move; this replaces the modifier of moving targets."""
    if armor_of(attack.target) != "mimetic":
        return None
    hexes, usual = attack.target.move.hexes, target_movement(attack)
    value = max(MIMETIC - hexes, 0) - (usual.value if isinstance(usual, Mod) else 0)
    return Mod("BMR-SUIT-092", value, f"mimetic armor, moved {hexes} hexes") if value else None


FOOT = Kind(
    name="foot",
    drive=Drive(FEET, march, ride, leap, "walks", "runs", faces=False),
    hull=Hull(
        TroopBody,
        platoon_takes_hit,
        land_among_men,
        tables=None,
        structured=False,
        men=True,
        enters=infantry_enters,
        chargeable=False,
        suffers=men_lost,
    ),
    attacks=Attacks(all_around, platoon_groups, platoon_average, platoon_text),
    skills=("gunnery",),
    fills_hex=False,
    on_foot=True,
    unfinished=True,
)
MOTORIZED = replace(FOOT, name="motorized", drive=replace(FOOT.drive, runs="drives"))
JUMP = replace(FOOT, name="jump")
BATTLE_ARMOR = replace(
    FOOT,
    name="battle armor",
    hull=Hull(
        TroopBody,
        suits_take_hit,
        land_on_suits,
        tables=None,
        structured=True,
        enters=infantry_enters,
        chargeable=False,
        suffers=suits_suffer,
    ),
    attacks=Attacks(all_around, squad_groups, squad_average, squad_text, special={MINE: attach_mines}),
    as_target=(spread_out, mimetic),
)
FLYING_SUITS = replace(BATTLE_ARMOR, name="flying battle armor")
DIVING_SUITS = replace(
    BATTLE_ARMOR, name="diving battle armor", attacks=replace(BATTLE_ARMOR.attacks, surfaces="torpedo or missile")
)
INFANTRY = {kind.name: kind for kind in (FOOT, MOTORIZED, JUMP, BATTLE_ARMOR, FLYING_SUITS, DIVING_SUITS)}
