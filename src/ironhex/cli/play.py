"""`ironhex play`: a battle in the browser, or at the terminal with `--text`."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

from cyclopts import Group, Parameter

from ironhex.cli.game_choice import USUAL_FORCES, USUAL_GAME, ForceChoice, GameChoice
from ironhex.cli.server_choice import USUAL_SERVER, ServerChoice

IN_THE_BROWSER = Group("In the browser")
AT_THE_TERMINAL = Group("At the terminal (with --text)")


@Parameter(name="*")
@dataclass(frozen=True)
class BattleChoice:
    """A battle at the terminal, besides its game and its forces.

    Parameters
    ----------
    seed
        The seed of all dice; the same seed gives the same dice.
    turns
        Turns after which points decide; 0 for none.
    deploy
        Deploy your units yourself.
    real_dice
        Roll real dice and enter the faces.
    hot_seat
        Several players at this terminal, without a bot.
    bot
        The other side's player: random, easy, normal or hard, and a style if you like: hard/aggressive; or your own:
        my_bot.py:MyBot. In the browser: your own bots, separated by commas, that everybody can choose as opponents.
    save
        Save the record to this file at the end.
    resume
        Continue a saved battle.
    """

    seed: int | None = None
    turns: int = 0
    deploy: bool = False
    real_dice: bool = False
    hot_seat: bool = False
    bot: str | None = None
    save: Path | None = None
    resume: Path | None = None


USUAL_BATTLE = BattleChoice()


def play(
    *,
    text: Annotated[bool, Parameter(negative=())] = False,
    server: Annotated[ServerChoice, Parameter(group=IN_THE_BROWSER)] = USUAL_SERVER,
    forces: Annotated[ForceChoice, Parameter(group=AT_THE_TERMINAL)] = USUAL_FORCES,
    game: Annotated[GameChoice, Parameter(group=AT_THE_TERMINAL)] = USUAL_GAME,
    battle: Annotated[BattleChoice, Parameter(group=AT_THE_TERMINAL)] = USUAL_BATTLE,
) -> int:
    """Play battles: in the browser, alone or with friends, or at this terminal with --text.

    Parameters
    ----------
    text
        Play a battle at this terminal: by default a duel against a bot.
    """
    if text:
        return _play_here(forces, game, battle)
    if (forces, game, replace(battle, bot=None)) != (USUAL_FORCES, USUAL_GAME, USUAL_BATTLE):
        from ironhex.cli.screen import complain

        return complain("these options need --text")
    from ironhex.cli.serving import serve

    return serve(server, tuple(filter(None, (battle.bot or "").replace(" ", "").split(","))))


def _play_here(forces: ForceChoice, game: GameChoice, battle: BattleChoice) -> int:
    from ironhex.cli.at_terminal import Company, play_here
    from ironhex.cli.forces import Setting

    setting = Setting(forces, game, battle.seed, battle.turns, battle.deploy, battle.real_dice)
    return play_here(setting, Company(battle.hot_seat, battle.bot or "normal", battle.save, battle.resume))
