"""Rate limits: no caller can block the others by sending many requests."""

from __future__ import annotations

import pytest
from tests.server.client import limited
from tests.server.databases import Starter

from ironhex.server.front.addresses import counted
from ironhex.server.front.rates import Allowance


def test_an_allowance_is_used_up_and_comes_back() -> None:
    now = 0.0
    allowance = Allowance(3, 2.0, lambda: now)
    assert [allowance.take("a") for _ in range(4)] == [True, True, True, False]
    assert allowance.take("b")
    now = 0.4
    assert not allowance.take("a")
    now = 0.6
    assert allowance.take("a")
    now = 100.0
    assert [allowance.take("a") for _ in range(4)] == [True, True, True, False]


def test_only_so_many_callers_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ironhex.server.front.rates.CALLERS", 2)
    allowance = Allowance(1, 0.0)
    assert allowance.take("a")
    assert not allowance.take("a")
    assert allowance.take("b")
    assert allowance.take("c")
    assert allowance.take("a")  # forgotten


def test_too_many_requests_are_refused(started: Starter) -> None:
    live = started(limited(burst=5, rate=0.0001))
    answers = [live.api("GET", "/about") for _ in range(6)]
    assert [answer.status_code for answer in answers] == [200] * 5 + [429]
    assert answers[-1].json()["error"] == "too_many"
    assert answers[-1].headers["retry-after"] == "1"


def test_an_address_has_a_limit_for_all_its_tokens(started: Starter, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ironhex.server.front.rates.SHARED", 2)
    live = started(limited(burst=3, rate=0.0001))
    codes = [live.api("GET", "/about", headers={"authorization": f"Bearer {n}"}).status_code for n in range(7)]
    assert codes == [200] * 6 + [429]


@pytest.mark.parametrize(
    ("address", "group"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::1"),
        ("unknown", "unknown"),
        ("x" * 1000, "x" * 64),
    ],
)
def test_addresses_of_one_site_count_as_one(address: str, group: str) -> None:
    assert counted(address) == group


def test_nobody_can_choose_their_address(started: Starter) -> None:
    live = started(limited(burst=3, rate=0.0001))
    codes = [live.api("GET", "/about", headers={"x-forwarded-for": f"192.0.2.{n}"}).status_code for n in range(4)]
    assert codes == [200] * 3 + [429]


def test_a_proxy_tells_the_address_of_its_callers(started: Starter) -> None:
    live = started(limited(burst=3, rate=0.0001)._replace(proxies=("127.0.0.1",)))
    first, second = {"x-forwarded-for": "192.0.2.9, 192.0.2.1"}, {"x-forwarded-for": "192.0.2.9, 192.0.2.2"}
    codes = [live.api("GET", "/about", headers=headers).status_code for headers in [first] * 4 + [second]]
    assert codes == [200] * 3 + [429, 200]
