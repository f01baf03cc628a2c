"""Double blind: a side sees only what its units see."""
