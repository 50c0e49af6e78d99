"""The ruleset contract: what a ruleset is made of, what it takes and returns, and what most games do alike."""
