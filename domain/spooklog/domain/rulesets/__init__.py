"""The rulesets that come with spooklog, one folder a title."""
