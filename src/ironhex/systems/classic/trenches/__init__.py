"""Improved positions: field fortifications in which units start a battle."""
