"""How a game starts (part `opening`): the head of the sheet; nothing to deal, and nothing to fill in."""

from __future__ import annotations

from spooklog.domain.defaults import deal, facts_reader, prepare
from spooklog.domain.rulesets.tally.head import read_header, write_header
from spooklog.domain.rulesets.tally.refuse import PACKAGE

__all__ = ["deal", "prepare", "read_facts", "read_header", "write_header"]

read_facts = facts_reader(PACKAGE)
