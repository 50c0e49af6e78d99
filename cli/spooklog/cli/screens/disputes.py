"""Prints disputes: the list of them, and the evidence of one as a page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from spooklog.cli.output import ERASED, INDENT, KINDS, console, draws, said, say, show, told, word_for
from spooklog.cli.screens.game import choices_by_name
from spooklog.cli.screens.rules import rule_origin
from spooklog.cli.screens.tables import NARROW, facts_table, indented, show_rows
from spooklog.domain.log.words import as_seen_by, said_line
from spooklog.domain.values.saying import chained, joined, within
from spooklog.domain.words.wording import because
from spooklog.pictures.terminal import TerminalBoard
from spooklog.replays.said_times import say_time

if TYPE_CHECKING:
    from spooklog.domain.contract.ruleset import Viewer
    from spooklog.domain.log.answers import DisputeAnswer, VerdictAnswer
    from spooklog.projections.game.choices import Choices
    from spooklog.projections.game.evidence import ChangeSince, Evidence, EvidenceAnswer, Knowledge, Now, RuleOf
    from spooklog.store.logs.loaded import LoadedGame

SIDE_BY_SIDE = 140
"""Columns from which two boards stand beside each other."""

_CHANGES = {
    "undone": said("undone"),
    "taken back": said("taken back"),
    "reopened": said("reopened"),
    "removed": said("removed"),
    "inserted": said("inserted"),
    "dropped": said("dropped"),
    "replaced": said("amended to"),
    "brought back": said("brought back as"),
    "ruled": said("ruled, and stays as"),
}
"""What happened to a disputed ply since, in words that a line can follow."""


def show_disputes(rows: Sequence[DisputeAnswer], *, with_games: bool) -> None:
    """Print disputes, a line each, with how they were decided; in a narrow terminal a few lines each."""
    if console().width < NARROW:
        for row in rows:
            game = [row.game] if with_games else []
            say("  ".join(map(told, (*game, str(row.dispute), _about(row), _decided(row)))))
            show(indented(row.claim or ERASED))
        return
    head = [*([said("game")] if with_games else []), "", said("about"), said("claim"), said("rule"), said("decided")]
    games = ([row.game] if with_games else [] for row in rows)
    cells = ((str(row.dispute), _about(row), row.claim or ERASED, row.rule or "", _decided(row)) for row in rows)
    show_rows(head, ((*game, *own) for game, own in zip(games, cells, strict=True)), ("claim", "rule"))


def show_evidence(loaded: LoadedGame, evidence: Evidence, viewer: Viewer, *, plain: bool) -> None:
    """Print the evidence page of a dispute, as the viewer may know it."""
    data = evidence.data
    state = told(said("open") if data.open else said("decided"))
    seen = told(as_seen_by(viewer, loaded.labels))
    head = told(said("{game}  dispute {number}", game=data.game, number=data.dispute))
    show(Text.assemble((head, "bold"), f"  {state}", (f"  {seen}" if seen else "", "dim")))
    _grid(_facts(data), "dim")
    plain = plain or not draws()
    say()
    show(_boards(evidence, TerminalBoard(plain=plain)), plain=plain)
    rules = (
        (one.rule, within("{rule} ({origin})", rule=one.text, origin=rule_origin(one.part, one.mark))) for one in data.rests_on
    )
    _section(said("what the ply rests on"), rules)
    if data.choices:
        _section(said("what else was legal"), list(_choices(data.choices)) or [(said("nothing"), "")])
    _section(said("what each player knew before it"), _knowledge(data.knew))


def _about(row: DisputeAnswer) -> str:
    if row.ply is None:
        return said("entry {entry}", entry=row.anchor)
    return said("ply {ply}", ply=row.ply) if row.ply else said("the start")


def _decided(row: DisputeAnswer) -> str:
    verdict = row.verdict
    if not verdict:
        return said("open")
    decision = word_for(verdict.decision)
    return within("{decision} ({series})", decision=decision, series=verdict.series) if verdict.series else decision


def _facts(data: EvidenceAnswer) -> Iterator[tuple[str, str]]:
    """Yield the lines at the head of the page, each with its name: claim, ply, rule, changes since, verdict."""
    yield said("claim"), data.claim or ERASED
    yield said("opened"), _who_and_when(data)
    if disputed := data.disputed:
        says = said_line(disputed.says, disputed.notation)
        yield said("about"), said("ply {ply}: {says}, entry {entry}", ply=disputed.ply, says=says, entry=data.anchor)
        for ruling in disputed.ruled:
            yield said("ruled"), said("against {rule}{why}", rule=ruling.rule, why=because(ruling.why))
    else:
        yield said("about"), said("the start (entry {entry})", entry=data.anchor)
    if rule := data.rule:
        yield said("rule"), _rule_words(rule)
        if rule.default:
            yield "", said("by default: {ruling}", ruling=rule.default)
    for change in data.since:
        yield said("since"), within("{who}: {change}", who=_who_and_when(change), change=_change_words(change))
    yield said("now"), _now_words(data.now)
    if verdict := data.verdict:
        words = verdict_words(verdict.decision, verdict.series, because(verdict.why))
        yield said("verdict"), within("{words}  ({who})", words=words, who=_who_and_when(verdict))


def verdict_words(decision: str, series: str | None, why: str, by: str = "") -> str:
    """Return how a dispute was decided, `by` whom, with the reason behind a colon."""
    words = word_for(decision)
    if series:
        words = said("{decision} in the series {series}", decision=words, series=series)
    return within("{words}{by}{why}", words=words, by=by, why=why)


def _who_and_when(entry: EvidenceAnswer | ChangeSince | VerdictAnswer) -> str:
    return said("{time} by {name}, entry {entry}", time=say_time(entry.at), name=entry.by or ERASED, entry=entry.entry)


def _rule_words(rule: RuleOf) -> str:
    if rule.text is None:
        return said("{rule}  (not in this rulebook)", rule=rule.rule)
    origin, breach = rule_origin(rule.part, rule.mark), said("for information")
    if rule.breach != "info":
        breach = said("a breach is {breach}", breach=KINDS[rule.breach or "illegal"])
    return within("{rule}  {text} ({origin}; {breach})", rule=rule.rule, text=rule.text, origin=origin, breach=breach)


def _change_words(change: ChangeSince) -> str:
    words: str = _CHANGES.get(change.how, change.how)
    if change.ply:
        says = said_line(change.says or "", change.notation or "")
        words = said("{change} ply {ply}: {says}", change=words, ply=change.ply, says=says)
    if change.agreed:
        words = said("{change}, {names} agreed", change=words, names=chained(change.agreed))
    return within("{words}{why}", words=words, why=because(change.why))


def _now_words(now: Now) -> str:
    match now.state:
        case "stands":
            return said("stands as ply {ply}", ply=now.ply) if now.ply else said("the start stands")
        case "amended":
            return said("amended, ply {ply}: {says}", ply=now.ply, says=said_line(now.says or "", now.notation or ""))
        case _:
            return said("not in the game any more")


def _boards(evidence: Evidence, picture: TerminalBoard) -> RenderableType:
    """Return the boards before and after the ply: side by side where both have room."""
    disputed = evidence.data.disputed
    number = disputed.ply if disputed else 0
    heads = (said("before ply {ply}", ply=number), said("after ply {ply}", ply=number)) if number else (said("the start"),)
    moments = [seen for seen in (evidence.before, evidence.after) if seen]
    parts = [
        Group(Text(told(head), "bold underline"), picture.draw_or_explain(seen.scene))
        for head, seen in zip(heads, moments, strict=True)
    ]
    width = console().width
    if len(parts) == 1 or width < SIDE_BY_SIDE:
        return Group(*(Padding(part, (0, 0, at != len(parts), 0)) for at, part in enumerate(parts, start=1)))
    grid = Table.grid(padding=(0, 2, 0, 0))
    for _ in parts:
        grid.add_column(width=width // 2 - 2)
    grid.add_row(*parts)
    return grid


def _choices(choices: Choices) -> Iterator[tuple[str, str]]:
    """Yield each player with the lines and forms that were legal instead."""
    for name, (lines, forms) in choices_by_name(choices).items():
        # so that no line is broken
        yield name, "  ".join(told(words).replace(" ", "\u00a0") for words in (*lines, *forms))


def _knowledge(knew: Mapping[str, Knowledge]) -> Iterator[tuple[str, str]]:
    """Yield each player with what that player knew and others might not."""
    for name, of in knew.items():
        yield name, joined(of.known, "; ") or said("nothing that was not on the table")


def _section(title: str, rows: Iterable[tuple[str, str]]) -> None:
    listed = list(rows)
    if listed:
        say()
        show(Text(told(title), "bold underline"))
        _grid(listed, "bold")


def _grid(rows: Iterable[tuple[str, str]], style: str) -> None:
    cells = ((" " * INDENT + told(name), Text(told(words))) for name, words in rows)
    show(facts_table(cells, style, no_wrap=console().width >= NARROW, overflow="fold"))
