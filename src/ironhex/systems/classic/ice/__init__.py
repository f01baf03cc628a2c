"""Ice on the ground, on which units skid, and over water, where it may break."""
