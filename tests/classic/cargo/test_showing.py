"""Cargo in set-ups, in the scene, in menus and in words, and what bots make of it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.classic.stage import mech, stage

from ironhex.engine import Event
from ironhex.engine.setup import Setup as GameSetup
from ironhex.engine.setup import SetupError, SideSetup, UnitSetup
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Battle, Crate, Load, Mode, Phase
from ironhex.systems.classic.bots.firepower import mounts
from ironhex.systems.classic.cargo.chapter import SENTENCES
from ironhex.systems.classic.cargo.events import (
    CargoDropped,
    CargoHit,
    CargoLifted,
    CargoLost,
    DropPrepared,
    StrappedHit,
)
from ironhex.systems.classic.cargo.loads import HANDS, INSIDE, OUTSIDE
from ironhex.systems.classic.edition import EDITION
from ironhex.systems.classic.movement.forecast import outlook
from ironhex.systems.classic.phases.deployment import rows_from_edge
from ironhex.systems.classic.presentation.presentation import CLASSIC_PRESENTATION as PRESENTATION
from ironhex.systems.classic.questions import DeclareNext, MoveNext
from ironhex.systems.classic.ruleset import ruleset
from ironhex.systems.classic.setup import Force, new_battle
from ironhex.systems.classic.sheets.live import condition

GRIFFIN, LOCUST, MAXIM = "Griffin GRF-1N", "Locust LCT-1V", "Maxim Heavy Hover Transport"
RULES = ruleset(("cargo",))
HERE = Hex(5, 5)


def scenery(phase: Phase = Phase.MOVEMENT, *loads: Load) -> Battle:
    units = mech(GRIFFIN, "0505", loads=loads), mech(GRIFFIN, "0501", 3)
    battle = stage("9x9", *units, rules=RULES, phase=phase)
    return replace(battle, crates=(Crate(HERE, 2), Crate(HERE, 5), Crate(Hex(1, 1), 9)))


# --- set-up -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-CARGO-003")
@pytest.mark.parametrize(
    ("supplies", "tons"), [(None, [2, 2, 5]), ({"large-crates": 2}, [5, 5]), ({"small-crates": 9}, [2] * 9), ({}, [])]
)
def test_crates_lie_in_a_row_in_front_of_each_side(supplies: dict[str, int] | None, tons: list[int]) -> None:
    forces = [Force("Red", [GRIFFIN], supplies=supplies), Force("Blue", [GRIFFIN], home=0, supplies={})]
    battle = new_battle(forces, "open-ground", options=("cargo",)).facts
    assert sorted(crate.tons for crate in battle.crates) == tons
    assert {rows_from_edge(battle.board, 3, crate.hex) for crate in battle.crates} <= {4}
    assert len({crate.hex for crate in battle.crates}) == len(tons)


@pytest.mark.rule("BMR-CARGO-003")
@pytest.mark.parametrize(("options", "count"), [((), 1), (("cargo",), 10)])
def test_crates_need_their_option_and_have_a_limit(options: tuple[str, ...], count: int) -> None:
    forces = [Force("Red", [GRIFFIN], supplies={"small-crates": count}), Force("Blue", [GRIFFIN], home=0)]
    with pytest.raises(SetupError, match="Red: "):
        new_battle(forces, "open-ground", options=options)


@pytest.mark.rule("BMR-CARGO-007")
def test_a_setup_keeps_cargo_and_crates() -> None:
    sides = (
        SideSetup("Red", (UnitSetup(MAXIM, cargo=7),), supplies={"small-crates": 3}),
        SideSetup("Blue", (UnitSetup(LOCUST),), supplies={}),
    )
    play = EDITION.new_game(GameSetup(sides, board="open-ground", options=("cargo",)))
    again = EDITION.described(play.facts)
    assert again is not None
    assert play.facts.unit(0).loads == (Load(3, INSIDE), Load(4, OUTSIDE))
    assert [side.units[0].cargo for side in again.sides] == [7, 0]
    assert [side.supplies for side in again.sides] == [{"small-crates": 3}, {}]


# --- what players see -------------------------------------------------------------------------------------------------
def test_crates_are_on_the_map_and_loads_are_marked() -> None:
    battle = scenery(Phase.MOVEMENT, Load(4, HANDS), Load(3, OUTSIDE))
    scene = PRESENTATION.scene(battle, None)
    assert [(thing.place, thing.label, thing.short) for thing in scene.things if thing.icon == "crate"] == [
        ("0505", "cargo: 2 + 5 t", "2 + 5 t"),
        ("0101", "cargo: 9 t", "9 t"),
    ]
    words = "cargo: 4 t in its hands, 3 t outside"
    assert words in [mark.label for mark in scene.figures[0].marks]
    assert words in condition(battle.unit(0)).states


def test_dropping_is_a_way_of_moving() -> None:
    battle = scenery(Phase.MOVEMENT, Load(3, OUTSIDE))
    menu = PRESENTATION.menu(battle, MoveNext("Red"), "Red", "1", ())
    assert "drop cargo" in [mode.id for mode in menu.modes]
    offer = next(each for each in menu.offers if each.action == "move 1 walk F drop:cargo")
    assert (offer.mode, offer.numbers["cost"]) == ("drop cargo", 2)
    assert "drops its cargo" in offer.label
    assert outlook(battle, Move(0, Mode.WALK, "F", drop=True)).cost.total == 2


def test_lifting_is_offered_instead_of_fire() -> None:
    battle = scenery(Phase.WEAPONS)
    menu = PRESENTATION.menu(battle, DeclareNext("Red"), "Red", "1", ())
    assert any(offer.label.endswith("lift cargo") for offer in menu.offers)


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (CargoLifted(0, Crate(HERE, 2)), "lifts 2 tons of cargo at 0505"),
        (DropPrepared(0, Mode.WALK), "is going to drop its cargo"),
        (CargoDropped(0, HERE, (3,)), "drops 3 tons of cargo at 0505"),
        (CargoDropped(0, HERE, (1,), 2), "drops 3 tons of cargo at 0505; 2 tons of it destroyed"),
        (
            CargoHit(0, 2, (Load(1, INSIDE),), "BMR-CARGO-013"),
            "2 tons of the cargo of Griffin GRF-1N (Red 1) destroyed",
        ),
        (StrappedHit(0, 12), "also strikes Griffin GRF-1N (Red 1) outside: 12 points of damage"),
        (CargoLost(0, 1), "1 ton of cargo lost with Griffin GRF-1N"),
    ],
)
def test_every_event_has_its_sentence(event: Event, words: str) -> None:
    assert words in SENTENCES[type(event)](event, scenery())


# --- bots -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-CARGO-004")
def test_bots_know_that_a_mech_with_full_hands_hardly_fires() -> None:
    free, full = scenery(), scenery(Phase.MOVEMENT, Load(3, HANDS))
    assert mounts(free, free.unit(0))
    assert not mounts(full, full.unit(0))
