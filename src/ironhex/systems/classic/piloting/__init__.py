"""Piloting Skill Rolls, falls, and displacement."""
