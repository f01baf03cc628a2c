"""Movement: what steps cost, where pieces can get, and what happens on the way."""
