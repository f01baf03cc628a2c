"""`ironhex watch`: two bots play, and the battle is told as it happens."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cyclopts import Parameter

from ironhex.bots import Bot, Maker, UnknownBot, let_answer, play_out
from ironhex.bots.own_bots import is_reference
from ironhex.cli.forces import Setting, set_up
from ironhex.cli.game_choice import USUAL_FORCES, USUAL_GAME, ForceChoice, GameChoice
from ironhex.cli.hinting import UnknownName, one_of
from ironhex.cli.screen import Screen, complain, terminal, why_not
from ironhex.cli.terminal.story import Teller, show_field, show_outcome
from ironhex.engine import Play
from ironhex.engine import save as record_of
from ironhex.engine.setup import SetupError
from ironhex.games import bot_maker, bots_for, edition
from ironhex.kernel.dice import stream


@Parameter(name="*")
@dataclass(frozen=True)
class Telling:
    """How much of a battle is told.

    Parameters
    ----------
    maps
        Draw the map every turn, not only at the start and the end.
    why
        Also explain the bots' decisions.
    quiet
        Print only the result.
    """

    maps: bool = False
    why: bool = False
    quiet: bool = False


ALL_OF_IT = Telling()


def watch(
    *,
    forces: ForceChoice = USUAL_FORCES,
    choice: GameChoice = USUAL_GAME,
    seed: int | None = None,
    turns: int = 40,
    bots: str = "normal,normal",
    save: Path | None = None,
    telling: Telling = ALL_OF_IT,
) -> int:
    """Watch two bots play a battle.

    Parameters
    ----------
    seed
        The seed of all dice; the same seed gives the same battle.
    turns
        Turns after which points decide; 0 for none.
    bots
        The two bots, such as hard,easy or normal/aggressive,normal/hold:0809; or your own: my_bot.py:MyBot,easy.
    save
        Save the record to this file.
    """
    screen = terminal()
    try:
        _check(save)
        game, seed = set_up(Setting(forces, choice, seed, turns))
        kinds = _bots(game, bots)
        makers = dict(zip(game.system.seats(game.facts), kinds * 2, strict=False))
    except (UnknownName, UnknownBot, SetupError) as error:
        return complain(error)
    rivals = {seat: make(stream(seed.to_bytes(16, "big"), seat)) for seat, make in makers.items()}
    try:
        screen.show(f"Seed {seed}.")
        _show(game, rivals, screen, telling)
    except SystemExit:  # rich ends the program when nobody reads its output any more
        if save is None:
            raise
        play_out(game, rivals)
    return _keep(game, screen, save)


def _bots(game: Play[Any], text: str) -> list[Maker]:
    """The bots of both sides; one name means the same bot for both."""
    known = bots_for(game.system.name)
    names = [name.strip() for name in text.split(",")]
    kinds = [name if is_reference(name) or name in known else one_of("bot", name, tuple(known)) for name in names]
    if len(kinds) > 2:
        raise UnknownName(f"two sides need two bots or one for both, not {len(kinds)}")
    for problem in filter(None, (known.problem(kind, game.facts) for kind in kinds)):
        raise UnknownName(problem)
    return [bot_maker(game.system.name, kind) for kind in kinds]


def _check(path: Path | None) -> None:
    """Check that the record can be written before the battle is played."""
    if path is not None and (path.is_dir() or not path.absolute().parent.is_dir()):
        why = "is a folder" if path.is_dir() else f"there is no folder {path.absolute().parent}"
        raise UnknownName(f"{path}: {why}")


def _show(game: Play[Any], rivals: dict[str, Bot], screen: Screen, telling: Telling) -> None:
    quiet = telling.quiet
    teller = Teller(screen.console, game.system, game.start.facts, silent=quiet)
    if not quiet:
        show_field(screen.console, game.system, game.facts)
    turn_of = edition(game.system.name).turn
    turn = turn_of(game.facts)
    while not game.over:
        teller.catch_up(game)
        if telling.maps and not quiet and turn_of(game.facts) > max(turn, 1):
            show_field(screen.console, game.system, game.facts)
        turn = turn_of(game.facts)
        seat = let_answer(game, rivals)
        if telling.why and not quiet and rivals[seat].reason:
            teller.announce()
            screen.console.print(f"  ({seat}: {rivals[seat].reason})", style="dim", markup=False)
    teller.catch_up(game)
    if not quiet:
        show_field(screen.console, game.system, game.facts)
    show_outcome(screen.console, game.system, game.facts)


def _keep(game: Play[Any], screen: Screen, path: Path | None) -> int:
    """Write the record, if requested."""
    if path is None:
        return 0
    try:
        path.write_text(record_of(game), encoding="utf-8")
    except OSError as error:
        return complain(f"not saved: {why_not(error)}")
    screen.show(f"Saved to {path}.")
    return 0
