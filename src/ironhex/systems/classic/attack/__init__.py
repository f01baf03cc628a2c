"""Weapon attacks: declared, itemised, and fired."""
