"""A person erased: searched for in every text, name, option and list, and removed."""
