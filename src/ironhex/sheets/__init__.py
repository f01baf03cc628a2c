"""Drawings: boards, and the sheets that go with a game."""
