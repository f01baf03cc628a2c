"""Rules are found by words: every word must point to the rule, and the best pointer comes first."""

import pytest

from ironhex.rulebook import rules, search


@pytest.mark.parametrize("id", [rules(chapter)[-1].id for chapter in ("BMR-HIT-", "QS-INF-", "TS-ENV-")])
def test_an_id_finds_its_own_rule_first(id: str) -> None:
    assert search(id)[0].id == id
    assert search(id.lower())[0].id == id


def test_words_of_the_title_come_before_words_of_the_summary() -> None:
    assert search("jumping heat")[0].title == "Jumping heat"


def test_every_word_must_occur() -> None:
    found = search("minimum range", limit=len(rules()))
    texts = [f"{entry.id} {entry.title} {entry.chapter} {entry.summary}".casefold() for entry in found]
    assert found
    assert all("minimum" in text and "range" in text for text in texts)


def test_beginnings_of_words_count() -> None:
    assert "Jumping heat" in {entry.title for entry in search("jumpi heat")}


def test_the_list_is_cut_at_the_limit() -> None:
    assert len(search("heat", limit=3)) == 3
    assert search("heat", limit=3) == search("heat")[:3]


@pytest.mark.parametrize("text", ["", "   ", "?!", "zyzzyva"])
def test_an_empty_search_finds_nothing(text: str) -> None:
    assert search(text) == ()
