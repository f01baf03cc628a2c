"""Minefields in words."""

from __future__ import annotations

from ironhex.systems.classic.battle import Battle, Minefield
from ironhex.systems.classic.chapter import Sentences
from ironhex.systems.classic.mines.events import (
    BuildingBlasted,
    MineClearingRolled,
    MinesCleared,
    MinesExploded,
    MinesFound,
    MinesLaid,
    MinesLifted,
    MinesRevealed,
    MinesRolled,
)
from ironhex.systems.classic.mines.fields import COMMAND, VIBRABOMB
from ironhex.systems.classic.narrate.words import named, plural, rolled


def kind_of(field: Minefield) -> str:
    """What kind of mines they are, as they are called."""
    return f"{field.what}s" if field.what.endswith("bomb") else f"{field.what} mines"


def mine_words(field: Minefield) -> str:
    """A minefield on the map: its kind, whose it is, and whether it is still a secret."""
    set_to = f", {field.setting} tons" if field.setting else ""
    return f"{kind_of(field)} of {field.side}{set_to}{'' if field.public else ' (secret)'}"


def mines_laid(event: MinesLaid, battle: Battle) -> str:
    field = event.field
    set_to = f", set to {field.setting} tons" if field.setting else ""
    who = field.side if event.squad is None else named(battle, event.squad)
    return f"{who} lays {kind_of(field)} in {field.hex}{set_to}"


def mines_lifted(event: MinesLifted, battle: Battle) -> str:
    return f"{event.field.side} takes back the {kind_of(event.field)} in {event.field.hex}"


def mines_rolled(event: MinesRolled, battle: Battle) -> str:
    result = "sets off the mines" if event.struck else "gets through the mines"
    how = f"({rolled(event.faces)}, explode on {event.tally.total})"
    return f"{named(battle, event.unit)} {result} in {event.field.hex} {how}"


def mines_exploded(event: MinesExploded, battle: Battle) -> str:
    """Who has set them off, and why, if no roll says so."""
    field, cause = event.field, None if event.by is None else battle.find(event.by)
    if cause is not None and field.what == VIBRABOMB:
        least = f" (set to {field.setting} tons)" if field.setting else ""
        who = f"{named(battle, cause.id)} weighs {cause.design.tons} tons"
        return f"{who} and sets off the vibrabombs in {field.hex}{least}"
    if cause is not None and field.what == COMMAND:
        return f"{field.side} detonates its mines in {field.hex} under {named(battle, cause.id)}"
    return f"{kind_of(field).capitalize()} explode in {field.hex}"


def mines_found(event: MinesFound, battle: Battle) -> str:
    return f"The infantry of {event.side} in {event.field.hex} notices that the hex is mined"


def mines_revealed(event: MinesRevealed, battle: Battle) -> str:
    return f"There are {kind_of(event.field)} in {event.field.hex}"


def mine_clearing_rolled(event: MineClearingRolled, battle: Battle) -> str:
    result = "succeeds" if event.passed else "sets them off" if event.exploded else "fails"
    how = f"{rolled(event.faces)}, needs {event.tally.total}"
    return f"{named(battle, event.unit)} clears mines in {event.hex}: {how}: {result}"


def mines_cleared(event: MinesCleared, battle: Battle) -> str:
    return f"{event.hex} is free of mines"


def building_blasted(event: BuildingBlasted, battle: Battle) -> str:
    left = battle.board.at(event.hex).building_cf
    now = f"has a Construction Factor of {left} left" if left else "cannot stand any longer"
    return f"The building at {event.hex} absorbs {plural(event.points, 'point')} of damage and {now}"


SENTENCES: Sentences = {
    MinesLaid: mines_laid,
    MinesLifted: mines_lifted,
    MinesRolled: mines_rolled,
    MinesExploded: mines_exploded,
    MinesFound: mines_found,
    MinesRevealed: mines_revealed,
    MineClearingRolled: mine_clearing_rolled,
    MinesCleared: mines_cleared,
    BuildingBlasted: building_blasted,
}
