"""The games at a table, without the screen: records what is typed, and reports what others recorded meanwhile.

Every call may wait for the store, so the app makes them in one thread of their own, one after the other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from rich.console import Console
from rich.text import Text

from spooklog.cli.output import ERASED, Page, gathered, internal, refusal, said, told
from spooklog.cli.recording.command_parser import UNDOING, Request, parse
from spooklog.cli.recording.table_session import TableSession, can_be_played
from spooklog.cli.tui.activity import describe_entry
from spooklog.cli.tui.view_model import ViewModel, view_model_of
from spooklog.cli.tui.vocabulary import Vocabulary, vocabulary
from spooklog.domain.log.folding import evolve
from spooklog.domain.values.errors import SpooklogError, Usage
from spooklog.projections.game.explain import explain_line
from spooklog.replays.sheets.line import read_line

if TYPE_CHECKING:
    from rich.console import RenderableType

    from spooklog.cli.recording.lines import LineRecorder
    from spooklog.domain.contract.ruleset import Viewer
    from spooklog.store.logs.loaded import LoadedGame

NEWS = 3
"""At most so many entries of others are shown one by one; a line gives the number of those before."""

Parts = tuple["RenderableType", ...]

SHORT = 6
"""Lines up to which an answer stands in the message area; a longer one is a page."""

RULE = said("Ctrl-R, then why")
"""How the table lets a refused line stand on this screen."""


class Answer(NamedTuple):
    """The answer to what was typed: a few lines, or a page, or a refusal; and the game after it.

    `news` is what others recorded before; `flagged` is true where the line raised a flag, which must catch the eye; `then` is
    the line that does what a command only tried.
    """

    kind: Literal["answer", "page", "refused", "leave"]
    parts: Parts
    view_model: ViewModel
    news: Parts = ()
    flagged: bool = False
    then: str = ""


class OnScreen(NamedTuple):
    """The state that the screen showed when a line was entered: a game by its id, and its last entry."""

    stream: str
    entry: int


class Table:
    """The games that one scribe records during an evening, one of them at hand."""

    def __init__(self, recorder: LineRecorder) -> None:
        self._store = recorder.store
        self._session = TableSession(recorder)
        self._game = self._session.load()
        self._view_model: ViewModel | None = None
        self._vocabulary: Vocabulary | None = None  # as it was when a command last ran
        self._last_rule: str | None = None
        self._by_others = (self._game, self._game)
        """The game before and after the entries that others recorded last."""

    def view_model(self, viewer: Viewer) -> ViewModel:
        """Return the game as it was last read, for a viewer; for a seat that it does not have, as the public sees it."""
        if isinstance(viewer, int) and viewer > len(self._game.labels):
            viewer = "public"
        # the store returns the same object until the log changes
        if self._view_model is None or self._view_model.loaded is not self._game or self._view_model.viewer != viewer:
            self._vocabulary = self._vocabulary or vocabulary(self._store, self._game)
            self._view_model = view_model_of(self._store, self._game, viewer, self._vocabulary)
        return self._view_model

    def refresh(self, viewer: Viewer) -> tuple[Parts, ViewModel]:
        """Read what others recorded since the last call. Returns it, a line each, and the game after it.

        Raises Unavailable where the store cannot be reached, Corrupt and NotFound where it is damaged.
        """
        try:
            return self._news(viewer), self.view_model(viewer)
        except SpooklogError:
            raise
        except Exception as problem:
            raise internal(problem) from problem

    def _news(self, viewer: Viewer) -> Parts:
        """Read the game again, and return what others recorded since, a line each."""
        # SQLite goes on reading and writing a file that was moved or replaced
        self._store.recorder.check_file()
        before, self._game = self._game, self._session.load()
        if self._game.stream.id != before.stream.id:  # another game is at hand
            self._by_others = (self._game, self._game)
            return ()
        if self._game.stream.head_hash == before.stream.head_hash:
            return ()
        self._by_others = (before, self._game)
        return self._activity(*self._by_others, viewer)

    def answer(self, typed: str, viewer: Viewer, width: int, *, plain: bool = False, on_screen: OnScreen | None = None) -> Answer:
        """Do what was typed. Returns the answer, for a place `width` columns wide. Raises nothing: a refusal is an answer.

        `on_screen` guards an undo: it is refused where others recorded something after that state, or for another game.
        """
        request = parse(typed, self._game.labels, helps=not can_be_played(typed, self._game))
        if request.kind == "leave":
            return Answer("leave", (), self.view_model(viewer))
        news: Parts = ()
        try:
            # first: entries of others must not be taken for those of this request
            news = self._news(viewer)
            if request.command in UNDOING and on_screen and (unseen := self._unseen(request.command, on_screen, viewer)):
                return unseen
            _check_view(request, viewer)
            _check_ruling(request)
            with gathered(width, viewer, self._game.stream.id, plain=plain) as page:
                return self._done(request, typed, viewer, page, news)
        except SpooklogError as problem:
            return self._refused(problem, request, viewer, news)
        except Exception as problem:  # a bug must not end the evening
            return self._refused(internal(problem), request, viewer, news)

    def _unseen(self, command: str, on_screen: OnScreen, viewer: Viewer) -> Answer | None:
        """Return the refusal of an undo that would undo what the screen did not show; None for one that may go on."""
        if on_screen.stream != self._game.stream.id:
            words = said("nothing was undone: another game is shown now; {command} again undoes in it", command=command)
            return Answer("refused", (Text(told(words), "bold red"),), self.view_model(viewer))
        before, after = self._by_others
        if after is not before and on_screen.entry < after.stream.head:
            words = said("nothing was undone: others recorded this meanwhile; {command} again takes it back", command=command)
            news = self._activity(before, after, viewer)
            return Answer("refused", (Text(told(words), "bold red"),), self.view_model(viewer), news)
        return None

    def _done(self, request: Request, typed: str, viewer: Viewer, page: Page, news: Parts) -> Answer:
        """Do a request, and return what it put on the page. Raises what a line raises."""
        before, flags = self._game, frozenset(self._game.seen(viewer).breaches)
        code = self._session.do(request, after=before.stream.head if request.command in UNDOING else None)
        self._game, self._last_rule = self._session.load(), None
        if request.kind != "line":
            self._view_model = self._vocabulary = None  # a command may have changed more than the game at hand
        parts = tuple(page.parts)
        if before.stream.id != self._game.stream.id:  # a seat of the one game is not the same player in the other
            self._by_others = (self._game, self._game)
            return Answer("answer", parts, self.view_model("full" if viewer == "full" else "public"))
        if code:
            return Answer("refused", parts, self.view_model(viewer), news)
        flagged = any(flag not in flags for flag in self._game.seen(viewer).breaches)
        kind: Literal["answer", "page"] = "page" if page.then or _is_page(request, parts, page.width) else "answer"
        return Answer(kind, parts, self.view_model(viewer), news, flagged, f"{typed.strip()} {page.then}" if page.then else "")

    def _refused(self, problem: SpooklogError, request: Request, viewer: Viewer, news: Parts) -> Answer:
        """Return a refusal. It leaves out the input, which stands there again, and the text of a rule that was just shown."""
        if request.kind == "line" and viewer != "full" and problem.rule:
            problem = self._as_seen(problem, request.words, viewer)
        problem.input = None
        shown = problem.rule is not None and problem.rule == self._last_rule
        ruling = None if "#!" in request.words else RULE
        head, details = refusal(problem, ruling=ruling, rule_shown=shown)
        self._last_rule = problem.rule
        return Answer("refused", (head, details) if details.row_count else (head,), self._last_view_model(viewer), news)

    def _last_view_model(self, viewer: Viewer) -> ViewModel:
        """Return the view model for a viewer; where the store cannot be read, the last one."""
        try:
            return self.view_model(viewer)
        except SpooklogError:
            if self._view_model is None:
                raise
            return self._view_model

    def _as_seen(self, problem: SpooklogError, line: str, viewer: Viewer) -> SpooklogError:
        """Return the refusal as the viewer may know it: hands that the screen does not show may have decided it."""
        try:
            refused = explain_line(self._game, read_line(line).text, viewer).refusal
        except SpooklogError:
            return problem  # unreadable lines do not depend on hands
        # the new refusal does not say whether a ruling helps, for hidden hands decide that, too
        if refused and refused.rule == problem.rule:
            return type(problem)(refused.message, rule=problem.rule, expected=tuple(refused.expected))
        words = said("hands that are not shown here forbid it")
        return type(problem)(words, rule=problem.rule, expected=(said("F5 shows everything"),))

    # -- others ----------------------------------------------------------------------------------------------------------

    def _activity(self, before: LoadedGame, after: LoadedGame, viewer: Viewer) -> Parts:
        """Return what was recorded between two moments, a line each: the last ones, and the number of those before."""
        store, game = self._store, before.game
        rows = store.recorder.iter_events(after.stream.id, gt=before.stream.head, lte=after.stream.head)
        entries = [(row.originator_version, store.mapper.entry(row)) for row in rows]
        people = store.people.names({entry.by for _, entry in entries})
        texts = store.games.texts(after.stream.id)
        plies = {ply.first: ply for ply in after.game.plies}
        lines = []
        for number, entry in entries:
            was, game = game, evolve(game, number, entry)
            by = told(said(", recorded by {name}", name=people.get(entry.by) or ERASED))
            for what in describe_entry(after, (was, game), number, entry, plies, texts, viewer):
                lines.append(Text.assemble((told(what), "bold"), by))
        before_that = told(said("{number} more before that", number=len(lines) - NEWS))
        more = (Text(before_that, "dim"),) if len(lines) > NEWS else ()
        return (*more, *lines[-NEWS:])


def _check_view(request: Request, viewer: Viewer) -> None:
    """Raise Usage for a command that answers with more than the screen shows."""
    if viewer != "full" and request.kind == "command" and request.shows_all:
        words = said("{command} answers with all that was logged, and this screen shows less", command=request.command)
        raise Usage(words, expected=(said("F5 until everything is shown"),))


def _check_ruling(request: Request) -> None:
    """Raise Usage for a ruling that gives no reason."""
    if request.kind == "line" and request.words.rstrip().endswith("#!"):
        raise Usage(said("say why the table lets it stand"), expected=("LINE  #! WHY",))


def _is_page(request: Request, parts: Parts, width: int) -> bool:
    """Return whether an answer gets a page of its own: that of a command that only looks, or a long one."""
    if request.shows or request.kind == "help":
        return True
    screen = Console(width=max(width, 1))
    return sum(len(screen.render_lines(part, pad=False)) for part in parts) > SHORT
