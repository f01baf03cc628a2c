"""The commands, one line each. A command's module is imported only when it runs, so that `--help` stays quick."""

from cyclopts import App

from ironhex import __version__

app = App(
    name="ironhex",
    version=__version__,
    help="Ironhex plays the BattleTech Master Rules. Unofficial; BattleTech is a trademark of its owners.",
)

app.command("ironhex.cli.play:play", help="Play battles in the browser, alone or with friends, or at this terminal.")
app.command("ironhex.cli.watch:watch", help="Watch two bots play.")
app.command("ironhex.cli.replay:replay", help="Tell a saved battle again.")
app.command("ironhex.cli.simulate:simulate", help="Let bots play many games: win rates, figures, a report.")
app.command("ironhex.cli.tournament:tournament", help="Let forces, designs or bots play everybody against everybody.")
app.command("ironhex.cli.odds:app", name="odds", help="The outcome of a volley, exactly, or of a duel, by playing it.")
app.command(
    "ironhex.cli.importing:bring_in", name="import", help="Bring other programs' designs and boards into your library."
)
app.command("ironhex.cli.exporting:export", help="Write designs as files of other programs.")
app.command("ironhex.cli.boards:boards", help="List the boards.")
app.command("ironhex.cli.boards:board", help="Show a board, draw it, or make a new one.")
app.command("ironhex.cli.searching:designs", help="Search the designs.")
app.command("ironhex.cli.designs:show", help="Show designs: figures, weights, worth and price.")
app.command("ironhex.cli.designs:check", help="Say what designs have against the rules of construction.")
app.command("ironhex.cli.designs:bv", help="Reckon Battle Values.")
app.command("ironhex.cli.designs:cost", help="Reckon prices in C-bills.")
app.command("ironhex.cli.sheets:sheet", help="Draw record sheets as PDF or SVG.")
app.command("ironhex.cli.citing:rule", help="Show one rule by its id.")
app.command("ironhex.cli.citing:rules", help="Find rules by words.")
app.command("ironhex.cli.testing:test", help="Run all checks and tests, or the tests named.")
app.command("ironhex.cli.testing:soak", help="Run the long tests.")
