"""The scenario types of the book: who wins, by how much, and how units may leave the map."""
