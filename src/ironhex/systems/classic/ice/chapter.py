"""Ice as a chapter: an option by which units skid on it at any speed."""

from __future__ import annotations

from dataclasses import replace

from ironhex.engine.edition_rows import Option
from ironhex.systems.classic.chapter import Chapter, RulesOption
from ironhex.systems.classic.kinds.kind import Kind
from ironhex.systems.classic.ruleset import Ruleset


def icy_ground(rules: Ruleset) -> Ruleset:
    """Whatever skids on pavement at a run skids on ice at any speed."""
    return rules.changed(kinds={name: slipping(kind) for name, kind in rules.kinds.items()})


def slipping(kind: Kind) -> Kind:
    gait = kind.drive.gait
    if not gait.skids:
        return kind
    return replace(kind, drive=replace(kind.drive, gait=gait._replace(slips=True)))


OPTION = Option(
    "ice",
    "Ice on the ground",
    "’Mechs and ground vehicles that turn on icy ground may skid when they go on, at any speed. Generated maps with "
    "ice have such ground, and waters that are frozen solid.",
    "BMR-ENV-010",
    terrain=("ice",),
)
ICE = Chapter(options=(RulesOption(OPTION, icy_ground),))
