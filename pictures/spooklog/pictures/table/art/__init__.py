"""What the drawings of a table share: cards, arrows, felt."""
