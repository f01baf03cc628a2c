"""Swamps, in which units get stuck."""
