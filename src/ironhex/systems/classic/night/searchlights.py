"""Searchlights: switched in the Movement Phase, aimed in attack phases, and shot out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ironhex.engine import Action, Offer, Question, Task
from ironhex.engine.presentation import ActionForm, Prompt
from ironhex.kernel.tally import Barred, Mod, Tally
from ironhex.systems.classic.action_texts import NotationError, read_target, read_unit
from ironhex.systems.classic.actions import number_of, target_text
from ironhex.systems.classic.battle import Battle, Phase, PlaceTarget, Target, Thing, Unit
from ironhex.systems.classic.chapter import Answers, ChoiceWords, Verb
from ironhex.systems.classic.choices import choose
from ironhex.systems.classic.damage.condition import able
from ironhex.systems.classic.damage.hits import Hit
from ironhex.systems.classic.narrate.words import named, target_named
from ironhex.systems.classic.night.events import LightAimed, LightRolled, LightSwitched
from ironhex.systems.classic.night.lights import OFF, ON, can_light, has_light, ready
from ironhex.systems.classic.sequence import ClassicPlay, roll_for

SEARCHLIGHT = "searchlight"
SHINE = "shine"
SHOT_OUT = Tally((Mod("BMR-NIGHT-009", 7, "searchlight hit"),))


class SwitchLight(Task, frozen=True, tag=True):
    """A unit may switch its searchlight on or off."""

    unit: int


class AimLight(Task, frozen=True, tag=True):
    """A unit aims its searchlight."""

    unit: int


class ShineNext(Question, frozen=True, tag=True):
    """Choose what the searchlight of a unit lights in this phase."""

    unit: int


class Shine(Action, frozen=True, tag=True, omit_defaults=True):
    """Light a unit, a hex, or nothing."""

    unit: int
    target: Target | None = None

    def __str__(self) -> str:
        at = "" if self.target is None else f" {target_text(self.target)}"
        return f"{SHINE} {number_of(self.unit)}{at}"


# --- switching --------------------------------------------------------------------------------------------------------
def offer_switching(play: ClassicPlay) -> None:
    """In the Movement Phase everybody with a searchlight may switch it."""
    lights = (unit for unit in play.facts.present() if has_light(unit) and able(unit) and not unit.hidden)
    play.then(*(SwitchLight(unit.id) for unit in lights))


def switch_light(play: ClassicPlay, task: SwitchLight) -> None:
    unit = play.facts.unit(task.unit)
    now, other = (ON, OFF) if unit.light == ON else (OFF, ON)
    choice = choose(play, unit.id, SEARCHLIGHT, "BMR-NIGHT-003", (now, other))
    if choice == other:
        play.emit(LightSwitched(unit.id, choice))


def light_words(battle: Battle, unit: Unit, option: str) -> str:
    """What an option means."""
    return f"Leave it {option}" if option == unit.light else f"Switch it {option}"


def light_orders(units: Sequence[Unit]) -> tuple[str, ...] | None:
    return (OFF, ON) if any(map(has_light, units)) else None


WORDS = ChoiceWords(
    "Should the searchlight of {name} be on? It lights a target in the attack phases, "
    "but while it is on, everybody sees the unit itself.",
    "Searchlights",
    describe=light_words,
    orders=light_orders,
)


# --- aiming -----------------------------------------------------------------------------------------------------------
def aim_lights(play: ClassicPlay) -> None:
    """At the start of an attack phase searchlights are aimed, those of the loser of the initiative first; in the
    Physical Attack Phase only those that light nothing any more."""
    battle = play.facts
    units = [unit for unit in battle.present() if ready(unit) and (battle.phase is Phase.WEAPONS or idle(battle, unit))]
    units.sort(key=lambda unit: battle.order.index(unit.side) if unit.side in battle.order else 0)
    play.then(*(AimLight(unit.id) for unit in units if any(True for _ in worth_lighting(battle, unit))))


def idle(battle: Battle, unit: Unit) -> bool:
    """Whether a searchlight lights nothing that it could light now."""
    beam = unit.turn.beam
    if beam is None or (isinstance(beam, int) and not battle.unit(beam).on_map):
        return True
    return not can_light(battle, unit, battle.unit(beam) if isinstance(beam, int) else beam)


def worth_lighting(battle: Battle, unit: Unit) -> Iterator[Unit]:
    """The enemies that a searchlight can light."""
    return (enemy for enemy in battle.enemies(unit) if not enemy.hidden and can_light(battle, unit, enemy))


def aim_light(play: ClassicPlay, task: AimLight) -> None:
    unit = play.facts.unit(task.unit)
    action: Shine = play.ask(unit.seat, ShineNext(unit.id))
    play.emit(LightAimed(unit.id, action.target))


def menu(battle: Battle, question: ShineNext, seat: str) -> Iterator[Shine]:
    """Nothing, or any enemy that it can light; hexes can be named."""
    yield Shine(question.unit)
    yield from (Shine(question.unit, enemy.id) for enemy in worth_lighting(battle, battle.unit(question.unit)))


def refusal(battle: Battle, question: ShineNext, seat: str, action: Any) -> Barred | None:
    if not isinstance(action, Shine) or action.unit != question.unit:
        return Barred("BMR-NIGHT-004", f"the searchlight of unit {question.unit + 1} must be aimed now")
    if action.target is None:
        return None
    unit, target = battle.unit(question.unit), action.target
    there = in_sight(battle, target) if isinstance(target, int) else _is_hex(battle, target)
    if not there or target == unit.id:
        return Barred("BMR-NIGHT-004", "there is no such target on the map")
    if not can_light(battle, unit, battle.unit(target) if isinstance(target, int) else target):
        return Barred("BMR-NIGHT-004", "it is not in the line of sight and in the forward arc")
    return None


def _is_hex(battle: Battle, target: PlaceTarget) -> bool:
    """Whether a target is a hex of the map; single things in it are not lit by themselves."""
    return target.what is Thing.HEX and target.hex in battle.board


def in_sight(battle: Battle, unit_id: int) -> bool:
    """Whether a unit is on the map and everybody knows it."""
    return battle.knows(unit_id) and battle.unit(unit_id).on_map and not battle.unit(unit_id).hidden


def prompt(battle: Battle, question: ShineNext, seat: str) -> Prompt:
    words = f"What should the searchlight of {named(battle, question.unit)} light?"
    return Prompt(words, "BMR-NIGHT-004", (str(number_of(question.unit)),))


def shine_offer(action: Shine, battle: Battle) -> Offer:
    label = "Do not aim it" if action.target is None else f"Light {target_named(battle, action.target)}"
    targets = () if action.target is None else (target_text(action.target),)
    return Offer(label, SHINE, str(number_of(action.unit)), targets=targets)


def read_shine(words: list[str]) -> Shine:
    if len(words) not in (1, 2):
        raise NotationError("name the unit, and what its searchlight lights")
    return Shine(read_unit(words[0]), read_target(words[1]) if len(words) == 2 else None)


FORMS = (ActionForm("shine 3 5", "aim the searchlight of unit 3 at unit 5; also at a hex, `hex=0810`, or at nothing"),)
VERB = Verb(Shine, read_shine, shine_offer, forms=FORMS)
ANSWERS = Answers(menu, refusal, prompt)


# --- damage -----------------------------------------------------------------------------------------------------------
def risk_light(play: ClassicPlay, unit_id: int, hit: Hit) -> None:
    """A hit where the searchlight is may destroy it, on or off."""
    unit = play.facts.unit(unit_id)
    if not has_light(unit) or hit.location not in play.facts.kind(unit).hull.lamps:
        return
    faces = roll_for(play, unit, why="searchlight hit")
    destroyed = sum(faces) >= SHOT_OUT.total
    play.emit(LightRolled(unit_id, SHOT_OUT, faces, destroyed, known_to=unit.known_to))
