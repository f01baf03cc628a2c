"""Ice as a chapter: an option by which units skid on it at any speed, and by which it breaks and melts over water."""

from __future__ import annotations

from dataclasses import replace

from ironhex.engine.edition_rows import Option
from ironhex.systems.classic.battle import Battle, Phase, Thing
from ironhex.systems.classic.chapter import Chapter, RulesOption, Sentences
from ironhex.systems.classic.ice.breaking import (
    THIN_ICE,
    BreakOut,
    Creak,
    break_out,
    creak,
    driven_onto,
)
from ironhex.systems.classic.ice.events import IceBroken, IceRolled, MeltingRolled
from ironhex.systems.classic.ice.melting import ICE_MELTS, MELTING, give_way, melt_all
from ironhex.systems.classic.kinds.kind import Kind
from ironhex.systems.classic.narrate.words import named, plural, rolled
from ironhex.systems.classic.phases.phase import Step
from ironhex.systems.classic.ruleset import Ruleset


def ice(rules: Ruleset) -> Ruleset:
    """Whatever skids on pavement at a run skids on ice at any speed; ice over water breaks and melts."""
    rules = rules.with_step(Phase.WEAPONS, Step("melt ice", melt_all), before="settle")
    return rules.changed(
        kinds={name: slipping(kind) for name, kind in rules.kinds.items()},
        hazards=(*rules.hazards, THIN_ICE),
        attackable={**rules.attackable, Thing.ICE: MELTING},
        due={**rules.due, ICE_MELTS: give_way},
    )


def slipping(kind: Kind) -> Kind:
    gait = kind.drive.gait
    if not gait.skids:
        return kind
    return replace(kind, drive=replace(kind.drive, gait=gait._replace(slips=True)))


def ice_rolled(event: IceRolled, battle: Battle) -> str:
    number = event.tally.total
    result = "it breaks" if event.breaks else "it holds"
    on = f"{number}+" if number < 6 else str(number)
    return f"The ice at {event.hex} under {named(battle, event.unit)}: {rolled(event.faces)}, breaks on {on}: {result}"


def ice_broken(event: IceBroken, battle: Battle) -> str:
    return f"The ice at {event.hex} {'melts' if event.melted else 'breaks'} and leaves open water"


def melting_rolled(event: MeltingRolled, battle: Battle) -> str:
    how = f"{plural(event.points, 'point')} of damage, {rolled(event.faces)}"
    return f"The ice at {event.hex} {'is melting' if event.melts else 'holds'}: {how}"


SENTENCES: Sentences = {IceRolled: ice_rolled, IceBroken: ice_broken, MeltingRolled: melting_rolled}
OPTION = Option(
    "ice",
    "Ice",
    "'Mechs and ground vehicles that turn on ice may skid when they go on, at any speed. Ice over water bears units, "
    "but breaks on a 6, or on 4 or more under a 'Mech that jumps onto it, and weapons melt it. The map Frozen lake has "
    "ice, and so have generated maps with ice.",
    "BMR-ENV-009",
    terrain=("ice",),
)
ICE = Chapter(
    tasks={Creak: creak, BreakOut: break_out},
    events=SENTENCES,
    details=(IceRolled, MeltingRolled),
    options=(RulesOption(OPTION, ice),),
    sequel=driven_onto,
)
