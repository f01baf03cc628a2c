"""Night combat as a chapter: the options, searchlights and flares."""

from __future__ import annotations

from ironhex.engine.edition_rows import Option
from ironhex.systems.classic.attack.places import PlaceRules
from ironhex.systems.classic.battle import Phase, Thing
from ironhex.systems.classic.chapter import Chapter, RulesOption
from ironhex.systems.classic.melee.physical_to_hit import shared
from ironhex.systems.classic.night import searchlights
from ironhex.systems.classic.night.events import LightRolled
from ironhex.systems.classic.night.flares import FLARE, FLARES, die_down
from ironhex.systems.classic.night.lights import NIGHT, SEARCHLIGHTS, darkness, tracers
from ironhex.systems.classic.night.sentences import SENTENCES
from ironhex.systems.classic.phases.phase import Step
from ironhex.systems.classic.ruleset import Ruleset

SWITCH_LIGHTS = Step("switch searchlights", searchlights.offer_switching)
FLARES_DIE = Step("flares die down", die_down)
AIM_LIGHTS = Step("aim searchlights", searchlights.aim_lights)


def night(rules: Ruleset) -> Ruleset:
    """Everything is harder to hit that no light falls on."""
    rules = rules.with_step(Phase.MOVEMENT, SWITCH_LIGHTS, before="settle")
    for phase in (Phase.WEAPONS, Phase.PHYSICAL):
        rules = rules.with_opening(phase, AIM_LIGHTS)
    rules = rules.with_step(Phase.END, FLARES_DIE)
    attackable = {**rules.attackable, Thing.FLARE: FLARES}
    return rules.changed(
        gunnery=(*rules.gunnery, darkness),
        weapon_to_hit=(*rules.weapon_to_hit, tracers),
        physical_to_hit=(*rules.physical_to_hit, *shared((darkness,))),
        attackable={what: in_the_dark(each) for what, each in attackable.items()},
        munitions=(*rules.munitions, FLARE),
        struck=(*rules.struck, searchlights.risk_light),
    )


def in_the_dark(rules: PlaceRules) -> PlaceRules:
    """How places are attacked at night."""
    return rules._replace(gunnery=(*rules.gunnery, darkness))


def as_it_is(rules: Ruleset) -> Ruleset:
    """Searchlights for everybody change no rule; they are part of the set-up."""
    return rules


NIGHT_COMBAT = Option(
    NIGHT,
    "Night combat",
    "All attacks are harder, unless a flare or a searchlight lights the target; units with searchlights are chosen "
    "under Forces.",
    "BMR-NIGHT-001",
)
LIGHTS_FOR_ALL = Option(
    SEARCHLIGHTS,
    "Searchlights for all",
    "At night every 'Mech and vehicle has a searchlight, not only those whose record sheet shows one.",
    "BMR-NIGHT-002",
)
NIGHTS = Chapter(
    tasks={
        searchlights.SwitchLight: searchlights.switch_light,
        searchlights.AimLight: searchlights.aim_light,
    },
    questions={searchlights.ShineNext: searchlights.ANSWERS},
    verbs={searchlights.SHINE: searchlights.VERB},
    events=SENTENCES,
    details=(LightRolled,),
    choices={searchlights.SEARCHLIGHT: searchlights.WORDS},
    options=(RulesOption(NIGHT_COMBAT, night), RulesOption(LIGHTS_FOR_ALL, as_it_is)),
)
