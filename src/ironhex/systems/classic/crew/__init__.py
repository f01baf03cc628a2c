"""Crews: warriors, ejection and experience."""
