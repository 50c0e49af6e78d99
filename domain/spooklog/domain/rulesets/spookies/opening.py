"""How a game starts (part `opening`): no header lines, nothing to fill in or to deal; a table's own facts come from a file."""

from __future__ import annotations

from spooklog.domain.defaults import deal, prepare, read_header, write_header
from spooklog.domain.rulesets.spookies.files import read_facts

__all__ = ["deal", "prepare", "read_facts", "read_header", "write_header"]
