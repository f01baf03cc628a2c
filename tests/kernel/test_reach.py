"""Searches agree with trying every way there is."""

from collections.abc import Callable, Iterable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ironhex.kernel.reach import Costs, Reached, cheapest, pareto, path_to

Graph = dict[tuple[str, str], int]

NODES = "abcdef"
edges = st.tuples(st.sampled_from(NODES), st.sampled_from(NODES))
graphs = st.dictionaries(edges, st.integers(0, 5), max_size=15)
# A walk in which more ground covered is better, so that its cost is negative.
walks = st.dictionaries(edges, st.tuples(st.integers(1, 4), st.integers(-1, 2)), max_size=12)


def out_of(graph: Graph) -> Callable[[str], Iterable[tuple[str, int]]]:
    return lambda node: [(end, cost) for (start, end), cost in graph.items() if start == node]


@given(graphs, st.integers(0, 12))
def test_cheapest_equals_relaxing_every_edge_until_nothing_changes(graph: Graph, limit: int) -> None:
    costs = {"a": 0}
    for _ in NODES:
        for (start, end), cost in graph.items():
            if start in costs and costs[start] + cost <= limit:
                costs[end] = min(costs.get(end, limit), costs[start] + cost)
    reached = cheapest("a", out_of(graph), limit)
    assert {node: way.cost for node, way in reached.items()} == costs
    assert list(reached) == sorted(reached, key=lambda node: reached[node].cost)


@given(graphs)
def test_the_path_costs_what_is_said(graph: Graph) -> None:
    reached = cheapest("a", out_of(graph), 20)
    for node, (cost, _) in reached.items():
        path = path_to(reached, node)
        assert (path[0], path[-1]) == ("a", node)
        assert sum(graph[step] for step in pairwise(path)) == cost


def test_nodes_need_not_be_comparable() -> None:
    one, other = frozenset("x"), frozenset("y")
    reached = cheapest(one, lambda _: [(other, 0), (one, 0)], 0)
    assert reached == {one: Reached(0, None), other: Reached(0, one)}


def test_of_equal_paths_the_first_found_is_kept() -> None:
    graph = {("a", "b"): 1, ("a", "c"): 1, ("c", "d"): 1, ("b", "d"): 1}
    assert path_to(cheapest("a", out_of(graph), 9), "d") == ("a", "b", "d")


def test_a_negative_step_is_refused() -> None:
    with pytest.raises(ValueError, match="from a to b costs -1"):
        cheapest("a", out_of({("a", "b"): -1}), 9)


def all_ways(walk: dict[tuple[str, str], Costs], limit: int) -> dict[str, set[Costs]]:
    """The costs of every way within the limit, however foolish."""
    ways: dict[str, set[Costs]] = {}
    pending: list[tuple[str, Costs]] = [("a", (0, 0))]
    while pending:
        node, costs = pending.pop()
        if costs[0] > limit or costs in ways.setdefault(node, set()):
            continue
        ways[node].add(costs)
        pending += [(end, (costs[0] + c, costs[1] + d)) for (start, end), (c, d) in walk.items() if start == node]
    return {node: found for node, found in ways.items() if found}


@given(walks, st.integers(0, 7))
def test_pareto_keeps_exactly_what_nothing_else_equals_or_beats(walk: dict[tuple[str, str], Costs], limit: int) -> None:
    def neighbors(node: str) -> list[tuple[str, Costs]]:
        return [(end, costs) for (start, end), costs in walk.items() if start == node]

    fronts = pareto("a", neighbors, (limit, None))
    expected = {
        node: sorted(x for x in ways if not any(y != x and y[0] <= x[0] and y[1] <= x[1] for y in ways))
        for node, ways in all_ways(walk, limit).items()
    }
    assert {node: [way.costs for way in front] for node, front in fronts.items()} == expected
    for front in fronts.values():
        for way in front:
            steps = [walk[step] for step in pairwise(way.path())]
            assert way.costs == (sum(c for c, _ in steps), sum(d for _, d in steps))


def test_every_cost_can_have_its_limit() -> None:
    ways = {"a": [("b", (1, 3)), ("b", (3, 1)), ("b", (2, 2)), ("b", (2, 3))]}
    front = pareto("a", lambda node: ways.get(node, []), (9, 2))["b"]
    assert [way.costs for way in front] == [(2, 2), (3, 1)]


def test_an_endless_path_is_refused() -> None:
    with pytest.raises(ValueError, match="from a to a costs"):
        pareto("a", lambda _: [("a", (0, -1))], (9, None))
