"""Attacks on hexes, buildings and bridges, from the menu to the record, under a toy option that allows them."""

from __future__ import annotations

import pytest
from tests.classic.siege import GAME, PlaceDamaged, along_hexsides, siege, village
from tests.classic.stage import mech
from tests.conformance.suite import QUIET

from ironhex.bots import OfferBot, RandomBot, play_out
from ironhex.cli.terminal.situation import Situation
from ironhex.engine import Play, load, save
from ironhex.engine.conformance import check_game, random_choice
from ironhex.engine.presentation.drafts import Choice, Draft
from ironhex.kernel.dice import ScriptedDice
from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Barred
from ironhex.systems.classic.actions import Declare, Strike
from ironhex.systems.classic.attack.declarations import refused
from ironhex.systems.classic.attack.to_hit import aim
from ironhex.systems.classic.battle import Battle, Blow, PlaceTarget, Thing
from ironhex.systems.classic.bots.interest import planned
from ironhex.systems.classic.bots.roster import BOTS
from ironhex.systems.classic.events.weapons import LineChosen, WeaponFired, WeaponsDeclared
from ironhex.systems.classic.features import FEATURES, OFFER
from ironhex.systems.classic.melee.physical_attacks import refused as not_struck
from ironhex.systems.classic.notation import action_of
from ironhex.systems.classic.presentation.presentation import CLASSIC_PRESENTATION
from ironhex.systems.classic.presentation.statistics import statistics
from ironhex.systems.classic.questions import Choice as ChoiceQuestion
from ironhex.systems.classic.questions import DeclareNext
from ironhex.systems.classic.sight.line_of_sight import stance

HOUSE, BRIDGE = Hex(2, 3), Hex(4, 3)
GRIFFIN, LOCUST = mech("Griffin GRF-1N", "0305", side="Red"), mech("Locust LCT-1V", "0301", facing=3, side="Blue")
PPC, LRM = 9, 6
INITIATIVE = (1, 2, 3, 4)  # of the next turn


def declare(play: Play[Battle], *texts: str) -> None:
    """Declare attacks, and leave the choice of ammunition to chance."""
    for text in texts:
        play.push(text)
        while isinstance(play.asks[0].question, ChoiceQuestion):
            play.push("pick")


def duel() -> Battle:
    return village(GRIFFIN, LOCUST)


def barred(battle: Battle, text: str) -> Barred | None:
    action = action_of(text)
    assert isinstance(action, Declare)
    return refused(battle, action)


# --- the menu and the judge -------------------------------------------------------------------------------------------
def test_the_numbers_of_the_weapons_are_these() -> None:
    griffin = duel().unit(0)
    assert (griffin.weapon("PPC").index, griffin.weapon("LRM 10").index) == (PPC, LRM)


@pytest.mark.parametrize("place", ["hex=0304", "building=0203", "bridge=0403"])
def test_the_menu_lists_what_the_rules_list(place: str) -> None:
    play = siege(duel())
    listed = [str(action) for action in play.menu(play.asks[0])]
    assert f"declare 1 {PPC}>{place}" in listed
    assert f"declare 1 {PPC}>{place}" in play.legal()


def test_any_other_place_can_be_named() -> None:
    play = siege(duel())
    assert f"declare 1 {PPC}>hex=0502 {LRM}>2" not in [str(action) for action in play.menu(play.asks[0])]
    assert f"declare 1 {PPC}>hex=0502 {LRM}>2" in play.legal()


@pytest.mark.parametrize(
    ("target", "why"),
    [
        ("building=0303", "there is no building at 0303"),
        ("bridge=0203", "there is no bridge at 0203"),
        ("hex=0909", "there is no hex at 0909"),
        ("building=0909", "there is no building at 0909"),
        ("building=0203@CT", "the building at 0203 has no location CT"),
        ("building=0203/7", "unit 7 cannot spot"),
        ("hex=0305", "PPC: the target is in the same hex"),
        ("hex=0306", "PPC: the target is in the rear arc"),
    ],
)
def test_the_judge_refuses_what_cannot_be_fired_at(target: str, why: str) -> None:
    found = barred(duel(), f"declare 1 {PPC}>{target}")
    assert found
    assert found.why == why


def test_a_primary_target_in_front_may_be_a_place() -> None:
    beside = village(mech("Griffin GRF-1N", "0304", side="Red"), mech("Locust LCT-1V", "0504", facing=3, side="Blue"))
    assert barred(beside, f"declare 1 {LRM}>building=0203 {PPC}>2") is None
    found = barred(beside, f"declare 1 {PPC}>2 {LRM}>building=0203")
    assert found
    assert found.rule == "BMR-HIT-024"


def test_only_weapons_attack_places() -> None:
    beside = village(mech("Griffin GRF-1N", "0204", side="Red"), LOCUST)
    found = not_struck(beside, Strike(0, (Blow("kick", PlaceTarget(Thing.BUILDING, HOUSE), 6),)))
    assert found == ("BMR-PHYS-003", "the building at 0203 can only be attacked with weapons")


# --- numbers ----------------------------------------------------------------------------------------------------------
def test_the_number_is_made_of_the_rules_for_places_and_those_of_the_weapon() -> None:
    play = siege(duel())
    action = play.action(play.asks[0], f"declare 1 {PPC}>building=0203 {LRM}>2")
    (first, house), (second, locust), *_ = play.preview(play.asks[0], action).tallies
    assert first.startswith("PPC at the building at 0203")
    assert [(mod.value, mod.why) for mod in house.mods] == [
        (4, "Gunnery Skill"),
        (-4, "a building does not move"),
        (2, "minimum range 3"),
    ]
    assert second.startswith("LRM 10 at Locust LCT-1V")
    assert "secondary target" in [mod.why for mod in locust.mods]


@pytest.mark.parametrize(
    ("what", "at", "level"), [(Thing.HEX, BRIDGE, 0), (Thing.BUILDING, HOUSE, 2), (Thing.BRIDGE, BRIDGE, 0)]
)
def test_a_building_is_seen_at_its_roof_and_other_places_on_the_ground(what: Thing, at: Hex, level: int) -> None:
    assert stance(duel(), PlaceTarget(what, at)).level == level


def test_a_place_out_of_sight_is_hit_with_the_help_of_a_spotter() -> None:
    spotter = mech("Locust LCT-1V", "0102", side="Red")
    battle = village(mech("Griffin GRF-1N", "0205", side="Red"), LOCUST, spotter)
    hidden = PlaceTarget(Thing.HEX, Hex(2, 2))
    blocked = aim(battle, battle.unit(0), hidden).base.barred
    assert blocked
    assert blocked.why == "the building at 0203 intervenes"
    assert barred(battle, f"declare 1 {LRM}>hex=0202/3") is None
    in_sight = barred(battle, f"declare 1 {LRM}>hex=0104/3")
    assert in_sight
    assert in_sight.why == "LRM 10: the attacker sees the target"


# --- the volley -------------------------------------------------------------------------------------------------------
def fired(*dice: int, text: str) -> Play[Battle]:
    play = siege(duel(), dice=ScriptedDice((*dice, *INITIATIVE)))
    declare(play, text, "declare 2")
    return play


def test_a_hit_does_to_the_place_what_its_rules_say() -> None:
    play = fired(3, 3, text=f"declare 1 {PPC}>building=0203")
    assert [event for event in play.log if isinstance(event, PlaceDamaged)] == [
        PlaceDamaged(PlaceTarget(Thing.BUILDING, HOUSE), 10)
    ]
    assert play.facts.board.at(HOUSE).building_cf == 5
    told = list(play.told())
    assert "Griffin GRF-1N will fire PPC at the building at 0203" in told
    assert "Red's Griffin GRF-1N: PPC at the building at 0203: rolled 3+3 = 6, needs 2: hit" in told
    assert "The building at 0203 takes 10 points of damage" in told


def test_a_miss_does_nothing() -> None:
    play = fired(2, 2, text=f"declare 1 {LRM}>bridge=0403")
    assert not [event for event in play.log if isinstance(event, PlaceDamaged)]
    assert play.facts.board.at(BRIDGE).bridge_cf == 40


def test_missiles_that_hit_a_place_are_counted() -> None:
    play = fired(6, 6, 4, 3, text=f"declare 1 {LRM}>bridge=0403")
    assert play.facts.board.at(BRIDGE).bridge_cf == 40 - 6


def test_a_volley_may_mix_units_and_places() -> None:
    text = f"declare 1 {PPC}>building=0203 {LRM}>2"
    play = siege(duel(), seed=3)
    declare(play, text)
    [declared] = [event for event in play.log if isinstance(event, WeaponsDeclared)]
    assert declared.primary == PlaceTarget(Thing.BUILDING, HOUSE)
    assert play.facts.unit(0).turn.primary == declared.primary
    declare(play, "declare 2")
    shots = [event for event in play.log if isinstance(event, WeaponFired)]
    assert [shot.target for shot in shots] == [PlaceTarget(Thing.BUILDING, HOUSE), 1]
    secondary = ["secondary target" in [mod.why for mod in shot.tally.mods] for shot in shots]
    assert secondary == [False, True]


def test_fire_at_a_place_settles_no_line_along_hexsides() -> None:
    play = siege(village(GRIFFIN, LOCUST, by=along_hexsides))
    play.push(f"declare 1 {PPC}>building=0203")
    assert not [event for event in play.log if isinstance(event, LineChosen)]


# --- drafts and offers ------------------------------------------------------------------------------------------------
def considered(battle: Battle, draft: str, target: str | None = None) -> Draft:
    return CLASSIC_PRESENTATION.consider(battle, DeclareNext("Red"), "Red", action_of(draft), target)


def choices(draft: Draft, group: str) -> dict[str, Choice]:
    return {choice.id: choice for choice in draft.group(group).choices}


def test_a_draft_starts_with_the_enemy_and_lists_the_places() -> None:
    battle = duel()
    start = CLASSIC_PRESENTATION.start(battle, DeclareNext("Red"), "Red", "1")
    assert isinstance(start, Declare)
    assert {fire.target for fire in start.shots} == {1}
    targets = choices(considered(battle, str(start)), "targets")
    assert list(targets) == ["2", "building=0203", "bridge=0403", "hex=0304"]
    house = targets["building=0203"]
    assert (house.label, house.target, house.detail) == ("The building at 0203", "building=0203", "2 hexes · front")


def test_a_draft_can_focus_on_a_place_and_fire_at_it() -> None:
    battle = duel()
    draft = considered(battle, "declare 1", "building=0203")
    assert draft.focus == "building=0203"
    assert draft.sight
    assert (draft.sight.origin, draft.sight.to) == ("0305", "0203")
    weapon = choices(draft, "weapons")[str(PPC)]
    assert weapon.action == f"declare 1 {PPC}>building=0203"
    aimed = considered(battle, weapon.action, "building=0203")
    assert aimed.refusal is None
    assert aimed.targets == ("building=0203",)
    assert [number.id for number in aimed.numbers] == ["expected_damage", "heat"]
    assert aimed.number("expected_damage") == 10.0
    assert choices(aimed, "weapons")[str(PPC)].selected
    elsewhere = choices(considered(battle, weapon.action, "2"), "weapons")[str(PPC)]
    assert (elsewhere.note, elsewhere.target) == ("at the building at 0203", "building=0203")


def test_a_mixed_draft_still_tells_the_chance_to_destroy_the_unit() -> None:
    mixed = considered(duel(), f"declare 1 {PPC}>building=0203 {LRM}>2", "building=0203")
    assert [number.id for number in mixed.numbers] == ["expected_damage", "destroys", "heat", "shots IS LRM 10 Ammo"]


@pytest.mark.parametrize("target", ["hex=0101", "building=0303", "hex=0909"])
def test_what_cannot_be_attacked_is_not_put_in_focus(target: str) -> None:
    nothing = village(GRIFFIN, LOCUST)
    shown = considered(nothing, "declare 1", target)
    assert shown.focus == (target if target == "hex=0101" else "2")


@pytest.mark.parametrize(
    ("target", "why"),
    [
        ("wall=0101", "'wall' is not one of hex, building, bridge"),
        ("hex=x", "'x' is not a hex number"),
        ("9", "there is no unit 9"),
    ],
)
def test_a_text_that_names_no_target_is_an_error(target: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        considered(duel(), "declare 1", target)


def test_without_enemies_a_place_is_in_focus_but_not_fired_at() -> None:
    alone = village(GRIFFIN)
    start = CLASSIC_PRESENTATION.start(alone, DeclareNext("Red"), "Red", "1")
    assert start == Declare(0)
    assert considered(alone, str(start)).focus == "building=0203"


def test_offers_name_the_places() -> None:
    play = siege(duel())
    text = f"declare 1 {PPC}>building=0203"
    offer = play.offer(play.asks[0], play.action(play.asks[0], text))
    assert offer.targets == ("building=0203",)
    assert offer.label == "Griffin GRF-1N: PPC at the building at 0203, from the right arm"
    assert Situation(play, play.asks[0], "Red").names(offer.targets) == "building=0203"
    numbers = FEATURES.offer(play.facts, play.action(play.asks[0], text), offer)
    assert numbers[OFFER.index("expected damage / 10")] == 1.0


# --- records and bots -------------------------------------------------------------------------------------------------
def test_a_game_with_places_is_saved_read_and_played_again() -> None:
    play = siege(duel(), seed=5)
    declare(play, f"declare 1 {PPC}>building=0203 {LRM}>hex=0304", "declare 2")
    again = load(save(play, private=True), {"siege": GAME}).verify()
    assert again.facts == play.facts
    assert again.facts.board != play.start.facts.board


@pytest.mark.parametrize("bot", [RandomBot, OfferBot])
def test_bots_that_know_no_rules_fire_at_places(bot: type[RandomBot] | type[OfferBot]) -> None:
    struck = 0
    for seed in range(4):
        play = siege(duel(), seed=seed)
        play_out(play, {seat: bot(b"%d" % seed) for seat in ("Red", "Blue")}, limit_turns=4)
        struck += sum(isinstance(event, PlaceDamaged) for event in play.log)
        assert statistics(play.start.facts, play.log).sides
    assert struck


def test_a_classic_bot_plays_among_fire_at_places() -> None:
    friend = mech("Griffin GRF-1N", "0105", side="Red")
    play = siege(village(GRIFFIN, LOCUST, friend))
    play.push(f"declare 1 {PPC}>building=0203")
    assert planned(play.facts, play.facts.unit(1)) == 0
    bots = {seat: BOTS["hard"](seat.encode()) for seat in ("Red", "Blue")}
    play_out(play, bots, limit_turns=1)
    assert play.facts.turn == 2


def test_the_game_keeps_all_that_the_engine_promises() -> None:
    play = check_game(GAME, siege(duel()).start, b"siege", random_choice(b"siege"), steps=60, every=5, quiet=QUIET)
    assert any(isinstance(event, PlaceDamaged) for event in play.log)
