"""Ground vehicles: how they move, where they are hit, and what breaks."""
