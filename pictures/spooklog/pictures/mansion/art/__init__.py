"""What the drawings of a mansion share: colours, floors, things on them."""
