"""Buildings as a chapter: the option, its tasks and its events."""

from __future__ import annotations

from dataclasses import replace

from ironhex.engine.edition_rows import Option
from ironhex.systems.classic.battle import Phase, Thing
from ironhex.systems.classic.buildings import aftermath, breaking, caving, damage, guns
from ironhex.systems.classic.buildings.attacks import BRIDGE, BRIDGE_FALLS, BUILDING, bridge_falls, hit_the_wall
from ironhex.systems.classic.buildings.damage import hold_all, hold_or_fall
from ironhex.systems.classic.buildings.events import (
    BasementFound,
    BridgeDamaged,
    BuildingDamaged,
    DamageAbsorbed,
    PeopleHurt,
)
from ironhex.systems.classic.buildings.floors import FLOORS
from ironhex.systems.classic.buildings.sentences import SENTENCES
from ironhex.systems.classic.chapter import Chapter, RulesOption
from ironhex.systems.classic.kinds.kind import Kind
from ironhex.systems.classic.phases.phase import Step
from ironhex.systems.classic.ruleset import Ruleset

BUILDINGS = "buildings"
SETTLE = "settle"
STAND_OR_FALL = Step("buildings stand or fall", hold_all)
RAISED = Step("gun emplacements are buildings", guns.raise_all)


def buildings(rules: Ruleset) -> Ruleset:
    """Buildings are entered, damaged and overloaded, and collapse."""
    for phase in (each.phase for each in rules.phases if any(step.name == SETTLE for step in each.steps)):
        rules = rules.with_step(phase, STAND_OR_FALL, before=SETTLE)
    rules = rules.with_opening(Phase.INITIATIVE, RAISED)
    kinds = {name: in_town(kind) for name, kind in rules.kinds.items()}
    return rules.changed(
        weakened=hold_or_fall,
        kinds=kinds,
        attackable={**rules.attackable, Thing.BUILDING: BUILDING, Thing.BRIDGE: BRIDGE},
        strays=(*rules.strays, hit_the_wall),
        due={**rules.due, BRIDGE_FALLS: bridge_falls},
    )


def in_town(kind: Kind) -> Kind:
    """How a kind of unit moves in buildings: 'Mechs and vehicles break through walls, people and ProtoMechs do not."""
    gait, heavy = kind.drive.gait, kind.makes_piloting_rolls or kind.hull.vehicle
    if kind.drive.fixed:
        return replace(kind, drive=replace(kind.drive, built=True))
    if kind.naval:
        return kind
    if gait.flies and heavy:
        return replace(kind, drive=replace(kind.drive, gait=gait._replace(weighs=True)))
    gait = gait._replace(
        indoors=True,
        upstairs=not kind.hull.vehicle,
        stairs=not heavy,
        walls=heavy,
        weighs=heavy,
        rules=(*FLOORS, *gait.rules),
        minimum=(*FLOORS, *gait.minimum) if gait.minimum else (),
    )
    return replace(kind, drive=replace(kind.drive, gait=gait))


OPTION = Option(
    BUILDINGS,
    "Buildings",
    "Units enter buildings floor by floor and stand on their roofs. Walls hurt those who break through them, floors "
    "bear only so many tons, and basements cave in. Weapons are fired at buildings, at bridges and at units inside, "
    "whom the building protects; without any strength left it collapses.",
    "BMR-BLDG-001",
    terrain=("building",),
)
CITY = Chapter(
    tasks={**damage.TASKS, **aftermath.TASKS, **caving.TASKS, **breaking.TASKS, **guns.TASKS},
    events=SENTENCES,
    details=(BuildingDamaged, DamageAbsorbed, PeopleHurt, BridgeDamaged, BasementFound),
    options=(RulesOption(OPTION, buildings),),
    sequel=guns.when_revealed,
)
