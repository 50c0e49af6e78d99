"""A mansion floor by floor: rooms that turn up tile by tile, pawns and ghosts in them, the players and the clock beside."""
