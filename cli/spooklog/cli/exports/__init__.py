"""The formats of `export`: one a module, listed in `formats.py`."""
