"""What differs between the revisions of Halloween, as questions to the setup of a game."""

from __future__ import annotations

from spooklog.domain.contract.actions import Setup


def ghosts_are_followed(setup: Setup) -> bool:
    """Until revision 2 cards looked for a ghost where its action had left it, though a token or power had carried it on.

    B4 moved the first ghost again, B15 took a ghost for fought though it had gone, D8 moved a ghost that had come later.
    """
    return setup.revision >= 2
