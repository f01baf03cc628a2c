"""The phases of a turn, one module each; `system` puts them together."""
