"""Files that the caller names: read behind an argument or an option, and written whole or not at all."""
