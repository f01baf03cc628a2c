"""Drawings: boards, and the sheets of a game."""
