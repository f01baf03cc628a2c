"""Damage from any source: the kind of the unit says where it lands, and what that does."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.stage import mech, perform, stage

from ironhex.catalog import Location, design, designs
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.damage.destruction import wreck
from ironhex.systems.classic.damage.hit_location import FRONT, FULL
from ironhex.systems.classic.damage.hits import ANYWHERE, Hit, groups, locate, strike_clusters, strike_once
from ironhex.systems.classic.events.damage import BlownOff, Doomed
from ironhex.systems.classic.kinds.kind import Kind

GRIFFIN = "Griffin GRF-1N"


def recording(hits: list[Hit], **hull: Any) -> Battle:
    """A battle in which a 'Mech notes the hits it takes."""
    battle = stage("3x3", mech(GRIFFIN, "0202"))

    def noted(kind: Kind) -> Kind:
        taken = lambda play, unit_id, hit: hits.append(hit)  # noqa: E731 - shorter than a third function
        return dataclasses.replace(kind, hull=dataclasses.replace(kind.hull, take_hit=taken, **hull))

    kinds = {name: noted(kind) for name, kind in battle.rules.kinds.items()}
    return replace(battle, rules=battle.rules.changed(kinds=kinds))


def test_each_group_finds_its_own_location() -> None:
    hits: list[Hit] = []
    perform(recording(hits), lambda play: strike_clusters(play, 0, 12, FULL, FRONT, cause="a test"), [3, 4, 6, 6, 5, 4])
    assert [hit.points for hit in hits] == [5, 5, 2]
    assert len({hit.location for hit in hits}) == 3
    assert {hit.cause for hit in hits} == {"a test"}


def test_a_unit_without_locations_takes_everything_at_once() -> None:
    hits: list[Hit] = []
    perform(recording(hits, locate=None), lambda play: strike_clusters(play, 0, 12, FULL, FRONT, cause="a test"))
    assert hits == [Hit(12, ANYWHERE, cause="a test")]


@pytest.mark.parametrize(("located", "dice"), [(True, [3, 4]), (False, [])])
def test_one_hit_applies_all_its_points(located: bool, dice: list[int]) -> None:
    hits: list[Hit] = []
    battle = recording(hits) if located else recording(hits, locate=None)
    perform(battle, lambda play: strike_once(play, 0, 12, FULL, FRONT), dice)
    assert [hit.points for hit in hits] == [12]
    assert (hits[0].location == ANYWHERE) is not located


def test_no_unit_has_a_location_called_anywhere() -> None:
    assert all(place.index != ANYWHERE for name in designs() for place in design(name).locations)
    found: list[int] = []
    battle = recording([], locate=None)
    perform(battle, lambda play: found.append(locate(play, 0, FULL, FRONT).location))
    assert found == [ANYWHERE]


def test_groups() -> None:
    assert (groups(12), groups(5), groups(0), groups(5, 2)) == ((5, 5, 2), (5,), (), (2, 2, 1))


@pytest.mark.parametrize("special", [True, False])
def test_each_kind_of_unit_is_destroyed_in_its_own_way(special: bool) -> None:
    battle = recording([]) if special else recording([], wreck=None)
    after, events = perform(battle, lambda play: wreck(play, 0, "BMR-DFA-021"))
    assert after.unit(0).phase.doom is not None
    assert after.unit(0).gone(Location.HD) is special
    assert isinstance(events[0], BlownOff if special else Doomed)
