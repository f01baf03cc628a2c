"""Records damaged in every way we can think of, and what a server must make of them."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

import httpx
from tests.conformance.choosers import Varied
from tests.conformance.make_ups import DUEL
from tests.server.client import FILE, Live

from ironhex import new_game, save
from ironhex.engine import Play
from ironhex.kernel.dice import SeededDice
from ironhex.systems.classic.system import CLASSIC

Rows = list[Any]
Damage = Callable[[Rows, Random], None]

ANSWERS = 20
JUNK: tuple[Any, ...] = (
    None, True, -1, 0, 1, 7, 99, 2**31, 2**63, 2**64, 10**30, -(10**18), 0.5, 1e308, float("nan"), float("inf"), "",
    "0", "Red", "Nobody", "../../x", "ä" * 80, "x" * 10_000, [], [[]], {}, [None], [0] * 1000, {"type": "Moved"},
    {"": {}}, {"type": 1}, "9999", "Griffin GRF-1N", "\u2028",
)  # fmt: skip


@cache
def sources() -> tuple[str, ...]:
    """Real records: two games, private or not, one of them by other rules."""
    texts = []
    quick = new_game("quickstart", {"Defender": ["Hunchback HBK-4G"], "Attacker": ["Enforcer ENF-4R"]}, seed=3)
    for play in (Play(CLASSIC, DUEL.start(), SeededDice(b"damaged")), quick):
        choose = Varied(b"damaged")
        for _ in range(ANSWERS):
            ask = play.asks[0]
            play.answer(ask, choose(play, ask, ask.seats[0]))
        texts.append(save(play, private=True))
        texts.append(re.sub('"rules":"[0-9]+"', '"rules":"0"', save(play, private=True), count=1))
    return tuple(texts)


def damaged(random: Random) -> bytes:
    """One of the records, damaged."""
    text = random.choice(sources())
    if random.random() < 0.25:
        return random.choice(BY_BYTES)(text.encode(), random)
    rows = [json.loads(line) for line in text.splitlines()]
    for _ in range(random.choice((1, 1, 1, 2, 5))):
        random.choice(BY_VALUES)(rows, random)
    return "".join(json.dumps(row) + "\n" for row in rows).encode(errors="surrogatepass")


# --- by bytes ---------------------------------------------------------------------------------------------------------
def truncated(text: bytes, random: Random) -> bytes:
    return text[: random.randrange(len(text))]


def flipped(text: bytes, random: Random) -> bytes:
    found = bytearray(text)
    for _ in range(random.choice((1, 3, 20))):
        found[random.randrange(len(found))] = random.randrange(256)
    return bytes(found)


def with_a_gap(text: bytes, random: Random) -> bytes:
    start = random.randrange(len(text))
    return text[:start] + text[start + random.randrange(1, 200) :]


def with_other_digits(text: bytes, random: Random) -> bytes:
    """Numbers are still numbers, but others."""
    places = [found.start() for found in re.finditer(rb"(?<=[:,\[])\d", text)]
    found = bytearray(text)
    for place in random.sample(places, 3):
        found[place] = random.choice(b"0123456789")
    return bytes(found)


BY_BYTES = (truncated, flipped, with_a_gap, with_other_digits)


# --- by values --------------------------------------------------------------------------------------------------------
def containers(value: Any) -> Iterator[Any]:
    if isinstance(value, dict | list) and value:
        yield value
        for each in value.values() if isinstance(value, dict) else value:
            yield from containers(each)


def some_place(rows: Rows, random: Random) -> tuple[Any, Any]:
    """A list or an object, and a key in it."""
    row = random.choice(rows)
    inside = random.choice(list(containers(row)) or [{"": 0}])
    return inside, random.choice(list(inside) if isinstance(inside, dict) else range(len(inside)))


def junk(rows: Rows, random: Random) -> None:
    inside, key = some_place(rows, random)
    inside[key] = copy.deepcopy(random.choice(JUNK))


def removed(rows: Rows, random: Random) -> None:
    inside, key = some_place(rows, random)
    del inside[key]


def renamed(rows: Rows, random: Random) -> None:
    inside, key = some_place(rows, random)
    if isinstance(inside, dict):
        inside[f"{key}x"] = inside.pop(key)


def changed_a_little(rows: Rows, random: Random) -> None:
    inside, key = some_place(rows, random)
    value = inside[key]
    if isinstance(value, int):
        inside[key] = value + random.choice((-100, -1, 1, 100))
    elif isinstance(value, str):
        inside[key] = value[:-1] + random.choice("aZ09-_ /ä")


def moved_elsewhere(rows: Rows, random: Random) -> None:
    """A value of the record in a place where it does not belong."""
    (inside, key), (other, there) = some_place(rows, random), some_place(rows, random)
    inside[key] = copy.deepcopy(other[there])


def lines_changed(rows: Rows, random: Random) -> None:
    """Lines in another order, twice, or missing."""
    place, other = random.randrange(len(rows)), random.randrange(len(rows))
    match random.randrange(3):
        case 0:
            rows[place], rows[other] = rows[other], rows[place]
        case 1:
            rows.insert(place, copy.deepcopy(rows[other]))
        case 2 if len(rows) > 1:
            del rows[place]


def events_changed(rows: Rows, random: Random) -> None:
    """Events in another order, twice, missing, or in another line."""
    told = [row["events"] for row in rows if isinstance(row, dict) and isinstance(row.get("events"), list)]
    told = [events for events in told if events]
    if told:
        events, others = random.choice(told), random.choice(told)
        match random.randrange(3):
            case 0:
                random.shuffle(events)
            case 1:
                events.insert(random.randrange(len(events) + 1), copy.deepcopy(random.choice(others)))
            case 2:
                del events[random.randrange(len(events))]


def an_unknown_design(rows: Rows, random: Random) -> None:
    """The first line names designs and boards, and holds what it names."""
    if isinstance(rows[0], dict) and isinstance(library := rows[0].get("library"), dict) and library:
        inside = random.choice([each for each in containers(library) if isinstance(each, dict)])
        key = random.choice(list(inside))
        inside["Mystery MYS-1A"] = inside.pop(key)


BY_VALUES: tuple[Damage, ...] = (
    junk,
    junk,
    removed,
    renamed,
    changed_a_little,
    moved_elsewhere,
    lines_changed,
    events_changed,
    an_unknown_design,
)


# --- what a server makes of it ----------------------------------------------------------------------------------------
WITHOUT_A_LINE = ("a record is text in UTF-8", "a record has no control characters")


def ask_import(live: Live, record: bytes) -> httpx.Response:
    return live.api("POST", "/games/import", content=record, headers=FILE)


def check_import(live: Live, record: bytes) -> str:
    """Import a record: it is refused with its line and the reason, or it can be viewed. Returns what happened."""
    answer = ask_import(live, record)
    if answer.status_code != 201:
        assert answer.status_code == 400, answer.text
        detail = answer.json()["detail"]
        assert detail in WITHOUT_A_LINE or re.match(r"line \d+: \S", detail), detail
        return "refused"
    made = answer.json()
    for seat in (None, *made["seats"]):
        headers = {"authorization": f"Bearer {seat['token']}"} if seat else {}
        for page in ("", "/story", "/statistics", "/field", "/field.svg", "/orders", "/record"):
            shown = live.api("GET", f"/games/{made['game']}{page}", headers=headers)
            assert shown.status_code < 500, (page, shown.text)
        table = live.api("GET", f"/games/{made['game']}", headers=headers).json()
        for figure in table["scene"]["figures"]:
            sheet = live.api("GET", f"/games/{made['game']}/units/{figure['id']}/sheet.svg", headers=headers)
            assert sheet.status_code < 500, sheet.text
    return "viewed"
