"""What the drawings of rooms share: colours and small pieces."""
