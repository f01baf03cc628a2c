"""Opponents for the Master Rules battle, and for every game that shares it."""
