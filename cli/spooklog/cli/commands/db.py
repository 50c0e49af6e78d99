"""Commands for the store itself: db upgrade, check, backup, accept, rebuild, skip."""

from __future__ import annotations

from shlex import quote
from typing import Annotated

import typer

from spooklog.cli.completion import game_names
from spooklog.cli.params import AsJson, By, Db
from spooklog.domain.errors import Usage

app = typer.Typer(no_args_is_help=True, help="Look after the store.")


@app.command(epilog="Example:  spooklog db upgrade")
def upgrade(db: Db = None, as_json: AsJson = False) -> None:
    """Bring the store up to this program's version; create it where there is none."""
    from spooklog.cli.output import emit_json, say
    from spooklog.cli.session import store_url
    from spooklog.migrations.upgrade import upgrade as migrate

    before, now = migrate(store_url(db, create=True))
    if as_json:
        emit_json({"from": before, "to": now})
    elif before is None:
        say(f"created, schema {now}")
    else:
        say(f"schema {now}" if before == now else f"schema {before} -> {now}")
        if before < "0008" <= now:
            say("   every log was written anew, with names and labels in its chain: receipts and replay files of before are void")


@app.command(epilog="Example:  spooklog db check")
def check(db: Db = None, as_json: AsJson = False) -> None:
    """Check the whole store: pages, rows, hash chains, index, and that the rules still lead to the same positions.

    Every row of the lists is held against the log as well. Nothing is changed; with each kind of problem stands what helps.
    """
    from spooklog.cli.output import emit_json, say
    from spooklog.cli.progress import progress_bar
    from spooklog.cli.screens.store_check import of_database, of_games, of_lists
    from spooklog.cli.session import existing

    with existing(db) as store:
        found = [*of_database(store)]
        with progress_bar("checking the lists", as_json=as_json) as progress:
            found += of_lists(store, progress)
        with progress_bar("checking the games", as_json=as_json) as progress:
            games = of_games(store, "game", progress)
        with progress_bar("checking the series", as_json=as_json) as progress:
            series = of_games(store, "series", progress)
    found += games.problems + series.problems
    unsupported, remarks = games.unsupported + series.unsupported, games.remarks + series.remarks
    if as_json:
        problems = [problem.to_plain() for problem in found]
        checked = {"games": games.number, "series": series.number, "unsupported": unsupported, "problems": problems}
        emit_json(checked | {"remarks": [remark.to_plain() for remark in remarks]})
    else:
        for problem in found:
            say(f"{problem.game or 'store'}: {problem.problem}")
        for cure in dict.fromkeys(problem.cure for problem in found):
            say(f"   {cure}")
        for remark in remarks:
            say(f"{remark.game}: remark: {remark.remark}")
        if unsupported:
            say(f"{', '.join(unsupported)}: chain checked, moves not: their rules are not played here")
        what = _count(games.number, "game") + (f", {_count(series.number, 'series')}" if series.number else "")
        say(f"{what} checked, {_count(len(found), 'problem') if found else 'no problems'}")
    if found:
        raise typer.Exit(8)


@app.command(epilog="Example:  spooklog db backup spooklog-2026-10-31.db")
def backup(
    file: Annotated[str, typer.Argument(metavar="FILE", help="where the copy goes")],
    force: Annotated[bool, typer.Option("--force", help="put it in the place of an older copy")] = False,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Copy the store to one file, as it is at this moment, while others may go on recording. The copy is checked.

    To go back to it: end every spooklog, remove what lies beside the store as -wal and -shm, and put the copy in its place.
    """
    from pathlib import Path

    from spooklog.cli.output import emit_json, say
    from spooklog.cli.session import existing
    from spooklog.store.backup import back_up

    with existing(db) as store:
        source = store.recorder.location
        if not isinstance(source, Path):
            words = "a store on a PostgreSQL server is copied with the means of PostgreSQL"
            raise Usage(words, expected=("pg_dump --format=custom --file=FILE DATABASE",))
        copy = back_up(source, file, force=force)
    if as_json:
        emit_json(copy.to_plain())
    else:
        entries, size = _count(copy.entries, "entry", "entries"), f"{copy.bytes / 1e6:.1f} MB"
        say(f"{file} written: {_count(copy.games, 'game')}, {_count(copy.series, 'series')}, {entries}, {size}")
        for problem in copy.problems:
            say(f"   {problem}")
        if copy.problems:
            say("   the copy is damaged as the store is: spooklog db check")
        say(f"   try it with --db {file}; to go back to it, with no spooklog running:")
        say(f"   rm -f {quote(f'{source}-wal')} {quote(f'{source}-shm')} && cp {quote(file)} {quote(str(source))}")
    if copy.problems:
        raise typer.Exit(8)


@app.command(epilog="Example:  spooklog db accept")
def accept(by: By = None, db: Db = None, as_json: AsJson = False) -> None:
    """Take the store as it is, although it was seen with more in it. Until then each command warns of what is missing.

    That it was accepted is recorded in the store's own log, with who did it.
    """
    from spooklog.cli.output import emit_json, say
    from spooklog.cli.screens.missing import missing_data, missing_words
    from spooklog.cli.session import found_store, recorder_name
    from spooklog.cli.witnessing import witness_of
    from spooklog.store.witness.accepting import accept as accepted

    with found_store(db) as store:
        witness = witness_of(store)
        losses = accepted(store, witness, by=recorder_name(by)) if witness else ()
        names = witness.names(losses) if witness else {}
    if as_json:
        emit_json({"accepted": bool(losses), "missing": missing_data(losses, names)})
    elif losses:
        say(f"accepted without what is missing: {missing_words(losses, names)}")
    else:
        say("nothing is missing that was seen here")


def _count(number: int, one: str, several: str = "") -> str:
    return f"{number} {one if number == 1 or one == 'series' else several or one + 's'}"


@app.command(epilog="Example:  spooklog db rebuild")
def rebuild(
    restart: Annotated[bool, typer.Option("--restart", help="take nothing from a rebuild that was cut short")] = False,
    index: Annotated[
        bool, typer.Option("--index", help="first the rows beside the logs: games of series, merged names, the index")
    ] = False,
    by: By = None,
    force: Annotated[bool, typer.Option("--force", help="also where the lists know entries that the log lacks")] = False,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Make the lists anew from the log, beside those in use; compare both, and put the new ones in their place.

    Refused where the lists are the last trace of entries that were deleted from the log.
    """
    from spooklog.cli.output import emit_json
    from spooklog.cli.progress import progress_bar
    from spooklog.cli.session import existing, recorder_name
    from spooklog.projections.lists.upkeep import rebuild as projections

    mended = None
    if index:
        from spooklog.store.storelog.reindex import reindex

        with existing(db) as store:
            mended = reindex(store, by=recorder_name(by))
    with existing(db) as store, progress_bar("making the lists anew", as_json=as_json, at_least=0) as progress:
        done = projections.rebuild(store.log, restart=restart, force=force, progress=progress)
        found = None if done.differences is None else projections.told(store, done.differences)
    answer = {"entries": done.position, "resumed": done.resumed, "differences": found, "rows": mended}
    if as_json:
        emit_json(answer)
        return
    from spooklog.cli.screens.lists import show_rebuilt

    show_rebuilt(answer)


@app.command("log", epilog="Example:  spooklog db log")
def show_log(db: Db = None, as_json: AsJson = False) -> None:
    """Show the log of the store itself: who began, imported, merged, erased, skipped or renamed what, and when."""
    from spooklog.cli.output import emit_json
    from spooklog.cli.screens.store_log import plain, show
    from spooklog.cli.session import existing

    with existing(db) as store:
        entries = plain(store)
    if as_json:
        emit_json({"entries": entries})
    else:
        show(entries)


@app.command(epilog='Example:  spooklog db skip amber-bat-12 31 --why "the disk was full that night"')
def skip(
    game: Annotated[str, typer.Argument(metavar="GAME", help="the game", autocompletion=game_names)],
    entry: Annotated[int, typer.Argument(metavar="ENTRY", help="the first entry that cannot be read")],
    why: Annotated[str, typer.Option("--why", metavar="WORDS", help="what is known of the damage")],
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Let lists go on without an entry that cannot be read. Its game is listed as it was before, as damaged.

    Once the entry is whole again, db rebuild lists the game as it is.
    """
    from spooklog.cli.output import emit_json, say
    from spooklog.cli.session import existing, recorder_name
    from spooklog.projections.lists.upkeep.unreadable import passed
    from spooklog.projections.lists.upkeep.unreadable import skip as skipped

    with existing(db) as store:
        stream = store.streams.find(game)
        decision = skipped(store, stream, entry, by=recorder_name(by), why=why)
        older = passed(store, stream, entry)
    if as_json:
        emit_json({"game": stream.name, "entry": entry, "problem": decision.problem, "at": decision.at, "rebuild": older})
        return
    say(f"{stream.name}: lists go on without entry {entry} and what follows it ({decision.problem})")
    if older:
        say("   lists had read it before it was damaged: spooklog db rebuild takes it out of them")
