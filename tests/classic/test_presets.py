"""Optional rules that are chosen together."""

import pytest

from ironhex.catalog import design
from ironhex.cli.game_choice import GameChoice
from ironhex.construction import battle_value
from ironhex.engine.edition_rows import Preset
from ironhex.engine.setup import Setup, SideSetup, UnitSetup
from ironhex.games import EDITIONS
from ironhex.systems.classic.edition import EDITION
from ironhex.systems.classic.presets import APART, PRESETS

EACH = pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
GRIFFIN, LOCUST = (
    SideSetup(side, (UnitSetup(name),)) for side, name in (("Red", "Griffin GRF-1N"), ("Blue", "Locust LCT-1V"))
)


@EACH
def test_every_preset_is_played(preset: Preset) -> None:
    play = EDITION.new_game(Setup((GRIFFIN, LOCUST), options=preset.options, seed=1))
    assert set(play.facts.rules.options) == set(preset.options)
    assert play.asks


@EACH
def test_every_preset_is_chosen_at_the_command_line(preset: Preset) -> None:
    options = GameChoice(level=preset.name).rules.options
    assert options == preset.options


@EACH
def test_every_preset_says_in_one_sentence_what_it_is(preset: Preset) -> None:
    assert preset.text.endswith(".")
    assert preset.text.count(".") == 1


@EACH
def test_every_preset_is_played_on_its_map_with_its_forces(preset: Preset) -> None:
    """All forces are about as strong as each other, and use what the options allow."""
    sides = tuple(SideSetup(name, units) for name, units in zip(("Red", "Blue"), preset.forces, strict=False))
    setup = Setup(sides or (GRIFFIN, LOCUST), board=preset.board or "hills", options=preset.options, seed=1)
    play = EDITION.new_game(setup)
    special = [unit for unit in play.facts.units if unit.battery is not None or unit.dropping]
    assert len(special) == sum(bool(unit.place) for side in preset.forces for unit in side)
    values = [sum(battle_value(design(unit.design)).total for unit in side) for side in preset.forces]
    assert not values or max(values) < 1.15 * min(values), values


def test_names_are_those_of_one_game_and_no_two_presets_are_the_same() -> None:
    names = [preset.name for game in EDITIONS.values() for preset in game.presets]
    assert len(set(names)) == len(names)
    chosen = [frozenset(preset.options) for preset in PRESETS]
    assert len(set(chosen)) == len(chosen)


def test_everything_has_all_options_but_those_that_change_a_whole_battle() -> None:
    everything = EDITION.preset("everything")
    assert everything is not None
    assert {*everything.options, *APART} == {option.name for option in EDITION.options}
    assert not {*everything.options} & {*APART}
    assert {option for preset in PRESETS for option in preset.options} >= {*APART}
