"""The moments of a game: where a replay stands, how long it rests there, and two games side by side."""
