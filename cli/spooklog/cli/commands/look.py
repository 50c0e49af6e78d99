"""Commands that look at one game: show, moves, log, score, explain."""

from __future__ import annotations

from typing import Annotated

import typer

from spooklog.cli.params import As, AsJson, AsOf, At, By, Db, Game, Plain

MAX_DIGITS = 30
"""A number longer than this is no ply of anybody's."""


def show(
    at: At = None,
    as_of: AsOf = None,
    viewer: As = None,
    plain: Plain = False,
    game: Game = None,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Show the table: board, turn, scores; now or at any moment, as anybody saw it."""
    from spooklog.cli.session import load_game, opened, viewer_of

    with opened(db) as store:
        loaded = load_game(store, game, by, as_of)
        who = viewer_of(viewer, loaded.labels)
        if as_json:
            from spooklog.cli.output import emit_json
            from spooklog.cli.session import origin_of
            from spooklog.projections.table import board

            told = board(loaded, who, store.games.texts(loaded.stream.id), ply=at)
            emit_json(told | {"origin": origin_of(store, loaded)})
        else:
            from spooklog.cli.screens import show_board

            show_board(store, loaded, who, at, plain=plain)
            if at is None and as_of is None and store.streams.in_series(loaded.stream.id):
                from spooklog.cli.standing import say_standing

                say_standing(store, loaded, meanwhile=True)


def moves(at: At = None, viewer: As = None, game: Game = None, by: By = None, db: Db = None, as_json: AsJson = False) -> None:
    """List what may be played now, as far as the one who looks can know."""
    from spooklog.cli.session import load_game, opened, viewer_of
    from spooklog.projections.choices import choices, moment

    with opened(db) as store:
        loaded = moment(load_game(store, game, by), at)
        who = viewer_of(viewer, loaded.labels)
        if as_json:
            from spooklog.cli.output import emit_json

            emit_json(choices(loaded, who))
        else:
            from spooklog.cli.screens import show_moves

            show_moves(loaded, who)


def log(
    entries: Annotated[bool, typer.Option("--entries", help="every entry ever stored, undone ones too")] = False,
    last: Annotated[int | None, typer.Option("--last", metavar="N", min=1, help="only the last plies")] = None,
    as_of: AsOf = None,
    viewer: As = None,
    game: Game = None,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """List the plies as they now stand, with rulings and notes."""
    from spooklog.cli.output import emit_json
    from spooklog.cli.session import load_game, opened, viewer_of
    from spooklog.domain.errors import Usage
    from spooklog.projections import history

    with opened(db) as store:
        loaded = load_game(store, game, by, as_of)
        who = viewer_of(viewer, loaded.labels)
        texts = store.games.texts(loaded.stream.id)
        if entries:
            if who != "full":
                raise Usage(
                    "entries hold everything that was logged, so nobody but full may see them", expected=("log --as SEAT",)
                )
            stored = [one for one in store.games.entries(loaded.stream.id) if one.number <= loaded.game.head]
            people = store.people.names({one.entry.by for one in stored})
            rows = list(history.entries(stored, loaded, people, texts))
            if as_json:
                emit_json({"game": loaded.stream.name, "entries": rows[-last:] if last else rows})
                return
            from spooklog.cli.screens import show_entries

            show_entries(loaded, rows[-last:] if last else rows)
        elif as_json:
            plies = list(history.plies(loaded, who, texts))
            early = history.remarks_of(loaded.game.remarks(texts).get(0, ()), loaded.labels)
            emit_json({"game": loaded.stream.name, "start": early, "plies": plies[-last:] if last else plies})
        else:
            from spooklog.cli.screens import show_plies

            show_plies(loaded, who, texts, last)


def score(
    why: Annotated[
        str | None, typer.Option("--why", metavar="SEAT", help="what this player's points are made of, or the team's")
    ] = None,
    at: At = None,
    as_of: AsOf = None,
    viewer: As = None,
    game: Game = None,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Show the scoreboard: points, places, and how far they can be trusted; with --why what somebody's points are made of."""
    from spooklog.cli.session import load_game, opened, seat_of, viewer_of
    from spooklog.projections.table import board

    with opened(db) as store:
        loaded = load_game(store, game, by, as_of)
        who = viewer_of(viewer, loaded.labels)
        data = board(loaded, who, store.games.texts(loaded.stream.id), ply=at)
        told = {key: data[key] for key in ("game", "ply", "entry", "scores", "flags", "outcome", "amendments", "disputes")}
        if why is not None:
            from spooklog.projections.shares import shares

            team = why.casefold() == "team" and all(row["seat"] is None for row in data["scores"])
            told["why"] = shares(loaded, 1 if team else seat_of(why, loaded.labels), who, ply=at)
        if as_json:
            from spooklog.cli.output import emit_json

            emit_json(told)
        else:
            from spooklog.cli.screens import show_scores, show_shares

            show_scores(data, loaded.game.ruleset.meta.beside)
            if at is None and as_of is None and store.streams.in_series(loaded.stream.id):
                from spooklog.cli.standing import say_standing

                say_standing(store, loaded, meanwhile=True)
            if why is not None:
                show_shares(told["why"])


def explain(
    text: Annotated[list[str], typer.Argument(metavar="PLY | TEXT…", help="a ply that was recorded, or a line to try out")],
    at: At = None,
    viewer: As = None,
    game: Game = None,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Tell which rules allow or refuse a line, without recording it."""
    from spooklog.cli.session import load_game, opened, viewer_of
    from spooklog.projections.explain import explain_line, explain_ply
    from spooklog.replays.sheet_line import read_line

    with opened(db) as store:
        loaded = load_game(store, game, by)
        who = viewer_of(viewer, loaded.labels)
        words = read_line(" ".join(text)).text
        number = int(words) if words.isascii() and words.isdecimal() and len(words) <= MAX_DIGITS else None
        answer = explain_line(loaded, words, who, ply=at) if number is None else explain_ply(loaded, number, who)
        if as_json:
            from spooklog.cli.output import emit_json

            emit_json(answer)
        else:
            from spooklog.cli.screens import show_explanation

            show_explanation(answer)
