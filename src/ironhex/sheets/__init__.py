"""Drawings: boards and record sheets."""
