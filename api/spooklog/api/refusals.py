"""Refusals as a program reads them: what a shell would accept stands there as Python accepts it."""

from __future__ import annotations

import re

from spooklog.domain.values.errors import SpooklogError

_IN_PYTHON = {
    "--conflicts drop": 'conflicts="drop"',
    '--conflicts ruled --why "…"': 'conflicts="ruled", why="…"',
    '--why "what the table agreed"': 'why="what the table agreed"',
    "--db PATH": "another path",
    "--db PATH of another store": "the path of another store",
    "--force": "replace=True",
    "another FILE": "another path",
    "close --void WHY": 'break_off("WHY")',
    "series close --why WHY": 'close(why="WHY")',
    "series reopen": "spooklog series reopen",
}
_OPTION = re.compile(r"(^| )--[a-z]")


def in_python(problem: SpooklogError) -> SpooklogError:
    """Return a refusal whose `expected` has arguments in place of options; options that Python lacks are left out."""
    advice = (_IN_PYTHON.get(one, one) for one in problem.expected)
    problem.expected = tuple(one for one in advice if one.startswith("spooklog ") or _OPTION.search(one) is None)
    if problem.extra:
        from spooklog.replays.installing import install

        problem.expected = (install(problem.extra), *problem.expected)
    return problem
