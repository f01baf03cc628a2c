"""Flamers that heat 'Mechs instead of damaging them, if their player wants it."""

from __future__ import annotations

from ironhex.engine.edition_rows import Option
from ironhex.kernel.tally import Mod
from ironhex.systems.classic.attack.attack import Attack
from ironhex.systems.classic.attack.to_hit import Shot
from ironhex.systems.classic.battle import Battle, Fire, Unit
from ironhex.systems.classic.chapter import Chapter, ChoiceWords, RulesOption
from ironhex.systems.classic.choices import choose
from ironhex.systems.classic.events.heat import Flamed
from ironhex.systems.classic.narrate.words import named
from ironhex.systems.classic.ruleset import Ruleset
from ironhex.systems.classic.sequence import ClassicPlay

FLAMER = "flamer"
DAMAGE, HEAT = "damage", "heat"
POINTS = 2  # of heat, instead of as much damage


def flame(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot) -> bool:
    """A flamer that hits a 'Mech heats it this turn, if its player wants that; returns whether it does."""
    attack = shot.aim.attack
    if not isinstance(attack, Attack) or not attack.target_kind.has_heat:
        return False
    if choose(play, unit_id, FLAMER, "BMR-EQ-085", (DAMAGE, HEAT)) == DAMAGE:
        return False
    play.emit(Flamed(fire.victim))
    return True


def flamed(battle: Battle, unit: Unit) -> tuple[Mod, ...]:
    """The heat of the flamers that have hit a unit this turn."""
    count = unit.turn.flamed
    return (Mod("BMR-EQ-085", POINTS * count, f"{count} flamer{'s' * (count > 1)}"),) if count else ()


def heating_flamers(rules: Ruleset) -> Ruleset:
    return rules.changed(effects={**rules.effects, FLAMER: flame}, heaters=(*rules.heaters, flamed))


def sentence(event: Flamed, battle: Battle) -> str:
    return f"The flamer heats {named(battle, event.unit)}"


OPTION = Option(
    "flamer-heat",
    "Flamers heat ’Mechs",
    "A flamer that hits a ’Mech adds 2 to its heat instead of doing 2 points of damage, if its player wants that.",
    "BMR-EQ-085",
)
FLAMER_HEAT = Chapter(
    events={Flamed: sentence},
    details=(Flamed,),
    choices={
        FLAMER: ChoiceWords(
            "A flamer of {name} hits: damage or heat?",
            "Flamers",
            {DAMAGE: "2 points of damage", HEAT: "2 points of heat"},
        )
    },
    options=(RulesOption(OPTION, heating_flamers),),
)
