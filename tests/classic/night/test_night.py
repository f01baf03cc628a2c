"""Night combat: what is hard to hit, what searchlights light, and how they are shot out."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.stage import happened, mech, perform, stage

from ironhex.catalog import Location, VehicleLocation, design
from ironhex.engine import Event
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.attack.to_hit import Shot, aim, to_hit
from ironhex.systems.classic.battle import (
    Battle,
    Blow,
    Flare,
    Mode,
    Phase,
    PlaceTarget,
    Target,
    Thing,
    TurnState,
)
from ironhex.systems.classic.chapters import TASKS
from ironhex.systems.classic.damage.hits import Hit, strike
from ironhex.systems.classic.melee.conditions import assault_of
from ironhex.systems.classic.melee.physical_to_hit import physical_number
from ironhex.systems.classic.night.events import LightAimed, LightRolled, LightSwitched
from ironhex.systems.classic.night.lights import lit, lit_hexes
from ironhex.systems.classic.night.searchlights import Shine, ShineNext, light_words, menu, refusal
from ironhex.systems.classic.notation import action_of
from ironhex.systems.classic.positions import Placed
from ironhex.systems.classic.presentation.scene import scene
from ironhex.systems.classic.ruleset import ruleset
from ironhex.systems.classic.sequence import RunStep
from ironhex.systems.classic.setup import Force, Recruit, new_battle
from ironhex.systems.classic.system import CLASSIC

GRIFFIN, LOCUST, TANK, PLATOON = "Griffin GRF-1N", "Locust LCT-1V", "Vedette Medium Tank", "Foot Platoon (Rifle)"
RULES = ruleset(("four-legged", "night"))
DAY = ruleset(("four-legged",))
HEX = PlaceTarget(Thing.HEX, Hex(2, 3))


def night(*units: Placed, **fields: Any) -> Battle:
    return stage("3x12", *units, **{"rules": RULES, **fields})


def number(battle: Battle, target: Target = 1, mode: str = "") -> int:
    unit = battle.unit(0)
    return to_hit(Shot(aim(battle, unit, battle.attacked(target)), unit.weapon("PPC"), mode=mode)).total


def kick(battle: Battle) -> int:
    blow = Blow("kick", 1, int(Location.RL))
    return physical_number(assault_of(battle, battle.unit(0), battle.unit(1), blow)).total


def step(
    battle: Battle, name: str, dice: Iterable[int] = (), answer: Any = None, **options: Any
) -> tuple[Battle, tuple[Event, ...]]:
    run = RunStep(battle.phase, name)
    return perform(battle, lambda play: play.then(run), dice, tasks=TASKS, answer=answer, **options)


def beam(at: Target | None) -> dict[str, Any]:
    """A searchlight that is on and lights something."""
    return {"light": "on", "turn": TurnState(beam=at)}


@pytest.mark.rule("BMR-NIGHT-001")
def test_everything_is_two_harder_to_hit_at_night() -> None:
    units = mech(GRIFFIN, "0208"), mech(LOCUST, "0203")
    assert number(night(*units)) == number(night(*units, rules=DAY)) + 2
    close = mech(GRIFFIN, "0204"), mech(LOCUST, "0203")
    assert kick(night(*close, phase=Phase.PHYSICAL)) == kick(night(*close, phase=Phase.PHYSICAL, rules=DAY)) + 2


@pytest.mark.rule("BMR-NIGHT-001")
def test_places_are_harder_to_hit_too() -> None:
    units = mech(GRIFFIN, "0208"), mech(LOCUST, "0201")
    woods = night(*units).board.changed(Hex(2, 3), woods=1)
    dark, day = (stage(woods, *units, rules=ruleset(options)) for options in (("fire", "night"), ("fire",)))
    target = PlaceTarget(Thing.FIRE, Hex(2, 3))
    assert number(dark, target) == number(day, target) + 2


@pytest.mark.rule("BMR-NIGHT-002")
def test_searchlights_are_agreed_on() -> None:
    def lights(options: tuple[str, ...], **recruit: Any) -> list[str]:
        units = [Recruit(GRIFFIN, **recruit), Recruit(TANK), Recruit(PLATOON)]
        play = new_battle([Force("Red", units), Force("Blue", [LOCUST], home=0)], "open-ground", options=options)
        return [unit.light for unit in play.facts.units if unit.side == "Red"]

    assert lights(("night",)) == ["", "", ""]
    assert lights(("night",), searchlight=True) == ["off", "", ""]
    assert lights(("night", "searchlights")) == ["off", "off", ""]
    assert lights(("searchlights",), searchlight=True) == ["", "", ""]


@pytest.mark.rule("BMR-NIGHT-003")
def test_searchlights_are_switched_in_the_movement_phase() -> None:
    battle = night(mech(GRIFFIN, "0208", light="off"), mech(LOCUST, "0203", light="on"), phase=Phase.MOVEMENT)
    after, events = step(battle, "switch searchlights", picks={"searchlight": "on"})
    assert [(event.unit, event.light) for event in happened(events, LightSwitched)] == [(0, "on")]
    after, _ = step(battle, "switch searchlights", picks={"searchlight": "off"})
    assert [unit.light for unit in after.units] == ["off", "off"]
    assert step(battle, "switch searchlights")[1] == ()
    assert [light_words(battle, battle.unit(0), option) for option in ("off", "on")] == ["Leave it off", "Switch it on"]
    assert [light_words(battle, battle.unit(1), option) for option in ("on", "off")] == ["Leave it on", "Switch it off"]
    broken = battle.changed(replace(battle.unit(0), light="out")).changed(replace(battle.unit(1), light=""))
    assert step(broken, "switch searchlights", picks={"searchlight": "on"})[1] == ()


@pytest.mark.rule("BMR-NIGHT-004", "BMR-NIGHT-007")
@pytest.mark.parametrize("phase", [Phase.WEAPONS, Phase.PHYSICAL])
def test_in_an_attack_phase_a_searchlight_lights_one_unit(phase: Phase) -> None:
    units = mech(GRIFFIN, "0204"), mech(LOCUST, "0203", facing=0), mech(TANK, "0304", side="Red", light="on")
    battle = night(*units, phase=phase)
    after, events = step(battle, "aim searchlights", answer=lambda question: Shine(2, 1))
    assert happened(events, LightAimed) == [LightAimed(2, 1)]
    assert lit(after, after.unit(1))
    if phase is Phase.WEAPONS:
        far = after.changed(replace(after.unit(0), hex=Hex(2, 8)))
        assert number(replace(far, before=far.units)) == number(night(mech(GRIFFIN, "0208"), units[1], rules=DAY))
    else:
        assert kick(after) == kick(night(*units, rules=DAY, phase=phase))


@pytest.mark.rule("BMR-NIGHT-004")
def test_only_what_is_in_sight_and_ahead_can_be_lit() -> None:
    battle = night(mech(GRIFFIN, "0208", light="on"), mech(LOCUST, "0203"), mech(LOCUST, "0211", side="Blue"))
    question = ShineNext(0)
    assert list(menu(battle, question, "Red")) == [Shine(0), Shine(0, 1)]

    def why(action: Any, on: Battle = battle) -> str:
        barred = refusal(on, question, "Red", action)
        return barred.why if barred else ""

    assert why(Shine(0, 1)) == why(Shine(0)) == why(Shine(0, HEX)) == ""
    assert "forward arc" in why(Shine(0, 2))
    assert "forward arc" in why(Shine(0, PlaceTarget(Thing.HEX, Hex(2, 11))))
    assert "no such target" in why(Shine(0, 7))
    assert "no such target" in why(Shine(0, PlaceTarget(Thing.HEX, Hex(9, 9))))
    assert "no such target" in why(Shine(0, PlaceTarget(Thing.BUILDING, Hex(2, 3))))
    assert "must be aimed now" in why(Shine(1, 0))
    assert "must be aimed now" in why(Move(0, Mode.WALK))
    hill = replace(battle, board=battle.board.changed(Hex(2, 5), level=5))
    assert "line of sight" in why(Shine(0, 1), hill)


@pytest.mark.rule("BMR-NIGHT-004")
def test_a_light_is_aimed_again_only_if_its_target_can_no_longer_be_lit() -> None:
    """In the Physical Attack Phase it keeps its target while that is in sight."""
    units = mech(GRIFFIN, "0208", **beam(1)), mech(LOCUST, "0203"), mech(LOCUST, "0207", side="Blue")
    battle = night(*units, phase=Phase.PHYSICAL)
    assert step(battle, "aim searchlights")[1] == ()
    hill = replace(battle, board=battle.board.changed(Hex(2, 5), level=5))
    _, events = step(hill, "aim searchlights", answer=lambda question: Shine(0, 2))
    assert happened(events, LightAimed) == [LightAimed(0, 2)]


@pytest.mark.rule("BMR-NIGHT-004")
def test_a_beam_at_a_unit_that_has_left_the_map_lights_nobody() -> None:
    units = mech(GRIFFIN, "0208", **beam(1)), mech(LOCUST, "0203"), mech(LOCUST, "0205", side="Blue")
    battle = night(*units)
    assert lit(battle, battle.unit(2))
    gone = battle.changed(replace(battle.unit(1), hex=None, fate="left the map"))
    assert not lit(gone, gone.unit(2))


@pytest.mark.rule("BMR-NIGHT-004")
def test_a_hex_can_be_lit_with_all_units_in_it() -> None:
    units = mech(GRIFFIN, "0208", **beam(HEX)), mech(LOCUST, "0203"), mech(PLATOON, "0203"), mech(LOCUST, "0202")
    battle = night(*units)
    assert [lit(battle, unit) for unit in battle.units] == [True, True, True, False]
    assert lit(battle, HEX)


@pytest.mark.rule("BMR-NIGHT-005", "BMR-NIGHT-006")
def test_units_in_the_beam_and_its_user_are_lit_as_well() -> None:
    units = mech(GRIFFIN, "0208", **beam(1)), mech(LOCUST, "0203"), mech(TANK, "0205"), mech(TANK, "0306")
    battle = night(*units)
    assert [lit(battle, unit) for unit in battle.units] == [True, True, True, False]
    idle = battle.changed(replace(battle.unit(0), turn=TurnState()))
    assert [lit(idle, unit) for unit in idle.units] == [True, False, False, False]
    assert {Hex(2, row) for row in range(3, 9)} <= set(lit_hexes(battle))
    assert Hex(2, 2) not in lit_hexes(battle)


@pytest.mark.rule("BMR-NIGHT-004")
def test_searchlights_that_are_off_or_shot_out_light_nothing() -> None:
    for state in ("off", "out", ""):
        battle = night(mech(GRIFFIN, "0208", light=state, turn=TurnState(beam=1)), mech(LOCUST, "0203"))
        assert not lit(battle, battle.unit(1))
        assert not lit(battle, battle.unit(0))


def test_in_the_physical_phase_only_idle_searchlights_are_aimed_again() -> None:
    battle = night(mech(GRIFFIN, "0208", **beam(1)), mech(LOCUST, "0203"), phase=Phase.PHYSICAL)
    assert step(battle, "aim searchlights")[1] == ()
    gone = battle.changed(replace(battle.unit(1), hex=None, fate="destroyed"))
    assert step(gone, "aim searchlights")[1] == ()


@pytest.mark.rule("BMR-NIGHT-008", "BMR-NIGHT-009")
@pytest.mark.parametrize(
    ("name", "location", "rolls"),
    [
        (GRIFFIN, Location.CT, True),
        (GRIFFIN, Location.LT, True),
        (GRIFFIN, Location.RT, True),
        (GRIFFIN, Location.HD, False),
        (GRIFFIN, Location.RA, False),
        (TANK, VehicleLocation.FRONT, True),
        (TANK, VehicleLocation.LEFT, True),
        (TANK, VehicleLocation.REAR, False),
        (TANK, VehicleLocation.TURRET, False),
    ],
)
def test_hits_where_the_searchlight_is_may_destroy_it(name: str, location: int, rolls: bool) -> None:
    battle = night(mech(name, "0208", light="off"), mech(LOCUST, "0203"))
    for rear in (False, True) if name == GRIFFIN and rolls else (False,):
        hit = Hit(1, location, rear=rear)
        after, events = perform(battle, partial(strike, unit_id=0, hit=hit), [3, 4] if rolls else [])
        assert len(happened(events, LightRolled)) == rolls
        assert after.unit(0).light == ("out" if rolls else "off")
    if rolls:
        after, _ = perform(battle, lambda play: strike(play, 0, Hit(1, location)), [3, 3])
        assert after.unit(0).light == "off"


@pytest.mark.rule("BMR-NIGHT-008")
def test_units_without_a_searchlight_do_not_roll_for_it() -> None:
    battle = night(mech(GRIFFIN, "0208"), mech(LOCUST, "0203", light="out"))
    for unit in (0, 1):
        _, events = perform(battle, partial(strike, unit_id=unit, hit=Hit(1, Location.CT)))
        assert not happened(events, LightRolled)


def test_a_light_that_is_shot_out_shines_until_the_end_of_the_phase() -> None:
    battle = night(mech(GRIFFIN, "0208", **beam(1)), mech(LOCUST, "0203"))
    after, _ = perform(battle, lambda play: strike(play, 0, Hit(1, Location.CT)), [6, 6])
    assert lit(after, after.unit(1))


@pytest.mark.rule("BMR-AMMO-013")
def test_incendiary_rounds_of_an_autocannon_halve_the_darkness() -> None:
    first = design("Hunchback HBK-4G").bins[0].index
    units = mech("Hunchback HBK-4G", "0206", ammunition={first: "incendiary"}), mech(LOCUST, "0203")

    def shot(battle: Battle, mode: str) -> int:
        unit = battle.unit(0)
        return to_hit(Shot(aim(battle, unit, battle.unit(1)), unit.weapon("AC/20"), mode=mode)).total

    dark, day = night(*units), night(*units, rules=DAY)
    assert shot(dark, "incendiary") == shot(dark, "") - 1
    assert shot(day, "incendiary") == shot(day, "")
    shown = dark.changed(replace(dark.unit(1), light="on"))
    assert shot(replace(shown, before=shown.units), "incendiary") == shot(day, "")


@pytest.mark.rule("BMR-AMMO-025")
def test_flares_light_their_hex_and_all_within_three() -> None:
    battle = night(mech(GRIFFIN, "0212"), mech(LOCUST, "0205"), flares=(Flare(Hex(2, 2), 2, 3),), turn=1)
    lights = [lit(replace(battle, turn=turn), battle.unit(1)) for turn in (1, 2, 3, 4)]
    assert lights == [False, True, True, False]
    assert not lit(replace(battle, turn=2), replace(battle.unit(1), hex=Hex(2, 6)))


def test_the_text_of_an_aimed_light_is_read_back() -> None:
    for action in (Shine(2), Shine(2, 4), Shine(2, HEX)):
        assert action_of(str(action)) == action
    with pytest.raises(ValueError, match="name the unit"):
        action_of("shine")


def test_lights_are_told() -> None:
    battle = night(mech(GRIFFIN, "0208", light="on"), mech(LOCUST, "0203"))
    assert CLASSIC.narrate(battle, LightAimed(0, 1)) == "The searchlight of Griffin GRF-1N lights Locust LCT-1V"
    assert CLASSIC.narrate(battle, LightAimed(0)) == "Griffin GRF-1N does not aim its searchlight"
    assert CLASSIC.narrate(battle, LightSwitched(0, "off")) == "Griffin GRF-1N switches its searchlight off"


def test_a_unit_off_the_map_is_in_the_dark() -> None:
    battle = night(mech(GRIFFIN, "0208"), mech(LOCUST, "0203"))
    assert not lit(battle, replace(battle.unit(1), hex=None))


def test_lit_hexes_say_who_lights_them() -> None:
    battle = night(mech(GRIFFIN, "0210", **beam(1)), mech(LOCUST, "0203"), flares=(Flare(Hex(2, 2), 1, 1),))
    labels = {thing.place: thing.label for thing in scene(battle, None).things if thing.icon == "light"}
    assert labels["0210"] == labels["0208"] == labels["0203"] == f"lit by {GRIFFIN}"
    assert labels["0201"] == "lit by flares"
    assert "0111" not in labels
