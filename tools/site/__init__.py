"""The documents of the repository as a site: `make docs`."""
