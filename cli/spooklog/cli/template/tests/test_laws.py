"""Pig keeps the laws of all rulesets, goes as its playthroughs say, and ends as its finished games do."""

from spooklog.testing.endings import *  # noqa: F403
from spooklog.testing.laws import *  # noqa: F403
from spooklog.testing.playthroughs import *  # noqa: F403
