"""Prints the precedents of a rule."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.text import Text

from spooklog.cli.output import ERASED, INDENT, said, say, say_wrapped, show, told
from spooklog.cli.screens.disputes import verdict_words
from spooklog.domain.log.words import said_line
from spooklog.domain.values.saying import within
from spooklog.domain.words.wording import because, counted
from spooklog.replays.said_times import say_day

if TYPE_CHECKING:
    from spooklog.projections.lists.precedents import DecidedVerdict, OptionPrecedent, Precedent, Precedents


def show_precedents(data: Precedents) -> None:
    """Print each dispute and ruling with its words and the command that shows it; then the house rules and unreadable games."""
    rows, house = data.precedents, data.house_rules
    unread = (*data.unsupported, *data.damaged)
    if not (rows or house or unread):
        say(said("no precedents of {rule} here yet", rule=data.rule))
        return
    if data.text:
        say_wrapped(f"{data.rule}  {data.text}")
    for row in rows:
        show(_head(row))
        for line in _lines(row, with_rule=data.group):
            say_wrapped(line, INDENT)
    if data.left_off:
        say(said("{number} more: --last {last}", number=data.left_off, last=len(rows) + data.left_off))
    for option in house:
        say_wrapped(_house_rule(option, with_rules=data.group))
    for one in unread:
        number = counted(one.precedents, "precedent")
        say_wrapped(said("! {precedents} in {game} cannot be shown: {why}", precedents=number, game=one.game, why=one.problem))


def _head(row: Precedent) -> Text:
    played = row.played
    about = said("not in the game any more")
    if row.ply is not None:
        about = said("ply {ply}", ply=row.ply) if row.ply else said("the start")
    archived = (f"  {told(said('archived'))}", "dim") if row.archived else ""
    line = f"  {told(said_line(row.says or '', row.notation))}" if row.notation else ""
    return Text.assemble(told(say_day(played)), "  ", (row.game, "bold"), f"  {told(about)}{line}", archived)


def _lines(row: Precedent, *, with_rule: bool) -> Iterator[str]:
    if row.kind == "ruling":
        ruled = said("ruled against {rules}", rules=row.rule) if with_rule else said("ruled")
        yield within("{ruled}{by}{why}", ruled=ruled, by=_by(row.by) if row.ply else "", why=because(row.words or ERASED))
    else:
        dispute = said("dispute {number}", number=row.dispute)
        if with_rule:
            dispute = said("dispute {number} about {rule}", number=row.dispute, rule=row.rule)
        yield within("{dispute}{by}: {words}", dispute=dispute, by=_by(row.by), words=row.words or ERASED)
        yield _verdict(row.verdict)
    if row.kind == "dispute" and row.ply is None:
        yield within("{line}", line=f"spooklog dispute show {row.dispute} -g {row.game}")
    else:
        yield within("{line}", line=f"spooklog show -g {row.game} --at {row.ply}")


def _verdict(verdict: DecidedVerdict | None) -> str:
    if verdict is None:
        return said("open")
    why = because(ERASED if verdict.erased else verdict.why)
    return verdict_words(verdict.decision, verdict.series, why, _by(verdict.by))


def _by(name: str | None) -> str:
    return said(" by {name}", name=name or ERASED)


def _house_rule(one: OptionPrecedent, *, with_rules: bool) -> str:
    rules = f" ({', '.join(one.rules)})" if with_rules else ""
    parts = {"rule": f"{one.option}={one.value}{rules}", "games": counted(one.games, "game"), "game": one.game}
    if one.archived:
        return said("house rule {rule} in {games}, the newest {game} (archived): spooklog facts -g {game}", **parts)
    return said("house rule {rule} in {games}, the newest {game}: spooklog facts -g {game}", **parts)
