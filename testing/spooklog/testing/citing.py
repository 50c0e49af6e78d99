"""The rules by which the code of a ruleset refuses something."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path

from spooklog.domain.contract.ruleset import AnyRuleset


def cited(ruleset: AnyRuleset) -> set[str]:
    """The short ids that its refusals name."""
    sources = [path.read_text("utf-8") for path in Path(str(resources.files(ruleset.package))).rglob("*.py")]
    return set(re.findall(r'refuse\(\s*"([a-z]+\.[0-9]+)"', "\n".join(sources)))
