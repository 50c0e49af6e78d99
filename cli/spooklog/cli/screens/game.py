"""What commands show to people: board, scoreboard, plies, choices, lists. Data comes from projections; here it gets its looks."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from spooklog.cli.answers.recorded import (
    amended_words,
    copied_words,
    corrected_words,
    disputed_words,
    flag_words,
    say_missing_lists,
    spans,
)
from spooklog.cli.output import INDENT, console, draws, say, say_wrapped, show
from spooklog.cli.session import origin_of
from spooklog.domain.ending import ending
from spooklog.domain.facts import MARKS
from spooklog.domain.log.times import table_times
from spooklog.domain.wording import because, cell_words
from spooklog.pictures.terminal import TerminalBoard
from spooklog.projections.game.board import board
from spooklog.projections.game.history import plies
from spooklog.replays.times import show_date, show_time, write_clock

if TYPE_CHECKING:
    from spooklog.domain.ruleset import Column, Viewer
    from spooklog.store.loaded import LoadedGame
    from spooklog.store.store import Store


_NARROW = 60
_ROOM_FOR_OPTIONS = 100
_ACTORS = {"team": "the team", "table": "the table", "chance": "chance"}
_NO_PLAYER = frozenset(_ACTORS.values())
_SOURCES = {"published-unverified": "published, unverified"}
_PROSE = frozenset({"", "players", "what", "what happened", "what it is", "takes"})


def show_board(
    store: Store, loaded: LoadedGame, viewer: Viewer, ply: int | None, panel: str | None = None, *, plain: bool
) -> None:
    """The table at a moment, with what stays visible under it; `panel` puts a part of the board in focus.

    Raises NotFound for a board that cannot be drawn here, and Usage for a panel that it does not have.
    """
    texts = store.games.texts(loaded.stream.id)
    seen = loaded.seen(viewer, ply)
    data = board(loaded, seen, texts)
    plain = plain or not draws()
    status = f"{data['status']}{'' if loaded.stream.archived is None else ', archived'}"
    head = Text.assemble((f" {data['game']}", "bold"), f"  ply {data['ply']}", (f"  {status}", "dim"))
    drawn = TerminalBoard(plain=plain).draw(seen.scene if panel is None else seen.scene.focused(panel))
    show(head, drawn, plain=plain)
    for flag in data["flags"]:
        say_wrapped(f"! {flag_words(flag)}", INDENT)
    if loaded.game.setup.data:
        say(" " * INDENT + f"facts of its own: {data['data_id']} (facts -g {data['game']})")
    say_missing_lists(store, loaded)
    for words in (corrected_words(data["amendments"]), copied_words(origin_of(store, loaded))):
        if words:
            say(" " * INDENT + words)
    if data["disputes"]:
        say(" " * INDENT + disputed_words(data["disputes"]))


def show_scores(data: Mapping[str, Any], columns: Sequence[Column]) -> None:
    """The scoreboard: places, points, and the ruleset's own columns."""
    outcome, titles = data["outcome"], [column.title for column in columns]
    table = _table("", "player", "points", *titles, prose={"", *titles})
    for row in sorted(data["scores"], key=lambda row: (row["rank"] or 0, row["seat"] or 0)):
        points = "" if row["score"] is None and not outcome else "?" if row["score"] is None else str(row["score"])
        place = f"{row['rank']}." if row["rank"] else ""
        cells = [cell_words(row["cells"].get(column.name)) for column in columns]
        table.add_row(place, row["player"] or "team", Text(points, justify="right"), *cells)
    if outcome or any(row["score"] is not None or any(row["cells"].values()) for row in data["scores"]):
        show(table)
    if outcome is None:
        say(f"{data['game']}: not decided yet, ply {data['ply']}")
    else:
        say(f"{data['game']}: {ending(outcome, data['scores'])}")
        say(f"record: {outcome['record']}, trust: {outcome['trust']}, {outcome['status']}")
    for flag in data["flags"]:
        say_wrapped(f"! {flag_words(flag)}")
    if words := corrected_words(data["amendments"]):
        say(words)
    if data["disputes"]:
        say(disputed_words(data["disputes"]))


def show_shares(told: Mapping[str, Any]) -> None:
    """What somebody's points are made of, a line a part."""
    say()
    score = told["score"]
    who = told["player"] or "team"
    if score is None:
        say(f"{who}: {'points that nobody counted' if told['shares'] else 'no points yet'}")
    else:
        say(f"{who}: {score} {'point' if score == 1 else 'points'}")
    table = _table("points", "what", "rule", "ply", "what happened")
    for share in told["shares"]:
        points = "?" if share["points"] is None else str(share["points"])
        ply = "" if share["ply"] is None else "start" if share["ply"] == 0 else str(share["ply"])
        table.add_row(Text(points, justify="right"), share["what"], share["rule"] or "", ply, share["line"] or "")
    if told["shares"]:
        show(table)
        for rule, text in {share["rule"]: share["text"] for share in told["shares"] if share["rule"]}.items():
            show(Text.assemble((rule, "bold"), f"  {text}"))


def show_moves(told: Mapping[str, Any]) -> None:
    """What may be played, by players: lines side by side, below them a line for each form that is filled in."""
    found = choices_by_name(told)
    if not found:
        say("nothing can be played")
        return
    table = Table.grid(padding=(0, 2))
    table.add_column(style="bold", no_wrap=True)
    table.add_column(overflow="fold")
    room = console().width - max(map(cell_len, found)) - 2
    for name, (lines, forms) in found.items():
        table.add_row(name, "\n".join([*_side_by_side(lines, room), *forms]))
    show(table)


def choices_by_name(told: Mapping[str, Any]) -> dict[str, tuple[list[str], list[str]]]:
    """The lines and the forms of `choices` by the name of who plays them, which is left out of the lines.

    Lines of no player that differ in their last word alone are one line.
    """
    found: dict[str, tuple[list[str], list[str]]] = {}

    def of(row: Mapping[str, Any]) -> tuple[list[str], list[str]]:
        return found.setdefault(row.get("player") or _ACTORS[row["by"]], ([], []))

    for action in told["actions"]:
        of(action)[0].append(action["notation"].removeprefix(action.get("player", "")).lstrip(": "))
    for form in told["forms"]:
        of(form)[1].append(f"{form['form']} ({form['meaning']})")
    return {name: (_alike(lines) if name in _NO_PLAYER else lines, forms) for name, (lines, forms) in found.items()}


def _side_by_side(lines: Iterable[str], room: int) -> list[str]:
    """As many of them beside each other as there is room for, none of them broken."""
    rows: list[str] = []
    for line in lines:
        if rows and cell_len(rows[-1]) + 2 + cell_len(line) <= room:
            rows[-1] += f"  {line}"
        else:
            rows.append(line)
    return rows


def _alike(lines: Iterable[str]) -> list[str]:
    """Lines that differ in their last word alone as one of them: `+A c`, `+A p` and `+A o` are `+A c|p|o`."""
    ends: dict[str, list[str]] = {}
    for line in lines:
        start, _, end = line.rpartition(" ")
        ends.setdefault(start, []).append(end)
    return [" ".join(filter(None, (start, end))) for start, several in ends.items() for end in _either(start, several)]


def _either(start: str, ends: list[str]) -> list[str]:
    return ["|".join(ends)] if start else ends


def show_plies(loaded: LoadedGame, viewer: Viewer, texts: Mapping[str, str], last: int | None = None) -> None:
    """The plies as they now stand, with what was ruled and remarked."""
    rows = list(plies(loaded, viewer, texts))
    shown = rows[-last:] if last else rows
    table = _table("ply", "time", "what happened", "")
    offset, times, said = loaded.game.started.offset, table_times(loaded.game), loaded.game.remarks(texts)
    if 0 in said and not last:
        table.add_row("0", "", "", "\n".join(one.words(loaded.labels) for one in said[0]))
    for row in shown:
        remarks = [f"ruled against {ruling['rule']}{because(ruling['why'])}" for ruling in row["ruled"]]
        remarks += [row["why"]] if row["why"] else []
        remarks += [amended_words(row["amended"])] if row["amended"] else []
        remarks += [one.words(loaded.labels) for one in said.get(row["ply"], ())]
        remarks += [f"dispute {one['dispute']}: {one['decision'] or 'open'}" for one in row["disputes"]]
        time = times[row["ply"]]
        clock = "" if time is None else write_clock(time, offset)
        table.add_row(str(row["ply"]), clock, row["notation"], "\n".join(remarks))
    date = show_date(loaded.game.started.played, offset)
    say(f"{loaded.stream.name}: {loaded.game.ruleset.meta.title}, {', '.join(loaded.labels.names)}, {date}")
    if table.row_count:
        show(table)
    if not rows:
        say("nothing has been played yet")


def show_entries(rows: Iterable[Mapping[str, Any]]) -> None:
    """Every entry ever stored, a line each; in a narrow terminal a few. The day stands where it is another than before."""
    table, narrow, day = _table("entry", "recorded", "by", "what", "ply", "hash"), console().width < _NARROW, ""
    for row in rows:
        before, (day, clock) = day, show_time(row["at"], seconds=True).split(" ", 1)
        what = f"{row['topic']} {_fields(row['event'])}".strip()
        details = [what, *_corrections(row["event"]), *([row["text"]] if row["text"] else [])]
        if row["ruled"]:
            details.append(f"ruled against {row['ruled']['rule']}{because(row['ruled']['why'])}")
        ply = "" if row["ply"] is None else str(row["ply"])
        by = row["by"] or "(erased)"
        if narrow:
            if day != before:
                say(day)
            at = f"ply {ply}" if ply else ""
            say("  ".join(filter(None, (str(row["entry"]), clock, by, at, row["hash"][:10]))))
            show(Padding(Text("\n".join(details)), (0, 0, 0, INDENT)))
            continue
        when = clock if day == before else f"{day}\n{clock}"
        table.add_row(str(row["entry"]), when, by, "\n".join(details), ply, row["hash"][:10])
    if not narrow:
        show(table)


def show_rows(head: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """A plain list."""
    table = _table(*head)
    for row in rows:
        table.add_row(*row)
    show(table)


def _table(*head: str, prose: Collection[str] = _PROSE) -> Table:
    """A table without lines. Columns of prose give way first; in a narrow terminal all of them do, so that nothing is cut off."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim", show_edge=False)
    narrow = console().width < _NARROW
    for number, name in enumerate(head):
        table.add_column(Text(name), overflow="fold", no_wrap=number == 0 or not (narrow or name in prose))
    return table


def _corrections(event: Mapping[str, Any]) -> Iterable[str]:
    """What an amendment says, a line a correction."""
    said = {"replace": "ply {ply} becomes {notation}", "remove": "ply {ply} removed", "insert": "before ply {ply}: {notation}"}
    for edit in event.get("edits", ()):
        ruled = [ruling["rule"] for ruling in (edit.get("line") or {}).get("ruled", ()) if ruling]
        yield said[edit["how"]].format_map(edit) + (f", ruled against {', '.join(ruled)}" if ruled else "")
    if dropped := event.get("dropped"):
        yield f"dropped: {spans(dropped)}"
    for ruling in event.get("ruled", ()):
        rules = [one["rule"] for one in ruling["ruled"] if one]
        words = f"ruled against {', '.join(rules)}" if rules else "needs no ruling any more"
        yield f"ply {ruling['ply']} {words}"


def _fields(event: Mapping[str, Any]) -> str:
    hidden = {"seat", "to", "options", "data", "opening", "persons", "offset", "played", "text", "why", "claim"}
    hidden |= {"edits", "dropped", "ruled", "agreed"}
    return " ".join(f"{key}={_value(value)}" for key, value in event.items() if key not in hidden and value is not None)


def _value(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def show_explanation(answer: Mapping[str, Any]) -> None:
    """A line with the rules that allow or refuse it, in words."""
    verdict = Text("accepted", "bold green")
    if answer["ruled"]:
        verdict = Text(f"ruled against {', '.join(answer['ruled'])}", "bold red")
    elif answer["refusal"]:
        verdict = Text(f"{answer['refusal']['error']}: {answer['refusal']['message']}", "bold red")
    show(Text.assemble((answer["line"], "bold"), "   ", verdict))
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for rule in answer["rules"]:
        table.add_row(" " * INDENT + rule["rule"], Text.assemble(rule["text"], (f"  ({rule_origin(rule)})", "dim")))
    show(table)


def rule_origin(rule: Mapping[str, Any]) -> str:
    """The part of the rulebook that a rule stands in, and whether it may differ from the printed game."""
    return f"{rule['part']}; {rule['mark']}" if rule["mark"] else str(rule["part"])


def show_rules(rows: Sequence[Mapping[str, Any]]) -> None:
    """Rules in words: what each says, where it stands, and what becomes of a breach."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True, style="bold")
    table.add_column(overflow="fold")
    for row in rows:
        marks = [rule_origin(row), row["breach"]]
        if row["options"]:
            marks.append(f"option {', '.join(row['options'])}")
        if row["rulings"]:
            marks.append(f"see {', '.join(row['rulings'])}")
        text = Text.assemble(row["text"], (f"  ({'; '.join(marks)})", "dim"))
        if row["default"]:
            text.append(f"\nby default: {row['default']}")
        table.add_row(row["rule"], text)
    show(table)


def show_notation(told: Mapping[str, Any]) -> None:
    """A game in a paragraph, and how its lines are typed."""
    show(Text(f"{told['title']}. {told['gist']}"))
    say()
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="bold", overflow="fold", max_width=32)
    table.add_column(overflow="fold")
    for row in told["notation"]:
        table.add_row(row["form"], row["meaning"])
    table.add_row("LINE without NAME", "by the one player who must act now")
    for mark in told["separators"]:
        table.add_row(f"LINE {mark} LINE", "several plies, taken whole or refused whole")
    for mark in told["comments"]:
        table.add_row(f"LINE  {mark} TEXT", "a remark that is not kept")
    table.add_row("LINE  #! WHY", "a line that a rule forbids and the table lets stand")
    table.add_row("LINE  #@ 20:31", "when it happened")
    table.add_row("# TEXT", "a note")
    table.add_row("NAME says TEXT", "what a player says: it is kept, and is no ply")
    show(table)


def show_facts(data: Mapping[str, Any]) -> None:
    """Components and tables with their source, then options; of a game what it is played with, and which of it is its own."""
    if data["id"]:
        say(f"{data['game']}: {data['id']}" if "game" in data else data["id"])
    for one in data.get("own", ()):
        shipped = "not shipped" if one["shipped"] is None else f"shipped: {_fact(one['shipped'])}"
        say(" " * INDENT + f"{one['path']}: {_fact(one['value'])} ({shipped})")
    table = Table.grid(padding=(0, 2, 0, 0))
    for style in ("bold", "", "dim"):
        table.add_column(overflow="fold", style=style)
    for path, values, source in _tables(data["facts"]):
        between = "\n" if any(isinstance(value, list) for value in values.values()) else ", "
        table.add_row(path, between.join(f"{key}: {_fact(value)}" for key, value in values.items()), source)
    show(table)
    say()
    if console().width < _ROOM_FOR_OPTIONS:
        for option in data["options"]:
            show(Text.assemble((option["option"], "bold"), f"  {_here(option)}"))
            show(Padding(Text(f"{option['help']} ({' | '.join(option['accepts'])})"), (0, 0, 0, INDENT)))
        return
    rows = ((o["option"], _here(o), " | ".join(o["accepts"]), o["help"]) for o in data["options"])
    show_rows(("option", "here" if "game" in data else "default", "takes", "what it is"), rows)


def _here(option: Mapping[str, Any]) -> str:
    """The value of an option, behind the name of the file that it came from."""
    value = option.get("value", option["default"])
    return f"{option['file']} ({value})" if "file" in option else str(value)


def _fact(value: Any) -> str:
    """A fact as people read it: the entries of a list apart by spaces, lists in it in brackets."""
    match value:
        case list():
            return " ".join(f"[{_fact(one)}]" if isinstance(one, list) else _entry(one) for one in value) or "none"
        case bool():
            return "yes" if value else "no"
        case _:
            return str(value)


def _entry(value: Any) -> str:
    """An entry of a list, in quotes where it would look like several."""
    return f"'{value}'" if " " in str(value) else str(value)


def _tables(facts: Mapping[str, Any], path: str = "") -> Iterable[tuple[str, dict[str, Any], str]]:
    plain = {key: value for key, value in facts.items() if key not in MARKS and not isinstance(value, dict)}
    plain = plain if path else {key: value for key, value in plain.items() if key != "id"}
    source = _SOURCES.get(said := str(facts.get("source", "")), said) + ("; more may be added" if facts.get("open") else "")
    if plain:
        yield path, plain, source
    for key, value in facts.items():
        if isinstance(value, dict):
            yield from _tables(value, f"{path}.{key}" if path else key)
