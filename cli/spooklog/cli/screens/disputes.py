"""What the dispute commands show to people: the list, and the evidence of one dispute as a page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from spooklog.cli.answers.recorded import as_seen_by
from spooklog.cli.output import INDENT, console, draws, say, show
from spooklog.cli.screens.game import choices_by_name, rule_origin
from spooklog.domain.wording import because
from spooklog.pictures.terminal import TerminalBoard
from spooklog.replays.times import show_time

if TYPE_CHECKING:
    from spooklog.domain.ruleset import Viewer
    from spooklog.projections.game.evidence import Evidence
    from spooklog.store.loaded import LoadedGame

SIDE_BY_SIDE = 140
"""Columns from which two boards stand beside each other."""

_NARROW = 60


def show_disputes(rows: Sequence[Mapping[str, Any]], *, with_games: bool) -> None:
    """Disputes, a line each, with how they were decided; in a narrow terminal a few lines each."""
    if console().width < _NARROW:
        for row in rows:
            game = f"{row['game']}  " if with_games else ""
            say(f"{game}{row['dispute']}  {_about(row)}  {_decided(row)}")
            show(Padding(Text(row["claim"] or "(erased)"), (0, 0, 0, INDENT)))
        return
    head = [*(["game"] if with_games else []), "", "about", "claim", "rule", "decided"]
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim", show_edge=False)
    for name in head:
        table.add_column(Text(name), overflow="fold", no_wrap=name not in ("claim", "rule"))
    for row in rows:
        cells = [str(row["dispute"]), _about(row), row["claim"] or "(erased)", row["rule"] or "", _decided(row)]
        table.add_row(*([row["game"]] if with_games else []), *cells)
    show(table)


def show_evidence(loaded: LoadedGame, evidence: Evidence, viewer: Viewer, *, plain: bool) -> None:
    """The evidence page of a dispute."""
    told = evidence.data
    state = "open" if told["open"] else "decided"
    seen = as_seen_by(viewer, loaded.labels)
    show(
        Text.assemble((f"{told['game']}  dispute {told['dispute']}", "bold"), f"  {state}", (f"  {seen}" if seen else "", "dim"))
    )
    _grid(_facts(told), "dim")
    plain = plain or not draws()
    say()
    show(_boards(evidence, TerminalBoard(plain=plain)), plain=plain)
    _section("what the ply rests on", ((rule["rule"], f"{rule['text']} ({rule_origin(rule)})") for rule in told["rests_on"]))
    if told["choices"]:
        _section("what else was legal", list(_choices(told["choices"])) or [("nothing", "")])
    _section("what each player knew before it", _knowledge(told["knew"]))


def _about(row: Mapping[str, Any]) -> str:
    if row["ply"] is None:
        return f"entry {row['anchor']}"
    return f"ply {row['ply']}" if row["ply"] else "the start"


def _decided(row: Mapping[str, Any]) -> str:
    ruled = row["verdict"]
    if not ruled:
        return "open"
    return f"{ruled['decision']} ({ruled['series']})" if ruled["series"] else str(ruled["decision"])


def _facts(told: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The head of the page, a line a fact."""
    yield "claim", told["claim"] or "(erased)"
    yield "opened", f"{show_time(told['at'])} by {told['by'] or '(erased)'}, entry {told['entry']}"
    disputed = told["disputed"]
    if disputed:
        yield "about", f"ply {disputed['ply']}: {disputed['notation']}  (entry {told['anchor']})"
        for ruling in disputed["ruled"]:
            yield "ruled", f"against {ruling['rule']}{because(ruling['why'])}"
    else:
        yield "about", f"the start (entry {told['anchor']})"
    if rule := told["rule"]:
        yield "rule", _rule_words(rule)
        if rule["default"]:
            yield "", f"by default: {rule['default']}"
    for one in told["since"]:
        yield "since", f"{show_time(one['at'])} by {one['by'] or '(erased)'}, entry {one['entry']}: {_change_words(one)}"
    yield "now", _now_words(told["now"])
    if ruled := told["verdict"]:
        of = f" in the series {ruled['series']}" if ruled["series"] else ""
        when = f"{show_time(ruled['at'])} by {ruled['by'] or '(erased)'}, entry {ruled['entry']}"
        yield "verdict", f"{ruled['decision']}{of}{because(ruled['why'])}  ({when})"


def _rule_words(rule: Mapping[str, Any]) -> str:
    if rule["text"] is None:
        return f"{rule['rule']}  (not in this rulebook)"
    marks = [rule_origin(rule), f"a breach is {rule['breach']}"]
    if rule["breach"] == "info":
        marks[-1] = "for information"
    return f"{rule['rule']}  {rule['text']} ({'; '.join(marks)})"


def _change_words(one: Mapping[str, Any]) -> str:
    words = {"replaced": "amended to", "brought back": "brought back as", "ruled": "ruled, and stays as"}.get(
        one["how"], one["how"]
    )
    line = f" ply {one['ply']}: {one['notation']}" if one["ply"] else ""
    agreed = f", {' and '.join(one['agreed'])} agreed" if one["agreed"] else ""
    return f"{words}{line}{agreed}{because(one['why'])}"


def _now_words(now: Mapping[str, Any]) -> str:
    match now:
        case {"ply": 0}:
            return "the start stands"
        case {"state": "stands"}:
            return f"stands as ply {now['ply']}"
        case {"state": "amended"}:
            return f"amended, ply {now['ply']}: {now['notation']}"
        case _:
            return "not in the game any more"


def _boards(evidence: Evidence, picture: TerminalBoard) -> RenderableType:
    """The table before and after the ply: side by side where both have room."""
    disputed = evidence.data["disputed"]
    number = disputed["ply"] if disputed else 0
    heads = (f"before ply {number}", f"after ply {number}") if number else ("the start",)
    moments = [seen for seen in (evidence.before, evidence.after) if seen]
    parts = [Group(Text(head, "bold underline"), picture.draw(seen.scene)) for head, seen in zip(heads, moments, strict=True)]
    width = console().width
    if len(parts) == 1 or width < SIDE_BY_SIDE:
        return Group(*(Padding(part, (0, 0, number_of != len(parts), 0)) for number_of, part in enumerate(parts, start=1)))
    grid = Table.grid(padding=(0, 2, 0, 0))
    for _ in parts:
        grid.add_column(width=width // 2 - 2)
    grid.add_row(*parts)
    return grid


def _choices(choices: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What might have been played instead, a line a player."""
    for name, (lines, forms) in choices_by_name(choices).items():
        yield name, "  ".join(words.replace(" ", "\u00a0") for words in (*lines, *forms))


def _knowledge(knew: Mapping[str, Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    """What each player knew that others might not, a line a player."""
    for name, of in knew.items():
        yield name, "; ".join(of["known"]) or "nothing that was not on the table"


def _section(title: str, rows: Iterable[tuple[str, str]]) -> None:
    listed = list(rows)
    if listed:
        say()
        show(Text(title, "bold underline"))
        _grid(listed, "bold")


def _grid(rows: Iterable[tuple[str, str]], style: str) -> None:
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=console().width >= _NARROW, style=style, overflow="fold")
    table.add_column(overflow="fold")
    for name, words in rows:
        table.add_row(" " * INDENT + name, Text(words))
    show(table)
