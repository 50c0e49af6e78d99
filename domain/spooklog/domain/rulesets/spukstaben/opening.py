"""How a game starts (part `opening`): there are no header lines, and nothing is dealt; see `start.py` for the first state."""

from __future__ import annotations

from msgspec.structs import replace

from spooklog.domain.actions import Setup
from spooklog.domain.defaults import deal, read_header, write_header
from spooklog.domain.rulesets.spukstaben.data import facts_with
from spooklog.domain.rulesets.spukstaben.files import read_facts

__all__ = ["deal", "prepare", "read_facts", "read_header", "write_header"]

CUBES_PATH = "box.cubes_total"


def prepare(setup: Setup, named: frozenset[str]) -> Setup:
    """Fill in the number of cubes where the table's own box has another one and the options do not name it.

    Raises Usage for facts that cannot be.
    """
    if CUBES_PATH not in setup.data or "cubes" in named:
        return setup
    return replace(setup, options={**setup.options, "cubes": facts_with(setup.data, setup.revision).cubes})
