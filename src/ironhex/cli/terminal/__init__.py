"""Any game at the terminal, by its presentation alone: dialogs, maps, sheets of figures, and the story."""
