"""What the drawings of a score sheet share: paper, figures, measures."""
