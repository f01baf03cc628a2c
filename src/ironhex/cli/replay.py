"""`ironhex replay`: tells a saved battle again, and plays it again to verify it."""

from pathlib import Path

from ironhex.cli.hinting import UnknownName, one_of
from ironhex.cli.records import UnreadableRecord, record_text
from ironhex.cli.screen import Screen, complain, terminal
from ironhex.cli.terminal.story import EVERYTHING, Teller, Viewpoint, show_field, show_outcome, show_standing
from ironhex.engine import Event, Record, RecordError
from ironhex.games import edition, load


def replay(
    file: Path,
    *,
    from_turn: int = 0,
    view: str | None = None,
    maps: bool = False,
    verify: bool = False,
    quiet: bool = False,
) -> int:
    """Replay a saved battle from start to finish.

    Parameters
    ----------
    file
        The record.
    from_turn
        Start with this turn.
    view
        Tell it from this side's point of view, without hidden information.
    maps
        Draw the map every turn, not only at the start and the end.
    verify
        Play all answers again with the same dice, and compare every event.
    quiet
        Print only the result.
    """
    screen = terminal()
    try:
        record = load(record_text(file))
        if verify:
            record.verify()
            screen.show(f"Verified: {len(record.lines)} lines give the same events again.")
        return _tell(record, screen, from_turn, view, maps=maps, quiet=quiet)
    except (OSError, UnknownName, UnreadableRecord) as error:
        return complain(error)
    except RecordError as error:
        return complain(f"{file}: {error}")


def _tell(record: Record, screen: Screen, from_turn: int, view: str | None, *, maps: bool, quiet: bool) -> int:
    """Tell the events one by one, starting at a turn."""
    teller = Teller(screen.console, record.system, record.start.facts, _viewpoint(record, view))
    teller.silent = quiet or from_turn > 0
    if not teller.silent:
        show_field(screen.console, record.system, teller.view)
    for number, event in enumerate(record.events(), 1):
        if (seen := teller.viewpoint.seen(event)) is None:
            continue
        try:
            if not quiet:
                _begin_turn(teller, seen, from_turn, maps=maps)
            teller.tell(seen)
        except Exception as error:  # a broken record can do anything to the facts
            raise RecordError(1, f"event {number} ({type(event).__name__}) does not fit: {error}") from error
    if from_turn > (last := edition(record.system.name).turn(teller.view)):
        raise UnknownName(f"there is no turn {from_turn}; the last one is {last}")
    if not quiet:
        show_field(screen.console, record.system, teller.view)
    show_end = show_outcome if record.system.outcome(teller.view) else show_standing
    show_end(screen.console, record.system, teller.view)
    return 0


def _viewpoint(record: Record, view: str | None) -> Viewpoint:
    """The point of view of a side, by its name or part of it; without one everything is told."""
    sides = tuple(dict.fromkeys(record.system.seats(record.start.facts).values()))
    return Viewpoint(one_of("side", view, sides)) if view else EVERYTHING


def _begin_turn(teller: Teller, event: Event, from_turn: int, *, maps: bool) -> None:
    """If an event begins a turn that is told, show the map if it is wanted."""
    turn_of = edition(teller.system.name).turn
    turn = turn_of(event.apply(teller.view))
    if turn <= turn_of(teller.view) or turn < from_turn:
        return
    teller.silent = False
    if turn == from_turn or (maps and turn > 1):
        show_field(teller.console, teller.system, teller.view)
