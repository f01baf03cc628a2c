"""Piloting Skill Rolls, falls, and units driven out of their hexes."""
