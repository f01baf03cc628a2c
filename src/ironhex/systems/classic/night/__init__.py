"""Night combat: a whole chapter in one folder."""
