"""Prints the precedents of a rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from spooklog.cli.output import INDENT, say, say_wrapped, show
from spooklog.domain.log.words import said_line
from spooklog.domain.words.wording import because, counted
from spooklog.replays.said_times import say_day

if TYPE_CHECKING:
    from spooklog.projections.lists.precedents import DecidedVerdict, OptionPrecedent, Precedent, Precedents

ERASED = "(erased)"


def show_precedents(data: Precedents) -> None:
    """Print each dispute and ruling with its words and the command that shows it; then the house rules and unreadable games."""
    rows, house = data.precedents, data.house_rules
    unread = (*data.unsupported, *data.damaged)
    if not (rows or house or unread):
        say(f"no precedents of {data.rule} here yet")
        return
    if data.text:
        say_wrapped(f"{data.rule}  {data.text}")
    for row in rows:
        show(_head(row))
        for line in _lines(row, with_rule=data.group):
            say_wrapped(line, INDENT)
    if data.left_off:
        say(f"{data.left_off} more: --last {len(rows) + data.left_off}")
    for option in house:
        say_wrapped(_house_rule(option, with_rules=data.group))
    for one in unread:
        say_wrapped(f"! {counted(one.precedents, 'precedent')} in {one.game} cannot be shown: {one.problem}")


def _head(row: Precedent) -> Text:
    played = row.played
    about = "not in the game any more" if row.ply is None else f"ply {row.ply}" if row.ply else "the start"
    archived = ("  archived", "dim") if row.archived else ""
    line = f"  {said_line(row.says or '', row.notation)}" if row.notation else ""
    return Text.assemble(say_day(played), "  ", (row.game, "bold"), f"  {about}{line}", archived)


def _lines(row: Precedent, *, with_rule: bool) -> Iterator[str]:
    of = f" against {row.rule}" if with_rule and row.kind == "ruling" else ""
    if row.kind == "ruling":
        by = f" by {row.by or ERASED}" if row.ply else ""
        yield f"ruled{of}{by}{because(row.words or ERASED)}"
    else:
        about = f" about {row.rule}" if with_rule else ""
        yield f"dispute {row.dispute}{about} by {row.by or ERASED}: {row.words or ERASED}"
        yield _verdict(row.verdict)
    if row.kind == "dispute" and row.ply is None:
        yield f"spooklog dispute show {row.dispute} -g {row.game}"
    else:
        yield f"spooklog show -g {row.game} --at {row.ply}"


def _verdict(verdict: DecidedVerdict | None) -> str:
    if verdict is None:
        return "open"
    of = f" in the series {verdict.series}" if verdict.series else ""
    why = because(ERASED if verdict.erased else verdict.why)
    return f"{verdict.decision}{of} by {verdict.by or ERASED}{why}"


def _house_rule(one: OptionPrecedent, *, with_rules: bool) -> str:
    games: Sequence[str] = (counted(one.games, "game"), f"the newest {one.game}{' (archived)' if one.archived else ''}")
    rules = f" ({', '.join(one.rules)})" if with_rules else ""
    return f"house rule {one.option}={one.value}{rules} in {', '.join(games)}: spooklog facts -g {one.game}"
