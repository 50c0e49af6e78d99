"""Commands for the store itself: db upgrade, check, rebuild, skip."""

from __future__ import annotations

from typing import Annotated

import typer

from spooklog.cli.completion import game_names
from spooklog.cli.params import AsJson, By, Db

app = typer.Typer(no_args_is_help=True, help="Look after the store.")


@app.command(epilog="Example:  spooklog db upgrade")
def upgrade(db: Db = None, as_json: AsJson = False) -> None:
    """Bring the store up to this program's version; create it where there is none."""
    from spooklog.cli.output import emit_json, say
    from spooklog.cli.session import store_url
    from spooklog.migrations.upgrade import upgrade as migrate

    before, now = migrate(store_url(db))
    if as_json:
        emit_json({"from": before, "to": now})
    elif before is None:
        say(f"created, schema {now}")
    else:
        say(f"schema {now}" if before == now else f"schema {before} -> {now}")


@app.command(epilog="Example:  spooklog db check")
def check(db: Db = None, as_json: AsJson = False) -> None:
    """Check the whole store: pages, rows, hash chains, index, and that the rules still lead to the same positions.

    Of the lists it checks that they agree with the log and with each other; db rebuild compares every row of them.
    """
    from spooklog.cli.output import emit_json, say
    from spooklog.cli.session import opened
    from spooklog.projections.soundness import problems as of_lists

    with opened(db) as store:
        head = store.recorder.max_notification_id() or 0
        whole = [*store.verify(), *of_lists(store.recorder.path, head)]
        problems = [{"game": None, "problem": problem} for problem in whole]
        count = 0
        for stream in store.streams.readable():
            count += 1
            problems += [{"game": stream.name, "problem": problem} for problem in store.games.verify(stream.id)]
    if as_json:
        emit_json({"games": count, "problems": problems})
    else:
        for found in problems:
            say(f"{found['game'] or 'store'}: {found['problem']}")
        say(f"{count} {'game' if count == 1 else 'games'} checked, {len(problems) or 'no'} problem{'s' * (len(problems) != 1)}")
    if problems:
        raise typer.Exit(8)


@app.command(epilog="Example:  spooklog db rebuild")
def rebuild(
    restart: Annotated[bool, typer.Option("--restart", help="take nothing from a rebuild that was cut short")] = False,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Make the lists anew from the log, beside those in use; compare both, and put the new ones in their place."""
    from spooklog.cli.output import emit_json
    from spooklog.cli.progress import progress_bar
    from spooklog.cli.session import opened
    from spooklog.projections import rebuild as projections

    with opened(db) as store, progress_bar("making the lists anew", as_json=as_json, at_least=0) as progress:
        done = projections.rebuild(store.log, restart=restart, progress=progress)
        found = None if done.differences is None else projections.told(store, done.differences)
    answer = {"entries": done.position, "resumed": done.resumed, "differences": found}
    if as_json:
        emit_json(answer)
        return
    from spooklog.cli.listings import show_rebuilt

    show_rebuilt(answer)


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
    from spooklog.cli.session import opened, recorder_name
    from spooklog.projections.poison import passed
    from spooklog.projections.poison import skip as skipped

    with opened(db) as store:
        stream = store.streams.find(game)
        decision = skipped(store, stream, entry, by=recorder_name(by), why=why)
        older = passed(store, stream, entry)
    if as_json:
        emit_json({"game": stream.name, "entry": entry, "problem": decision.problem, "at": decision.at, "rebuild": older})
        return
    say(f"{stream.name}: lists go on without entry {entry} and what follows it ({decision.problem})")
    if older:
        say("   lists had read it before it was damaged: spooklog db rebuild takes it out of them")
