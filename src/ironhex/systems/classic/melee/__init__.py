"""Physical attacks: punches, kicks, pushes, clubs, charges and death from above."""
