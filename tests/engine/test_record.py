"""Records: errors name their line; old versions are read; games are resumed and verified."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable
from functools import cache
from typing import Any, ClassVar

import msgspec
import pytest
from tests.engine.toys import cards, dots, sealed
from tests.engine.toys.sealed import SEALED, Feud, House, Strike, Struck

from ironhex.engine import Play, RecordError, System, load, save
from ironhex.engine.conformance import check_game, random_choice
from ironhex.kernel.dice import SeededDice

SYSTEMS: dict[str, System[Any]] = {"cards": cards.CARDS, "dots": dots.DOTS, "sealed": SEALED}

Rows = list[dict[str, Any]]


@cache
def finished(name: str = "sealed") -> Play[Any]:
    """A whole game, played at random."""
    toy = {"cards": cards, "dots": dots, "sealed": sealed}[name]
    return check_game(SYSTEMS[name], toy.start(), b"finished", random_choice(b"finished"), steps=500, every=1000)


def rows() -> Rows:
    return [json.loads(line) for line in save(finished()).splitlines()]


def text(rows: Rows) -> str:
    return "".join(json.dumps(row) + "\n" for row in rows)


def line_of(rows: Rows, event: str) -> int:
    """The first line of the record with such an event."""
    return next(n for n, row in enumerate(rows) if any(e["type"] == event for e in row.get("events", ())))


def event_in(rows: Rows, event: str) -> dict[str, Any]:
    return next(e for e in rows[line_of(rows, event)]["events"] if e["type"] == event)


# --- what may be wrong -----------------------------------------------------------------------------------------
def unknown_event(rows: Rows) -> int:
    number = line_of(rows, "Struck") + 1
    event_in(rows, "Struck")["type"] = "Tickled"
    return number


def wrong_type(rows: Rows) -> int:
    event_in(rows, "Struck")["hit"] = "hard"
    return line_of(rows, "Struck") + 1


def missing_field(rows: Rows) -> int:
    del event_in(rows, "Struck")["needed"]
    return line_of(rows, "Struck") + 1


def not_an_event(rows: Rows) -> int:
    rows[line_of(rows, "Struck")]["events"].append("boo")
    return line_of(rows, "Struck") + 1


def unknown_action(rows: Rows) -> int:
    rows[3]["action"] = {"type": "Tickle"}
    return 4


def unknown_line(rows: Rows) -> int:
    rows[2]["type"] = "rumour"
    return 3


def broken_seed(rows: Rows) -> int:
    rows[-1]["seed"] = "no hex"
    return len(rows)


def tampered_seed(rows: Rows) -> int:
    rows[-1]["seed"] = b"finished!".hex()
    return len(rows)


def broken_snapshot(rows: Rows) -> int:
    rows[-2]["position"]["facts"]["round"] = None
    return len(rows) - 1


def empty_snapshot(rows: Rows) -> int:
    del rows[-2]["position"]
    return len(rows) - 1


def broken_start(rows: Rows) -> int:
    rows[0]["start"]["agenda"] = [{"type": "Siesta"}]
    return 1


def missing_header(rows: Rows) -> int:
    del rows[0]
    return 1


def future_format(rows: Rows) -> int:
    rows[0] = {"ironhex-record": 2, "everything": "else"}
    return 1


def future_form(rows: Rows) -> int:
    rows[0]["forms"]["Struck"] = 3
    return line_of(rows, "Struck") + 1


def unknown_system(rows: Rows) -> int:
    rows[0]["system"] = "checkers"
    return 1


FLAWS: dict[Callable[[Rows], int], str] = {
    unknown_event: "Tickled",
    wrong_type: "Expected `bool`, got `str` - at `$.hit`",
    missing_field: "missing required field `needed`",
    not_an_event: "Expected `object`, got `str`",
    unknown_action: "Tickle",
    unknown_line: "rumour",
    broken_seed: "seed: non-hexadecimal",
    tampered_seed: "the seed does not match the commitment in the first line",
    broken_snapshot: "$.facts.round",
    empty_snapshot: "missing required field `position`",
    broken_start: "Siesta",
    missing_header: "this is not the first line of a record",
    future_format: "unknown record format 2 (this is format 1)",
    future_form: "Struck is written in version 3, newer than the known version 2",
    unknown_system: "unknown game 'checkers'; known: cards, dots, sealed",
}


@pytest.mark.parametrize("flaw", FLAWS, ids=lambda flaw: flaw.__name__)
def test_errors_are_named_with_their_line(flaw: Callable[[Rows], int]) -> None:
    damaged = rows()
    line = flaw(damaged)
    with pytest.raises(RecordError) as caught:
        load(text(damaged), SYSTEMS)
    assert caught.value.line == line
    assert FLAWS[flaw] in caught.value.reason
    assert str(caught.value).startswith(f"line {line}: ")


@pytest.mark.parametrize(
    ("broken", "line", "reason"),
    [
        ("", 1, "the file is empty"),
        ("\n\n", 1, "the file is empty"),
        ("[]", 1, "not a JSON object"),
        ("{", 1, "this is not the first line of a record, which is JSON"),
    ],
)
def test_not_a_record(broken: str, line: int, reason: str) -> None:
    with pytest.raises(RecordError, match=f"line {line}: {reason}"):
        load(broken, SYSTEMS)


def test_a_broken_line_in_the_middle() -> None:
    lines = save(finished()).splitlines()
    lines[4] = lines[4].replace('"seat":', '"seat"')
    with pytest.raises(RecordError, match="line 5: not JSON"):
        load("\n".join(lines), SYSTEMS)


@pytest.mark.parametrize("line", [1, 5])
def test_a_line_that_is_nested_too_deeply(line: int) -> None:
    lines = save(finished()).splitlines()
    lines[line - 1] = '{"a":' * 33 + "1" + "}" * 33
    with pytest.raises(RecordError, match=f"line {line}: nested more than 32 levels deep"):
        load("\n".join(lines), SYSTEMS)


def test_a_file_cut_off_in_a_line_names_it() -> None:
    whole = save(finished())
    with pytest.raises(RecordError, match=f"line {whole.count(chr(10))}: not JSON"):
        load(whole[:-9], SYSTEMS)


def test_a_file_cut_off_between_lines_can_be_replayed_and_with_its_dice_played_again() -> None:
    cut = rows()[:5]
    record = load(text(cut), SYSTEMS)
    assert record.events() == finished().log[: len(record.events())]
    with pytest.raises(RecordError, match="line 6: the record does not contain its seed, so its dice"):
        record.verify()
    for play in (record.verify, record.resume):
        assert play(SeededDice(b"finished")).log == record.events()


def test_a_snapshot_in_the_wrong_place_is_found_out() -> None:
    moved = rows()
    moved.insert(4, moved[-2])
    del moved[-2]
    with pytest.raises(RecordError, match="line 5: the snapshot is not the position the answers lead to"):
        load(text(moved), SYSTEMS).verify()
    with pytest.raises(RecordError, match="line 5: the snapshot is not the position the events lead to"):
        load(text(moved), SYSTEMS).resume()


def test_a_library_that_cannot_be_restored() -> None:
    damaged = [json.loads(line) for line in save(finished("dots")).splitlines()]
    damaged[0]["library"] = {}
    with pytest.raises(RecordError, match="line 1: 'field'"):
        load(text(damaged), SYSTEMS)
    damaged[0]["library"] = None
    with pytest.raises(RecordError, match="line 1: library: "):
        load(text(damaged), SYSTEMS)


def test_an_undo_of_more_than_has_happened() -> None:
    damaged = rows()
    damaged.insert(2, {"type": "undo", "seat": "ann", "ask": 0, "events": 99})
    with pytest.raises(RecordError, match="line 3: undoes 99 events, but only 3 have happened"):
        load(text(damaged), SYSTEMS).events()


# --- replay, verify, resume --------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", SYSTEMS)
def test_a_finished_game_is_replayed_verified_and_stands_alone(name: str) -> None:
    play = finished(name)
    record = load(save(play), SYSTEMS)
    assert play.over
    assert record.seed == b"finished"
    assert [event for event, _ in record.replay()] == play.log
    assert [facts for _, facts in record.replay()][-1] == play.position.facts
    assert record.verify().position == play.position
    assert record.resume().over


def test_the_seed_is_secret_until_the_game_is_over() -> None:
    play = Play(SEALED, sealed.start(), SeededDice(b"secret!"))
    assert b"secret!".hex() not in save(play)
    assert b"secret!".hex() in save(play, private=True)
    with pytest.raises(RecordError, match="cannot be rolled again"):
        load(save(play), SYSTEMS).resume()


def test_a_resumed_game_continues_with_a_complete_record() -> None:
    play = Play(SEALED, sealed.start(), SeededDice(b"go on"))
    play.answer(1, Strike("red"))
    resumed = load(save(play, private=True), SYSTEMS).resume()
    for game in (play, resumed):
        while not game.over:
            game.answer(game.asks[0], list(game.menu(game.asks[0]))[-1])
    assert save(resumed) == save(play)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda rows: event_in(rows, "Struck").update(faces=[1, 1]), "the dice and answers give different events"),
        (lambda rows: rows[2].update(ask=77), "question 77 is closed"),
        (lambda rows: rows[2].update(seat="eve"), "not for eve"),
        (lambda rows: rows[2].update(action={"type": "Name", "house": "red"}), "Name is not possible now"),
        (
            lambda rows: rows.insert(2, {"type": "undo", "seat": "ann", "ask": 0, "events": 0}),
            "ann has answered nothing",
        ),
        (lambda rows: event_in(rows, "Sworn").update(oath="red hates all"), "the opening differs"),
        (lambda rows: rows[-2]["position"].update(drawn=0), "the snapshot is not the position the answers lead to"),
        (lambda rows: rows[0].update(rules="0"), "played by rules 0, not 1: replay it"),
    ],
)
def test_verify_names_the_first_line_that_differs(change: Callable[[Rows], Any], reason: str) -> None:
    damaged = rows()
    change(damaged)
    intact = text(rows()).splitlines()
    first = next(n for n, line in enumerate(text(damaged).splitlines(), 1) if line != intact[n - 1])
    with pytest.raises(RecordError) as caught:
        load(text(damaged), SYSTEMS).verify()
    assert reason in caught.value.reason
    assert caught.value.line == first


def test_a_start_with_nothing_to_do_has_no_opening() -> None:
    damaged = rows()
    damaged[0]["start"]["agenda"] = []
    with pytest.raises(RecordError, match="line 2: a game is opened once"):
        load(text(damaged), SYSTEMS).verify()


def test_a_game_is_opened_once() -> None:
    damaged = rows()
    damaged.insert(2, damaged[1])
    with pytest.raises(RecordError, match="line 3: a game is opened once, before the first answer"):
        load(text(damaged), SYSTEMS).verify()


def test_names_with_line_separators_survive() -> None:
    odd = (("a\u2028nn", "red"), ("b\x85ob\n", "blue"), ("cid", "gre\u2029en"))
    play = Play(SEALED, sealed.start(odd), SeededDice(b"odd"))
    assert load(save(play), SYSTEMS).start == play.start


# --- forms of older versions -------------------------------------------------------------------------------------
def in_form_1(rows: Rows) -> Rows:
    """The same record as it was written when Struck told only the sum of its faces."""
    rows[0]["forms"]["Struck"] = 1
    for row in rows:
        for event in row.get("events", ()):
            if event["type"] == "Struck":
                event["sum"] = sum(event.pop("faces"))
    return rows


def test_an_event_of_an_older_version_is_migrated() -> None:
    record = load(text(in_form_1(rows())), SYSTEMS)
    sums = [(e.by, sum(e.faces), e.hit) for e in record.events() if isinstance(e, Struck)]
    assert sums == [(e.by, sum(e.faces), e.hit) for e in finished().log if isinstance(e, Struck)]
    assert [facts for _, facts in record.replay()][-1] == finished().position.facts


def test_forms_not_named_in_the_record_are_of_form_1() -> None:
    old = in_form_1(rows())
    del old[0]["forms"]
    assert load(text(old), SYSTEMS).events()


def test_a_form_without_a_migration_is_named() -> None:
    stuck = {"sealed": dataclasses.replace(SEALED, upgrades={})}
    old = in_form_1(rows())
    with pytest.raises(RecordError, match="no migration brings Struck from version 1 to version 2") as caught:
        load(text(old), stuck)
    assert caught.value.line == line_of(old, "Struck") + 1


class NewFeud(Feud, frozen=True):
    """Facts in a second form: the houses' founding years are told."""

    VERSION: ClassVar[int] = 2
    founded: tuple[int, ...] = msgspec.field(default_factory=tuple)


def test_facts_of_an_older_version_are_migrated() -> None:
    def from_1(facts: dict[str, Any]) -> dict[str, Any]:
        return {**facts, "founded": [1000 for _ in facts["houses"]]}

    later = dataclasses.replace(SEALED, facts=NewFeud, upgrades={**SEALED.upgrades, ("NewFeud", 1): from_1})
    record = load(text(rows()), {"sealed": later})
    assert record.start.facts.founded == (1000, 1000, 1000)
    assert record.snapshot is not None
    assert record.snapshot.position.facts.founded == (1000, 1000, 1000)
    assert [facts for _, facts in record.replay()][-1].houses == finished().position.facts.houses


def test_a_game_of_other_rules_is_replayed_even_with_unknown_answers() -> None:
    play = Play(SEALED, sealed.start(), SeededDice(b"old"))
    play.answer(0, Strike("blue"))
    later = dataclasses.replace(SEALED, rules_version="2", actions=(sealed.Guard,), procedures={sealed.Oaths: print})
    record = load(save(play, private=True), {"sealed": later})
    assert record.events() == play.log
    assert isinstance(record.start.facts.houses[0], House)
    for play_again in (record.resume, record.verify):
        with pytest.raises(RecordError, match="played by rules 1, not 2: replay it"):
            play_again()


def test_a_game_of_other_rules_can_be_viewed_but_has_no_questions() -> None:
    play = Play(SEALED, sealed.start(), SeededDice(b"old"))
    play.answer(0, Strike("blue"))
    later = dataclasses.replace(SEALED, rules_version="2", actions=(sealed.Guard,), procedures={sealed.Oaths: print})
    record = load(save(play, private=True), {"sealed": later})
    retold = record.retold()
    assert not record.same_rules
    assert (retold.log, retold.start.facts, retold.asks) == (play.log, play.start.facts, ())
    assert retold.facts == [play.start.facts, *(facts for _, facts in record.replay())][-1]
    assert len(retold.lines) == len(play.lines)
    assert not any(retold.can_undo(seat) for seat in retold.system.seats(retold.facts))


def test_a_game_of_other_rules_can_be_replayed_but_not_continued() -> None:
    play = Play(SEALED, sealed.start(), SeededDice(b"go on"))
    play.answer(0, Strike("blue"))
    record = load(save(play, private=True), {"sealed": dataclasses.replace(SEALED, rules_version="2")})
    assert record.retold().facts == play.position.facts
    with pytest.raises(RecordError, match="played by rules 1, not 2: replay it"):
        record.resume()
