"""The start of a game: players, options, data and header lines made into a setup."""
