"""The exact odds of a volley, with plots."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from ironhex.engine.attack_odds import VolleyOdds
from ironhex.engine.setup import Name, SetupError, Text
from ironhex.server.editions import known_edition
from ironhex.server.errors import BadRequest
from ironhex.server.lab.cards import LabPlot, lab_plot
from ironhex.sim.volley_report import volley_plots


class VolleyAsked(msgspec.Struct, frozen=True):
    """A request for the odds of a volley."""

    attacker: Name
    target: Name
    circumstances: Annotated[dict[str, int | bool | Text | None], Meta(max_length=40)] = {}  # as the game names them
    system: Text = ""


class LabVolley(msgspec.Struct, frozen=True):
    """The odds of a volley, with plots."""

    odds: VolleyOdds
    plots: tuple[LabPlot, ...]


def volley(asked: VolleyAsked) -> LabVolley:
    """The odds of a volley, by the rules of a game."""
    game = known_edition(asked.system)
    odds = game.attack_odds()
    if odds is None:
        raise BadRequest(f"{game.named} cannot calculate single attacks")
    try:
        found = odds.calculate(asked.attacker, asked.target, asked.circumstances)
    except SetupError as error:
        raise BadRequest(str(error)) from error
    return LabVolley(found, tuple(map(lab_plot, volley_plots(found))))
