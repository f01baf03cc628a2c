"""Tin Soldier: company battles with the same machines, converted to elements and played with cards and d20."""
