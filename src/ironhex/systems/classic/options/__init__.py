"""Options that need no chapter of their own, one module each."""
