"""The pieces of which a map is drawn."""
