"""The games at a table without its screen: what is recorded into them, and what others recorded meanwhile.

Everything here may wait for the store, so the app calls it in one thread of its own, one call after the other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from rich.console import Console
from rich.text import Text

from spooklog.cli.output import Page, gathered, internal, refusal
from spooklog.cli.recording.command_parser import SHOWING_ALL, UNDOING, Request, parse
from spooklog.cli.recording.table_session import TableSession, can_be_played
from spooklog.cli.tui.activity import deed
from spooklog.cli.tui.view_model import Sight, look
from spooklog.cli.tui.vocabulary import Vocabulary, vocabulary
from spooklog.domain.errors import SpooklogError, Usage
from spooklog.domain.log.folding import evolve
from spooklog.projections.game.explain import explain_line
from spooklog.replays.sheets.line import read_line

if TYPE_CHECKING:
    from rich.console import RenderableType

    from spooklog.cli.recording.lines import LineRecorder
    from spooklog.domain.ruleset import Viewer
    from spooklog.store.loaded import LoadedGame

NEWS = 3
"""So many things that others recorded are told one by one; the log shows the rest."""

Parts = tuple["RenderableType", ...]


SHORT = 6
"""An answer of so many lines stands in the message area; a longer one is a page."""

RULE = "Ctrl-R, then why"
"""How the table lets a refused line stand on this screen."""


class Answer(NamedTuple):
    """What came of something that was typed: words, or a page of them, or a refusal; and the game after it.

    `news` is what others recorded before it; `flagged` says that a flag was raised and must catch the eye; `then` is the
    line that does what was tried.
    """

    kind: Literal["told", "page", "refused", "leave"]
    parts: Parts
    sight: Sight
    news: Parts = ()
    flagged: bool = False
    then: str = ""


class Seen(NamedTuple):
    """What was on the screen when a line was entered: a game by its id, and the last entry of it."""

    stream: str
    entry: int


class Table:
    """The game at hand, and all that are turned to during an evening, recorded by one person."""

    def __init__(self, recorder: LineRecorder) -> None:
        self._store = recorder.store
        self._session = TableSession(recorder)
        self._game = self._session.load()
        self._sight: Sight | None = None
        self._vocabulary: Vocabulary | None = None  # as it was when a command last ran
        self._last_rule: str | None = None
        self._came = (self._game, self._game)
        """The game before and after what others recorded last."""

    def sight(self, viewer: Viewer) -> Sight:
        """The game as this last saw it, for a viewer; as everybody may see it for a seat that it does not have."""
        if isinstance(viewer, int) and viewer > len(self._game.labels):
            viewer = "public"
        if self._sight is None or self._sight.loaded is not self._game or self._sight.viewer != viewer:
            self._vocabulary = self._vocabulary or vocabulary(self._store, self._game)
            self._sight = look(self._store, self._game, viewer, self._vocabulary)
        return self._sight

    def look_again(self, viewer: Viewer) -> tuple[Parts, Sight]:
        """What others recorded since this last looked, a line each, and the game after it.

        Raises Unavailable, Corrupt and NotFound when the store is not there or not sound.
        """
        try:
            return self._news(viewer), self.sight(viewer)
        except SpooklogError:
            raise
        except Exception as problem:
            raise internal(problem) from problem

    def _news(self, viewer: Viewer) -> Parts:
        self._store.recorder.check_file()
        before, self._game = self._game, self._session.load()
        if self._game.stream.id != before.stream.id:  # another game is at hand
            self._came = (self._game, self._game)
            return ()
        if self._game.stream.head_hash == before.stream.head_hash:
            return ()
        self._came = (before, self._game)
        return self._deeds(*self._came, viewer)

    def answer(self, typed: str, viewer: Viewer, width: int, *, plain: bool = False, seen: Seen | None = None) -> Answer:
        """Do what was typed, and say what came of it in a place `width` columns wide. Raises nothing: a refusal is an answer.

        `seen` is what was on the screen then: nothing is undone that others recorded after it, or in another game.
        """
        request = parse(typed, self._game.labels, helps=not can_be_played(typed, self._game))
        if request.kind == "leave":
            return Answer("leave", (), self.sight(viewer))
        news: Parts = ()
        try:
            news = self._news(viewer)
            if request.command in UNDOING and seen is not None and seen.stream != self._game.stream.id:
                words = Text(
                    f"nothing was undone, for another game is shown now; {request.command} again is about it", "bold red"
                )
                return Answer("refused", (words,), self.sight(viewer))
            if request.command in UNDOING and seen is not None and self._came_later(seen.entry):
                words = Text(f"nothing was undone, for this came in before; {request.command} again takes it back", "bold red")
                return Answer("refused", (words,), self.sight(viewer), self._deeds(*self._came, viewer))
            _check_view(request, viewer)
            _check_ruling(request)
            with gathered(width, viewer, self._game.stream.id, plain=plain) as page:
                return self._done(request, typed, viewer, page, news)
        except SpooklogError as problem:
            return self._refused(problem, request, viewer, news)
        except Exception as problem:  # a fault of ours: the evening goes on
            return self._refused(internal(problem), request, viewer, news)

    def _came_later(self, seen: int) -> bool:
        """Whether others recorded something behind entry `seen`."""
        before, after = self._came
        return after is not before and seen < after.stream.head

    def _done(self, request: Request, typed: str, viewer: Viewer, page: Page, news: Parts) -> Answer:
        """Do what was asked for, and answer with what it says on the page. Raises what a line raises."""
        before, flags = self._game, frozenset(self._game.seen(viewer).breaches)
        code = self._session.do(request, after=before.stream.head if request.command in UNDOING else None)
        self._game, self._last_rule = self._session.load(), None
        if request.kind != "line":
            self._sight = self._vocabulary = None  # a command may have changed more than the game at hand
        parts = tuple(page.parts)
        if before.stream.id != self._game.stream.id:  # a seat of the one game is not the same player in the other
            self._came = (self._game, self._game)
            return Answer("told", parts, self.sight("full" if viewer == "full" else "public"))
        if code:
            return Answer("refused", parts, self.sight(viewer), news)
        flagged = any(flag not in flags for flag in self._game.seen(viewer).breaches)
        answered: Literal["told", "page"] = "page" if page.then or _is_page(request, parts, page.width) else "told"
        return Answer(answered, parts, self.sight(viewer), news, flagged, f"{typed.strip()} {page.then}" if page.then else "")

    def _refused(self, problem: SpooklogError, request: Request, viewer: Viewer, news: Parts) -> Answer:
        """A refusal as the prompt tells it: what was typed stands in the input again, and a rule is told once in a row."""
        if request.kind == "line" and viewer != "full" and problem.rule:
            problem = self._as_seen(problem, request.words, viewer)
        problem.input = None
        told = problem.rule is not None and problem.rule == self._last_rule
        ruling = None if "#!" in request.words else RULE
        head, details = refusal(problem, ruling=ruling, rule_shown=told)
        self._last_rule = problem.rule
        return Answer("refused", (head, details) if details.row_count else (head,), self._last_sight(viewer), news)

    def _last_sight(self, viewer: Viewer) -> Sight:
        """The sight for a viewer, or the one before where the store cannot be asked."""
        try:
            return self.sight(viewer)
        except SpooklogError:
            if self._sight is None:
                raise
            return self._sight

    def _as_seen(self, problem: SpooklogError, line: str, viewer: Viewer) -> SpooklogError:
        """The refusal without what this screen does not show: hands that the viewer does not know may have decided it."""
        try:
            seen = explain_line(self._game, read_line(line).text, viewer)["refusal"]
        except SpooklogError:
            return problem  # it is unreadable whatever anybody holds
        if seen and seen["rule"] == problem.rule:
            shown = type(problem)(seen["message"], rule=problem.rule, expected=tuple(seen["expected"]))
        else:
            words = "hands that are not shown here speak against it"
            shown = type(problem)(words, rule=problem.rule, expected=("F5 shows everything",))
        return shown  # whether a ruling would help is not said either: hidden hands decide that too

    # -- others ----------------------------------------------------------------------------------------------------------

    def _deeds(self, before: LoadedGame, after: LoadedGame, viewer: Viewer) -> Parts:
        """What was recorded between two moments."""
        store, game = self._store, before.game
        rows = store.recorder.iter_events(after.stream.id, gt=before.stream.head, lte=after.stream.head)
        entries = [(row.originator_version, store.mapper.entry(row)) for row in rows]
        people = store.people.names({entry.by for _, entry in entries})
        texts = store.games.texts(after.stream.id)
        plies = {ply.first: ply for ply in after.game.plies}
        told = []
        for number, entry in entries:
            was, game = game, evolve(game, number, entry)
            by = people.get(entry.by) or "somebody"
            for what in deed(after, (was, game), number, entry, plies, texts, viewer):
                told.append(Text.assemble((what, "bold"), f", recorded by {by}"))
        more = (Text(f"{len(told) - NEWS} more before that", "dim"),) if len(told) > NEWS else ()
        return (*more, *told[-NEWS:])


def _check_view(request: Request, viewer: Viewer) -> None:
    """Raise Usage for a command that answers with more than the screen shows."""
    if viewer != "full" and request.kind == "command" and request.command in SHOWING_ALL:
        words = f"{request.command} answers with all that was logged, and this screen shows less"
        raise Usage(words, expected=("F5 until everything is shown",))


def _check_ruling(request: Request) -> None:
    """Raise Usage for a ruling that gives no reason."""
    if request.kind == "line" and request.words.rstrip().endswith("#!"):
        raise Usage("say why the table lets it stand", expected=("LINE  #! WHY",))


def _is_page(request: Request, parts: Parts, width: int) -> bool:
    """Whether an answer is looked at on a page of its own: one that was asked for, or that is long."""
    if request.shows or request.kind == "help":
        return True
    screen = Console(width=max(width, 1))
    return sum(len(screen.render_lines(part, pad=False)) for part in parts) > SHORT
