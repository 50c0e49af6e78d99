"""A command that is chosen anew whenever it is decided: so a test sees each decision, and can be quicker than its writer."""

from __future__ import annotations

from collections.abc import Callable

from spooklog.domain.log.decision import Command, Decision, Situation


class Chosen(Command, frozen=True):
    """What `choose` answers to the game as it will stand."""

    choose: Callable[[Situation], Command]

    def decide(self, at: Situation) -> Decision:
        """The entries of the command that was chosen."""
        return self.choose(at).decide(at)
