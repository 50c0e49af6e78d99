"""Commands about people and what their games came to: players, players show, merge, split and erase, stats."""

from __future__ import annotations

from typing import Annotated, NamedTuple

import typer

from spooklog.cli.completion import ruleset_names
from spooklog.cli.params import AsJson, By, Db
from spooklog.domain.errors import Usage

OfRuleset = Annotated[
    str | None,
    typer.Option("--ruleset", metavar="RULESET", help="games of these rules only", autocompletion=ruleset_names),
]


class Given(NamedTuple):
    """What was said before the name of a subcommand, and is meant for it."""

    db: str | None
    as_json: bool


app = typer.Typer(
    invoke_without_command=True,
    epilog="Example:  spooklog players --ruleset spooks",
)


@app.callback()
def players(context: typer.Context, ruleset: OfRuleset = None, db: Db = None, as_json: AsJson = False) -> None:
    """List who plays here, with games, wins and points; put two names of one person together, or erase one."""
    if context.invoked_subcommand:
        if ruleset:
            raise Usage("--ruleset is for the list of players", expected=(f"players {context.invoked_subcommand}",))
        context.obj = Given(db, as_json)
        return
    from spooklog.cli.output import emit_json, say
    from spooklog.cli.progress import progress_bar
    from spooklog.cli.session import NO_GAME, nothing_listed, opened
    from spooklog.projections.lists.players import players as listed

    with opened(db) as store, progress_bar("reading games", as_json=as_json) as progress:
        rows = listed(store, ruleset, progress=progress)
        nothing = "" if rows else nothing_listed(store, "game", NO_GAME[0])
    if as_json:
        emit_json({"players": rows})
    elif not rows:
        say(f"nobody has played {ruleset} here yet" if ruleset else nothing)
    else:
        from spooklog.cli.screens.lists import show_players

        show_players(rows)


@app.command(epilog='Example:  spooklog players show "Anna Berg"')
def show(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="whose games")],
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Show what came of one person's games, ruleset by ruleset, and what these games tell of themselves."""
    from spooklog.cli.output import emit_json
    from spooklog.cli.progress import progress_bar
    from spooklog.cli.session import opened
    from spooklog.projections.lists.players import player

    given: Given = context.obj
    as_json = as_json or given.as_json
    with opened(db or given.db) as store, progress_bar("reading games", as_json=as_json) as progress:
        told = player(store, name, progress=progress)
    if as_json:
        emit_json(told)
        return
    from spooklog.cli.screens.lists import show_player

    show_player(told)


@app.command(epilog='Example:  spooklog players merge "Anna Berg" anna')
def merge(
    context: typer.Context,
    keep: Annotated[str, typer.Argument(metavar="KEEP", help="the name that stays")],
    others: Annotated[list[str], typer.Argument(metavar="OTHER…", help="other names of the same person")],
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Count several names as one person. No log changes: what was recorded under a name stays so, and `split` takes it back."""
    from spooklog.cli.output import emit_json, say
    from spooklog.cli.session import opened, recorder_name
    from spooklog.store.merging import merge as merged

    given: Given = context.obj
    with opened(db or given.db) as store:
        kept, found = merged(store.own_log, keep, others, by=recorder_name(by))
    names = sorted(person.name or "(erased)" for person in found)
    if as_json or given.as_json:
        emit_json({"player": kept.name, "merged": names})
    else:
        say(f"{', '.join(names)} {'counts' if len(names) == 1 else 'count'} as {kept.name} from now on")


@app.command(epilog="Example:  spooklog players split anna")
def split(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="the name that was merged by mistake")],
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Take back a merge: a name counts as a person of its own again."""
    from spooklog.cli.output import emit_json, say
    from spooklog.cli.session import opened, recorder_name
    from spooklog.store.merging import split as parted

    given: Given = context.obj
    with opened(db or given.db) as store:
        person, before = parted(store.own_log, name, by=recorder_name(by))
    if as_json or given.as_json:
        emit_json({"player": person.name, "was": before.name})
    else:
        say(f"{person.name} counts apart from {before.name or '(erased)'} again")


@app.command(epilog='Example:  spooklog players erase "Anna Berg" --also "the one with the hat" --keep 3f9a')
def erase(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="the name to erase, with all names that were merged with it")],
    also: Annotated[
        list[str] | None,
        typer.Option(
            "--also",
            metavar="TEXT",
            help="erase texts and names of games that contain this, too; of people and labels it makes suspects",
        ),
    ] = None,
    take: Annotated[
        list[str] | None,
        typer.Option("--take", metavar="FIND", help="erase a suspected find: its mark in the list, or a text in it"),
    ] = None,
    all_suspects: Annotated[bool, typer.Option("--all-suspects", help="erase all suspected finds")] = False,
    keep: Annotated[
        list[str] | None,
        typer.Option("--keep", metavar="FIND", help="leave a find alone, certain or suspected: its mark, or a text in it"),
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", help="erase without asking; suspected finds stay unless they are taken")] = False,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Erase a person: the name, the labels, the texts they wrote, and every text, name and option that speaks of them.

    Lists first what is certain and what is only suspected, such as a single word of the name, and asks about each suspected find.
    Games stay, with a number in place of the label; every log can still be verified. Lists at last what no erasing reaches.
    """
    from spooklog.cli.erasing import erase_player
    from spooklog.cli.session import opened, recorder_name
    from spooklog.store.erasing.erase import Choice

    given: Given = context.obj
    choice = Choice(tuple(also or ()), tuple(keep or ()), tuple(take or ()), all_suspects)
    with opened(db or given.db) as store:
        erase_player(store, name, choice, by=recorder_name(by), yes=yes, as_json=as_json or given.as_json)


def stats(ruleset: OfRuleset = None, db: Db = None, as_json: AsJson = False) -> None:
    """Count games, plies and players, how games ended, and how long they take."""
    from spooklog.cli.output import emit_json, say
    from spooklog.cli.progress import progress_bar
    from spooklog.cli.session import NO_GAME, nothing_listed, opened
    from spooklog.projections.lists.statistics import statistics

    with opened(db) as store, progress_bar("reading games", as_json=as_json) as progress:
        told = statistics(store, ruleset, progress=progress)
        nothing = "" if told["rulesets"] else nothing_listed(store, "game", NO_GAME[0])
    if as_json:
        emit_json(told)
    elif not told["rulesets"]:
        say(f"no games of {ruleset} here yet" if ruleset else nothing)
    else:
        from spooklog.cli.screens.lists import show_statistics

        show_statistics(told)
