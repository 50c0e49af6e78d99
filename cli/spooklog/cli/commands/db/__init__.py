"""Commands about the store itself, one a file."""
