"""The view model of the screen where a game is recorded: all that it shows to one viewer, computed in another thread."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from spooklog.cli.output import said, told
from spooklog.cli.recording.command_parser import NEXT
from spooklog.domain.contract.ruleset import name_of
from spooklog.domain.log.answers import flag_of
from spooklog.domain.log.seen import next_words
from spooklog.domain.log.words import flag_words, whose
from spooklog.domain.values.errors import SpooklogError
from spooklog.domain.words.wording import each_word
from spooklog.projections.game.log_rows import LogRow, log_rows, raised_last
from spooklog.projections.series import Place, place_of

if TYPE_CHECKING:
    from spooklog.cli.tui.vocabulary import Vocabulary
    from spooklog.domain.contract.ruleset import Viewer
    from spooklog.domain.log.seen import SeenGame
    from spooklog.domain.pictures.scene import Scene
    from spooklog.store.logs.loaded import LoadedGame
    from spooklog.store.store import Store


class Proposal(NamedTuple):
    """What Enter does on an empty line: the line, whether it is entered `at_once` or only put in, and what it does in words."""

    line: str
    at_once: bool
    words: str


class ViewModel(NamedTuple):
    """One game as it now stands, for one viewer. `whose` and `next` are what it waits for, in a word and in words.

    `flags` came with the last ply; `vocabulary` is for completion; `place` is None for a game without a series; `proposal` is
    None where Enter does nothing on an empty line.
    """

    loaded: LoadedGame
    viewer: Viewer
    seen: SeenGame
    rows: tuple[LogRow, ...]
    flags: tuple[str, ...]
    whose: str
    next: str
    vocabulary: Vocabulary
    place: Place | None = None
    proposal: Proposal | None = None

    @property
    def scene(self) -> Scene:
        """The board."""
        return self.seen.scene

    @property
    def seen_by(self) -> str:
        """The viewer, in a word."""
        return name_of(self.viewer, self.loaded.labels)


def view_model_of(store: Store, loaded: LoadedGame, viewer: Viewer, vocabulary: Vocabulary) -> ViewModel:
    """Return the view model of a game."""
    texts = store.games.texts(loaded.stream.id)
    seen = loaded.seen(viewer)
    words = tuple(told(flag_words(flag_of(flag, loaded.labels, texts))) for flag in raised_last(loaded, seen))
    rows = log_rows(loaded, viewer, texts, seen.breaches)
    place = place_of(store, loaded)
    due = _proposal(store, loaded, place)
    return ViewModel(loaded, viewer, seen, rows, words, whose(seen), told(next_words(seen)), vocabulary, place, due)


def _proposal(store: Store, loaded: LoadedGame, place: Place | None) -> Proposal | None:
    """Return what to do next: close a decided game, then begin the next one or close the series; None where play goes on."""
    game = loaded.game
    if not (game.closed or game.void):
        return Proposal("close", False, said("close, and Enter again makes the result official")) if game.outcome else None
    if place is None:
        return Proposal(NEXT, False, said("{command}, and Enter again begins another game", command=NEXT))
    try:
        found = store.streams.find(place.series, kind="series").id
        series = store.series.load(found).series
        # behind an older game the next one was begun already
        if series.closed or series.games[-1:] != (loaded.stream.id,):
            return None
        over = store.series.standings(found).over
    except SpooklogError:  # the commands of a damaged series report it
        return None
    if over:
        words = said("series close, and Enter again makes it official")
        return Proposal(line=f"series close {place.series}", at_once=False, words=words)
    return Proposal(NEXT, True, said("the next {each} of {series}", each=each_word(place.each), series=place.series))
