"""Cargo: lifted, carried, hit and dropped."""
