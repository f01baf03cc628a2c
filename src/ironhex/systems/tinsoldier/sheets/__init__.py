"""The printed cards of elements."""
