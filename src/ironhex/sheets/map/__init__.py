"""The parts that a map is drawn from."""
