"""Record sheets of the Master Rules: one drawing for each type of unit."""
