"""Gun emplacements: buildings with weapons, in fixed arcs and in a turret."""
