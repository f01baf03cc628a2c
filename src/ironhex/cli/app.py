"""The commands, one line each. A command's module is imported only when it runs, so that `--help` stays fast."""

import sys
from collections.abc import Sequence

from cyclopts import App, CycloptsError

from ironhex import __version__
from ironhex.cli.faults import plain_endings

app = App(
    name="ironhex",
    version=__version__,
    help="Ironhex plays BattleTech. Unofficial; BattleTech is a trademark of its owners.",
)

HELP = ("--help", "-h")

app.command("ironhex.cli.play:play", help="Play battles in the browser, alone or with friends, or at this terminal.")
app.command("ironhex.cli.watch:watch", help="Watch two bots play.")
app.command("ironhex.cli.replay:replay", help="Replay a saved battle.")
app.command("ironhex.cli.roster:roster", help="Keep the units of a saved battle, with their damage, for the next one.")
app.command("ironhex.cli.simulate:simulate", help="Let bots play many games: win rates, statistics, a report.")
app.command("ironhex.cli.tournament:tournament", help="Play a round-robin of forces, designs or bots.")
app.command("ironhex.cli.odds:app", name="odds", help="The exact odds of a volley, or of a duel by playing it.")
app.command(
    "ironhex.cli.importing:import_command",
    name="import",
    help="Import designs and boards of other programs into your library.",
)
app.command("ironhex.cli.exporting:export", help="Export designs as files for other programs.")
app.command("ironhex.cli.boards:boards", help="List the boards.")
app.command("ironhex.cli.boards:board", help="Show, draw or generate a board.")
app.command("ironhex.cli.searching:designs", help="Search the designs.")
app.command("ironhex.cli.designs:show", help="Show designs: data, weights, Battle Value and price.")
app.command("ironhex.cli.designs:check", help="Check designs against the construction rules.")
app.command("ironhex.cli.designs:bv", help="Calculate Battle Values.")
app.command("ironhex.cli.designs:cost", help="Calculate prices in C-bills.")
app.command("ironhex.cli.sheets:sheet", help="Draw record sheets as PDF or SVG.")
app.command("ironhex.cli.citing:rule", help="Show one rule by its id.")
app.command("ironhex.cli.citing:rules", help="Find rules by words or a plain question, or list the chapters.")
app.command("ironhex.cli.citing:glossary", help="Explain the terms that players meet.")
app.command("ironhex.cli.testing:test", help="Run all checks and tests, or selected tests.")
app.command("ironhex.cli.testing:soak", help="Run the long tests.")
app.command("ironhex.cli.documentation:docs", help="Build the documentation as a site.")


def main() -> None:
    """The program; an unknown command may be one of a game."""
    with plain_endings():
        try:
            add_commands_of_games(sys.argv[1:])
            list_commands_of_games(sys.argv[1:])
            app(sys.argv[1:], exit_on_error=False, print_error=False)
        except CycloptsError as error:
            from ironhex.cli.argument_errors import sentence

            print(f"ironhex: {sentence(error)}", file=sys.stderr)
            sys.exit(2)
        except (ValueError, RuntimeError) as error:
            from ironhex.bots import BotFault  # loaded only now, so that `--help` stays fast
            from ironhex.games import BrokenEdition

            if not isinstance(error, BrokenEdition | BotFault):
                raise
            print(f"ironhex: {error}", file=sys.stderr)
            sys.exit(2)


def list_commands_of_games(arguments: Sequence[str]) -> None:
    """Add what the texts of the games say about their commands, for the help, without loading a game."""
    if arguments and arguments[0] not in HELP:
        return
    import tomllib
    from importlib.resources import files

    for folder in sorted(files("ironhex.data").iterdir(), key=lambda each: each.name):
        if (texts := folder / "edition.toml").is_file():
            for name, function, said in tomllib.loads(texts.read_text(encoding="utf-8")).get("commands", ()):
                if name not in app:
                    app.command(function, name=name, help=said)


def add_commands_of_games(arguments: Sequence[str]) -> None:
    """Add the commands of all games; these are loaded only for a command that is otherwise unknown."""
    if not arguments or arguments[0].startswith("-") or arguments[0] in app:
        return
    from ironhex.games import EDITIONS

    for edition in EDITIONS.values():
        for command in edition.commands:
            if command.name not in app:
                app.command(command.function, name=command.name, help=command.help)
