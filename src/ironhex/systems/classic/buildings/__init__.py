"""Buildings: their floors and roofs, walls and what they bear, basements, damage and collapse."""
