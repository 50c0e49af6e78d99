"""The command that shows and records what surrounds a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from spooklog.cli.answers.plies import answer_entry
from spooklog.cli.output import emit_json, said
from spooklog.cli.params import After, AsJson, By, Db, Game, Place, Tags, Watchers
from spooklog.cli.session import find_game, opened, recorder_name
from spooklog.domain.log.answers import About, surroundings_answer
from spooklog.domain.log.describing import Describe
from spooklog.domain.log.surroundings import PARTS
from spooklog.domain.values.errors import Usage
from spooklog.domain.values.near import did_you_mean
from spooklog.replays.sheets.surroundings import read_minutes, read_tags
from spooklog.store.logs.surroundings import description_of, surroundings_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spooklog.domain.log.surroundings import Part
    from spooklog.store.entries.rows import Stream
    from spooklog.store.store import Store


def about(
    place: Place = None,
    tag: Tags = None,
    watchers: Watchers = None,
    photo: Annotated[
        list[str] | None, typer.Option("--photo", metavar="LINK", help="the link to a photo; again for more")
    ] = None,
    minutes: Annotated[
        str | None,
        typer.Option("--minutes", metavar="N", help="how long it took: 95, or 1:35; by default the times of the lines say"),
    ] = None,
    no_tag: Annotated[list[str] | None, typer.Option("--no-tag", metavar="TAG", help="take this tag away")] = None,
    without: Annotated[list[str] | None, typer.Option("--without", metavar="NAME", help="take this watcher away")] = None,
    no_photo: Annotated[list[str] | None, typer.Option("--no-photo", metavar="LINK", help="take this photo away")] = None,
    clear: Annotated[list[str] | None, typer.Option("--clear", metavar="PART", help=f"empty a part: {', '.join(PARTS)}")] = None,
    after: After = None,
    game: Game = None,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Show where a game was played, who watched, its tags and photos, or record that. It changes no result."""
    told = Describe(
        place=place,
        tags=_tags(tag),
        watchers=tuple(watchers or ()),
        photos=tuple(photo or ()),
        minutes=None if minutes is None else read_minutes(minutes),
        without_tags=_tags(no_tag),
        without_watchers=tuple(without or ()),
        without_photos=tuple(no_photo or ()),
        clear=_parts(clear),
    )
    with opened(db) as store:
        stream = find_game(store, game, by)
        if told == Describe():
            _show(store, stream, as_json=as_json)
        else:
            recorded = store.games.append(stream.id, told, by=recorder_name(by), after=after)
            answer_entry(recorded, said("described"), as_json=as_json)


def _show(store: Store, stream: Stream, *, as_json: bool) -> None:
    """Print the surroundings of a game."""
    held = surroundings_in(store.games, stream)
    answer = surroundings_answer(description_of(store.games, stream.id, held), held)
    if as_json:
        emit_json(answer.also(About, game=stream.name))
        return
    from spooklog.cli.screens.surroundings import show_surroundings

    show_surroundings(stream.name, answer)


def _tags(given: Sequence[str] | None) -> tuple[str, ...]:
    return tuple(tag for some in given or () for tag in read_tags(some))


def _parts(given: Sequence[str] | None) -> tuple[Part, ...]:
    """Return the parts to clear. Raises Usage for an unknown one."""
    for word in given or ():
        if word not in PARTS:
            refusal = said("a game has no part '{word}' to clear{meant}", word=word, meant=did_you_mean(word, PARTS))
            raise Usage(refusal, input=word, expected=PARTS)
    return tuple(part for part in PARTS if part in (given or ()))
