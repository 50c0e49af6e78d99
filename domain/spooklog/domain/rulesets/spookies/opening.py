"""How a game starts: no header lines, nothing left open, nothing dealt; a table's own facts may come from a file."""

from __future__ import annotations

from spooklog.domain.defaults import deal, prepare, read_header, write_header
from spooklog.domain.rulesets.spookies.files import read_facts

__all__ = ["deal", "prepare", "read_facts", "read_header", "write_header"]
