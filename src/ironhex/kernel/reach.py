"""Shortest paths through any graph, by one cost or by several that cannot be traded for each other."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from heapq import heappop, heappush
from itertools import count
from typing import Generic, NamedTuple, TypeVar

Node = TypeVar("Node", bound=Hashable)
Costs = tuple[int, ...]


class Reached(NamedTuple, Generic[Node]):
    """The total cost of the cheapest path to a node, and the node before it, None at the start."""

    cost: int
    previous: Node | None


def cheapest(
    start: Node, neighbors: Callable[[Node], Iterable[tuple[Node, int]]], limit: int
) -> dict[Node, Reached[Node]]:
    """The cheapest path to every node within a limit, nearest first; of equal paths the one found first."""
    reached: dict[Node, Reached[Node]] = {}
    order = count()  # keeps nodes, which may not be comparable, out of the heap's comparisons
    heap: list[tuple[int, int, Node, Node | None]] = [(0, next(order), start, None)]
    while heap:
        cost, _, node, previous = heappop(heap)
        if node in reached:
            continue
        reached[node] = Reached(cost, previous)
        for neighbor, step in neighbors(node):
            if step < 0:
                raise ValueError(f"the step from {node} to {neighbor} costs {step}")
            if cost + step <= limit and neighbor not in reached:
                heappush(heap, (cost + step, next(order), neighbor, node))
    return reached


def path_to(reached: Mapping[Node, Reached[Node]], node: Node) -> tuple[Node, ...]:
    """The cheapest path from the start to a reached node, both included."""
    path = [node]
    while (previous := reached[path[-1]].previous) is not None:
        path.append(previous)
    return tuple(reversed(path))


class Way(NamedTuple, Generic[Node]):
    """One path to a node with all its costs, and the path it continues, None at the start."""

    node: Node
    costs: Costs
    previous: Way[Node] | None

    def path(self) -> tuple[Node, ...]:
        """All nodes of the path, including the start and the end."""
        path, way = [self.node], self.previous
        while way is not None:
            path.append(way.node)
            way = way.previous
        return tuple(reversed(path))


def pareto(
    start: Node, neighbors: Callable[[Node], Iterable[tuple[Node, Costs]]], limits: tuple[int | None, ...]
) -> dict[Node, list[Way[Node]]]:
    """The paths to every node that no other path equals or beats in every cost, within each cost's limit if it has one.

    The first nonzero cost of a step must be positive. Later ones may be negative, for quantities where more is better;
    such a cost has no limit.
    """
    free = (0,) * len(limits)
    fronts: dict[Node, list[Way[Node]]] = {}
    order = count()
    heap: list[tuple[Costs, int, Way[Node]]] = [(free, next(order), Way(start, free, None))]
    while heap:
        costs, _, way = heappop(heap)
        front = fronts.setdefault(way.node, [])
        # Paths arrive in the order of their costs, the first cost first, so a later path never beats an earlier one.
        if any(_within(other.costs, costs) for other in front):
            continue
        front.append(way)
        for neighbor, step in neighbors(way.node):
            if step < free:
                raise ValueError(f"the step from {way.node} to {neighbor} costs {step}")
            total = tuple(map(sum, zip(costs, step, strict=True)))
            if _within(total, limits):
                heappush(heap, (total, next(order), Way(neighbor, total, way)))
    return fronts


def _within(costs: Costs, limits: tuple[int | None, ...]) -> bool:
    return all(limit is None or cost <= limit for cost, limit in zip(costs, limits, strict=True))
