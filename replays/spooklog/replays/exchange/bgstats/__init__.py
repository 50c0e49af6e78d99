"""BG Stats: its JSON, read and written, and links that push a play into the app."""
