"""Infantry on the page and at the terminal: what can be chosen, in words, and that every choice is allowed."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.infantry.test_carriers import field
from tests.classic.infantry.test_close_attacks import begun, swarming, together
from tests.classic.stage import mech, stage

from ironhex.engine.presentation.scene import Known
from ironhex.systems.classic.battle import Attachment, Battle, How, Phase
from ironhex.systems.classic.notation import action_of
from ironhex.systems.classic.presentation import drafts
from ironhex.systems.classic.presentation.menu import menu
from ironhex.systems.classic.presentation.scene import scene
from ironhex.systems.classic.questions import DeclareNext, MoveNext, StrikeNext

APC, PLATOON = "Heavy Tracked APC", "Foot Platoon (Rifle)"


def labels(battle: Battle, question: Any, seat: str, figure: str) -> list[str]:
    """The menu of a unit; every entry is considered and allowed."""
    offers = menu(battle, question, seat, figure, ()).offers
    for offer in offers:
        assert drafts.consider(battle, question, seat, action_of(offer.action), None).refusal is None
    return [offer.label for offer in offers]


def chips(battle: Battle, question: Any, seat: str, figure: str, group: str) -> list[str]:
    """The choices of a group in the first draft of a unit."""
    draft = drafts.consider(battle, question, seat, drafts.start(battle, question, seat, figure), None)
    return [choice.label for each in draft.groups if each.id == group for choice in each.choices]


def test_infantry_in_the_hex_of_a_mech_is_offered_its_attacks() -> None:
    asked = DeclareNext("Red")
    assert chips(together(), asked, "Red", "1", "close") == ["Attack the legs of Atlas AS7-D", "Swarm Atlas AS7-D"]
    assert any("swarm Atlas AS7-D" in label for label in labels(together(), asked, "Red", "1"))


def test_an_attack_on_a_mech_shows_its_number_and_its_chance() -> None:
    asked = DeclareNext("Red")
    swarm = next(offer for offer in menu(together(), asked, "Red", "1", ()).offers if "swarm" in offer.label)
    draft = drafts.consider(together(), asked, "Red", action_of(swarm.action), None)
    listed = next(group for group in draft.groups if group.id == "close")
    (chosen,) = (choice for choice in listed.choices if choice.selected)
    assert listed.role == "list"
    assert chosen.tally is not None
    assert chosen.needs == chosen.tally.total
    assert [(value.id, value.value) for value in draft.numbers] == [("odds", chosen.odds)]


def test_infantry_on_a_mech_goes_on_or_lets_go() -> None:
    asked = DeclareNext("Red")
    found = chips(swarming(), asked, "Red", "1", "close")
    assert found == ["Swarm Atlas AS7-D", "Let go of Atlas AS7-D", "Only hold on"]
    assert len(labels(swarming(), asked, "Red", "1")) == 3
    start = drafts.start(swarming(), asked, "Red", "1")
    assert drafts.consider(swarming(), asked, "Red", start, None).confirm == "Swarm it"


def test_a_swarmed_mech_is_offered_its_arms() -> None:
    battle = begun(replace(swarming(), phase=Phase.PHYSICAL))
    found = labels(battle, StrikeNext("Blue"), "Blue", "2")
    assert any("brush off Anti-Mech Foot Platoon (Laser) (left arm)" in label for label in found)


@pytest.mark.parametrize(
    ("aboard", "mode"), [(None, "Take Foot Platoon (Rifle) aboard"), (How.PASSENGER, "Let Foot Platoon (Rifle) off")]
)
def test_a_carrier_is_offered_what_it_can_do_with_infantry(aboard: How | None, mode: str) -> None:
    battle = field(APC, PLATOON, aboard=aboard)
    found = menu(battle, MoveNext("Red"), "Red", "1", ())
    (handling,) = (each for each in found.modes or () if each.label == mode)
    assert (handling.key, handling.to) == (("B", "and go to") if aboard is None else ("U", "in"))
    assert labels(battle, MoveNext("Red"), "Red", "1")


def test_the_points_of_a_move_include_those_for_infantry() -> None:
    battle = field(APC, PLATOON, aboard=How.PASSENGER)
    for offer in menu(battle, MoveNext("Red"), "Red", "1", ()).offers:
        draft = drafts.consider(battle, MoveNext("Red"), "Red", action_of(offer.action), None)
        spent = next(value for value in draft.numbers if value.id == "mp")
        assert spent.value == sum(part.value for part in spent.parts)


def test_the_weapons_of_a_platoon_have_one_range_and_its_targets_no_arc() -> None:
    battle = stage("16x17", mech(PLATOON, "0808", side="Red"), mech("Griffin GRF-1N", "0806", side="Blue"))
    asked = DeclareNext("Red")
    draft = drafts.consider(battle, asked, "Red", drafts.start(battle, asked, "Red", "1"), None)
    targets, weapons = (next(each for each in draft.groups if each.id == id) for id in ("targets", "weapons"))
    assert [target.detail for target in targets.choices] == ["2 hexes"]
    assert dict(zip(weapons.columns, weapons.choices[0].cells, strict=True))["Range"] == "0–2"


def test_passengers_and_swarms_are_shown_with_their_carriers() -> None:
    battle = stage(
        "16x17",
        mech("Heavy Hover APC", "0808", side="Red"),
        mech("Foot Platoon (Rifle)", "0808", side="Red"),
        mech("Elemental (Laser)", "0809", side="Red"),
        mech("Griffin GRF-1N", "0810", side="Blue"),
        phase=Phase.MOVEMENT,
    )
    known = Known(battle, scene(battle, None))
    battle = battle.changed(replace(battle.unit(1), hex=None, attached=Attachment(0, How.PASSENGER)))
    battle = battle.changed(replace(battle.unit(2), hex=None, attached=Attachment(3, How.SWARM)))
    apc, platoon, squad, griffin = scene(battle, known).figures
    assert (platoon.on, platoon.place, platoon.hostile) == ("1", "", False)
    assert (squad.on, squad.hostile) == ("4", True)
    assert "room for 6 t" in apc.facts
    told = [[(mark.label, mark.figure) for mark in figure.marks] for figure in (apc, platoon, squad, griffin)]
    assert told == [
        [("carries Foot Platoon (Rifle)", "2")],
        [("aboard Heavy Hover APC", "1")],
        [("swarms Griffin GRF-1N", "4")],
        [("swarmed by Elemental (Laser)", "3")],
    ]
    assert scene(battle, known) == scene(battle, None)
