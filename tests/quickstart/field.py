"""A small stage for the Quick-Start edition: a map drawn by hand, units in any condition, whole phases, scripted dice.

    battle = field("9x9", unit("Hunchback HBK-4G", "0505"), unit("Enforcer ENF-4R", "0502", facing=3))
    battle, events = played(battle, Phase.WEAPONS, script=[fire(battle, "Autocannon 20")], dice=[4, 4, 3, 4])

Units belong to Red and Blue by turns unless a side is named. Who has no part in the script does nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace
from tests.classic.stage import SIDES, drawn

from ironhex.catalog import Board
from ironhex.engine import Action, Event, Play, Position, Question
from ironhex.kernel.dice import ScriptedDice
from ironhex.kernel.tally import Tally
from ironhex.systems.classic.actions import Declare, Deploy, Move, Pick
from ironhex.systems.classic.attack.to_hit import Shot, aim, to_hit
from ironhex.systems.classic.battle import Battle, Fire, Mode, Phase, Unit, altered
from ironhex.systems.classic.events.turn import PhaseBegan
from ironhex.systems.classic.questions import Choice, DeclareNext, DeployNext, MoveNext
from ironhex.systems.classic.sequence import BeginPhase, BeginTurn, yet_to_act
from ironhex.systems.classic.setup import Force, Recruit, fresh_unit
from ironhex.systems.quickstart.cards import card
from ironhex.systems.quickstart.levels import LEVELS, ruleset
from ironhex.systems.quickstart.setup import ATTACKERS, DEFENDERS, new_battle
from ironhex.systems.quickstart.system import QUICKSTART

HUNCHBACK, ENFORCER, CICADA, HERMES = "Hunchback HBK-4G", "Enforcer ENF-4R", "Cicada CDA-3MA", "Hermes II HER-5SA"
ROMMEL, SALADIN = "Rommel Tank", "Saladin Assault Hover Tank"
GAUSS_ROMMEL, ULTRA_SALADIN = "Rommel Tank (Gauss)", "Saladin (Ultra)"
SQUAD, RIFLES, GUNNERS = "Infiltrator Mk II", "Rifle, Energy (Motorized) Platoon", "Machine Gun (Motorized) Platoon"

QUESTIONS: Mapping[Phase, Callable[[str], Any]] = {
    Phase.DEPLOYMENT: DeployNext,
    Phase.MOVEMENT: MoveNext,
    Phase.WEAPONS: DeclareNext,
}


def free_play(defenders: Sequence[str], attackers: Sequence[str], **details: Any) -> Play[Battle]:
    """A battle of any units that the level allows, one player a side; the details are those of `new_battle`."""
    return new_battle(Force(DEFENDERS, defenders), Force(ATTACKERS, attackers), **details)


class Extra(NamedTuple):
    """A unit to be put on stage, with whatever is special about it."""

    name: str
    hex: str
    facing: int
    side: str | None
    fields: Mapping[str, Any]


def unit(name: str, hex: str, facing: int = 0, *, side: str | None = None, **fields: Any) -> Extra:
    return Extra(name, hex, facing, side, fields)


def field(
    board: Board | str,
    *extras: Extra,
    level: str = "elite",
    phase: Phase = Phase.WEAPONS,
    options: tuple[str, ...] = (),
) -> Battle:
    """A battle in the middle of a phase."""
    units = tuple(_enter(extra, number) for number, extra in enumerate(extras))
    rules = ruleset((*LEVELS[level], *options))
    order = tuple(side.name for side in SIDES)
    before = units if phase is Phase.WEAPONS else ()
    return Battle(drawn(board), rules, SIDES, units, turn=1, phase=phase, order=order, before=before)


def _enter(extra: Extra, number: int) -> Unit:
    side = next(side for side in SIDES if side.name == (extra.side or SIDES[number % 2].name))
    found = card(extra.name)
    recruit = Recruit(found, 4, 5, hex=extra.hex, facing=extra.facing)
    fresh = fresh_unit(recruit, side, id=number, rules=ruleset(LEVELS["elite"]))
    return altered(fresh, **extra.fields)


def changed(battle: Battle, number: int, **fields: Any) -> Battle:
    """The battle with something different about one unit, also as the phase began."""
    units = tuple(altered(each, **fields) if each.id == number else each for each in battle.units)
    return replace(battle, units=units, before=units if battle.before else ())


# --- numbers ----------------------------------------------------------------------------------------------------------
def weapon(battle: Battle, name: str, attacker: int = 0) -> Any:
    return next(item for item in battle.unit(attacker).design.weapons if item.equipment.name == name)


def number(battle: Battle, name: str, *, attacker: int = 0, target: int = 1) -> Tally:
    """What a unit needs to hit another with a weapon."""
    aimed = aim(battle, battle.unit(attacker), battle.unit(target))
    return to_hit(Shot(aimed, weapon(battle, name, attacker)))


def value(found: Tally, rule: str) -> int:
    """What a rule adds to a tally that is not barred."""
    assert found.barred is None, found.barred
    return sum(mod.value for mod in found.mods if mod.rule == rule)


def bar(found: Tally) -> str | None:
    return found.barred.rule if found.barred else None


def fire(battle: Battle, *names: str, attacker: int = 0, target: int = 1, rate: int = 1) -> Declare:
    """The declaration of some weapons at a target."""
    free = list(battle.unit(attacker).design.weapons)
    shots = []
    for name in names:
        item = next(item for item in free if item.equipment.name == name)
        free.remove(item)
        shots.append(Fire(item.index, target, rate=rate))
    return Declare(attacker, shots=tuple(shots))


# --- play -------------------------------------------------------------------------------------------------------------
def played(
    battle: Battle,
    *phases: Phase,
    script: Iterable[Action] = (),
    dice: Iterable[int] = (),
    picks: Mapping[str, str] | None = None,
    turns: bool = False,
) -> tuple[Battle, tuple[Event, ...]]:
    """The battle after some phases, or after whole turns until it ends, and all that happened."""
    faces = tuple(dice)
    parts: list[Any] = list(script)
    agenda = (BeginTurn(),) if turns else tuple(map(BeginPhase, reversed(phases)))
    play = Play(QUICKSTART, Position(battle, agenda), ScriptedDice(faces))
    while not play.over:
        ask = play.asks[0]
        if isinstance(ask.question, Choice):
            asked = ask.question
            play.answer(ask, Pick((picks or {}).get(f"{asked.what} {asked.unit}", (picks or {}).get(asked.what, ""))))
            continue
        units = [each.id for each in yet_to_act(play.facts, play.facts.phase, ask.question.side)]
        part = next((part for part in parts if form(part) is type(ask.question) and part.unit in units), None)
        if part is not None:
            parts.remove(part)
        idle = Move(units[0], Mode.STAND) if isinstance(ask.question, MoveNext) else Declare(units[0])
        play.answer(ask, part or idle, play.facts.unit(part.unit if part else units[0]).seat)
    assert not parts, f"not played: {parts}"
    assert play.drawn == len(faces), f"{play.drawn} of {len(faces)} dice used"
    return play.facts, tuple(play.log)


def form(action: Action) -> type[Question]:
    questions: dict[type[Action], type[Question]] = {Move: MoveNext, Declare: DeclareNext, Deploy: DeployNext}
    return questions[type(action)]


def shot(battle: Battle, *names: str, dice: Iterable[int], rate: int = 1) -> tuple[Battle, tuple[Event, ...]]:
    """The first unit fires some weapons at the second in a whole Weapon Attack Phase."""
    return played(battle, Phase.WEAPONS, script=[fire(battle, *names, rate=rate)], dice=dice)


def menu(battle: Battle, phase: Phase, side: str = "Red") -> list[Any]:
    """All that a side may answer first in a phase."""
    return list(QUICKSTART.menu(PhaseBegan(phase).apply(battle), QUESTIONS[phase](side), side))


def refused(battle: Battle, phase: Phase, action: Action, side: str = "Red") -> str | None:
    """The rule by which a side's first answer in a phase is refused."""
    barred = QUICKSTART.refusal(PhaseBegan(phase).apply(battle), QUESTIONS[phase](side), side, action)
    return barred.rule if barred else None


def happened(events: Iterable[Event], *forms: type[Event]) -> list[Any]:
    return [event for event in events if isinstance(event, forms)]
