"""The schema of the store and of the read models, one revision after another."""
