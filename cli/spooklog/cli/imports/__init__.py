"""The kinds of files that `import` takes: one a module, listed in `kinds.py`."""
