"""A table with cards: rings of seats, hands, a pile in the middle."""
