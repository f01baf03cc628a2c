"""The toys pass the suite, and the suite finds what it is there to find."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from itertools import count
from types import ModuleType
from typing import Any

import pytest
from msgspec.structs import replace
from tests.engine.toys import cards, dots, sealed
from tests.engine.toys.tiny import NO, YES, Chapter, Pick, Story, Take, Told, play_tiny, tiny

from ironhex.engine import Event, Offer, Play, Position, System
from ironhex.engine.conformance import Nonconforming, check_game, random_choice
from ironhex.kernel.tally import Barred

TOYS: tuple[tuple[ModuleType, System[Any]], ...] = (
    (cards, cards.CARDS),
    (dots, dots.DOTS),
    (sealed, sealed.SEALED),
)


def check(toy: ModuleType, system: System[Any], seed: bytes | None, number: int = 0, **more: Any) -> Play[Any]:
    hooks = {"secrets": toy.secrets, "alike": toy.alike, "altered": toy.altered, "steps": 400, **more}
    return check_game(system, toy.start(), seed, random_choice(b"%d" % number), **hooks)


@pytest.mark.parametrize("number", range(12))
@pytest.mark.parametrize(("toy", "system"), TOYS, ids=lambda item: getattr(item, "name", ""))
def test_the_toys_conform(toy: ModuleType, system: System[Any], number: int) -> None:
    play = check(toy, system, b"seed %d" % number, number)
    assert play.over


@pytest.mark.parametrize(("toy", "system"), TOYS, ids=lambda item: getattr(item, "name", ""))
def test_the_toys_conform_with_real_dice(toy: ModuleType, system: System[Any]) -> None:
    assert check(toy, system, None).over


def test_random_games_use_every_event_question_and_action() -> None:
    for toy, system in TOYS:
        games = [check(toy, system, b"all %d" % number, number, every=50) for number in range(12)]
        seen = {type(event) for game in games for event in game.log}
        given = {type(line.action) for game in games for line in game.lines if hasattr(line, "action")}
        left = {event.__name__ for event in set(system.events) - seen}
        assert left <= {"Withdrew", "GaveUp", "Left"}, "only giving up is never chosen"
        assert given == set(system.actions)


# --- the chooser ---------------------------------------------------------------------------------------------------
def test_the_chooser_takes_no_more_of_a_menu_than_its_cap() -> None:
    def endless(view: Any, question: Any, seat: str) -> Any:
        return (Take(str(number)) for number in count())

    system = dataclasses.replace(tiny(one_question), menu=endless)
    play = Play(system, Position(Story(), (Chapter(),)), None)
    taken = {random_choice(b"%d" % n, cap=10)(play, play.asks[0], "ann").what for n in range(200)}
    assert taken == {str(number) for number in range(10)}


def test_the_chooser_always_gives_the_same_answer() -> None:
    choose, play = random_choice(b"alike"), play_tiny(one_question)
    assert len({choose(play, play.asks[0], "ann") for _ in range(9)}) == 1


# --- what the suite finds: each flaw is one that a game could really have ------------------------------------------
def one_question(play: Play[Story], task: Chapter) -> None:
    play.emit(Told(play.ask("ann", Pick("which")).what))
    play.emit(Told("end"))


def broken(system: System[Any], **parts: Any) -> System[Any]:
    return dataclasses.replace(system, **parts)


def leaky_view(facts: dots.Skirmish, side: str | None) -> dots.Skirmish:
    return facts


def view_from_truth(facts: cards.Table, side: str | None) -> cards.Table:
    return replace(facts, deck=("?",) * len(facts.deck), round=facts.round + 1)


def all_knowing_menu(view: dots.Skirmish, question: Any, seat: str) -> Any:
    yield from dots.menu(view, question, seat)
    yield dots.Shoot("Xan")


def twofold_menu(view: Any, question: Any, seat: str) -> Any:
    yield from sealed.menu(view, question, seat)
    yield sealed.Guard()


def empty_menu(view: Any, question: Any, seat: str) -> Any:
    return iter(())


def lenient(view: Any, question: Any, seat: str, action: Any) -> Barred | None:
    return None


def speechless(view: Any, question: Any, seat: str, action: Any) -> Barred | None:
    return dots.refusal(view, question, seat, action) and Barred("", "")


def strict(view: Any, question: Any, seat: str, action: Any) -> Barred | None:
    return Barred("TOY-9", "never")


FLAWS: tuple[tuple[ModuleType, System[Any], str], ...] = (
    (dots, broken(dots.DOTS, view=leaky_view), "can read 'Zoe' in view"),
    (cards, broken(cards.CARDS, view=view_from_truth), "changes when it is taken twice"),
    (dots, broken(dots.DOTS, menu=all_knowing_menu), "which is refused"),
    (sealed, broken(sealed.SEALED, menu=twofold_menu), "has a duplicate entry"),
    (sealed, broken(sealed.SEALED, menu=empty_menu), "offers .* nothing"),
    (sealed, broken(sealed.SEALED, refusal=strict), "which is refused: never"),
    (sealed, broken(sealed.SEALED, refusal=lenient), "is accepted, but should raise Refused"),
    (dots, broken(dots.DOTS, refusal=speechless), "is refused without a rule or reason"),
    (cards, broken(cards.CARDS, narrate=lambda facts, event: ""), "has no sentence"),
    (dots, broken(dots.DOTS, offer=lambda *_: Offer("", "go")), "offered without a label"),
    (cards, broken(cards.CARDS, questions=(cards.Interrupt,)), "Activate is not among the questions of cards"),
    (cards, broken(cards.CARDS, events=(cards.Drawn,)), "RoundBegan is not among the events of cards"),
    (cards, broken(cards.CARDS, actions=(cards.Watch,)), "which is not an action of cards"),
    (sealed, broken(sealed.SEALED, seats=lambda facts: {"ann": "red"}), "but the seats are"),
    (sealed, broken(sealed.SEALED, outcome=lambda facts: None), "but the game has no outcome"),
)


@pytest.mark.parametrize(("toy", "system", "message"), FLAWS)
def test_a_flaw_is_found(toy: ModuleType, system: System[Any], message: str) -> None:
    with pytest.raises(Nonconforming, match=message):
        check(toy, system, b"seed")


def procedure_flaw(procedure: Callable[[Play[Story], Chapter], None], message: str) -> None:
    start: Position[Story, Chapter, Take] = Position(Story(), (Chapter(),))
    with pytest.raises(Nonconforming, match=message):
        check_game(tiny(procedure), start, b"seed", lambda play, ask, seat: YES, steps=20)


def test_a_procedure_with_hidden_state_is_found() -> None:
    """State outside the position is lost when the game is resumed."""
    memory: list[int] = []

    def chapter(play: Play[Story], task: Chapter) -> None:
        memory.append(1)
        play.ask("ann", Pick(f"for the {len(memory)}th time"))
        play.emit(Told("end"))

    procedure_flaw(chapter, "asks different questions")


def test_an_event_that_hides_a_change_is_found() -> None:
    numbers = count()

    class Counted(Told, frozen=True):
        def apply(self, facts: Story) -> Story:
            return replace(facts, told=(*facts.told, str(next(numbers))))

    def chapter(play: Play[Story], task: Chapter) -> None:
        play.ask("ann", Pick("which"))
        play.emit(Counted("end"))

    procedure_flaw(chapter, "is in a different position|does not give the settled facts")


def test_facts_that_json_cannot_hold_are_found() -> None:
    class Odd(dots.Skirmish, frozen=True):
        note: Any = (1, 2)

    system = broken(dots.DOTS, facts=Odd)
    start = dots.start()
    facts = Odd(start.facts.board, start.facts.men)
    with pytest.raises(Nonconforming, match="position read back from JSON differs"):
        check_game(system, replace(start, facts=facts), b"seed", random_choice(b"x"), steps=2)


def test_a_trace_of_hidden_facts_is_found() -> None:
    """A view in which somebody who knows how can count the hidden men."""

    def view(facts: dots.Skirmish, side: str | None) -> dots.Skirmish:
        seen = dots.view(facts, side)
        return replace(seen, turn=facts.turn + 100 * (len(facts.men) - len(seen.men)))

    with pytest.raises(Nonconforming, match="a spectator can tell hidden facts"):
        check(dots, broken(dots.DOTS, view=view), b"seed")


def test_a_secret_in_an_event_is_found() -> None:
    def told(facts: Any, event: Any) -> str:
        return "somebody sneaks up: Zoe" if isinstance(event, dots.TurnBegan) else dots.narrate(facts, event)

    with pytest.raises(Nonconforming, match="can read 'Zoe' in TurnBegan"):
        check(dots, broken(dots.DOTS, narrate=told), b"seed")


def test_an_event_that_shows_more_than_the_view_is_found() -> None:
    """Clients apply events to the view they have: nothing hides there what an event has given away."""

    def view(facts: dots.Skirmish, side: str | None) -> dots.Skirmish:
        return replace(dots.view(facts, side), turn=0)

    with pytest.raises(Nonconforming, match="the events a spectator has seen do not lead to its view"):
        check(dots, broken(dots.DOTS, view=view), b"seed")


def test_a_resignation_that_others_cannot_follow_is_found() -> None:
    class Unseen(dots.TurnBegan, frozen=True, tag=True):
        def seen_by(self, side: str | None) -> None:
            return None

    def resign(facts: dots.Skirmish, seat: str) -> tuple[Event, ...]:
        return Unseen(99, (), ""), *dots.DOTS.resign(facts, seat)

    with pytest.raises(Nonconforming, match="after a resignation, the events a spectator has seen"):
        check(dots, broken(dots.DOTS, resign=resign, events=(*dots.DOTS.events, Unseen)), b"seed")


def test_only_quiet_events_may_lack_a_sentence() -> None:
    def told(facts: Any, event: Any) -> str:
        return "" if isinstance(event, dots.TurnBegan) else dots.narrate(facts, event)

    system = broken(dots.DOTS, narrate=told)
    with pytest.raises(Nonconforming, match=r"TurnBegan.* has no sentence"):
        check(dots, system, b"seed")
    check(dots, system, b"seed", quiet=(dots.TurnBegan,))


def test_the_message_says_where_it_happened() -> None:
    with pytest.raises(Nonconforming, match=r"step 0, Pick\(what='which'.*: the menu offers .*'yes'"):
        check_game(
            broken(tiny(one_question), refusal=strict), Position(Story(), (Chapter(),)), b"s", lambda *_: NO, steps=1
        )
