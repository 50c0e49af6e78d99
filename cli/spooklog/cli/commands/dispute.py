"""Commands about disputes: dispute open, list, show, rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

from spooklog.cli.params import After, As, AsJson, By, Db, Game, Plain
from spooklog.domain.errors import NotFound, Usage

if TYPE_CHECKING:
    from spooklog.domain.log.events import Settlement
    from spooklog.store.store import Store

MAX_DIGITS = 15

Number = Annotated[int, typer.Argument(metavar="N", help="its number: see dispute list")]

app = typer.Typer(
    no_args_is_help=True,
    help="Dispute a ply, look at the evidence, and say how it was decided.",
    epilog='Example:  spooklog dispute open 14 "bert had a Bone" --rule red.4',
)


@app.command("open", epilog='Example:  spooklog dispute open 14 "bert had a Bone" --rule red.4')
def open_(
    text: Annotated[list[str], typer.Argument(metavar="PLY CLAIM…", help="the ply, 0 for the start, and what is claimed of it")],
    rule: Annotated[str | None, typer.Option("--rule", metavar="ID", help="the rule that it is about")] = None,
    entry: Annotated[
        int | None, typer.Option("--entry", metavar="N", help="an entry instead of a ply, such as one that was undone")
    ] = None,
    after: After = None,
    game: Game = None,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Open a dispute about a ply. It stays with the ply, whatever becomes of that, until it is decided."""
    from spooklog.cli.output import emit_json, say
    from spooklog.cli.session import find_game, opened, recorder_name
    from spooklog.domain.log.disputes import OpenDispute
    from spooklog.projections.game.disputes import disputes

    ply, claim = (None, text) if entry is not None else (_ply(text[0]), text[1:])
    if not " ".join(claim).strip():
        raise Usage("say what is claimed", expected=('dispute open 14 "bert had a Bone"',))
    with opened(db) as store:
        stream = find_game(store, game, by)
        anchor, line = _anchor(store, stream.id, ply, entry)
        asked = OpenDispute(" ".join(claim), anchor, rule, line)
        recorded = store.games.append(stream.id, asked, by=recorder_name(by), after=after)
        row = disputes(store, recorded.loaded)[-1]
        before = _precedents(store, stream.id, row, as_json=as_json)
    if as_json:
        emit_json(row | {"precedents": before})
        return
    about = f"entry {row['anchor']}" if row["ply"] is None else f"ply {row['ply']}" if row["ply"] else "the start"
    say(f"{row['game']}: dispute {row['dispute']} about {about} (entry {row['entry']})")
    _say_precedents(row, before)


@app.command("list", epilog="Example:  spooklog dispute list --all --open")
def list_(
    every: Annotated[bool, typer.Option("--all", help="of all games")] = False,
    only_open: Annotated[bool, typer.Option("--open", help="only those that nobody decided yet")] = False,
    game: Game = None,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """List the disputes of a game, or of all games."""
    from spooklog.cli.output import emit_json, say
    from spooklog.cli.session import load_game, opened
    from spooklog.projections.game.disputes import Disputes, disputes, disputes_of_all

    with opened(db) as store:
        if every:
            found = disputes_of_all(store, only_open=only_open)
        else:
            found = Disputes(disputes(store, load_game(store, game, by), only_open=only_open), [], [])
    rows = found.rows
    if as_json:
        emit_json({"disputes": rows, "unsupported": found.unsupported, "damaged": found.damaged})
        return
    if rows:
        from spooklog.cli.screens.disputes import show_disputes

        show_disputes(rows, with_games=every)
    else:
        say("no open disputes" if only_open else "no disputes")
    for one in (*found.unsupported, *found.damaged):
        say(f"! {one['problem']}")


@app.command(epilog="Example:  spooklog dispute show 1 --as anna")
def show(
    number: Number,
    viewer: As = None,
    plain: Plain = False,
    game: Game = None,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Show the evidence: the table before and after the ply, the rules, what each player knew, and what became of it."""
    from spooklog.cli.session import load_game, opened, viewer_of
    from spooklog.projections.game.evidence import evidence

    with opened(db) as store:
        loaded = load_game(store, game, by)
        who = viewer_of(viewer, loaded.labels, loaded.stream.id)
        found = evidence(store, loaded, number, who)
    if as_json:
        from spooklog.cli.output import emit_json

        emit_json(found.told)
    else:
        from spooklog.cli.screens.disputes import show_evidence

        show_evidence(loaded, found, who, plain=plain)


@app.command(epilog='Example:  spooklog dispute rule 1 house-rule --why "a Cat beats a Master" --series autumn')
def rule(
    number: Number,
    decision: Annotated[
        str, typer.Argument(metavar="DECISION", help="stands, amended, replayed (undone and played again) or house-rule")
    ],
    why: Annotated[str | None, typer.Option("--why", metavar="WORDS", help="the table's words")] = None,
    series: Annotated[str | None, typer.Option("--series", metavar="NAME", help="a house rule for all of this series")] = None,
    after: After = None,
    game: Game = None,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Say how the table decided a dispute."""
    from spooklog.cli.output import emit_json, say
    from spooklog.cli.session import find_game, opened, recorder_name, said
    from spooklog.domain.log.disputes import RuleDispute
    from spooklog.projections.game.disputes import disputes

    how = _settlement(decision)
    with opened(db) as store:
        stream = find_game(store, game, by)
        of_series = store.streams.find(series, kind="series").id if series is not None else None
        asked = RuleDispute(number, how, said("--why", why), of_series)
        recorded = store.games.append(stream.id, asked, by=recorder_name(by), after=after)
        row = disputes(store, recorded.loaded)[number - 1]
        before = _precedents(store, stream.id, row, as_json=as_json)
    if as_json:
        emit_json(row | {"precedents": before})
        return
    ruled = row["verdict"]
    of = f", in the series {ruled['series']}" if ruled["series"] else ""
    say(f"{row['game']}: dispute {number} is decided: {ruled['decision']}{of} (entry {ruled['entry']})")
    _say_precedents(row, before)


def _precedents(store: Store, game: str, row: Mapping[str, Any], *, as_json: bool) -> int | None:
    """How many precedents there are beside a dispute; None where it names no rule, and where that is not known at once."""
    if row["rule"] is None:
        return None
    from spooklog.cli.progress import progress_bar
    from spooklog.projections.lists.precedents import number_of_precedents

    with progress_bar("reading games", as_json=as_json) as progress:
        return number_of_precedents(store, row["rule"], beside=game, progress=progress)


def _say_precedents(row: Mapping[str, Any], number: int | None) -> None:
    if number:
        from spooklog.cli.output import INDENT, say
        from spooklog.cli.screens.precedents import precedents_line

        say(" " * INDENT + precedents_line(number, row["rule"]))


def _ply(word: str) -> int:
    if not (word.isascii() and word.isdecimal() and len(word) <= MAX_DIGITS):
        raise Usage(f"'{word}' is no ply", input=word, expected=('dispute open 14 "bert had a Bone"', "--entry N"))
    return int(word)


def _anchor(store: Store, stream: str, ply: int | None, entry: int | None) -> tuple[int, int | None]:
    """The entry that a dispute is about, and the line of its ply. Raises NotFound."""
    from spooklog.projections.game.history import ply_at

    if entry is None:
        found = ply_at(store.games.load(stream).game, ply) if ply else None
        return (found.last, found.line) if found else (1, None)
    entries = store.games.entries(stream)
    if not 1 <= entry <= len(entries):
        raise NotFound(f"there is no entry {entry}: the log has {len(entries)}", expected=(f"1 to {len(entries)}",))
    return entry, entries[entry - 1].entry.line


def _settlement(word: str) -> Settlement:
    from typing import get_args

    from spooklog.domain.log.events import Settlement

    words: tuple[Settlement, ...] = get_args(Settlement)
    found = next((one for one in words if one == word.casefold()), None)
    if found is None:
        raise Usage(f"no dispute is decided by '{word}'", input=word, expected=words)
    return found
