"""Numbers in words: rolls with their odds, tallies item by item, values, and headings as points of the compass."""

from __future__ import annotations

from ironhex.engine.presentation.drafts import Choice, Draft, RiskForm
from ironhex.engine.presentation.numbers import Reason, TallyForm, Value

POINTS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
DIRECTIONS = (
    "north",
    "north-east",
    "east",
    "south-east",
    "south",
    "south-west",
    "west",
    "north-west",
)
ARROWS = "↑↗→↘↓↙←↖"
FULL_TURN = 360


def eighth(heading: float) -> int:
    """The nearest of the eight points of the compass; the six headings of hexes all have different ones."""
    return round(heading % FULL_TURN / 45) % 8


def compass(heading: float) -> str:
    return POINTS[eighth(heading)]


def direction(heading: float) -> str:
    return DIRECTIONS[eighth(heading)]


def arrow(heading: float) -> str:
    return ARROWS[eighth(heading)]


def plain(number: float) -> str:
    """A number with at most one decimal."""
    return f"{number:.1f}".removesuffix(".0")


def in_percent(share: float) -> str:
    return f"{share:.0f}%"


def needed(choice: Choice) -> str:
    """What a choice has to roll, and its odds."""
    odds = "" if choice.odds is None else in_percent(choice.odds)
    return odds if choice.needs is None else ", ".join(filter(None, (f"{choice.needs}+", odds)))


def risk_words(risk: RiskForm) -> str:
    """A roll with its target number and chance of success, or why it is impossible; or a danger and its chance."""
    if risk.tally.barred:
        return f"{risk.label}: {risk.tally.barred.why}"
    if risk.when:
        return f"{risk.label}: {risk.when}, {in_percent(risk.fails)}"
    return f"{risk.label}: {risk.tally.total}+, {in_percent(100 - risk.fails)}"


def value_text(value: Value) -> str:
    """A value without its name: `+2`, `40%`, `3/5`, or `0 → 8` where a draft changes it."""
    if value.form == "percent":
        return in_percent(value.value)
    if value.form == "signed":
        return f"{value.value:+.0f}"
    number = f"{value.value:.1f}" if value.form == "decimal" else plain(value.value)
    before = "" if value.before is None else f"{plain(value.before)} → "
    return f"{before}{number}{'' if value.full is None else f'/{plain(value.full)}'}"


def tally_text(tally: TallyForm) -> str:
    """A tally item by item, with the rules."""
    if tally.barred:
        return f"impossible: {reason_text(tally.barred)}"
    lines = [f"{item.value:+3d}  {item.why} [{item.rule}]" for item in tally.items]
    return "\n".join([*lines, f"{tally.total:3d}  total"])


def named_tallies(draft: Draft) -> list[tuple[str, TallyForm]]:
    """The tallies of a draft and of the rolls it risks, with their names."""
    tallies = [(each.label, each.tally) for each in draft.tallies]
    return tallies + [(risk.label, risk.tally) for risk in draft.risks]


def reason_text(reason: Reason) -> str:
    return f"{reason.why} [{reason.rule}]"
