"""How Tin Soldier shows itself to clients."""
