"""Attacks: who sees whom, the numbers to hit, and what hits do."""
