"""The people inside: warriors, ejection and experience."""
