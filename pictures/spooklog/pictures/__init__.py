"""Scenes drawn: a folder for each kind of board, with its drawing in a terminal beside its drawing as SVG; charts; PNG."""
