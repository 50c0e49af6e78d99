"""A game as one HTML page that plays it back, made for one viewer: it holds what that viewer knew, and nothing more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spooklog.domain.log.surroundings import in_words
from spooklog.domain.values.labels import called
from spooklog.domain.values.options import stored_options, write_options
from spooklog.domain.values.saying import said
from spooklog.domain.words.wording import counted, word_for
from spooklog.pictures.charts.chances import draw_strip
from spooklog.replays.analysis.answers import CurvePoint
from spooklog.replays.page.about import OF_GAME, about_markup
from spooklog.replays.page.document import Body, document, table
from spooklog.replays.page.hand import Progress, counting, pack_hand, pack_moments
from spooklog.replays.page.packing import Packer
from spooklog.replays.paper.tree import Span, Words
from spooklog.replays.said_times import say_whole
from spooklog.replays.timeline.letters import mark_letters
from spooklog.replays.timeline.timeline import Timeline
from spooklog.replays.times import iso_time


def game_page(timeline: Timeline, log: str = "", *, curve: Sequence[CurvePoint] = (), progress: Progress | None = None) -> str:
    """Return the page of a game. `log` is its replay file as markup, which only a page for readers of everything may hold.

    `curve` are the chances to win after each ply, as the viewer may know them; empty where no analysis is kept.
    `progress` is called after every moment that is drawn: a long game takes a minute.
    """
    packer = Packer()
    hand = pack_hand(timeline, packer, count=counting([timeline], progress), curve=curve)
    loaded = timeline.loaded
    there = {mark for row in hand.rows for mark in row.marks}
    body = Body(
        title=loaded.stream.name,
        kind=loaded.game.title,
        before="",
        table=table(hand.still, [hand.markup(said("Moments"))]),
        after=about_markup(_facts(timeline), timeline.viewer, timeline.called, OF_GAME, holds_log=bool(log)),
        packed=pack_moments([hand], packer),
        log=log,
        curve=draw_strip(curve[timeline.first : timeline.last + 1]) if curve else "",
        letters=tuple((letter, mark) for mark, letter in mark_letters(timeline).items() if mark in there),
    )
    return document(body)


def _facts(timeline: Timeline) -> Iterator[tuple[str, Words]]:
    """Yield when and where a game was played, by whom, and with which options; full names and photos stay out of a page."""
    game, labels = timeline.loaded.game, timeline.loaded.labels
    options, setup = game.ruleset.meta.options, game.setup
    written = write_options(options, stored_options(options, setup.options, setup.revision), labels)
    played, offset = game.started.played, game.started.offset
    yield said("played"), Span(say_whole(played, offset), "time", to=iso_time(played, offset))
    around = in_words(game.surroundings, timeline.texts, {})
    yield said("length"), counted(around.minutes, "minute") if around.minutes else ""
    yield said("place"), around.place or ""
    yield said("tags"), ", ".join(around.tags)
    yield said("players"), ", ".join(map(called, timeline.called.names))
    yield said("rules"), game.started.ruleset
    yield said("options"), ", ".join(f"{name}={value}" for name, value in written.items())
    if origin := game.started.origin:
        copied = said("a copy of another game after its ply {ply}, unrated", ply=origin.ply)
        yield said("origin"), copied if origin.ply else said("a copy of another game from its start, unrated")
    yield said("result"), "" if game.status == "provisional" else word_for(game.status)
