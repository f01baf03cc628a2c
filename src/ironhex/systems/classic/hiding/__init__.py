"""Hidden units: a whole chapter in one folder."""
