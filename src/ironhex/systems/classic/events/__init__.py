"""Everything that can happen in a battle, by chapter; `narrate` has the sentences."""
