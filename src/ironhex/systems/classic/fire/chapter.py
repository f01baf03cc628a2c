"""Fire, smoke and the clearing of woods as a chapter: the option and its events."""

from __future__ import annotations

from ironhex.engine.edition_rows import Option
from ironhex.systems.classic.battle import Phase, Thing
from ironhex.systems.classic.chapter import Chapter, RulesOption
from ironhex.systems.classic.fire.burning import (
    GOES_OUT,
    SMOKE_LIFTS,
    TAKES_HOLD,
    Spread,
    burn_buildings,
    drift,
    go_out,
    lift,
    raise_wind,
    spread,
    spread_fires,
    take_hold,
)
from ironhex.systems.classic.fire.clearing import CLEARING, TREES_FALL, fell
from ironhex.systems.classic.fire.crashes import burning_fuel
from ironhex.systems.classic.fire.effects import BURNING_HEX, Brave, brave, endure_fires, fire_heat
from ironhex.systems.classic.fire.events import (
    AccidentRolled,
    FireBraved,
    FireRolled,
    FireStarted,
    WoodsClearingRolled,
)
from ironhex.systems.classic.fire.lighting import LIGHTING, stray_shot
from ironhex.systems.classic.fire.sentences import SENTENCES
from ironhex.systems.classic.phases.phase import Step
from ironhex.systems.classic.ruleset import Ruleset

FIRE = "fire"
END_OF_TURN = (
    Step("burn buildings", burn_buildings),
    Step("spread fires", spread_fires),
    Step("drift smoke", drift),
)


def fire_and_smoke(rules: Ruleset) -> Ruleset:
    """Woods can be cleared and burn, and the wind spreads the fire and its smoke."""
    rules = rules.with_opening(Phase.DEPLOYMENT, Step("wind", raise_wind))
    rules = rules.with_step(Phase.MOVEMENT, Step("endure fires", endure_fires), before="settle")
    for step in END_OF_TURN:
        rules = rules.with_step(Phase.END, step)
    return rules.changed(
        attackable={**rules.attackable, Thing.FIRE: LIGHTING, Thing.WOODS: CLEARING},
        strays=(*rules.strays, stray_shot),
        hazards=(*rules.hazards, BURNING_HEX),
        heaters=(*rules.heaters, fire_heat),
        explosions=(*rules.explosions, burning_fuel),
        due={**rules.due, TAKES_HOLD: take_hold, GOES_OUT: go_out, SMOKE_LIFTS: lift, TREES_FALL: fell},
    )


OPTION = Option(
    FIRE,
    "Fire and smoke",
    "Weapons clear woods and set hexes on fire, on purpose or by accident; fire spreads with the wind, its smoke hides "
    "units, and it heats 'Mechs and may destroy all others.",
    "BMR-FIRE-001",
)
FIRES = Chapter(
    tasks={Spread: spread, Brave: brave},
    events=SENTENCES,
    details=(AccidentRolled, WoodsClearingRolled, FireBraved, FireRolled, FireStarted),
    options=(RulesOption(OPTION, fire_and_smoke),),
)
