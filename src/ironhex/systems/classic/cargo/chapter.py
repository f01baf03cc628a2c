"""Cargo as a chapter: the option and its events."""

from __future__ import annotations

from ironhex.engine.edition_rows import Option
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.cargo.events import (
    CargoDropped,
    CargoHit,
    CargoLifted,
    CargoLost,
    DropPrepared,
    StrappedHit,
)
from ironhex.systems.classic.cargo.hauling import only_at_a_walk, slow
from ironhex.systems.classic.cargo.hits import (
    LetGo,
    LoseCargo,
    SpoilHold,
    consequences,
    let_go,
    lose_cargo,
    spoil_hold,
    strike_cargo,
)
from ironhex.systems.classic.cargo.lifting import cargo_in_the_way
from ironhex.systems.classic.cargo.starting import CARGO, SUPPLIES, check_cargo
from ironhex.systems.classic.chapter import Chapter, RulesOption, Sentences
from ironhex.systems.classic.narrate.words import named, plural
from ironhex.systems.classic.ruleset import Ruleset


def cargo(rules: Ruleset) -> Ruleset:
    """Units carry cargo."""
    return rules.changed(
        speeds=(*rules.speeds, slow),
        limits=(*rules.limits, only_at_a_walk),
        weapon_to_hit=(*rules.weapon_to_hit, cargo_in_the_way),
        struck=(*rules.struck, strike_cargo),
        checks=(*rules.checks, check_cargo),
        slings=True,
    )


def cargo_lifted(event: CargoLifted, battle: Battle) -> str:
    return f"{named(battle, event.unit)} lifts {plural(event.crate.tons, 'ton')} of cargo at {event.crate.hex}"


def drop_prepared(event: DropPrepared, battle: Battle) -> str:
    return f"{named(battle, event.unit)} is going to drop its cargo"


def cargo_dropped(event: CargoDropped, battle: Battle) -> str:
    whole = plural(sum(event.tons) + event.broken, "ton")
    broken = f"; {plural(event.broken, 'ton')} of it destroyed" if event.broken else ""
    return f"{named(battle, event.unit)} drops {whole} of cargo at {event.hex}{broken}"


def cargo_hit(event: CargoHit, battle: Battle) -> str:
    left = sum(load.tons for load in event.left)
    return f"{plural(event.lost, 'ton')} of the cargo of {named(battle, event.unit)} destroyed, {left} left"


def strapped_hit(event: StrappedHit, battle: Battle) -> str:
    return f"The hit also strikes {named(battle, event.unit)} outside: {plural(event.points, 'point')} of damage"


def cargo_lost(event: CargoLost, battle: Battle) -> str:
    return f"{plural(event.tons, 'ton')} of cargo lost with {named(battle, event.unit)}"


SENTENCES: Sentences = {
    CargoLifted: cargo_lifted,
    DropPrepared: drop_prepared,
    CargoDropped: cargo_dropped,
    CargoHit: cargo_hit,
    StrappedHit: strapped_hit,
    CargoLost: cargo_lost,
}
OPTION = Option(
    CARGO,
    "Cargo",
    "'Mechs lift crates with their hands. 'Mechs and vehicles carry cargo, and infantry outside, which slows them down "
    "and is hit together with them.",
    "BMR-CARGO-001",
    supplies=SUPPLIES,
)
CARGO_RULES = Chapter(
    tasks={SpoilHold: spoil_hold, LetGo: let_go, LoseCargo: lose_cargo},
    events=SENTENCES,
    details=(CargoHit, StrappedHit, CargoLost),
    options=(RulesOption(OPTION, cargo),),
    sequel=consequences,
)
