"""Missiles: what guides them, what shoots them down, and the pods that they carry: a whole chapter in one folder."""
