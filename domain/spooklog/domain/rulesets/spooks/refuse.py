"""How Spooks refuses, by short rule id, and makes sentences; and the package that holds its facts, rules and languages."""

from __future__ import annotations

from spooklog.domain.contract.refusing import refusals
from spooklog.domain.values.saying import Saying

PACKAGE = "spooklog.domain.rulesets.spooks"

refuse = refusals(PACKAGE)
said = Saying(PACKAGE)
