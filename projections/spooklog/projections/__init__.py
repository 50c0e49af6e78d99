"""Read models: one game folded on demand, and tables across games kept up with the store's notification log."""
