"""Flamers that heat 'Mechs instead of damaging them, if their player wants it."""

from __future__ import annotations

from dataclasses import replace

from ironhex.catalog import Equipment
from ironhex.engine.edition_rows import Option
from ironhex.kernel.tally import Barred, Item, Mod
from ironhex.systems.classic.attack.attack import Attack
from ironhex.systems.classic.attack.firing import Firing
from ironhex.systems.classic.attack.to_hit import Shot
from ironhex.systems.classic.battle import Battle, Fire, Unit
from ironhex.systems.classic.chapter import Chapter, RulesOption
from ironhex.systems.classic.damage.condition import HEATING
from ironhex.systems.classic.events.heat import Flamed
from ironhex.systems.classic.narrate.words import named
from ironhex.systems.classic.ruleset import Ruleset
from ironhex.systems.classic.sequence import ClassicPlay

FLAMER = "flamer"
POINTS = 2  # of heat, instead of as much damage


def only_mechs(shot: Shot) -> Item:
    """Only 'Mechs have a heat scale."""
    attack = shot.aim.attack
    if shot.mode != HEATING or (isinstance(attack, Attack) and attack.target_kind.has_heat):
        return None
    return Barred("BMR-EQ-085", "only 'Mechs can be heated")


def flame(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot) -> bool:
    """A flamer that hits a 'Mech heats it this turn, if it was declared to; returns whether it does."""
    if fire.mode == HEATING:
        play.emit(Flamed(fire.victim))
    return fire.mode == HEATING


def flamed(battle: Battle, unit: Unit) -> tuple[Mod, ...]:
    """The heat of the flamers that have hit a unit this turn."""
    count = unit.turn.flamed
    return (Mod("BMR-EQ-085", POINTS * count, f"{count} flamer{'s' * (count > 1)}"),) if count else ()


def heating_flamers(rules: Ruleset) -> Ruleset:
    """Flamers get one more mode."""

    def firing(gear: Equipment) -> Firing:
        usual = rules.firing(gear)
        return replace(usual, modes=(HEATING,)) if gear.special == FLAMER else usual

    return rules.changed(
        firing=firing,
        weapon_to_hit=(*rules.weapon_to_hit, only_mechs),
        effects={**rules.effects, FLAMER: flame},
        heaters=(*rules.heaters, flamed),
    )


def sentence(event: Flamed, battle: Battle) -> str:
    return f"The flamer heats {named(battle, event.unit)}"


OPTION = Option(
    "flamer-heat",
    "Flamers heat 'Mechs",
    "A flamer that hits a 'Mech adds 2 to its heat instead of doing 2 points of damage, if its player wants that.",
    "BMR-EQ-085",
)
FLAMER_HEAT = Chapter(events={Flamed: sentence}, details=(Flamed,), options=(RulesOption(OPTION, heating_flamers),))
