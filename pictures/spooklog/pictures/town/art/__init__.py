"""What the drawings of a town share: colours, roofs and streets, ghosts, arrows."""
