"""Answers in plain lines or JSON: what was recorded, how a series stands, what a verification found."""
