"""Commands about people and what their games came to, one a file."""
