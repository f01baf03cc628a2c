"""Options that several commands share: the game, its rules, its map, and the forces. Their help lists what all games
have."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Any

from cyclopts import Parameter

from ironhex.cli.rules import Rules, chosen_rules
from ironhex.engine.edition import Edition
from ironhex.engine.ruleset import typed
from ironhex.games import EDITIONS


def listed_games(games: Iterable[Edition[Any]]) -> str:
    """Games with their names in a sentence: `classic (the Master Rules), quickstart (the Quick-Start edition)`."""
    return ", ".join(f"{game.name} ({game.named})" for game in games)


def _by_game(names: Iterable[tuple[str, Iterable[str]]]) -> str:
    """Names by the game that has them: `standard, plain (classic); green, veteran, elite (quickstart)`."""
    listed = ((game, ", ".join(each)) for game, each in names)
    return "; ".join(f"{each} ({game})" for game, each in listed if each)


GAMES = listed_games(EDITIONS.values())
PRESETS = _by_game((game.name, (preset.name for preset in game.presets)) for game in EDITIONS.values())
OPTIONS = _by_game((game.name, (typed(option.name) for option in game.options)) for game in EDITIONS.values())
EXAMPLE = ", ".join(chosen_rules(None, None).largest_force()[:2])
HIDING = _by_game(
    (game.name, (typed(option.name) for option in game.options if option.hides)) for game in EDITIONS.values()
)
CARRYING = ", ".join(game.name for game in EDITIONS.values() if "aboard" not in game.fixed)
PLACING = ", ".join(game.name for game in EDITIONS.values() if "aboard" not in game.fixed and "place" not in game.fixed)
LINKING = ", ".join(game.name for game in EDITIONS.values() if "linked" not in game.fixed)
LOADING = ", ".join(game.name for game in EDITIONS.values() if "ammunition" not in game.fixed)
SUPPLIES = _by_game(
    (game.name, (f"{row.id} with {typed(option.name)}" for option in game.options for row in option.supplies))
    for game in EDITIONS.values()
)
STOCK = f"What the first side has besides its units, such as conventional=3,vibrabomb=1: {SUPPLIES}; usual otherwise."
CONDITIONS = _by_game(
    (
        game.name,
        (
            f"{row.id} from {row.least} to {row.most} {row.unit} with {typed(option.name)}"
            for option in game.options
            for row in option.conditions
        ),
    )
    for game in EDITIONS.values()
)
CONDITION = f"A number that belongs to an option, such as gravity=130; can be repeated: {CONDITIONS}; usual otherwise."
FORCE = (
    f'The first side\'s units, separated by commas: "{EXAMPLE}"; part of a name is enough. '
    + (f"NAME (hidden) hides a unit with the option {HIDING}. " if HIDING else "")
    + (f"NAME (aboard CARRIER) starts aboard a unit of the list, by name or number ({CARRYING}). " if CARRYING else "")
    + (f"NAME (start PLACE) starts there, such as 0405, off 4 for artillery, or drop ({PLACING}). " if PLACING else "")
    + (f"NAME (linked MASTER) links it to the C3 computer of another; usual otherwise ({LINKING}). " if LINKING else "")
    + (
        "NAME (ammo swarm) loads all bins and one-shot launchers that take it, NAME (ammo 5=swarm) one by its number; "
        f"`ironhex show NAME` lists them ({LOADING}). "
        if LOADING
        else ""
    )
    + (
        f"NAME (engaged) starts with stealth armor on, NAME (searchlight) has one at night, "
        f"NAME (entrenched) starts in an improved position, NAME (cargo 5) carries 5 tons ({LOADING}). "
        if LOADING
        else ""
    )
    + "Or a roster: a file, or its name in your library; its units have their crews and their damage."
)


@Parameter(name="*")
@dataclass(frozen=True)
class GameChoice:
    """The game and its rules, and the map.

    Parameters
    ----------
    board
        The map: a name (`ironhex boards` lists them), a file, or a generated one such as generated:hills,woods:7.
    """

    system: Annotated[str | None, Parameter(help=f"The game: {GAMES}.")] = None
    level: Annotated[str | None, Parameter(help=f"A preset of the rules: {PRESETS}.")] = None
    options: Annotated[
        tuple[str, ...],
        Parameter("--option", help=f"One more option; can be repeated: {OPTIONS}.", negative=(), show_default=False),
    ] = ()
    board: str | None = None
    conditions: Annotated[
        tuple[str, ...], Parameter("--condition", help=CONDITION, negative=(), show_default=False)
    ] = ()

    @property
    def rules(self) -> Rules:
        """The rules that are chosen; unknown names are refused."""
        return chosen_rules(self.system, self.level, self.options)


@Parameter(name="*")
@dataclass(frozen=True)
class SupplyChoice:
    """What the sides have besides their units.

    Parameters
    ----------
    against_supplies
        The same for the other side; by default as many as the first side's.
    """

    supplies: Annotated[str | None, Parameter(help=STOCK)] = None
    against_supplies: str | None = None


USUAL_SUPPLIES = SupplyChoice()


@Parameter(name="*")
@dataclass(frozen=True)
class ForceChoice:
    """The forces of a battle.

    Parameters
    ----------
    against
        The other side's units.
    lance
        A larger battle, four against four, if the forces are not named.
    """

    force: Annotated[str | None, Parameter(help=FORCE)] = None
    against: str | None = None
    lance: Annotated[bool, Parameter(negative=())] = False
    stock: SupplyChoice = USUAL_SUPPLIES


USUAL_GAME, USUAL_FORCES = GameChoice(), ForceChoice()
