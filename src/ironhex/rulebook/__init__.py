"""The ledger of rules: every rule's id, book, chapter and title, with a summary in our own words."""

from ironhex.rulebook.index import search
from ironhex.rulebook.ledger import BOOKS, DamagedLedger, Rule, UnknownRule, rule, rules

__all__ = ["BOOKS", "DamagedLedger", "Rule", "UnknownRule", "rule", "rules", "search"]
