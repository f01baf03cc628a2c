"""Garbage is collected when no request waits, and in any case now and then."""

from __future__ import annotations

import gc
from itertools import count

import pytest
from tests.waiting import until

from ironhex.server.gc_policy import EVERYTHING, LATEST, MUCH, NEW, QUIET, GcPolicy, collecting_by_policy


def looks(policy: GcPolicy, requests: list[int], new: int = 0, now: float = 0.0) -> list[int | None]:
    """What is collected at looks that find so many requests."""
    return [policy.generation(each, new, now) for each in requests]


def test_after_requests_a_quiet_moment_is_used_once() -> None:
    policy = GcPolicy(5, 0.0)
    assert looks(policy, [9] * QUIET) == [None] * QUIET
    assert looks(policy, [9] * 20) == [EVERYTHING] + [None] * 19
    assert looks(policy, [10] * (QUIET + 1))[-1] == EVERYTHING


def test_without_a_request_nothing_is_done() -> None:
    assert looks(GcPolicy(5, 0.0), [5] * 20, now=LATEST + 1) == [None] * 20


def test_without_a_quiet_moment_it_runs_after_a_while() -> None:
    policy = GcPolicy(0, 0.0)
    assert looks(policy, [1, 2, 3], now=LATEST) == [None] * 3
    assert looks(policy, [4, 5, 6], now=LATEST + 1) == [EVERYTHING, None, None]


def test_many_new_objects_are_collected() -> None:
    policy = GcPolicy(0, 0.0)
    assert looks(policy, [1, 2], new=MUCH) == [None, None]
    assert looks(policy, [3, 4], new=MUCH + 1) == [NEW, NEW]


def test_a_quiet_moment_is_used_for_everything() -> None:
    assert looks(GcPolicy(5, 0.0), [9] * (QUIET + 1), new=MUCH + 1)[-1] == EVERYTHING


def test_python_collects_by_this_policy_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    collected: list[int] = []
    monkeypatch.setattr(gc, "collect", collected.append)
    monkeypatch.setattr(gc, "freeze", lambda: None)
    calls = count()
    with collecting_by_policy(lambda: min(next(calls), 1), pause=0.0):
        assert not gc.isenabled()
        until(lambda: EVERYTHING in collected)
    assert gc.isenabled()
