"""`ironhex play`: a battle in the browser, or at the terminal with `--text`."""

from pathlib import Path
from typing import Annotated

from cyclopts import Group, Parameter

from ironhex.cli.game_choice import USUAL_FORCES, USUAL_GAME, ForceChoice, GameChoice

IN_THE_BROWSER = Group("In the browser")
AT_THE_TERMINAL = Group("At the terminal (with --text)")


def play(
    *,
    text: Annotated[bool, Parameter(negative=())] = False,
    port: Annotated[int | None, Parameter(group=IN_THE_BROWSER)] = None,
    host: Annotated[str, Parameter(group=IN_THE_BROWSER)] = "127.0.0.1",
    browser: Annotated[bool, Parameter(group=IN_THE_BROWSER)] = True,
    database: Annotated[str | None, Parameter(group=IN_THE_BROWSER)] = None,
    public_url: Annotated[str, Parameter(group=IN_THE_BROWSER)] = "",
    proxy: Annotated[str, Parameter(group=IN_THE_BROWSER)] = "",
    keep_days: Annotated[float, Parameter(group=IN_THE_BROWSER)] = 90,
    workers: Annotated[int, Parameter(group=IN_THE_BROWSER)] = 1,
    forces: Annotated[ForceChoice, Parameter(group=AT_THE_TERMINAL)] = USUAL_FORCES,
    game: Annotated[GameChoice, Parameter(group=AT_THE_TERMINAL)] = USUAL_GAME,
    seed: Annotated[int | None, Parameter(group=AT_THE_TERMINAL)] = None,
    turns: Annotated[int, Parameter(group=AT_THE_TERMINAL)] = 0,
    deploy: Annotated[bool, Parameter(group=AT_THE_TERMINAL)] = False,
    real_dice: Annotated[bool, Parameter(group=AT_THE_TERMINAL)] = False,
    hot_seat: Annotated[bool, Parameter(group=AT_THE_TERMINAL)] = False,
    bot: Annotated[str | None, Parameter(group=AT_THE_TERMINAL)] = None,
    save: Annotated[Path | None, Parameter(group=AT_THE_TERMINAL)] = None,
    resume: Annotated[Path | None, Parameter(group=AT_THE_TERMINAL)] = None,
) -> int:
    """Play battles: in the browser, alone or with friends, or at this terminal with --text.

    Parameters
    ----------
    text
        Play a battle at this terminal: by default a duel against a bot.
    port
        The port of the page; by default 8477 or another free one.
    host
        The address to listen on; 0.0.0.0 lets friends in your network join.
    browser
        Open the page in your browser.
    database
        Where games are stored: sqlite:///FILE, or postgresql://... which several servers may share.
    public_url
        The address under which others reach the server, such as https://mechs.example: links begin with it, and its
        name is accepted. Without it, only IP addresses, localhost and the name given as host are.
    proxy
        The addresses of proxies in front of the server, separated by commas, such as 127.0.0.1: their X-Forwarded-For
        and X-Forwarded-Proto headers are believed, and callers are counted by these.
    keep_days
        Days after which an unfinished game that nobody has opened is deleted; 0 for never. Finished games stay.
    workers
        The number of server processes, for machines with many cores; each has further processes for menus and bots.
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
        The other side's player: random, easy, normal or hard, and a style if you like: hard/aggressive.
    save
        Save the record to this file at the end.
    resume
        Continue a saved battle.
    """
    battle = (forces != USUAL_FORCES, game != USUAL_GAME, seed is not None, turns, deploy, real_dice)
    company = (hot_seat, bot, save, resume)
    if text:
        from ironhex.cli.at_terminal import Company, play_here
        from ironhex.cli.forces import Setting

        setting = Setting(forces, game, seed, turns, deploy, real_dice)
        return play_here(setting, Company(hot_seat, bot or "normal", save, resume))
    from ironhex.cli.serving import serve

    if any((*battle, *company)):
        from ironhex.cli.screen import complain

        return complain("these options need --text")
    return serve(host, port, browser, database, public_url, proxy, keep_days, workers)
