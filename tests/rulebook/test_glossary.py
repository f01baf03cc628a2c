"""The glossary and the tables of contents."""

from ironhex.rulebook import BOOKS, contents, explained, glossary, rule, rules


def test_every_term_is_explained_once_and_leads_to_a_rule() -> None:
    terms = [each.term for each in glossary()]
    assert len(set(terms)) == len(terms) >= 40
    assert terms == sorted(terms, key=str.casefold)
    assert all(rule(each.rule) for each in glossary())
    assert all(each.meaning.endswith(".") for each in glossary())


def test_what_players_ask_for_is_there() -> None:
    abbreviations = ["PSR", "GATOR", "LOS", "MP", "TMM", "CASE", "ECM", "BV", "Dmg", "DFA", "AMS", "C3", "TAG"]
    for text in ("heat sink", *abbreviations):
        assert explained(text), text
    assert explained("psr")[0].term == "Piloting skill roll"
    assert explained("zyzzyva") == ()


def test_the_contents_cover_every_rule() -> None:
    assert [each.book for each in contents()] == list(BOOKS)
    assert sum(chapter.rules for each in contents() for chapter in each.chapters) == len(rules())
    assert all(rule(chapter.first).chapter == chapter.title for each in contents() for chapter in each.chapters)
