"""The moments of a game: where a replay stands, how long it stays there, and two games side by side."""
