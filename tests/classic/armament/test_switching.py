"""Equipment that is switched on and off in the End Phase."""

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.electronics.lances import stealthy
from tests.classic.stage import happened, mech, perform, stage, variant

from ironhex.catalog import Location, MechDesign
from ironhex.systems.classic.armament.chapter import switch_orders, switch_words
from ironhex.systems.classic.armament.events import Switched
from ironhex.systems.classic.armament.switching import (
    AS_IT_IS,
    DEFENSES,
    SWITCHING,
    OfferSwitching,
    item_name,
    offer_switching,
    switch,
    switchable,
    switched_on,
)
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.chapter import Tasks
from ironhex.systems.classic.hiding.rules import CloseUndo, close_undo, offer_in_secret
from ironhex.systems.classic.phases.end import SwitchSinks, switch_sinks
from ironhex.systems.classic.system import narrate

AMS = "IS Anti-Missile System"
TASKS: Tasks = {OfferSwitching: switch, CloseUndo: close_undo, SwitchSinks: switch_sinks}


def protected(count: int = 1, **state: Any) -> Battle:
    """A Griffin with anti-missile systems in its right torso, and an enemy."""
    design = variant("Griffin GRF-1N", slots={Location.RT: [AMS] * count + [f"{AMS} Ammo"]})
    return stage("4x9", mech(design, "0209", **state), mech("Locust LCT-1V", "0206", facing=3))


def names(battle: Battle) -> list[str]:
    return [item_name(battle.unit(0), item) for item in switchable(battle.unit(0))]


@pytest.mark.rule("BMR-EQ-015")
def test_a_crew_switches_its_anti_missile_system_off_and_later_on_again() -> None:
    battle = protected()
    (name,) = names(battle)
    (item,) = switchable(battle.unit(0))
    assert switched_on(battle.unit(0), item)
    off, events = perform(battle, offer_switching, tasks=TASKS, picks={DEFENSES: name})
    assert not switched_on(off.unit(0), item)
    assert [event.on for event in happened(events, Switched)] == [False]
    on, events = perform(off, offer_switching, tasks=TASKS, picks={DEFENSES: name})
    assert switched_on(on.unit(0), item)
    assert on == battle


@pytest.mark.rule("BMR-EQ-015")
def test_nothing_is_switched_unless_the_crew_says_so() -> None:
    battle = protected()
    assert perform(battle, offer_switching, tasks=TASKS) == (battle, ())
    assert perform(battle, offer_switching, tasks=TASKS, picks={DEFENSES: AS_IT_IS})[1] == ()


@pytest.mark.rule("BMR-EQ-015")
def test_each_of_several_systems_is_switched_by_itself() -> None:
    battle = protected(2)
    first, second = switchable(battle.unit(0))
    once: Tasks = {OfferSwitching: lambda play, task: None}
    picks = {DEFENSES: names(battle)[0]}
    off, _ = perform(battle, lambda play: switch(play, OfferSwitching(0)), picks=picks, tasks=once)
    assert off.unit(0).off == (first.index,)
    rest = OfferSwitching(0, (first.index,))
    both, _ = perform(off, lambda play: switch(play, rest), picks={DEFENSES: names(battle)[1]}, tasks=TASKS)
    assert both.unit(0).off == (first.index, second.index)


@pytest.mark.rule("BMR-EQ-015", "BMR-EQ-143")
def test_systems_and_stealth_armor_are_switched_by_choices_of_their_own() -> None:
    sheet = stealthy().sheet
    slots = tuple((*texts[:-1], AMS) if at == Location.LT else texts for at, texts in enumerate(sheet.slots))
    design = MechDesign(replace(sheet, slots=slots))
    battle = stage("4x9", mech(design, "0209"), mech("Locust LCT-1V", "0206", facing=3))
    system, armor = (
        next(item for item in switchable(battle.unit(0)) if item.equipment.special == special)
        for special in ("ams", "stealth")
    )
    picks = {DEFENSES: item_name(battle.unit(0), system), SWITCHING: item_name(battle.unit(0), armor)}
    _, events = perform(battle, offer_switching, tasks=TASKS, picks=picks)
    assert {event.item for event in happened(events, Switched)} == {system.index, armor.index}
    for left, switched in ((DEFENSES, armor), (SWITCHING, system)):
        _, events = perform(battle, offer_switching, tasks=TASKS, picks={**picks, left: AS_IT_IS})
        assert [event.item for event in happened(events, Switched)] == [switched.index]
    assert switch_orders((*protected().units, *battle.units)) == (AS_IT_IS,)
    assert switch_orders(protected().units) is None


@pytest.mark.parametrize("state", [{"knocked_out": 1}, {"shutdown": True}])
def test_a_crew_that_cannot_act_switches_nothing(state: dict[str, Any]) -> None:
    battle = protected(**state)
    assert not perform(battle, offer_switching, tasks=TASKS, picks={DEFENSES: names(battle)[0]})[1]


def test_destroyed_equipment_is_not_offered() -> None:
    battle = protected()
    unit = battle.unit(0).with_critical("RT", "Anti-Missile System")
    assert not names(battle.changed(unit))


@pytest.mark.rule("BMR-HIDDEN-002", "BMR-EQ-015")
def test_a_hidden_crew_switches_in_secret() -> None:
    battle = protected(hidden=True)
    picks = {DEFENSES: names(battle)[0]}
    assert not perform(battle, offer_switching, tasks=TASKS, picks=picks)[1], "others do not wait for it"
    after, events = perform(battle, offer_in_secret, tasks=TASKS, picks=picks)
    assert after.unit(0).off
    assert [event.seen_by("Blue") for event in happened(events, Switched)] == [None]


def test_the_words_of_the_choice_and_of_what_happens() -> None:
    battle = protected()
    (name,) = names(battle)
    (item,) = switchable(battle.unit(0))
    off = replace(battle.unit(0), off=(item.index,))
    assert switch_words(battle, battle.unit(0), name) == "Switch the Anti-Missile System in the right torso off"
    assert switch_words(battle, off, name) == "Switch the Anti-Missile System in the right torso on"
    assert switch_words(battle, off, AS_IT_IS) == "Leave everything as it is"
    event = Switched(0, item.index, on=False)
    assert narrate(battle, event) == "Griffin GRF-1N switches its Anti-Missile System off"
