"""`ironhex play`: a battle at the terminal, against a bot or between players who share it."""

from pathlib import Path

from ironhex.bots import BOTS, Bot
from ironhex.cli.forces import Setting, UnknownName, set_up
from ironhex.cli.screen import Screen, complain, terminal
from ironhex.cli.session import Session
from ironhex.engine import Play, RecordError
from ironhex.games import load
from ironhex.kernel.dice import stream
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.setup import SetupError


def play(
    *,
    text: bool = True,
    force: str | None = None,
    against: str | None = None,
    lance: bool = False,
    board: str = "open-ground",
    seed: int | None = None,
    turns: int = 0,
    deploy: bool = False,
    real_dice: bool = False,
    hot_seat: bool = False,
    bot: str = "plain",
    save: Path | None = None,
    resume: Path | None = None,
) -> int:
    """Play a battle: a duel against a bot, unless you say otherwise.

    Parameters
    ----------
    text
        In the terminal, as yet the only way.
    force
        Your 'Mechs, parted by commas: "Griffin GRF-1N, Shadow Hawk"; part of a name will do.
    against
        The other side's 'Mechs.
    lance
        Four against four.
    board
        The map: a name (`ironhex boards` lists them), a file, or one made anew such as generated:hills,woods:7.
    seed
        The number from which all dice come; the same seed gives the same dice.
    turns
        Turns after which points decide; 0 for none.
    deploy
        Put your units on the map yourself.
    real_dice
        Roll real dice and type in the faces.
    hot_seat
        Several players at this terminal, and no bot.
    bot
        The other side's player: plain or random.
    save
        Where the record goes at the end.
    resume
        Go on with a saved battle.
    """
    screen = terminal()
    setting = Setting(force, against, lance, board, seed, turns, deploy, real_dice)
    try:
        game = resumed(resume) if resume else begun(screen, setting, hot_seat)
        rivals = opponents(game, bot, hot_seat)
    except (UnknownName, SetupError, RecordError, OSError) as error:
        return complain(error)
    session = Session(game, screen, rivals, save or resume)
    if resume:
        session.recall()
    session.run()
    return 0


def begun(screen: Screen, setting: Setting, hot_seat: bool) -> Play[Battle]:
    """A new battle, introduced."""
    game, seed = set_up(setting)
    facts = game.facts
    sides = " against ".join(", ".join(u.name for u in facts.units if u.side == side.name) for side in facts.sides)
    dice = "real dice" if setting.real_dice else f"seed {seed}"
    who = "Each prompt names the player it is for." if hot_seat else f"You are {facts.sides[0].name}."
    screen.show(f"{sides} on {facts.board.name} ({dice}). {who} Type ? for help.")
    return game


def resumed(path: Path) -> Play[Battle]:
    """A battle taken up where it was saved."""
    return load(path.read_text(encoding="utf-8")).resume()


def opponents(game: Play[Battle], kind: str, hot_seat: bool) -> dict[str, Bot]:
    """A bot for every seat but the first, unless people have them all."""
    if kind not in BOTS:
        raise UnknownName(f"bot {kind!r} is not one of {', '.join(BOTS)}")
    _, *others = game.system.seats(game.facts)
    return {} if hot_seat else {seat: BOTS[kind](stream(b"ironhex", seat)) for seat in others}
