"""Special ammunition: how it is chosen, and what each kind does."""
