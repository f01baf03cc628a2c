"""The dialog of the Movement Phase: the unit, how it moves, where to by hex number, and which way it faces there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from rich.table import Table

from ironhex.cli.prompting import Dialog, Place, Prompt, choose, choose_unit, number_and_odds
from ironhex.engine import Action, Offer, Risk
from ironhex.kernel.hexes import DIRECTION_SHORT, Hex, bearing, distance
from ironhex.systems.classic.actions import Eject, Move
from ironhex.systems.classic.attack.attack import MOVED
from ironhex.systems.classic.battle import Battle, Mode, Unit
from ironhex.systems.classic.kinds.kind import Kind
from ironhex.systems.classic.movement.points import allowance
from ironhex.systems.classic.movement.reach import Option, Reach
from ironhex.systems.classic.narrate.movement import harder_to_hit
from ironhex.systems.classic.narrate.words import named, plural
from ironhex.systems.classic.phases.movement import movers
from ironhex.systems.classic.questions import GoOn

MODES = {Mode.WALK: "walk", Mode.RUN: "run", Mode.JUMP: "jump"}
MOST = 40  # ways of doing a thing listed at most
MODE_HELP = "Walking costs 1 heat and +1 to your fire, running 2 and +2, jumping a point a hex (3 at least) and +3."
PLAIN_HELP = "Walking adds 1 to the number your fire needs, running 2; infantry does not mind having moved."
HEX_HELP = """\
Type a hex number, and a facing if you know it: `0915` or `0915 NE`. `m` marks all hexes in reach,
Enter lists them with the MP they cost. A way by hand: `move 1 walk FFLF` (F forward, B backward, L R turn)."""
ENTRY_HELP = "Type a number, or `b` to begin anew."
FACING_HELP = "Type the number of a line, or a facing in capitals: N, NE, SE, S, SW, NW."


def moving(place: Place) -> Dialog[Action]:
    """Move a unit, or go on with a move that was interrupted."""
    view, question = place.view, place.ask.question
    unit = yield from choose_unit(view, movers(view, question, place.seat), "moves")
    going_on = isinstance(question, GoOn)
    stop = Move(unit.id, unit.move.mode if going_on else Mode.STAND)
    if unit.body.prone or not view.kind(unit).holds_field:
        return (yield from _choose_entry(place, unit, _entries(place, unit)))
    reach = Reach(view, unit)
    modes = tuple(_modes(view, unit, reach, going_on))
    if not modes:
        return stop
    mode = yield from _choose_mode(place, unit, modes, going_on)
    if mode is Mode.STAND:
        return stop
    if mode is None:
        return (yield from _choose_entry(place, unit, _special(place, unit)))
    options = list(reach.jumps() if mode is Mode.JUMP else reach.options_of(mode))
    return (yield from _choose_way(place, unit, reach, options))


def _modes(view: Battle, unit: Unit, reach: Reach, going_on: bool) -> Iterator[Mode]:
    """The ways of moving by which the unit can do anything at all."""
    for mode in (unit.move.mode,) if going_on else MODES:
        options = reach.jumps() if mode is Mode.JUMP else reach.options_of(mode)
        if next(options, None) is not None:
            yield mode


def _choose_mode(place: Place, unit: Unit, modes: Sequence[Mode], going_on: bool) -> Dialog[Mode | None]:
    view = place.view
    tallies = {mode: allowance(view, unit, mode) for mode in modes}
    kind = view.kind(unit)
    labels = [
        (f"{MODES[mode]:<6}{tally.total - unit.move.spent} MP{_aim(kind, mode)}", mode)
        for mode, tally in tallies.items()
    ]
    still = [("stop here" if going_on else "stay where it is", Mode.STAND)]
    more = "charge, death from above, drop, leave or eject" if kind.physical else "leave the map"
    special = [] if going_on else [(more, None)]
    options: list[tuple[str, Mode | None]] = [*still, *labels, *special]
    shown = tuple((f"{MODES[mode]} MP", tally) for mode, tally in tallies.items())
    prompt = Prompt(
        f"{named(view, unit.id)} at {unit.hex}: how does it move? ",
        help=MODE_HELP if kind.has_heat else PLAIN_HELP,
        tallies=shown,
    )
    return (yield from choose(prompt, options))


def _aim(kind: Kind, mode: Mode) -> str:
    """What moving does to a unit's own fire; men on foot do not mind."""
    return f", +{MOVED[mode][0]} to its own fire" if kind.has_facing else ""


# --- a place in reach -------------------------------------------------------------------------------------------------
def _choose_way(place: Place, unit: Unit, reach: Reach, options: Sequence[Option]) -> Dialog[Action]:
    """The hex, then the facing, with what each way costs and risks."""
    by_hex: dict[Hex, list[Option]] = {}
    for option in options:
        by_hex.setdefault(option.spot.hex, []).append(option)
    prompt = Prompt(f"Where to (a hex, {len(by_hex)} in reach)? ", help=HEX_HELP, marks=frozenset(by_hex))
    while True:
        typed = yield prompt
        where, _, facing = typed.partition(" ")
        hex = Hex.parse(where) if where.isdecimal() and len(where) in (4, 6) else None
        if hex in by_hex:
            ways = sorted(by_hex[hex], key=lambda way: (_off(place.view, unit, way), way.rolls, way.spent, way.facing))
            return (yield from _choose_facing(place, reach, ways, facing.strip().upper()))
        if not typed:
            prompt = prompt._replace(shown=(_listed(by_hex),))
        else:
            prompt = prompt._replace(shown=(f"{typed!r} is not a hex in reach; Enter lists them.",))


def _off(view: Battle, unit: Unit, way: Option) -> int:
    """How far the nearest enemy would be from straight ahead, so that who just presses Enter looks at him."""
    enemies = sorted(view.enemies(unit), key=lambda enemy: distance(way.spot.hex, enemy.place))
    off = (bearing(way.spot.hex, enemies[0].place) - 4 * way.facing) % 24 if enemies else 0
    return min(off, 24 - off)


def _listed(by_hex: dict[Hex, list[Option]]) -> str:
    return "  ".join(f"{hex}:{min(option.spent for option in by_hex[hex])}" for hex in sorted(by_hex)) + "  (hex:MP)"


def _choose_facing(place: Place, reach: Reach, ways: Sequence[Option], facing: str) -> Dialog[Action]:
    """One of the ways to end up in a hex, facing as was said already or as is said now; risks are shown in any case."""
    ways = [way for way in ways if DIRECTION_SHORT[way.facing] == facing] or ways
    actions = [reach.move(way) for way in ways]
    if len(ways) == 1 and not ways[0].rolls:
        return actions[0]
    seen = [place.play.system.preview(place.view, place.ask.question, place.seat, each) for each in actions]
    tallies = tuple(
        (f"{number} {label}", tally)
        for number, preview in enumerate(seen, 1)
        for label, tally in (*preview.tallies, *preview.risks)
    )
    text = f"Facing which way in {ways[0].spot.hex} (Enter: 1)? "
    prompt = Prompt(text, (_ways(ways, [preview.risks for preview in seen]),), FACING_HELP, tallies=tallies)
    while True:
        typed = (yield prompt).upper()
        same = [number for number, way in enumerate(ways) if DIRECTION_SHORT[way.facing] == typed]
        if same or not typed:
            return actions[same[0] if same else 0]
        if typed.isdecimal() and 1 <= int(typed) <= len(ways):
            return actions[int(typed) - 1]
        prompt = prompt._replace(shown=(f"{typed!r} is not one of 1 to {len(ways)}, nor a facing.",))


def _ways(ways: Sequence[Option], risks: Sequence[tuple[Risk, ...]]) -> Table:
    """What each way costs, how hard to hit it makes, and which rolls it needs."""
    table = Table("", "facing", "MP", "hexes", "to be hit", "rolls", box=None, pad_edge=False, header_style="dim")
    for number, (way, some) in enumerate(zip(ways, risks, strict=True), 1):
        told = "; ".join(f"{risk.what}: {number_and_odds(risk.tally)}" for risk in some)
        rolls = told or (plural(way.rolls, "roll") if way.rolls else "none")
        harder = f"+{harder_to_hit(way.hexes, way.mode)}"
        row = (f"  {number}", DIRECTION_SHORT[way.facing], str(way.spent), str(way.hexes), harder, rolls)
        table.add_row(*row)
    return table


# --- everything else --------------------------------------------------------------------------------------------------
def _entries(place: Place, unit: Unit) -> Iterator[Any]:
    return (entry for entry in place.menu if entry.unit == unit.id)


def _special(place: Place, unit: Unit) -> Iterator[Any]:
    """Charges, deaths from above, dropping on the spot, leaving the map, ejecting."""
    for entry in _entries(place, unit):
        if isinstance(entry, Eject) or entry.rush is not None or entry.steps == "D" or entry.steps.endswith("X"):
            yield entry


def _choose_entry(place: Place, unit: Unit, entries: Iterable[Any]) -> Dialog[Action]:
    """One of some actions of the menu: first what is done, then where and facing which way."""
    view = place.view
    kinds: dict[str, list[tuple[str, Action]]] = {}
    for entry in entries:
        offer = place.play.system.offer(view, place.ask.question, entry)
        kinds.setdefault(_kind(view, unit, entry, offer), []).append((_details(place, entry, offer), entry))
    if not kinds:
        yield Prompt("There is nothing of the kind (Enter: choose again). ")
        return (yield from moving(place))
    prompt = Prompt(f"{named(view, unit.id)}: what does it do? ", help=ENTRY_HELP)
    found = yield from choose(prompt, [(_summary(kind, some), some) for kind, some in kinds.items()])
    if len(found) == 1:
        return found[0][1]
    return (yield from choose(Prompt("Where and how? ", help=ENTRY_HELP), found[:MOST]))


def _kind(view: Battle, unit: Unit, entry: Any, offer: Offer) -> str:
    """What a move does, without where."""
    if offer.mode == "stand":
        return "stay as it is"
    verb = "turn" if unit.body.prone and offer.mode in MODES.values() else offer.mode
    target = "".join(f" {named(view, int(each) - 1)}" for each in offer.targets)
    return f"{verb}{target}{f' ({MODES[entry.mode]})' if isinstance(entry, Move) else ''}"


def _details(place: Place, entry: Action, offer: Offer) -> str:
    """Where a move ends, what it costs, how hard to hit it makes, and what it must roll for."""
    facing = None if offer.heading is None else DIRECTION_SHORT[int(offer.heading) // 60]
    where = f"{offer.place} facing {facing}" if facing else ""
    seen = place.play.system.preview(place.view, place.ask.question, place.seat, entry)
    spent = [f"{tally.total} {label}" for label, tally in seen.tallies[:1]]
    harder = [note for note in seen.notes[:1] if not note.startswith("+0")]
    rush = [f"to hit {number_and_odds(tally)}" for label, tally in seen.tallies if label == "to hit"]
    rush += seen.notes[1:] if rush else []
    rolls = (f"{risk.what}: {number_and_odds(risk.tally)}" for risk in seen.risks)
    return "; ".join(filter(None, (where, *spent, *harder, *rush, *rolls)))


def _summary(kind: str, entries: Sequence[tuple[str, Action]]) -> str:
    details = entries[0][0] if len(entries) == 1 else f"{len(entries)} ways"
    return f"{kind}: {details}" if details else kind
