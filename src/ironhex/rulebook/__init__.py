"""The ledger of rules: every rule's id, book, chapter and title, with a summary in our own words."""

from ironhex.rulebook.contents import Chapter, Contents, contents
from ironhex.rulebook.glossary import Term, explained, glossary
from ironhex.rulebook.index import USUAL_BOOK, search
from ironhex.rulebook.ledger import BOOKS, DamagedLedger, Rule, UnknownRule, rule, rules

__all__ = [
    "BOOKS",
    "USUAL_BOOK",
    "Chapter",
    "Contents",
    "DamagedLedger",
    "Rule",
    "Term",
    "UnknownRule",
    "contents",
    "explained",
    "glossary",
    "rule",
    "rules",
    "search",
]
