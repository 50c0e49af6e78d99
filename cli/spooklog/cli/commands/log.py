"""The command that lists the plies, or every entry."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from spooklog.cli.output import emit_json
from spooklog.cli.params import As, AsJson, AsOf, By, Db, Game
from spooklog.cli.session import find_game, load_game, opened, viewer_of
from spooklog.domain.values.errors import Unsupported, Usage
from spooklog.projections.game import history
from spooklog.store.logs.loaded import labels_of
from spooklog.store.logs.logs import people_in

if TYPE_CHECKING:
    from spooklog.store.entries.rows import Stream
    from spooklog.store.store import Store


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
            emit_json(history.Log(game=loaded.stream.name, start=early, plies=plies[-last:] if last else plies))
        else:
            from spooklog.cli.screens.game import show_plies

            show_plies(loaded, who, texts, last)


def _log_entries(store: Store, stream: Stream, as_of: int | None, viewer: str | None, last: int | None, *, as_json: bool) -> None:
    """Print every entry of a game, also of one whose rules this program does not play."""
    try:
        loaded = store.games.load(stream.id) if as_of is None else store.games.load_as_of(stream.id, as_of)
        labels, ruleset, head = loaded.labels, loaded.game.ruleset, loaded.game.head
    except Unsupported:
        labels, ruleset, head = labels_of(store.people.seats(stream.id)), None, stream.head if as_of is None else as_of
    if viewer_of(viewer, labels, stream.id) != "full":
        words = "entries show everything that was logged: only full may read them"
        raise Usage(words, expected=("log --as SEAT",))
    stored = [one for one in store.games.entries(stream.id) if one.number <= head]
    people = store.people.names(people_in(stored))
    rows = list(history.entries(stored, labels, ruleset, people, store.games.texts(stream.id), store.games.context.beside))
    shown = rows[-last:] if last else rows
    if as_json:
        emit_json(history.Entries(game=stream.name, entries=shown))
        return
    from spooklog.cli.screens.game import show_entries

    show_entries(shown)
