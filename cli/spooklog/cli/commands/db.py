"""Commands for the store itself: db upgrade, db check."""

from __future__ import annotations

import typer

from spooklog.cli.params import AsJson, Db

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
    """Check the whole store: pages, hash chains, index, and that the rules still lead to the same positions."""
    from spooklog.cli.output import emit_json, say
    from spooklog.cli.session import opened

    with opened(db) as store:
        problems = [{"game": None, "problem": problem} for problem in store.verify()]
        count = 0
        for stream in store.streams.every():
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
