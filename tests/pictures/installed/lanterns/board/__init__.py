"""The kind of board that Lanterns is played on."""
