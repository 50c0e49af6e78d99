"""Prints disputes: the list of them, and the evidence of one as a page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from spooklog.cli.output import INDENT, console, draws, say, show
from spooklog.cli.screens.game import choices_by_name
from spooklog.cli.screens.rules import rule_origin
from spooklog.cli.screens.tables import NARROW, facts_table, show_rows
from spooklog.domain.log.words import as_seen_by, said_line
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

_CHANGES = {"replaced": "amended to", "brought back": "brought back as", "ruled": "ruled, and stays as"}
"""What happened to a disputed ply since, in words that a line can follow."""


def show_disputes(rows: Sequence[DisputeAnswer], *, with_games: bool) -> None:
    """Print disputes, a line each, with how they were decided; in a narrow terminal a few lines each."""
    if console().width < NARROW:
        for row in rows:
            game = f"{row.game}  " if with_games else ""
            say(f"{game}{row.dispute}  {_about(row)}  {_decided(row)}")
            show(Padding(Text(row.claim or "(erased)"), (0, 0, 0, INDENT)))
        return
    head = [*(["game"] if with_games else []), "", "about", "claim", "rule", "decided"]
    games = ([row.game] if with_games else [] for row in rows)
    cells = ((str(row.dispute), _about(row), row.claim or "(erased)", row.rule or "", _decided(row)) for row in rows)
    show_rows(head, ((*game, *own) for game, own in zip(games, cells, strict=True)), ("claim", "rule"))


def show_evidence(loaded: LoadedGame, evidence: Evidence, viewer: Viewer, *, plain: bool) -> None:
    """Print the evidence page of a dispute, as the viewer may know it."""
    data = evidence.data
    state = "open" if data.open else "decided"
    seen = as_seen_by(viewer, loaded.labels)
    show(Text.assemble((f"{data.game}  dispute {data.dispute}", "bold"), f"  {state}", (f"  {seen}" if seen else "", "dim")))
    _grid(_facts(data), "dim")
    plain = plain or not draws()
    say()
    show(_boards(evidence, TerminalBoard(plain=plain)), plain=plain)
    _section(
        "what the ply rests on", ((rule.rule, f"{rule.text} ({rule_origin(rule.part, rule.mark)})") for rule in data.rests_on)
    )
    if data.choices:
        _section("what else was legal", list(_choices(data.choices)) or [("nothing", "")])
    _section("what each player knew before it", _knowledge(data.knew))


def _about(row: DisputeAnswer) -> str:
    if row.ply is None:
        return f"entry {row.anchor}"
    return f"ply {row.ply}" if row.ply else "the start"


def _decided(row: DisputeAnswer) -> str:
    verdict = row.verdict
    if not verdict:
        return "open"
    return f"{verdict.decision} ({verdict.series})" if verdict.series else str(verdict.decision)


def _facts(data: EvidenceAnswer) -> Iterator[tuple[str, str]]:
    """Yield the lines at the head of the page, each with its name: claim, ply, rule, changes since, verdict."""
    yield "claim", data.claim or "(erased)"
    yield "opened", _who_and_when(data)
    if disputed := data.disputed:
        yield "about", f"ply {disputed.ply}: {said_line(disputed.says, disputed.notation)}, entry {data.anchor}"
        for ruling in disputed.ruled:
            yield "ruled", f"against {ruling.rule}{because(ruling.why)}"
    else:
        yield "about", f"the start (entry {data.anchor})"
    if rule := data.rule:
        yield "rule", _rule_words(rule)
        if rule.default:
            yield "", f"by default: {rule.default}"
    for change in data.since:
        yield "since", f"{_who_and_when(change)}: {_change_words(change)}"
    yield "now", _now_words(data.now)
    if verdict := data.verdict:
        of = f" in the series {verdict.series}" if verdict.series else ""
        yield "verdict", f"{verdict.decision}{of}{because(verdict.why)}  ({_who_and_when(verdict)})"


def _who_and_when(entry: EvidenceAnswer | ChangeSince | VerdictAnswer) -> str:
    return f"{say_time(entry.at)} by {entry.by or '(erased)'}, entry {entry.entry}"


def _rule_words(rule: RuleOf) -> str:
    if rule.text is None:
        return f"{rule.rule}  (not in this rulebook)"
    marks = [rule_origin(rule.part, rule.mark), f"a breach is {rule.breach}"]
    if rule.breach == "info":
        marks[-1] = "for information"
    return f"{rule.rule}  {rule.text} ({'; '.join(marks)})"


def _change_words(change: ChangeSince) -> str:
    words = _CHANGES.get(change.how, change.how)
    line = f" ply {change.ply}: {said_line(change.says or '', change.notation or '')}" if change.ply else ""
    agreed = f", {' and '.join(change.agreed)} agreed" if change.agreed else ""
    return f"{words}{line}{agreed}{because(change.why)}"


def _now_words(now: Now) -> str:
    match now.state:
        case "stands":
            return f"stands as ply {now.ply}" if now.ply else "the start stands"
        case "amended":
            return f"amended, ply {now.ply}: {said_line(now.says or '', now.notation or '')}"
        case _:
            return "not in the game any more"


def _boards(evidence: Evidence, picture: TerminalBoard) -> RenderableType:
    """Return the boards before and after the ply: side by side where both have room."""
    disputed = evidence.data.disputed
    number = disputed.ply if disputed else 0
    heads = (f"before ply {number}", f"after ply {number}") if number else ("the start",)
    moments = [seen for seen in (evidence.before, evidence.after) if seen]
    parts = [
        Group(Text(head, "bold underline"), picture.draw_or_explain(seen.scene))
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
        yield name, "  ".join(words.replace(" ", "\u00a0") for words in (*lines, *forms))  # so that no line is broken


def _knowledge(knew: Mapping[str, Knowledge]) -> Iterator[tuple[str, str]]:
    """Yield each player with what that player knew and others might not."""
    for name, of in knew.items():
        yield name, "; ".join(of.known) or "nothing that was not on the table"


def _section(title: str, rows: Iterable[tuple[str, str]]) -> None:
    listed = list(rows)
    if listed:
        say()
        show(Text(title, "bold underline"))
        _grid(listed, "bold")


def _grid(rows: Iterable[tuple[str, str]], style: str) -> None:
    indented = ((" " * INDENT + name, Text(words)) for name, words in rows)
    show(facts_table(indented, style, no_wrap=console().width >= NARROW, overflow="fold"))
