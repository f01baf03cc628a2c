"""The battle as figures on a field of hexes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from ironhex.catalog import Terrain
from ironhex.engine.presentation.field import Field
from ironhex.engine.presentation.scene import Condition, Known, Phase, Scene, SideCard, Thing
from ironhex.systems.hex_field import degrees, hex_field
from ironhex.systems.tinsoldier.battle import JOKER, JOKERS, Battle
from ironhex.systems.tinsoldier.conditions import LIGHTS, NORMAL_GRAVITY, WEATHERS
from ironhex.systems.tinsoldier.ground import building_mass
from ironhex.systems.tinsoldier.narrate import counted, listed, named
from ironhex.systems.tinsoldier.presentation.figures import figure

DECK = "Sequence Deck"
WOODS = ("", "light woods", "heavy woods")


# --- the ground -------------------------------------------------------------------------------------------------------
def ground(battle: Battle) -> Field:
    """The board; fire and smoke are things on it."""
    return hex_field(battle.board.ground, words)


def words(terrain: Terrain) -> str:
    """A hex such as `level 2, light woods`."""
    found = (
        f"level {terrain.level}" if terrain.level else "",
        WOODS[terrain.woods],
        "rough" if terrain.rough else "",
        "rubble" if terrain.rubble else "",
        f"water, depth {terrain.depth}" if terrain.depth >= 0 else "",
        "bridge" if terrain.bridge else "road" if terrain.road else "paved" if terrain.paved else "",
        f"building, {terrain.building_height} high, Mass {building_mass(terrain)}" if terrain.building else "",
    )
    return ", ".join(filter(None, found)) or "clear"


# --- the scene --------------------------------------------------------------------------------------------------------
def scene(view: Battle, known: Known | None) -> Scene:
    """All there is to draw; figures that have not changed are the same objects as before."""
    before = {figure.id: figure for figure in known.scene.figures} if known else {}
    old = known.view if known else None
    same = (
        old is not None and old.board is view.board and old.conditions == view.conditions and old.active == view.active
    )
    figures = tuple(
        before[str(piece.id)] if same and old is not None and old.piece(piece.id) is piece else figure(view, piece)
        for piece in view.pieces
    )
    acting = _acting(view)
    return Scene(
        view.board.ground.key,
        view.turn,
        acting,
        (Phase(acting, acting),),
        tuple(side.name for side in view.sides),
        tuple(_side(view, side.name, side.home) for side in view.sides),
        figures,
        tuple(_things(view)),
        points="points",
        wind=float(degrees(view.conditions.wind)) if view.rules.burns else None,
        conditions=tuple(_conditions(view)),
        options=view.rules.options,
    )


def _acting(view: Battle) -> str:
    """Whose activation it is: by the last card, or by an order."""
    card = view.active if view.active is not None else view.drawn[-1] if view.drawn else None
    if card is None:
        return DECK
    return "Joker" if card == JOKER else named(view, card)


def _side(view: Battle, name: str, home: int) -> SideCard:
    own = [piece for piece in view.pieces if piece.side == name]
    gone = sum(piece.value for piece in own if not piece.alive)
    return SideCard(name, float(degrees(home)), sum(piece.value for piece in own), gone)


def _things(view: Battle) -> Iterator[Thing]:
    for label, layer in (("fire", view.board.fire), ("smoke", view.board.smoke)):
        for number in np.flatnonzero(layer).tolist():
            yield Thing(str(view.board.hex(number)), label, label)


def _conditions(view: Battle) -> Iterator[Condition]:
    """What is unusual, and the state of the deck."""
    yield _deck(view)
    light, weather = LIGHTS[view.conditions.light], WEATHERS[view.conditions.weather]
    if view.conditions.light:
        yield Condition("light", light.name, f"It is {light.name}.", light.rule, "night")
    if view.conditions.weather:
        yield Condition("weather", weather.name, f"Weather: {weather.name}.", weather.rule, "weather")
    if view.conditions.gravity != NORMAL_GRAVITY:
        pull = f"{view.conditions.gravity / NORMAL_GRAVITY:.1f} G"
        yield Condition("gravity", pull, f"Gravity is {pull}.", "TS-ENV-025", "gravity")
    if view.conditions.airless:
        yield Condition("air", "no air", "Nobody can breathe here.", "TS-ENV-029", "vacuum")


def _deck(view: Battle) -> Condition:
    """The Sequence Deck: what is left of it, jokers among them, and what has been drawn."""
    left, jokers = len(view.deck), JOKERS - view.drawn.count(JOKER)
    short = f"{counted(left, 'card')}, {counted(jokers, 'joker')}"
    parts = [
        f"Left in the Sequence Deck: {short} among them.",
        "The second joker ends the turn.",
        f"Drawn: {_cards(view, view.drawn)}." if view.drawn else "",
        f"To come, in an order that nobody knows: {_cards(view, view.deck)}." if view.deck else "",
    ]
    return Condition("deck", short, " ".join(filter(None, parts)), "TS-TRN-001", "deck")


def _cards(view: Battle, cards: Iterable[int]) -> str:
    return listed("joker" if card == JOKER else named(view, card) for card in cards)
