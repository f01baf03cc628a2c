"""Fire, smoke, wind, and the clearing of woods: a whole chapter in one folder."""
