"""Hostile worlds: heat and cold, and gravity."""
