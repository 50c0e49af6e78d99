"""How Spukstaben refuses, by short rule id; and the package that holds its facts and rules."""

from __future__ import annotations

from spooklog.domain.contract.refusing import refusals

PACKAGE = "spooklog.domain.rulesets.spukstaben"

refuse = refusals(PACKAGE)
