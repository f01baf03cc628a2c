"""Infernos, missiles of burning gel: a whole chapter in one folder."""
