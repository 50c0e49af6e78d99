"""How Polter-Heist refuses, by short rule id; and where its facts, its board and its rules lie."""

from __future__ import annotations

from spooklog.domain.contract.refusing import refusals
from spooklog.domain.values.saying import Saying

PACKAGE = "spooklog.domain.rulesets.polterheist"

refuse = refusals(PACKAGE)
said = Saying(PACKAGE)
