"""What a client asks about: questions as text, drafts built from choices, lines of sight and ranges."""

from __future__ import annotations

from typing import Literal, NamedTuple

import msgspec

from ironhex.engine.presentation.numbers import Reason, TallyForm, Value

Task = Literal["place", "draft", "list", "dice"]
"""How a question is answered: with a place (and a heading) among offers, a draft built from groups of choices, one of a
list of offers, or the faces of dice."""


class Prompt(NamedTuple):
    """A question as text, the rule it comes from, the figures it is about, and how it is answered."""

    words: str
    rule: str = ""
    figures: tuple[str, ...] = ()
    task: Task = "list"
    confirm: str = ""  # the label of the button that confirms
    hint: str = ""  # what to do first


class NamedTally(msgspec.Struct, frozen=True, omit_defaults=True):
    """A tally with its name; `roll` if dice must reach it, or may not exceed it if they are to be `low`; `value` is the
    id of the draft's number that it explains."""

    label: str
    tally: TallyForm
    roll: bool = False
    value: str = ""
    low: bool = False


class RiskForm(msgspec.Struct, frozen=True, omit_defaults=True):
    """A roll that an action would need, and how often it fails, in percent; or, in words, when a danger comes true.

    Dice must reach the tally, or may not exceed it if they are to be `low`.
    """

    label: str
    tally: TallyForm
    fails: float
    when: str = ""
    low: bool = False


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """One step of a path: where it leads, the facing there (degrees clockwise from north), and what it costs."""

    place: str
    heading: float | None = None
    cost: int = 0


# --- lines of sight ---------------------------------------------------------------------------------------------------
class SightStep(msgspec.Struct, frozen=True):
    """The place a line touches, or the two it runs between, the one that counts, and its effect."""

    places: tuple[str, ...]
    counts: str
    words: str


class SightLine(msgspec.Struct, frozen=True, rename={"origin": "from"}):
    """A line of sight: its length, what it crosses, and whether it is blocked."""

    origin: str
    to: str
    length: str
    blocked: Reason | None = None
    notes: tuple[str, ...] = ()
    steps: tuple[SightStep, ...] = ()


# --- drafts -----------------------------------------------------------------------------------------------------------
class Remark(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a player should know about a choice, and the rule that says so; `short` is for the glance at a list."""

    words: str
    rule: str = ""
    short: str = ""


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something to choose in a draft.

    `action` is the whole draft the choice leads to (or the draft without it, if it is selected in a group of many),
    and `refusal` the judge's ruling on it. `target` is what it concerns: a figure, or something else by the game's own
    id; in a group of targets, choosing it puts that target in focus. A `hopeless` choice is allowed but cannot succeed.
    A `whole` choice replaces everything chosen so far. `needs` is the target number, which dice must reach or, if
    `low`, may not exceed, and `tally` how it adds up; `odds` are in percent. `remarks` tell what else influences it,
    and `tip` explains its short notation.
    """

    id: str
    label: str
    action: str
    refusal: Reason | None = None
    selected: bool = False
    detail: str = ""
    note: str = ""
    target: str = ""
    tally: TallyForm | None = None
    needs: int | None = None
    odds: float | None = None
    expected: float | None = None
    cells: tuple[str, ...] = ()
    hopeless: bool = False
    whole: bool = False
    remarks: tuple[Remark, ...] = ()
    groups: tuple[Group, ...] = ()
    tip: str = ""
    low: bool = False


class Group(msgspec.Struct, frozen=True, omit_defaults=True):
    """Choices of one kind, and how they are shown.

    Roles: `targets` (what to focus on), `switch` (a few side by side), `table` (rows with columns), `menu` (a
    drop-down list), `list` (a column of buttons), `chips` (small buttons) and `closed` (unavailable choices with
    reasons). `shortcuts` change several choices of the group at once.
    """

    id: str
    label: str
    role: str
    choices: tuple[Choice, ...] = ()
    pick: Literal["one", "many"] = "one"
    columns: tuple[str, ...] = ()
    shortcuts: tuple[Choice, ...] = ()
    empty: str = ""  # what to say when there is nothing to choose


class Salvo(msgspec.Struct, frozen=True):
    """What a figure could fire at another: how many weapons, the best target number, its odds in percent, and the
    damage that all of them should do."""

    weapons: int
    needs: int
    odds: float
    expected: float


class Exchange(msgspec.Struct, frozen=True, omit_defaults=True):
    """The shots that a draft's figure could give to an enemy and take from it after a move, if nobody else moves."""

    figure: str
    gives: Salvo | None = None
    takes: Salvo | None = None


class Draft(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a draft would do; considering it changes nothing.

    `confirm` is the label of the button. `focus` is the target in focus, `targets` are those the draft attacks, the
    most important first, as choices name them; `aim` is where its figure would aim, in degrees clockwise from north.
    `ground` has targets that are no figures, by their place, which a player can put in focus even if no choice lists
    them. `area` has the places that it would affect around where it is aimed at. `exchanges` has the shots that its
    figure could give and take where a move ends.
    """

    action: str
    refusal: Reason | None = None
    label: str = ""
    confirm: str = ""
    notes: tuple[str, ...] = ()
    tallies: tuple[NamedTally, ...] = ()
    risks: tuple[RiskForm, ...] = ()
    path: tuple[Step, ...] = ()
    numbers: tuple[Value, ...] = ()
    focus: str = ""
    targets: tuple[str, ...] = ()
    aim: float | None = None
    sight: SightLine | None = None
    groups: tuple[Group, ...] = ()
    ground: dict[str, str] = {}
    area: tuple[str, ...] = ()
    exchanges: tuple[Exchange, ...] = ()

    def number(self, id: str) -> float:
        """One of its numbers."""
        return next(each.value for each in self.numbers if each.id == id)

    def group(self, id: str) -> Group:
        """One of its groups; an empty one if it does not exist."""
        return next((each for each in self.groups if each.id == id), Group(id, "", "list"))


# --- overlays ---------------------------------------------------------------------------------------------------------
class Band(msgspec.Struct, frozen=True):
    """The places of one range band; where two bands overlap, the lower level is shown."""

    id: str
    label: str
    level: int
    places: tuple[str, ...]


class Coverage(msgspec.Struct, frozen=True):
    """What a piece of gear covers from its figure's current position."""

    id: str
    name: str
    part: str
    bands: tuple[Band, ...]


class Ranges(msgspec.Struct, frozen=True):
    """What a figure's gear covers, and the places it can see."""

    figure: str
    gear: tuple[Coverage, ...] = ()
    seen: tuple[str, ...] = ()


class FiringArc(msgspec.Struct, frozen=True):
    """The places of a firing arc, and the names of the gear that fires into it."""

    id: str
    label: str
    gear: tuple[str, ...]
    places: tuple[str, ...]


class Arcs(msgspec.Struct, frozen=True):
    """The firing arcs of a figure; none if it fires in all directions, or not at all."""

    figure: str
    arcs: tuple[FiringArc, ...] = ()
