"""Ammunition that a 'Mech drops through the doors in its back."""
