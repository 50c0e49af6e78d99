"""Pictures independent of a medium: scenes, their shapes, and the figures of a ruleset."""
