"""Commands that look at one game: show, moves, log, score, explain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from spooklog.cli.params import As, AsJson, AsOf, At, By, Db, Game, InFocus, Plain

if TYPE_CHECKING:
    from spooklog.domain.log.seen import SeenGame
    from spooklog.store.rows import Stream
    from spooklog.store.store import Store

MAX_DIGITS = 30
"""A number longer than this is no ply of anybody's."""


def show(
    at: At = None,
    as_of: AsOf = None,
    viewer: As = None,
    panel: InFocus = None,
    plain: Plain = False,
    game: Game = None,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Show the table: board, turn, scores; now or at any moment, as anybody saw it."""
    from spooklog.cli.session import load_game, opened, viewer_of

    if as_json and panel is not None:
        from spooklog.domain.errors import Usage

        raise Usage("--json prints data, which has no panels", input=f"--panel {panel}", expected=("--json", "--panel NAME"))
    with opened(db) as store:
        loaded = load_game(store, game, by, as_of)
        who = viewer_of(viewer, loaded.labels, loaded.stream.id)
        if as_json:
            from spooklog.cli.output import emit_json
            from spooklog.cli.session import origin_of
            from spooklog.projections.game.board import board

            told = board(loaded, loaded.seen(who, at), store.games.texts(loaded.stream.id))
            emit_json(told | {"origin": origin_of(store, loaded)})
        else:
            from spooklog.cli.screens.game import show_board

            show_board(store, loaded, who, at, panel, plain=plain)
            if at is None and as_of is None and store.streams.in_series(loaded.stream.id):
                from spooklog.cli.screens.standing import say_standing

                say_standing(store, loaded, meanwhile=True)


def moves(at: At = None, viewer: As = None, game: Game = None, by: By = None, db: Db = None, as_json: AsJson = False) -> None:
    """List what may be played now, as far as the one who looks can know."""
    from spooklog.cli.session import load_game, opened, viewer_of
    from spooklog.projections.game.choices import choices

    with opened(db) as store:
        loaded = load_game(store, game, by)
        told = choices(loaded, loaded.seen(viewer_of(viewer, loaded.labels, loaded.stream.id), at))
        if as_json:
            from spooklog.cli.output import emit_json

            emit_json(told)
        else:
            from spooklog.cli.screens.game import show_moves

            show_moves(told)


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
    from spooklog.cli.session import find_game, load_game, opened, viewer_of
    from spooklog.projections.game import history

    with opened(db) as store:
        if entries:
            _log_entries(store, find_game(store, game, by), as_of, viewer, last, as_json=as_json)
            return
        loaded = load_game(store, game, by, as_of)
        who = viewer_of(viewer, loaded.labels, loaded.stream.id)
        texts = store.games.texts(loaded.stream.id)
        if as_json:
            plies = list(history.plies(loaded, who, texts))
            early = history.remarks_of(loaded.game.remarks(texts).get(0, ()), loaded.labels)
            emit_json({"game": loaded.stream.name, "start": early, "plies": plies[-last:] if last else plies})
        else:
            from spooklog.cli.screens.game import show_plies

            show_plies(loaded, who, texts, last)


def _log_entries(store: Store, stream: Stream, as_of: int | None, viewer: str | None, last: int | None, *, as_json: bool) -> None:
    """Every entry of a game, also of one whose rules this program does not play."""
    from spooklog.cli.output import emit_json
    from spooklog.cli.session import viewer_of
    from spooklog.domain.errors import Unsupported, Usage
    from spooklog.projections.game import history
    from spooklog.store.loaded import labels_of

    try:
        loaded = store.games.load(stream.id) if as_of is None else store.games.load_as_of(stream.id, as_of)
        labels, ruleset, head = loaded.labels, loaded.game.ruleset, loaded.game.head
    except Unsupported:
        labels, ruleset, head = labels_of(store.people.seats(stream.id)), None, stream.head if as_of is None else as_of
    if viewer_of(viewer, labels, stream.id) != "full":
        words = "entries show everything that was logged: only full may read them"
        raise Usage(words, expected=("log --as SEAT",))
    stored = [one for one in store.games.entries(stream.id) if one.number <= head]
    people = store.people.names({one.entry.by for one in stored})
    rows = list(history.entries(stored, labels, ruleset, people, store.games.texts(stream.id), store.games.context.beside))
    shown = rows[-last:] if last else rows
    if as_json:
        emit_json({"game": stream.name, "entries": shown})
        return
    from spooklog.cli.screens.game import show_entries

    show_entries(shown)


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
    from spooklog.projections.game.board import standing

    with opened(db) as store:
        loaded = load_game(store, game, by, as_of)
        seen = loaded.seen(viewer_of(viewer, loaded.labels, loaded.stream.id), at)
        data = standing(loaded, seen, store.games.texts(loaded.stream.id))
        told = {key: data[key] for key in ("game", "ply", "entry", "scores", "flags", "outcome", "amendments", "disputes")}
        if why is not None:
            from spooklog.projections.game.breakdown import breakdown

            team = why.casefold() == "team" and all(row["seat"] is None for row in data["scores"])
            told["why"] = breakdown(seen, 1 if team else seat_of(why, loaded.labels))
        if as_json:
            from spooklog.cli.output import emit_json

            emit_json(told)
        else:
            from spooklog.cli.screens.game import show_scores, show_shares

            show_scores(data, loaded.game.ruleset.meta.columns)
            if at is None and as_of is None and store.streams.in_series(loaded.stream.id):
                from spooklog.cli.screens.standing import say_standing

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
    from spooklog.projections.game.explain import explain_line, explain_ply
    from spooklog.replays.sheets.line import read_line

    with opened(db) as store:
        loaded = load_game(store, game, by)
        who = viewer_of(viewer, loaded.labels, loaded.stream.id)
        words = read_line(" ".join(text)).text
        number = _ply_of(words, loaded.seen(who, at), asked=at is not None)
        answer = explain_line(loaded, words, who, ply=at) if number is None else explain_ply(loaded, number, who)
        if as_json:
            from spooklog.cli.output import emit_json

            emit_json(answer)
        else:
            from spooklog.cli.screens.game import show_explanation

            show_explanation(answer)


def _ply_of(words: str, seen: SeenGame, *, asked: bool) -> int | None:
    """The ply that a number means; None where it is a line, such as dice: behind the last ply, or at a moment `asked` for."""
    from spooklog.domain.possible import legal_actions

    if not (words.isascii() and words.isdecimal() and len(words) <= MAX_DIGITS):
        return None
    number, game = int(words), seen.game
    if not asked and 0 < number <= len(game.plies):
        return number
    return None if legal_actions(game.ruleset, seen.state, words, seen.labels) else number
