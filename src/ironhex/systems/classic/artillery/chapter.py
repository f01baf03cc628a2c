"""Artillery as a chapter: the option, its phases, questions and events."""

from __future__ import annotations

from dataclasses import replace

from ironhex.engine.edition_rows import Option
from ironhex.systems.classic.artillery import direct, firing, homing, landing, plotting, presets
from ironhex.systems.classic.artillery.batteries import check_batteries
from ironhex.systems.classic.artillery.events import ArtilleryClearingRolled, Blasted, Deflected, Engulfed, RangeFound
from ironhex.systems.classic.artillery.pieces import ARTILLERY, FASCAM, INFERNO_IV, LANDS, SMOKE, VIBRABOMB_IV
from ironhex.systems.classic.artillery.sentences import SENTENCES
from ironhex.systems.classic.battle import Battle, Phase, Thing, Unit
from ironhex.systems.classic.chapter import Chapter, ChoiceWords, RulesOption
from ironhex.systems.classic.fire.burning import SMOKE_LIFTS, lift
from ironhex.systems.classic.munitions.tags import HOMES_IN, HOMING
from ironhex.systems.classic.phases.phase import PhaseRules, Step, every_turn
from ironhex.systems.classic.phases.phase_end import settle
from ironhex.systems.classic.ruleset import Ruleset

RANGE_IN = Step("range in artillery", presets.range_in)
NAME_SPOTTERS = Step("name spotters", homing.name_spotters)
FIRE_PIECES = Step("fire artillery", firing.fire_pieces)
GUIDE_MISSILES = Step("guide missiles", homing.guide_missiles)


def artillery(rules: Ruleset) -> Ruleset:
    """Orders are given in secret before movement, and carried out after it; shells land in later turns."""
    rules = rules.with_opening(Phase.DEPLOYMENT, RANGE_IN).with_phase(plotting.RULES, before=Phase.MOVEMENT)
    phases = tuple(map(_with_shells, rules.phases))
    attackable = {**rules.attackable, Thing.BLAST: direct.BOMBARDING}
    if Thing.MINES in attackable:
        attackable[Thing.MINES] = direct.SWEEPING
    return rules.changed(
        phases=phases,
        attackable=attackable,
        munitions=(*rules.munitions, ARTILLERY, *_rounds(rules)),
        weapon_to_hit=(*rules.weapon_to_hit, firing.fired_already, direct.cluster_flak),
        numbers={**rules.numbers, ARTILLERY: direct.number},
        fitting=(*rules.fitting, direct.fits),
        effects={**rules.effects, ARTILLERY: direct.land_on_unit},
        strays=(*rules.strays, direct.miss_unit),
        heaters=(*rules.heaters, firing.firing_heat),
        checks=(*rules.checks, check_batteries),
        due={**rules.due, LANDS: landing.land, HOMES_IN: homing.arrive, SMOKE_LIFTS: lift},
    )


def _rounds(rules: Ruleset) -> tuple[str, ...]:
    """The special ammunition that the rules in use let artillery fire."""
    mines = (FASCAM, VIBRABOMB_IV) if Thing.MINES in rules.attackable else ()
    gel = (INFERNO_IV,) if Thing.GEL in rules.attackable else ()
    return (HOMING, SMOKE, *mines, *gel)


def _with_shells(rules: PhaseRules) -> PhaseRules:
    """The Off-Board Attack Phase with artillery; it takes place in every turn, so that it does not tell of shells."""
    if rules.phase is not Phase.OFF_BOARD:
        return rules
    opening = (*rules.opening, FIRE_PIECES, NAME_SPOTTERS)
    steps = (*rules.steps, GUIDE_MISSILES, Step("settle", settle))
    return replace(rules, opening=opening, steps=steps, needed=every_turn, played=every_turn, attack=True)


def _spotter_words(battle: Battle, unit: Unit, option: str) -> str:
    return option


OPTION = Option(
    ARTILLERY,
    "Artillery",
    "Artillery on the map or off it fires at hexes: in secret before movement, and shells land turns later and strike "
    "everybody around. Includes flak, homing missiles and smoke; mines and infernos need their own options.",
    "BMR-ARTY-001",
)
SPOTTER_WORDS = ChoiceWords(
    "A homing missile of {name} arrives. Which unit should designate its target?",
    "Spotter of homing missiles",
    describe=_spotter_words,
    option=ARTILLERY,
)
ARTILLERY_RULES = Chapter(
    tasks={presets.RangeInNext: presets.range_in_next, plotting.PlotFire: plotting.plot_next},
    questions={presets.PresetNext: presets.ANSWERS, plotting.PlotNext: plotting.ANSWERS},
    verbs={presets.RANGE_IN: presets.VERB, plotting.PLOT: plotting.VERB},
    events=SENTENCES,
    details=(Blasted, Deflected, Engulfed, RangeFound, ArtilleryClearingRolled),
    choices={homing.SPOTTER: SPOTTER_WORDS},
    options=(RulesOption(OPTION, artillery, secret=True),),
)
