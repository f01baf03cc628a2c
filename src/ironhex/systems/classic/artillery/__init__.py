"""Artillery, on the map and off it: a whole chapter in one folder."""
