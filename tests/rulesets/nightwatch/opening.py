"""How a game is set up: the header line `first anna`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from tests.rulesets.nightwatch.refuse import PACKAGE

from spooklog.domain.contract.defaults import facts_reader, prepare
from spooklog.domain.contract.ruleset import Setup
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import Unreadable
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.options import OptionValue

__all__ = ["deal", "prepare", "read_facts", "read_header", "write_header"]

read_facts = facts_reader(PACKAGE)


def read_header(lines: Sequence[str], labels: Labels, options: Mapping[str, OptionValue]) -> dict[str, Any]:  # noqa: ARG001
    """Who has the first turn."""
    opening: dict[str, Any] = {}
    for line in lines:
        match line.split():
            case ["first", name] if not opening:
                opening["first"] = labels.seat(name)
            case _:
                raise Unreadable(f"Night watch has no header line '{line}'", input=line, expected=("first NAME",))
    return opening


def write_header(setup: Setup, labels: Labels) -> list[str]:
    """The line that reads back."""
    return [f"first {labels[setup.opening['first']]}"] if "first" in setup.opening else []


def deal(setup: Setup, rng: Rng) -> Setup:
    """Chance decides who has the first turn."""
    return msgspec.structs.replace(setup, opening={"first": 1 + rng.below(setup.seats)})
