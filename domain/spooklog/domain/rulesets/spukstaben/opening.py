"""How a game starts (part `opening`): no header lines, nothing to deal; `start.py` makes the first state."""

from __future__ import annotations

from msgspec.structs import replace

from spooklog.domain.actions import Setup
from spooklog.domain.defaults import deal, read_header, write_header
from spooklog.domain.rulesets.spukstaben.data import check_lines, facts_with
from spooklog.domain.rulesets.spukstaben.files import read_facts

__all__ = ["deal", "prepare", "read_facts", "read_header", "write_header"]

CUBES_PATH = "box.cubes_total"


def prepare(setup: Setup, named: frozenset[str]) -> Setup:
    """Return the setup with the number of cubes of the table's own box, unless the options name one.

    Raises Usage for facts that cannot be, or that no sheet can hold.
    """
    check_lines(setup.data)
    if CUBES_PATH not in setup.data or "cubes" in named:
        return setup
    return replace(setup, options={**setup.options, "cubes": facts_with(setup.data, setup.revision).cubes})
