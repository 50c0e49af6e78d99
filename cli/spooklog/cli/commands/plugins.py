"""The command that lists what the program is made of: rulesets, boards, bots, formats of files, of this package and of others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.metadata import version
from itertools import groupby
from typing import Literal

from spooklog.cli.exports.formats import EXPORTS, FORMATS
from spooklog.cli.exports.plugin import check_export
from spooklog.cli.imports.file_types import IMPORTS, KINDS
from spooklog.cli.imports.plugin import check_import
from spooklog.cli.output import INDENT, emit_json, said, say_wrapped, word_for
from spooklog.cli.params import AsJson
from spooklog.domain.contract.bots import BOTS, RANDOM, check_bot
from spooklog.domain.contract.meta import API
from spooklog.domain.contract.plugins import Examined, State, examine
from spooklog.domain.contract.registry import BUILT_IN, RULESETS, find_ruleset, whole_ruleset
from spooklog.domain.values.answer import Answer
from spooklog.pictures import kinds

OWN = "spooklog"

Kind = Literal["ruleset", "board", "bot", "export", "import"]


_KINDS: Mapping[Kind, str] = {
    "ruleset": said("rulesets"),
    "board": said("boards"),
    "bot": said("bots"),
    "export": said("exports"),
    "import": said("imports"),
}


class ListedPlugin(Answer, frozen=True, kw_only=True):
    """A ruleset, a kind of board, a bot, or a format of files: its name, the package that brings it, and whether it works.

    A bot is called `SLUG.NAME`; without a slug it plays any game. `reason` says why it cannot be used, `remedy` what to do.
    """

    kind: Kind
    name: str
    package: str
    version: str
    state: State
    reason: str | None = None
    remedy: str | None = None


class Plugins(Answer, frozen=True, kw_only=True):
    """Everything that the program is made of; `api` is the number of its contract with rulesets."""

    api: int
    plugins: Sequence[ListedPlugin]


def plugins(as_json: AsJson = False) -> None:
    """List the rulesets, boards, bots and formats of files, with the packages that bring them, and what cannot be used and why.

    Other packages bring them through entry points. Each is imported and checked; one that fails does not disturb the others.
    """
    rows = list(_listed())
    if as_json:
        emit_json(Plugins(api=API, plugins=rows))
        return
    from spooklog.cli.screens.tables import show_rows

    show_rows((said("what"), said("names"), said("package"), said("state")), _lines(rows), prose=("names",))
    for row in rows:
        if row.reason:
            say_wrapped(f"{row.kind} {row.name}, {row.state}: {row.reason}")
            say_wrapped(said("to mend that, {remedy}", remedy=row.remedy), INDENT)


def _listed() -> Iterator[ListedPlugin]:
    """Yield everything, kind by kind, what this package brings first."""
    yield from _own("ruleset", BUILT_IN)
    yield from _others("ruleset", examine(RULESETS, whole_ruleset))
    yield from _own("board", kinds.BUILT_IN)
    yield from _others("board", examine(kinds.BOARDS, kinds.check_kind))
    yield from _own("bot", (RANDOM, *(f"{slug}.{name}" for slug in BUILT_IN for name in find_ruleset(slug).moves.bots)))
    yield from _others("bot", examine(BOTS, check_bot))
    yield from _own("export", FORMATS)
    yield from _others("export", examine(EXPORTS, check_export))
    yield from _own("import", (kind.title.removeprefix("a ") for kind in KINDS))
    yield from _others("import", examine(IMPORTS, check_import))


def _own(kind: Kind, names: Iterable[str]) -> Iterator[ListedPlugin]:
    own = version(OWN)
    return (ListedPlugin(kind=kind, name=name, package=OWN, version=own, state="works") for name in names)


def _others(kind: Kind, found: Iterable[Examined]) -> Iterator[ListedPlugin]:
    for (_, name, package, of_package), failure in found:
        yield ListedPlugin(
            kind=kind,
            name=name,
            package=package,
            version=of_package,
            state=failure.state if failure else "works",
            reason=failure.reason if failure else None,
            remedy=failure.remedy if failure else None,
        )


def _lines(rows: Iterable[ListedPlugin]) -> Iterator[tuple[str, str, str, str]]:
    """Yield the lines of the table: what is alike in all but its name stands on one line."""
    before = ""
    for (kind, package, state), some in groupby(rows, lambda row: (row.kind, f"{row.package} {row.version}", row.state)):
        yield "" if kind == before else _KINDS[kind], ", ".join(row.name for row in some), package, word_for(state)
        before = kind
