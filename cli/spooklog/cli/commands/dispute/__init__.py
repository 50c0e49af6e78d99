"""Commands about disputes, one a file."""
