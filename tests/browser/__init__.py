"""Pages in a real browser. A package, so that one browser serves all tests of the folder in a row."""
