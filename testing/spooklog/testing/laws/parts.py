"""The parts of a ruleset: modules, or folders whose modules never hide what the part gives."""

from __future__ import annotations

from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType

from spooklog.domain.contract import parts
from spooklog.domain.contract.analysis import Analysis
from spooklog.domain.contract.chances import Chances
from spooklog.domain.contract.ruleset import OPTIONAL, AnyRuleset

PROTOCOLS = {
    "rules": parts.Rules,
    "notation": parts.Notation,
    "knowledge": parts.Knowledge,
    "opening": parts.Opening,
    "moves": parts.Moves,
    "results": parts.Results,
    "pictures": parts.Pictures,
    "analysis": Analysis,
    "chances": Chances,
}


def test_a_part_gives_all_that_its_protocol_names_whichever_modules_are_imported(ruleset: AnyRuleset) -> None:
    package = import_module(ruleset.package)
    for module in walk_packages(package.__path__, f"{ruleset.package}."):
        import_module(module.name)  # it becomes an attribute of its folder, in place of a function of the same name
    for part, protocol in PROTOCOLS.items():
        if part in OPTIONAL and getattr(ruleset, part) is None:
            continue
        for name in (name for name in vars(protocol) if not name.startswith("_")):
            assert not isinstance(getattr(getattr(ruleset, part), name), ModuleType), f"{part}.{name}"
