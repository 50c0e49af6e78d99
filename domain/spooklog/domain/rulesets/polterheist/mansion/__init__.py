"""The mansion: board files, read and checked, and the houses that their tiles make."""
