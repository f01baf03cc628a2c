"""Orders to artillery as players choose them: what each kind of shell does, how many are left, what it would strike."""

from __future__ import annotations

from collections.abc import Iterator

from ironhex.catalog.loads import STANDARD
from ironhex.catalog.munitions import described
from ironhex.engine.presentation import Mode
from ironhex.engine.presentation.drafts import Choice, Group
from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.artillery.blasts import affected
from ironhex.systems.classic.artillery.pieces import FASCAM, VIBRABOMB_IV, left, loads
from ironhex.systems.classic.artillery.plotting import CLEAR_MINES, HOLD, Plot, PlotNext, piece_of
from ironhex.systems.classic.artillery.presets import DONE, MOST, RANGE_IN, PresetNext, RangeIn, ranged_in
from ironhex.systems.classic.battle import Battle, PlaceTarget, Thing
from ironhex.systems.classic.mines.fields import SETTINGS
from ironhex.systems.classic.munitions.tags import HOMING

ONE_HEX = (FASCAM, VIBRABOMB_IV)  # the shells that affect nothing around their hex
SHELL = "Strikes everybody in the hex with {points} points of damage, and those next to it with {splash}."
RANGED_IN = "Your artillery never misses a hex on which it was ranged in before the battle. Nobody else learns of it."


def modes(battle: Battle, question: PlotNext | PresetNext) -> Iterator[Mode]:
    """What can be ordered, explained, with how much of it is left."""
    if isinstance(question, PresetNext):
        rest = MOST - len(ranged_in(battle, question.side))
        yield Mode(RANGE_IN, "Range in", "mark", usual=True, value=rest, text=RANGED_IN, rule="BMR-ARTY-006", to="on")
        yield Mode(DONE, "Done", usual=True)
        return
    piece = piece_of(battle, question)
    for mode in loads(battle, piece):
        words, count = described(mode or STANDARD), left(battle, piece, mode)
        text = words.text if mode else SHELL.format(points=piece.gear.damage, splash=piece.gear.splash)
        rule = words.rules[0] if mode and words.rules else "BMR-ARTY-023"
        yield Mode(mode or STANDARD, words.label, "mark", usual=True, value=count, text=text, rule=rule, to="at")
    if "" in loads(battle, piece) and battle.mines:
        text = "A shell that lands on target clears the mines of its hex on 5+, and strikes only units in it."
        yield Mode(CLEAR_MINES, "Clear mines", "mark", usual=True, text=text, rule="BMR-MINE-022", to="at")
    yield Mode(HOLD, "Hold fire", usual=True)


def settings(action: Plot) -> tuple[Group, ...]:
    """The weights to which vibrabombs can be set."""
    if action.mode != VIBRABOMB_IV:
        return ()
    choices = (
        Choice(
            str(tons),
            f"{tons} tons",
            str(Plot(action.unit, action.weapon, action.hex, action.mode, tons)),
            selected=tons == action.setting,
        )
        for tons in SETTINGS
    )
    return (Group("setting", "Set to 'Mechs of", "menu", tuple(choices)),)


def area(battle: Battle, action: object) -> tuple[str, ...]:
    """The hexes that an order would affect if the shell lands on target."""
    if isinstance(action, Plot) and action.hex is not None and action.mode != HOMING:
        beside = not action.clearing and action.mode not in ONE_HEX
        return tuple(map(str, affected(battle, action.hex, beside)))
    if isinstance(action, RangeIn) and action.hex is not None:
        return tuple(map(str, affected(battle, action.hex)))
    if isinstance(action, Declare):
        aims = ((fire.target, fire.mode) for fire in action.shots if isinstance(fire.target, PlaceTarget))
        shelled = ((target.hex, mode) for target, mode in aims if target.what is Thing.BLAST)
        around = (each for hex, mode in shelled for each in affected(battle, hex, mode not in ONE_HEX))
        return tuple(map(str, dict.fromkeys(around)))
    return ()
