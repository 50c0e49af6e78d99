"""Draw scenes: a folder for each kind of board, with its terminal drawing beside its SVG drawing; charts; PNG."""
