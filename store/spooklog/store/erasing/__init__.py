"""Erasing a person: search for them in every text, name, option and list, then remove what was found."""
