"""What the drawings of a house share: colours, furniture, street, pieces."""
