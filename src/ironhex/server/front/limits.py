"""How much of everything callers may use."""

from __future__ import annotations

from typing import NamedTuple


class Limits(NamedTuple):
    """Limits in total and for each address; times are in seconds."""

    burst: int = 400  # requests that a caller may make at once
    rate: float = 100.0  # and then in each second
    at_once: int = 400  # requests in work
    at_once_from_one: int = 200
    streams: int = 3000
    streams_from_one: int = 1000
    connections: int = 4000
    connections_from_one: int = 2000
    bodies: int = 64_000_000  # bytes of long bodies in memory
    bodies_from_one: int = 24_000_000
    idle_time: float = 75.0  # between two requests; players think longer than most clients
    header_time: float = 10.0  # for the headers of a request
    body_time: float = 60.0  # for its body
    send_time: float = 30.0  # without a byte of the response being taken
    work: float = 30_000.0  # work for callers without a seat; a unit is about a millisecond
    work_rate: float = 250.0  # of it that comes back in each second
    lists: int = 20  # games in an hour that an address may list in the lobby
    joins: int = 40  # and join
    profiles: int = 20  # and profiles that it may create
    lab_runs: int = 8  # simulations that wait or play
    lab_runs_from_one: int = 3
    lab_work: float = 12_000.0  # units in all simulated games of an hour, of each address
