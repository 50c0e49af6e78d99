"""How Polter-Heist refuses, by short rule id; and where its facts, its board and its rules lie."""

from __future__ import annotations

from spooklog.domain.contract.refusing import refusals

PACKAGE = "spooklog.domain.rulesets.polterheist"

refuse = refusals(PACKAGE)
