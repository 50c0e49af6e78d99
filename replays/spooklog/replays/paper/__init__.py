"""Pages and their parts as one tree, written as HTML and as plain text."""
