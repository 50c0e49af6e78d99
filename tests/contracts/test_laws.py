"""Every ruleset keeps the laws, those of the tests among them."""

from spooklog.testing.laws import *  # noqa: F403
