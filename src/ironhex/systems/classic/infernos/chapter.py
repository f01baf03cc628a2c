"""Infernos as a chapter: the option, which includes fire, and its events."""

from __future__ import annotations

from ironhex.engine.edition_rows import Option
from ironhex.systems.classic.battle import Phase, Thing
from ironhex.systems.classic.chapter import Chapter, RulesOption
from ironhex.systems.classic.fire.chapter import fire_and_smoke
from ironhex.systems.classic.infernos.attacks import COVERING, INFERNO, by_platoons, drench, miss, not_at_infantry
from ironhex.systems.classic.infernos.burning import (
    Rinse,
    brave_gel,
    burn_down,
    gel_heat,
    into_water,
    rinse,
    risk_infernos,
)
from ironhex.systems.classic.infernos.events import Drenched, GelBraved
from ironhex.systems.classic.infernos.sentences import SENTENCES
from ironhex.systems.classic.options import groups
from ironhex.systems.classic.phases.phase import Step
from ironhex.systems.classic.ruleset import Ruleset

INFERNOS = "infernos"
IN_HEAT_PHASE = (
    Step("brave gel", brave_gel),
    Step("risk infernos", risk_infernos),
    Step("burn down gel", burn_down),
)


def infernos(rules: Ruleset) -> Ruleset:
    """Launchers of short-range missiles fire burning gel; the rules for fire are in use, too."""
    rules = rules if Thing.FIRE in rules.attackable else fire_and_smoke(rules)
    for step in IN_HEAT_PHASE:
        rules = rules.with_step(Phase.HEAT, step, before="settle")
    return by_platoons(rules).changed(
        munitions=(*rules.munitions, INFERNO),
        weapon_to_hit=(*rules.weapon_to_hit, not_at_infantry),
        attackable={**rules.attackable, Thing.GEL: COVERING},
        effects={**rules.effects, INFERNO: drench},
        strays=(miss, *rules.strays),
        heaters=(*rules.heaters, gel_heat),
    )


OPTION = Option(
    INFERNOS,
    "Infernos",
    "SRM launchers and platoons with SRMs may fire infernos, whose gel heats 'Mechs for several turns, may destroy "
    "vehicles, and sets hexes on fire (includes the rules for fire and smoke).",
    "BMR-AMMO-030",
    group=groups.FIRE,
)
INFERNO_RULES = Chapter(
    tasks={Rinse: rinse},
    events=SENTENCES,
    details=(Drenched, GelBraved),
    options=(RulesOption(OPTION, infernos),),
    sequel=into_water,
)
