"""How a game starts (part `opening`): the head of the sheet. Of a digital game chance draws how many rounds it has."""

from __future__ import annotations

import msgspec

from spooklog.domain.contract.actions import Setup
from spooklog.domain.contract.defaults import facts_reader, prepare
from spooklog.domain.rulesets.tally.head import read_header, write_header
from spooklog.domain.rulesets.tally.refuse import PACKAGE
from spooklog.domain.rulesets.tally.rules.start import start
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import SpooklogError

__all__ = ["deal", "prepare", "read_facts", "read_header", "write_header"]

read_facts = facts_reader(PACKAGE)

_FEWEST, _MORE = 3, 6
"""The fewest rounds that chance draws, and how many numbers there are to draw."""


def deal(setup: Setup, rng: Rng) -> Setup:
    """Return the setup with a number of rounds, where nothing else would end a game: bots never write `end`."""
    try:
        table = start(setup).table
    except SpooklogError:  # the start of the game refuses it, with its rule
        return setup
    if table.categories or table.target is not None or table.rounds is not None:
        return setup
    return msgspec.structs.replace(setup, options={**setup.options, "rounds": _FEWEST + rng.below(_MORE)})
