"""How Halloween refuses, by short rule id; and where its facts and rules lie."""

from __future__ import annotations

from spooklog.domain.contract.refusing import refusals

PACKAGE = "spooklog.domain.rulesets.halloween"

refuse = refusals(PACKAGE)
