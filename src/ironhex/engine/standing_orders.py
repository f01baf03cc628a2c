"""Standing orders: answers given in advance to all questions of a key."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from ironhex.engine.position import AnyPosition, StandingOrder
from ironhex.engine.system import Orders, Question, System
from ironhex.kernel.tally import Barred


def standing_answer(
    system: System[Any],
    position: AnyPosition,
    seats: tuple[str, ...],
    question: Question,
    view_of: Callable[[str], Any],
) -> Any | None:
    """What a standing order answers to a question; None without one, or if the rules refuse the answer."""
    key = question.order_key
    if key is None:
        return None
    for order in position.orders:
        if order.key != key or order.seat not in seats:
            continue
        if system.refusal(view_of(order.seat), question, order.seat, order.action) is None:
            return order.action
    return None


def order_refused(known: Orders, key: str, action: Any | None) -> Barred | None:
    """Why an order cannot be given or canceled."""
    if key not in known:
        return Barred("", f"there is no standing order {key!r}; there are: {', '.join(known) or 'none'}")
    if action is not None and action not in known[key].values():
        return Barred("", f"{key!r} cannot be answered with {action}; possible answers: {', '.join(known[key])}")
    return None


def with_order(position: AnyPosition, seat: str, key: str, action: Any | None) -> AnyPosition:
    """The position with a standing order given, or canceled with None."""
    kept = tuple(order for order in position.orders if (order.seat, order.key) != (seat, key))
    given = (StandingOrder(seat, key, action),) if action is not None else ()
    return replace(position, orders=kept + given)
