"""How Halloween refuses, by short rule id, and makes sentences; and where its facts, rules and languages lie."""

from __future__ import annotations

from spooklog.domain.contract.refusing import refusals
from spooklog.domain.values.saying import Saying

PACKAGE = "spooklog.domain.rulesets.halloween"

refuse = refusals(PACKAGE)
said = Saying(PACKAGE)
