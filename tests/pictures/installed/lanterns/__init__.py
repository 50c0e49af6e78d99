"""A game of lanterns in a house of two floors, and its board."""
