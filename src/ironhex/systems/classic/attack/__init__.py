"""Weapon attacks: declared, itemized, and fired."""
