"""What `import spooklog` gives: stores, games, moments, bots, as a program or a notebook uses them."""
