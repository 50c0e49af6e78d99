"""Takes lines at the table: from arguments, a file, a prompt or the terminal app."""
