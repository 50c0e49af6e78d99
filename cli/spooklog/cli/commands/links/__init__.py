"""Commands about links, one a file."""
