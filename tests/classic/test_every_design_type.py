"""Every type of design goes through scenes, sheets, records and the bot that plays any game."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from msgspec.structs import replace as struct_replace
from tests.conformance.suite import QUIET

from ironhex.bots import OfferBot, asked
from ironhex.catalog import Design, design, designs
from ironhex.engine import Play, Position, save
from ironhex.engine.conformance import check_game, random_choice
from ironhex.engine.presentation.story import opening, told
from ironhex.games import load
from ironhex.kernel.dice import SeededDice
from ironhex.kernel.tally import Tally
from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.attack.aimed_shots import aimed
from ironhex.systems.classic.attack.attack import attack_on
from ironhex.systems.classic.attack.declarations import no_such_shot
from ironhex.systems.classic.attack.to_hit import Aim, Shot
from ironhex.systems.classic.attack.volley import shots_of
from ironhex.systems.classic.battle import Battle, Scenario
from ironhex.systems.classic.damage.hit_location import MECH_HITS, roll_location
from ironhex.systems.classic.edition import EDITION
from ironhex.systems.classic.melee.charge import no_charge
from ironhex.systems.classic.melee.conditions import Assault, fit_target
from ironhex.systems.classic.melee.elevations import KICK, PUSH
from ironhex.systems.classic.melee.physical_to_hit import infantry
from ironhex.systems.classic.narrate.weapons import volley
from ironhex.systems.classic.setup import Force, Recruit, new_battle, starting_position
from ironhex.systems.classic.system import CLASSIC

GRIFFIN = "Griffin GRF-1N"
VESSELS = ("displacement", "hydrofoil", "submarine")


@cache
def examples() -> dict[str, Design]:
    """The first design of each type and way of moving."""
    found: dict[str, Design] = {}
    for name in designs():
        each = design(name)
        found.setdefault(f"{each.type}, {each.kind}", each)
    return found


def start(each: Design) -> Position[Battle, object, object]:
    forces = Force("Red", [each]), Force("Blue", [GRIFFIN], home=0)
    scenario = Scenario(turn_limit=4)
    return starting_position(forces, "lake-district", scenario=scenario, options=())


@pytest.fixture(params=sorted(examples()))
def position(request: pytest.FixtureRequest) -> Position[Battle, object, object]:
    return start(examples()[request.param])


def test_a_battle_with_it_keeps_all_that_the_engine_promises(position: Position[Battle, object, object]) -> None:
    check_game(CLASSIC, position, b"types", random_choice(b"types"), steps=40, every=13, quiet=QUIET)


def test_the_simple_bot_plays_it_and_every_moment_is_drawn(position: Position[Battle, object, object]) -> None:
    play = Play(CLASSIC, position, SeededDice(b"bot"))
    bots = {seat: OfferBot(seat.encode()) for seat in ("Red", "Blue")}
    while not play.over:
        ask = play.asks[0]
        seat = ask.seats[0]
        play.answer(ask, bots[seat].choose(asked(play, ask, seat)), seat)
    assert play.facts.turn <= 5
    for moment, _ in told(CLASSIC, opening(CLASSIC, play.start.facts, "Blue"), play.log_of("Blue")):
        figure = moment.scene.figures[0]
        assert len(figure.parts) == sum(place.struck for place in play.facts.unit(0).design.locations)
    assert load(save(play, private=True)).verify().facts == play.facts
    assert EDITION.unit_sheet(play.facts, "1")


def beach(each: Design) -> str:
    """A hex next to 0711, in the water for vessels."""
    return "0611" if each.kind in VESSELS else "0811"


def beside(each: Design) -> Battle:
    """A Griffin next to a unit that has hit locations but no warrior awake."""
    forces = Force("Red", [Recruit(GRIFFIN, hex="0711")]), Force("Blue", [Recruit(each, hex=beach(each))], home=0)
    battle: Battle = starting_position(forces, "lake-district", scenario=Scenario(), options=()).facts
    kinds = {
        name: replace(kind, hull=replace(kind.hull, tables=MECH_HITS, locate=roll_location))
        for name, kind in battle.rules.kinds.items()
    }
    asleep = struct_replace(battle.unit(1), knocked_out=1)
    return struct_replace(battle.changed(asleep), rules=battle.rules.changed(kinds=kinds))


@pytest.mark.rule("BMR-PUSH-001", "BMR-LOC-014", "BMR-CHARGE-013", "BMR-HIT-060")
@pytest.mark.parametrize("name", sorted(examples()))
def test_the_kind_of_a_unit_decides_about_attacks_not_its_hit_locations(name: str) -> None:
    each = examples()[name]
    battle = beside(each)
    griffin, target = battle.units
    attack = attack_on(battle, griffin, target, aim=1)
    shot = Shot(Aim(attack, Tally()), griffin.weapon("PPC"))
    charge = no_charge(battle, griffin, target)
    is_mech, on_foot = each.type == "mech", each.type in ("infantry", "battle armor")
    aimable = each.type in ("mech", "emplacement")
    assert (fit_target(Assault(attack, PUSH)) is None) == is_mech
    assert (aimed(shot) is None) == aimable
    assert (charge is not None and charge.rule == "BMR-CHARGE-013") == on_foot
    assert (infantry(Assault(attack, KICK)) is not None) == on_foot


@pytest.mark.parametrize("name", sorted(examples()))
def test_it_can_be_set_up(name: str) -> None:
    forces = Force("Red", [examples()[name]]), Force("Blue", [GRIFFIN], home=0)
    assert new_battle(forces, "lake-district").asks


@pytest.mark.parametrize("name", sorted(examples()))
def test_its_own_codes_name_the_location_that_a_shot_is_aimed_at(name: str) -> None:
    each = examples()[name]
    battle = beside(each)
    griffin, target = battle.units
    assert all(each.location_at(place.code) == place.index for place in each.locations)
    code = each.locations[-1].code
    action = CLASSIC.parse(f"declare 1 {griffin.weapon('PPC').index}>2@{code}")
    assert isinstance(action, Declare)
    [fire] = action.shots
    [(_, shot)] = shots_of(battle, 0, (fire,), 0, None)
    assert shot.aim.on_unit.aim == each.locations[-1].index
    assert no_such_shot(battle, griffin, fire) is None
    assert no_such_shot(battle, griffin, struct_replace(fire, aim="ZZ")) is not None
    assert volley(battle, 0, (fire,)).endswith(f"{target.name}'s {each.locations[-1].name}")
