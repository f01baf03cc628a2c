"""Assault drops: units that come down from a DropShip."""
