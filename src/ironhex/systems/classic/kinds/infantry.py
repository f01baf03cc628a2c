"""Infantry: platoons on foot, motorized and with jump packs, and squads in battle armor."""

from __future__ import annotations

from dataclasses import replace

from ironhex.kernel.tally import Item, Mod
from ironhex.systems.classic.attack.arcs import all_around
from ironhex.systems.classic.attack.attack import MOVED, AnyAttack, Attack, from_hiding, target_movement
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
    infantry_lands,
    land_among_men,
    land_on_suits,
    men_lost,
    shell_suits,
    suits_suffer,
    suits_take_hit,
    unprotected,
)
from ironhex.systems.classic.infantry.mines import attach_mines
from ironhex.systems.classic.infantry.troopers import armor_of
from ironhex.systems.classic.kinds.kind import Attacks, Drive, Gait, Hull, Kind
from ironhex.systems.classic.movement import steps
from ironhex.systems.classic.movement.flight import above_the_terrain, hex_of_air, only_in_the_air, out_of_the_trees
from ironhex.systems.classic.movement.infantry import fly, in_mode, leap, march, no_wading, only_grounded, ride, swim
from ironhex.systems.classic.movement.swimming import deep_enough, from_the_surface, off_the_bottom

FORBIDDEN = (steps.only_straight, steps.too_deep, steps.too_steep)
COSTS = (steps.hex_cost, steps.woods, steps.rough, steps.rubble, steps.swamp, steps.levels)  # buildings cost no more
FEET = Gait(climb=1, per_level=2, wades=False, turn=0, rolls=False, minimum_mode=Mode.WALK, rules=(*FORBIDDEN, *COSTS))


def spread_out(attack: Attack) -> Item:
    """Battle armor is harder to hit for all but infantry."""
    return None if attack.kind.on_foot else Mod("BMR-HIT-047", 1, "battle armor")


MIMETIC = 3  # what hides suits that stay where they are; each hex moved costs one


def mimetic(attack: Attack) -> Item:
    """Mimetic armor hides its wearers the better, the less they move; this replaces the modifier of moving targets."""
    if armor_of(attack.target) != "mimetic" or from_hiding(attack):
        return None
    hexes, usual = attack.target.move.hexes, target_movement(attack)
    value = max(MIMETIC - hexes, 0) - (usual.value if isinstance(usual, Mod) else 0)
    return Mod("BMR-SUIT-092", value, f"mimetic armor, moved {hexes} hexes") if value else None


def attacker_flew(attack: AnyAttack) -> Item:
    """Unlike other infantry, suits that have flown fire as badly as a unit that has jumped."""
    return Mod("BMR-SUIT-016", MOVED[Mode.JUMP], "attacker flew") if attack.attacker.move.mode is Mode.RUN else None


def target_flew(attack: Attack) -> Item:
    """Suits that have flown are as hard to hit as a unit that has jumped."""
    return Mod("BMR-VTOL-029", 1, "target flew") if attack.target.move.mode is Mode.RUN else None


FOOT = Kind(
    name="foot",
    drive=Drive(FEET, march, ride, leap, "walks", "runs", faces=False, lands=infantry_lands),
    hull=Hull(
        TroopBody,
        platoon_takes_hit,
        land_among_men,
        tables=None,
        structured=False,
        men=True,
        enters=infantry_enters,
        chargeable=False,
        underfoot=True,
        suffers=men_lost,
    ),
    attacks=Attacks(all_around, platoon_groups, platoon_average, platoon_text),
    skills=("gunnery",),
    fills_hex=False,
    on_foot=True,
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
        underfoot=True,
        flammable=unprotected,
        suffers=suits_suffer,
        shelled=shell_suits,
    ),
    attacks=Attacks(all_around, squad_groups, squad_average, squad_text, special={MINE: attach_mines}),
    as_target=(spread_out, mimetic),
)
ON_THE_GROUND = (only_grounded, no_wading, steps.too_steep, *COSTS)
IN_THE_AIR = (only_in_the_air, out_of_the_trees, above_the_terrain, hex_of_air)
WINGS = FEET._replace(
    per_level=1,
    rules=(steps.only_straight, *in_mode(Mode.WALK, ON_THE_GROUND), *in_mode(Mode.RUN, IN_THE_AIR)),
    flies=True,
    flies_in=Mode.RUN,
)
FINS = FEET._replace(
    wades=True,
    floats=True,
    dives=True,
    rules=(steps.only_straight, off_the_bottom, deep_enough, from_the_surface, steps.too_steep, *COSTS),
)
FLYING_SUITS = replace(
    BATTLE_ARMOR,
    name="flying battle armor",
    drive=replace(BATTLE_ARMOR.drive, gait=WINGS, run=fly, runs="flies"),
    as_attacker=(attacker_flew,),
    as_target=(*BATTLE_ARMOR.as_target, target_flew),
)
DIVING_SUITS = replace(
    BATTLE_ARMOR,
    name="diving battle armor",
    drive=replace(BATTLE_ARMOR.drive, gait=FINS, run=swim, runs="swims"),
    attacks=replace(BATTLE_ARMOR.attacks, surfaces="torpedo or missile"),
)
INFANTRY = {kind.name: kind for kind in (FOOT, MOTORIZED, JUMP, BATTLE_ARMOR, FLYING_SUITS, DIVING_SUITS)}
