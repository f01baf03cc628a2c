"""Units that start a battle aboard others of their side."""

from __future__ import annotations

from typing import Any

import pytest
from tests.conformance.suite import QUIET

from ironhex import Roster, new_game, roster_of
from ironhex.catalog import Enlisted
from ironhex.cli.forces import Setting, set_up, units_named
from ironhex.cli.game_choice import ForceChoice
from ironhex.cli.hinting import UnknownName
from ironhex.cli.rules import chosen_rules
from ironhex.cli.terminal.figures import where
from ironhex.engine import save
from ironhex.engine.conformance import check_game, random_choice
from ironhex.engine.setup import Setup, SetupError, SideSetup, UnitSetup
from ironhex.games import edition, load
from ironhex.server.forces import value
from ironhex.server.wire_library import ForceUnit
from ironhex.systems.classic.actions import Deploy
from ironhex.systems.classic.battle import Attachment, Battle, How, Scenario
from ironhex.systems.classic.presentation.field import ground
from ironhex.systems.classic.presentation.scene import scene
from ironhex.systems.classic.questions import DeployNext
from ironhex.systems.classic.setup import Force, Recruit, starting_position
from ironhex.systems.classic.system import CLASSIC

APC, HEAVY_APC = "APC (Tracked)", "Heavy Tracked APC"
FOOT, ELEMENTALS, NOVA, GRIFFIN = "Foot Platoon (Rifle)", "Elemental (Laser)", "Nova Prime", "Griffin GRF-1N"
HIDDEN = ("hidden units",)
CONVOY = (Recruit(HEAVY_APC), Recruit(FOOT, aboard=0), Recruit(NOVA), Recruit(ELEMENTALS, aboard=2))


def start(*units: Recruit, arrival: str = "placed", options: tuple[str, ...] = ()) -> Any:
    forces = Force("Red", units, arrival=arrival), Force("Blue", [GRIFFIN], home=0, arrival=arrival)
    return starting_position(forces, "woods", scenario=Scenario(turn_limit=3), options=options)


@pytest.mark.rule("BMR-INF-017", "BMR-INF-029")
def test_infantry_starts_inside_a_vehicle_or_on_an_omnimech() -> None:
    battle: Battle = start(*CONVOY).facts
    assert battle.unit(1).attached == Attachment(0, How.PASSENGER)
    assert battle.unit(3).attached == Attachment(2, How.RIDER)
    assert battle.unit(1).hex is None
    assert battle.where(battle.unit(1)) == battle.unit(0).hex is not None


@pytest.mark.parametrize(
    ("units", "reason"),
    [
        ((Recruit(APC), Recruit(FOOT, aboard=0)), r"takes 3 tons, only 1 are free \[BMR-INF-017\]"),
        ((Recruit(GRIFFIN), Recruit(ELEMENTALS, aboard=0)), r"cannot carry Elemental \(Laser\) \[BMR-INF-033\]"),
        ((Recruit(HEAVY_APC), Recruit(GRIFFIN, aboard=0)), r"is not infantry \[BMR-INF-016\]"),
        ((Recruit(NOVA), *2 * (Recruit(ELEMENTALS, aboard=0),)), r"only 5 troopers can hold on to it \[BMR-INF-029\]"),
        ((Recruit(HEAVY_APC), Recruit(FOOT, aboard=2)), "there is no unit 2 in its force"),
        ((Recruit(HEAVY_APC), Recruit(FOOT, aboard=-1)), "there is no unit -1 in its force"),
        ((Recruit(HEAVY_APC), Recruit(FOOT, aboard=0.0)), r"there is no unit 0\.0 in its force"),  # type: ignore[arg-type]
        ((Recruit(HEAVY_APC), Recruit(FOOT, aboard=1)), "it cannot carry itself"),
        ((Recruit(HEAVY_APC), Recruit(FOOT, aboard=0), Recruit(FOOT, aboard=1)), "starts aboard another unit itself"),
        ((Recruit(HEAVY_APC), Recruit(FOOT, hex="0101", aboard=0)), "it has a place of its own, 0101"),
        (
            (Recruit(HEAVY_APC), Recruit(FOOT, hidden=True, aboard=0)),
            "it can hide only together with Heavy Tracked APC",
        ),
    ],
)
@pytest.mark.rule("BMR-INF-016", "BMR-INF-017", "BMR-INF-029", "BMR-INF-033")
def test_impossible_carriers_are_refused(units: tuple[Recruit, ...], reason: str) -> None:
    with pytest.raises(SetupError, match=rf"^Red: .* cannot start aboard.*{reason}"):
        start(*units)


def test_passengers_are_deployed_with_their_carriers() -> None:
    play = new_game(
        "classic",
        (Force("Red", CONVOY, arrival="deploy"), Force("Blue", [GRIFFIN], home=0, arrival="deploy")),
        "woods",
        seed=1,
    )
    deployed = []
    while isinstance(play.asks[0].question, DeployNext):
        ask = play.asks[0]
        action = next(iter(play.legal(ask)))
        assert isinstance(action, Deploy)
        deployed.append(action.unit)
        play.answer(ask, action, ask.seats[0])
    assert sorted(deployed) == [0, 2, 4]
    assert play.facts.where(play.facts.unit(3)) == play.facts.unit(2).hex is not None


@pytest.mark.parametrize("arrival", ["placed", "deploy", "enter"])
def test_battles_with_passengers_keep_all_that_the_engine_promises(arrival: str) -> None:
    position = start(*CONVOY, arrival=arrival)
    check_game(CLASSIC, position, b"aboard", random_choice(b"aboard"), steps=60, every=13, quiet=QUIET)


def test_a_force_that_enters_the_map_brings_its_passengers() -> None:
    battle: Battle = start(*CONVOY, arrival="enter").facts
    assert battle.where(battle.unit(1)) is None
    assert battle.unit(1).attached == Attachment(0, How.PASSENGER)


@pytest.mark.parametrize("arrival", ["placed", "deploy"])
def test_whoever_is_aboard_a_hidden_unit_is_as_secret_as_it_is(arrival: str) -> None:
    units = (Recruit(GRIFFIN), Recruit(HEAVY_APC, hidden=True), Recruit(FOOT, aboard=1))
    position = start(*units, arrival=arrival, options=HIDDEN)
    seen = CLASSIC.view(position.facts, "Blue")
    assert [unit.name for unit in seen.units] == [GRIFFIN, GRIFFIN]
    assert [unit.id for unit in seen.units] == [0, 1]
    assert len(CLASSIC.view(position.facts, "Red").units) == 4
    assert [unit.hex for unit in position.facts.units if unit.attached is not None] == [None]
    check_game(CLASSIC, position, b"secret", random_choice(b"secret"), steps=40, every=13, quiet=QUIET)


SETUP = Setup(
    (
        SideSetup("Red", (UnitSetup(FOOT, aboard=1), UnitSetup(HEAVY_APC))),
        SideSetup("Blue", (UnitSetup(GRIFFIN),)),
    ),
    seed=1,
)


def test_a_setup_a_record_and_a_roster_keep_who_is_aboard() -> None:
    classic = edition("classic")
    play = classic.new_game(SETUP)
    assert play.facts.unit(0).attached == Attachment(1, How.PASSENGER)
    described = classic.described(play.facts)
    assert described is not None
    assert [unit.aboard for unit in described.sides[0].units] == [1, None]
    assert classic.new_game(described).facts.unit(0).attached == Attachment(1, How.PASSENGER)
    assert load(save(play, private=True)).verify().facts == play.facts
    roster = roster_of(play, "Red")
    assert [unit.aboard for unit in roster.units] == [1, None]
    assert Roster.load(roster.to_toml(), "red.toml") == roster
    again = new_game("classic", {"Red": roster, "Blue": [Enlisted(GRIFFIN)]}, "woods", seed=1)
    assert again.facts.unit(0).attached == Attachment(1, How.PASSENGER)


def test_games_without_carriers_say_so() -> None:
    quickstart = edition("quickstart")
    names = quickstart.units()[:2]
    sides = SideSetup("Red", (UnitSetup(names[0], aboard=0),)), SideSetup("Blue", (UnitSetup(names[1]),))
    with pytest.raises(SetupError, match=r"aboard: no unit carries others \[QS-GEN-003\]"):
        quickstart.new_game(Setup(sides))
    assert quickstart.carriers_for(sides[0].units) == ((),)


def test_the_command_line_names_or_counts_the_carrier() -> None:
    rules = chosen_rules("classic", None)
    named = units_named(rules, f"{HEAVY_APC}, {FOOT} (aboard Heavy)")
    assert named == (UnitSetup(HEAVY_APC), UnitSetup(FOOT, aboard=0))
    assert units_named(rules, f"{FOOT} (aboard 2), {HEAVY_APC}") == (UnitSetup(FOOT, aboard=1), UnitSetup(HEAVY_APC))
    secret = units_named(rules, f"{HEAVY_APC} (hidden), {FOOT} (hidden) (aboard {HEAVY_APC})")
    assert [unit.hidden for unit in secret] == [True, True]
    with pytest.raises(UnknownName, match="carrier in the list 'Griffin' is not one of"):
        units_named(rules, f"{FOOT} (aboard Griffin)")
    with pytest.raises(UnknownName, match="not closed by a parenthesis"):
        units_named(rules, f"{FOOT} (aboard 1")
    play, _ = set_up(Setting(ForceChoice(f"{HEAVY_APC}, {FOOT} (aboard 1)", GRIFFIN), seed=1))
    assert play.facts.unit(1).attached == Attachment(0, How.PASSENGER)


def test_a_force_says_who_can_start_aboard_whom() -> None:
    names = (HEAVY_APC, FOOT, FOOT, FOOT, NOVA, ELEMENTALS)
    free = value([ForceUnit(name) for name in names])
    assert [unit.carriers for unit in free.units] == [(), (0,), (0,), (0,), (), (0, 4)]
    aboard = (None, 0, 0, None, None, None)
    full = value([ForceUnit(name, aboard=by) for name, by in zip(names, aboard, strict=True)])
    assert [unit.carriers for unit in full.units] == [(), (0,), (0,), (), (), (4,)]


def test_the_terminal_says_who_is_carried() -> None:
    battle = edition("classic").new_game(SETUP).facts
    platoon = scene(battle, None).figures[0]
    assert platoon.on == "2"
    assert where(platoon, ground(battle)) == "carried"
