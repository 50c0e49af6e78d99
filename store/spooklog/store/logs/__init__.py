"""The logs of games and series: loaded, recorded, read."""
