"""What sides see in a double-blind battle, and what they notice of events that they do not see."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from ironhex.catalog.board import Change
from ironhex.engine import Event
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.battle import Battle, Contact, Crate, Due, Flare, Limb, Minefield, Preset, Sighted, Unit

OTHERS = ("limbs", "crates", "due", "mines", "flares", "factors", "presets")
"""The other parts of a view that an event may change."""


class SightChanged(Event, frozen=True, tag=True):
    """What each side sees now; a side sees only what appears and disappears."""

    sighted: tuple[Sighted, ...]

    def apply(self, facts: Battle) -> Battle:
        return replace(facts, sighted=self.sighted)


class Glimpse(Event, frozen=True, tag=True, omit_defaults=True):
    """What a side notices of an event that it does not see: the difference between its views before and after it."""

    units: tuple[Unit, ...] = ()  # those that appear or change
    before: tuple[Unit, ...] = ()  # the same, as they were when the phase began
    lost: tuple[int, ...] = ()  # those out of sight
    ground: tuple[Change, ...] = ()
    limbs: tuple[Limb, ...] | None = None
    crates: tuple[Crate, ...] | None = None
    due: tuple[Due, ...] | None = None
    mines: tuple[Minefield, ...] | None = None
    flares: tuple[Flare, ...] | None = None
    factors: tuple[tuple[Hex, int], ...] | None = None
    presets: tuple[Preset, ...] | None = None
    sighted: Sighted | None = None
    noticed: tuple[Contact, ...] = ()  # enemies out of sight by now, where they were seen

    def apply(self, facts: Battle) -> Battle:
        others = {name: found for name in OTHERS if (found := getattr(self, name)) is not None}
        return replace(
            facts,
            board=facts.board.with_changes(self.ground) if self.ground else facts.board,
            units=_updated(facts.units, self.units, self.lost),
            before=_updated(facts.before, self.before, self.lost),
            sighted=(self.sighted,) if self.sighted else facts.sighted,
            **others,
        )


def glimpse(old: Battle, new: Battle) -> Glimpse | None:
    """What leads from one view of a side to another; None if nothing has changed."""
    kept = {unit.id for unit in new.units}
    found = Glimpse(
        units=_changed(old.units, new.units),
        before=_changed(old.before, new.before),
        lost=tuple(unit.id for unit in old.units if unit.id not in kept),
        ground=_ground(old, new),
        sighted=None if old.sighted == new.sighted else new.sighted[0],
        noticed=tuple(contact for contact in _contacts(new) if contact not in _contacts(old)),
        **_others(old, new),
    )
    return None if found == Glimpse() else found


def _contacts(battle: Battle) -> tuple[Contact, ...]:
    return battle.sighted[0].contacts


def _changed(old: Sequence[Unit], new: Sequence[Unit]) -> tuple[Unit, ...]:
    known = {unit.id: unit for unit in old}
    return tuple(unit for unit in new if known.get(unit.id) != unit)


def _updated(units: tuple[Unit, ...], changed: Sequence[Unit], lost: Iterable[int]) -> tuple[Unit, ...]:
    """The units with some added, replaced or removed, in the order of their ids."""
    if not changed and not lost:
        return units
    by_id = {unit.id: unit for unit in (*units, *changed) if unit.id not in lost}
    return tuple(by_id[id] for id in sorted(by_id))


def _ground(old: Battle, new: Battle) -> tuple[Change, ...]:
    """What has changed on the ground, with what is as printed again."""
    if old.board is new.board:
        return ()
    touched = {(change.hex, change.field) for change in {*old.board.changes} ^ {*new.board.changes}}
    return tuple(Change(hex, field, getattr(new.board.at(hex), field)) for hex, field in sorted(touched))


def _others(old: Battle, new: Battle) -> dict[str, Any]:
    return {name: now for name in OTHERS if (now := getattr(new, name)) != getattr(old, name)}
