"""Minefields: a whole chapter in one folder."""
