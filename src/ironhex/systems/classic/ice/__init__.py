"""Ice on the ground, on which units skid."""
