"""Prints one game from the answers of projections: scoreboard, choices, plies, entries. `board.py` prints the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len
from rich.text import Text

from spooklog.cli.output import ERASED, console, said, say, say_wrapped, show, told, word_for
from spooklog.cli.screens.tables import NARROW, facts_table, headed_table, indented, said_text
from spooklog.domain.log.events import Described
from spooklog.domain.log.times import second_at, table_times
from spooklog.domain.log.words import amended_words, corrected_words, disputed_words, ending, flag_words, spans
from spooklog.domain.values.saying import joined, within
from spooklog.domain.words.wording import because, cell_words, counted, score_words
from spooklog.projections.game.history import plies
from spooklog.replays.said_times import say_there
from spooklog.replays.times import show_time

if TYPE_CHECKING:
    from spooklog.domain.contract.ruleset import Column, Viewer
    from spooklog.projections.game.board import Standing
    from spooklog.projections.game.breakdown import Breakdown
    from spooklog.projections.game.choices import Choices, Moves
    from spooklog.projections.game.history import EntryAnswer
    from spooklog.store.logs.loaded import LoadedGame

_ACTORS = {"team": said("the team"), "table": said("the table"), "chance": said("chance")}
"""Actors that are no player, as people read them."""

_NO_PLAYER = frozenset(_ACTORS.values())


_LEFT_OUT = frozenset(
    {"seat", "to", "options", "data", "opening", "persons", "offset", "played", "text", "why", "claim"}
    | {"edits", "dropped", "ruled", "agreed"}
)
"""Fields of events that `log --entries` does not print, or prints in words."""


def show_scores(data: Standing, columns: Sequence[Column]) -> None:
    """Print the scoreboard: places, points, and the ruleset's own columns; then the outcome, breaches, corrections, disputes."""
    outcome, titles = data.outcome, [column.title for column in columns]
    table = headed_table("", said("player"), said("points"), *titles, prose={"", *titles})
    for row in sorted(data.scores, key=lambda row: (row.rank or 0, row.seat or 0)):
        points = score_words(row.score, [one.score for one in data.scores] if outcome else ())
        place = f"{row.rank}." if row.rank else ""
        cells = [told(cell_words(row.cells.get(column.name))) for column in columns]
        table.add_row(place, told(row.player or said("team")), Text(points, justify="right"), *cells)
    if outcome or any(row.score is not None or any(row.cells.values()) for row in data.scores):
        show(table)
    if outcome is None:
        say(said("{game}: not decided yet, ply {ply}", game=data.game, ply=data.ply))
    else:
        say(within("{game}: {ending}", game=data.game, ending=ending(outcome, data.scores)))
        parts = {
            "record": word_for(outcome["record"]),
            "trust": word_for(outcome["trust"]),
            "status": word_for(outcome["status"]),
        }
        say(said("record: {record}, trust: {trust}, {status}", **parts))
    for flag in data.flags:
        say_wrapped(f"! {told(flag_words(flag))}")
    if words := corrected_words(data.amendments):
        say(words)
    if data.disputes:
        say(disputed_words(data.disputes))


def show_breakdown(data: Breakdown, *, over: bool) -> None:
    """Print what the points of a player or the team are made of, a line a part, with the rules that say so."""
    say()
    score = data.score
    who = data.player or said("team")
    if score is not None:
        words = counted(score, "point")
    elif data.shares:
        words = said("the points were not counted")
    else:
        words = said("no points") if over else said("no points yet")
    say(within("{who}: {words}", who=who, words=words))
    table = headed_table(said("points"), said("what"), said("rule"), said("ply"), said("what happened"))
    for part in data.shares:
        points = "?" if part.points is None else str(part.points)
        ply = "" if part.ply is None else told(said("start")) if part.ply == 0 else str(part.ply)
        table.add_row(Text(points, justify="right"), told(part.what), part.rule or "", ply, told(part.line or ""))
    if data.shares:
        show(table)
        for rule, text in {part.rule: part.text for part in data.shares if part.rule}.items():
            show(Text.assemble((rule, "bold"), f"  {text}"))


def show_moves(data: Moves) -> None:
    """Print what may be played, by players: lines side by side, below them a line for each form that is filled in."""
    found = choices_by_name(data)
    if not found:
        say(said("nothing can be played"))
        return
    room = console().width - max(cell_len(told(name)) for name in found) - 2
    cells = ((name, "\n".join([*_side_by_side(lines, room), *map(told, forms)])) for name, (lines, forms) in found.items())
    show(facts_table(cells))


def choices_by_name(data: Moves | Choices) -> dict[str, tuple[list[str], list[str]]]:
    """Return the lines and the forms of `choices` by the name of their actor, which is left out of the lines.

    Lines of an actor that is no player become one line where they differ in their last word alone.
    """
    found: dict[str, tuple[list[str], list[str]]] = {}

    def of(player: str | None, by: str) -> tuple[list[str], list[str]]:
        return found.setdefault(player or _ACTORS[by], ([], []))

    for action in data.actions:
        # lines of some games have a colon behind the player, as `anna: WORD`
        player = action.get("player", "")
        of(player, action["by"])[0].append(action["notation"].removeprefix(player).lstrip(": "))
    for form in data.forms:
        of(form.player, form.by)[1].append(within("{line} ({meaning})", line=form.form, meaning=form.meaning))
    return {name: (_merged(lines) if name in _NO_PLAYER else lines, forms) for name, (lines, forms) in found.items()}


def _side_by_side(lines: Iterable[str], room: int) -> list[str]:
    """Return rows with as many lines beside each other as there is room for, none of them broken."""
    rows: list[str] = []
    for line in lines:
        if rows and cell_len(rows[-1]) + 2 + cell_len(line) <= room:
            rows[-1] += f"  {line}"
        else:
            rows.append(line)
    return rows


def _merged(lines: Iterable[str]) -> list[str]:
    """Return lines with those that differ in their last word alone as one: `+A c`, `+A p` and `+A o` become `+A c|p|o`.

    Lines of one word stay as they are.
    """
    ends: dict[str, list[str]] = {}
    for line in lines:
        start, _, end = line.rpartition(" ")
        ends.setdefault(start, []).append(end)
    return [line for start, several in ends.items() for line in ([f"{start} {'|'.join(several)}"] if start else several)]


def show_plies(loaded: LoadedGame, viewer: Viewer, texts: Mapping[str, str], last: int | None = None) -> None:
    """Print the plies as they now stand, with rulings, reasons, corrections, remarks and disputes; of many the `last`."""
    rows = list(plies(loaded, viewer, texts))
    shown = rows[-last:] if last else rows
    table = headed_table(said("ply"), said("time"), said("what happened"), "")
    offset, times, spoken = loaded.game.started.offset, table_times(loaded.game), loaded.game.remarks(texts)
    if 0 in spoken and not last:
        table.add_row("0", "", "", "\n".join(one.words(loaded.labels) for one in spoken[0]))
    for row in shown:
        remarks = [_against(ruling.rule, ruling.why) for ruling in row.ruled]
        remarks += [row.why] if row.why else []
        remarks += [amended_words(row.amended)] if row.amended else []
        remarks += [one.words(loaded.labels) for one in spoken.get(row.ply, ())]
        remarks += [
            said(
                "dispute {number}: {decision}",
                number=one.dispute,
                decision=word_for(one.decision) if one.decision else said("open"),
            )
            for one in row.disputes
        ]
        time = times[row.ply]
        clock = "" if time is None else second_at(time, offset)
        table.add_row(str(row.ply), clock, said_text(row.says, row.notation), "\n".join(map(told, remarks)))
    date = say_there(loaded.game.started.played, offset)
    say(within("{game}: {parts}", game=loaded.stream.name, parts=joined([loaded.game.title, *loaded.labels.names, date])))
    if table.row_count:
        show(table)
    if not rows:
        say(said("nothing has been played yet"))


def show_entries(rows: Iterable[EntryAnswer]) -> None:
    """Print every entry ever stored, a line each; in a narrow terminal a few. The day stands before its first entry alone."""
    heads = (said("entry"), said("recorded"), said("by"), said("what"), said("ply"), "hash")
    table, narrow, day = headed_table(*heads), console().width < NARROW, ""
    for row in rows:
        before, (day, clock) = day, show_time(row.at, seconds=True).split(" ", 1)
        details = "\n".join(map(told, _entry_lines(row)))
        ply = "" if row.ply is None else str(row.ply)
        by = told(row.by or ERASED)
        if narrow:
            if day != before:
                say(day)
            at = told(said("ply {ply}", ply=ply)) if ply else ""
            say("  ".join(filter(None, (str(row.entry), clock, by, at, row.hash[:10]))))
            show(indented(details))
            continue
        when = clock if day == before else f"{day}\n{clock}"
        table.add_row(str(row.entry), when, by, details, ply, row.hash[:10])
    if not narrow:
        show(table)


def _entry_lines(row: EntryAnswer) -> Iterator[str]:
    """Yield the topic of an entry with its fields, then its corrections, its text, and the rule it was ruled against."""
    # of a description the text says it all: its fields are hashes and ids
    yield row.topic if row.topic == Described.TOPIC else f"{row.topic} {_fields(row.event)}".strip()
    yield from _corrections(row.event)
    if row.text:
        yield row.text
    if row.ruled:
        yield _against(row.ruled.rule, row.ruled.why)


def _against(rule: str, why: str | None) -> str:
    return said("ruled against {rules}{why}", rules=rule, why=because(why))


def _corrections(event: Mapping[str, Any]) -> Iterator[str]:
    """Yield the corrections of an amendment, then the plies that it dropped, and those that were ruled."""
    for edit in event.get("edits", ()):
        ruled = [ruling["rule"] for ruling in (edit.get("line") or {}).get("ruled", ()) if ruling]
        words = _edited(edit)
        yield said("{edit}, ruled against {rules}", edit=words, rules=", ".join(ruled)) if ruled else words
    if dropped := event.get("dropped"):
        yield said("dropped: {plies}", plies=spans(dropped))
    for ruling in event.get("ruled", ()):
        ply, rules = ruling["ply"], ", ".join(one["rule"] for one in ruling["ruled"] if one)
        if rules:
            yield said("ply {ply} ruled against {rules}", ply=ply, rules=rules)
        else:
            yield said("ply {ply} needs no ruling any more", ply=ply)


def _edited(edit: Mapping[str, Any]) -> str:
    """Return a correction in words."""
    ply, line = edit["ply"], edit.get("notation")
    match edit["how"]:
        case "replace":
            return said("ply {ply} becomes {line}", ply=ply, line=line)
        case "remove":
            return said("ply {ply} removed", ply=ply)
        case _:
            return said("before ply {ply}: {line}", ply=ply, line=line)


def _fields(event: Mapping[str, Any]) -> str:
    return " ".join(f"{key}={_value(value)}" for key, value in event.items() if key not in _LEFT_OUT and value is not None)


def _value(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
