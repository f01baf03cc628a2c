"""Tin Soldier keeps what the engine promises, in battles of all arms, with any bots."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from msgspec.structs import replace

from ironhex.engine import Ask, Play, RollDice
from ironhex.engine.conformance import Choose, check_game, random_choice
from ironhex.engine.setup import Setup, SideSetup, UnitSetup
from ironhex.systems.tinsoldier import actions as a
from ironhex.systems.tinsoldier.battle import Battle
from ironhex.systems.tinsoldier.edition import EDITION
from ironhex.systems.tinsoldier.events import Activated
from ironhex.systems.tinsoldier.presentation.told import SILENT
from ironhex.systems.tinsoldier.system import TIN_SOLDIER

NOBODY = 99
FORCES = {
    "duel": (["Griffin GRF-1N"], ["Wolverine WVR-6R"]),
    "lances": (
        ["Archer ARC-2R", "Spider SDR-5V", "Scorpion SCP-1N", "Jenner JR7-D"],
        ["Vedette Medium Tank", "Hunchback HBK-4G", "Locust LCT-1V", "Drillson Heavy Hovertank"],
    ),
    "arms": (
        ["Atlas AS7-D", "Heavy Hover APC", "Anti-Mech Jump Platoon (MG)", "Peregrine Attack VTOL"],
        ["Timber Wolf Prime", "Foot Platoon (SRM)", "Skulker Wheeled Scout Tank", "Anti-Mech Foot Platoon (Rifle)"],
    ),
}
BOARDS = {"duel": "woods", "lances": "village", "arms": "river-crossing"}


def battle(name: str, **more: Any) -> Play[Battle]:
    sides = (
        SideSetup(side, tuple(map(UnitSetup, units))) for side, units in zip(("Red", "Blue"), FORCES[name], strict=True)
    )
    return EDITION.new_game(Setup(tuple(sides), board=BOARDS[name], **more))


def altered(view: Battle, question: Any, seat: str, action: Any) -> Iterator[Any]:
    """Broken answers, all of which must be refused by a rule of this book."""
    for flawed in flaws(view, question, action):
        barred = TIN_SOLDIER.refusal(view, question, seat, flawed)
        assert barred is not None, f"{flawed} is accepted"
        assert barred.rule.startswith("TS-"), f"{flawed}: {barred}"
        yield flawed


def flaws(view: Battle, question: Any, action: Any) -> Iterator[Any]:
    """An action of another piece, at nobody, with a weapon or in a direction that does not exist."""
    if hasattr(action, "piece"):
        yield replace(action, piece=NOBODY)
        yield from (
            replace(action, piece=each.id) for each in view.pieces if each.seat != view.piece(action.piece).seat
        )
    match action:
        case a.Move(piece=piece):
            yield a.Move(piece, "F" * 60)
        case a.Jump(piece=piece, to=to):
            yield a.Jump(piece, to, 6)
        case a.Attack():
            yield replace(action, target=NOBODY)
            yield replace(action, weapons=(NOBODY,))
            yield replace(action, weapons=())
            yield replace(action, weapons=action.weapons * 2)
            yield replace(action, rate=7)
        case a.Melee():
            yield replace(action, how="bite")
        case a.Command():
            yield replace(action, subordinate=NOBODY)
        case a.GroupCommand():
            yield replace(action, group="nobody")
            yield replace(action, what="dance")


class EveryEntry:
    """Looks now and then at a whole menu: every entry reads back, and can be offered, foreseen and considered."""

    def __init__(self, choose: Choose, every: int) -> None:
        self.choose, self.every = choose, every

    def __call__(self, play: Play[Any], ask: Ask, seat: str) -> Any:
        if ask.id % self.every == 0 and not isinstance(ask.question, RollDice):
            view, table = play.asking_view(seat), TIN_SOLDIER.presentation
            assert table is not None
            assert table.prompt(view, ask.question, seat).rule.startswith("TS-")
            for number, entry in enumerate(islice(play.menu(ask, seat), 0, 400, 3)):
                assert TIN_SOLDIER.parse(str(entry)) == entry
                assert TIN_SOLDIER.offer(view, ask.question, entry).label
                TIN_SOLDIER.preview(view, ask.question, seat, entry)
                if number % 40 == 0:
                    assert table.consider(view, ask.question, seat, entry, None).refusal is None
        return self.choose(play, ask, seat)


@pytest.mark.parametrize("name", FORCES)
def test_battles_conform(name: str) -> None:
    choose = EveryEntry(random_choice(name.encode()), every=9)
    start = battle(name, options=("fire", "smoke-hinders")).start
    quiet = (*SILENT, Activated)
    play = check_game(TIN_SOLDIER, start, name.encode(), choose, steps=90, every=9, altered=altered, quiet=quiet)
    assert play.over or play.facts.turn > 1


def test_battles_with_real_dice_conform() -> None:
    start = battle("lances", real_dice=True).start
    check_game(TIN_SOLDIER, start, None, random_choice(b"real"), steps=150, every=25, quiet=(*SILENT, Activated))
