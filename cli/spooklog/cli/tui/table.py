"""The game at a table without its screen: what is recorded into it, and what others recorded meanwhile.

Everything here may wait for the store, so the app calls it in one thread of its own, one call after the other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from rich.text import Text

from spooklog.cli.clerk import SAY_WHY, UNDOING, Clerk, Request, understand
from spooklog.cli.output import gathered, internal, refusal
from spooklog.cli.tui.deeds import deed
from spooklog.cli.tui.sight import Sight, look
from spooklog.domain.errors import Illegal, SpooklogError
from spooklog.domain.log.folding import evolve
from spooklog.projections.explain import explain_line
from spooklog.replays.sheet_line import read_line

if TYPE_CHECKING:
    from rich.console import RenderableType

    from spooklog.cli.recording import Recorder
    from spooklog.domain.ruleset import Viewer
    from spooklog.store.loaded import LoadedGame

NEWS = 3
"""So many things that others recorded are told one by one; the log shows the rest."""

Parts = tuple["RenderableType", ...]


class Answer(NamedTuple):
    """What came of something that was typed: words, or a page of them, or a refusal; and the game after it.

    `news` is what others recorded before it; `flagged` says that a flag was raised, which nobody should overlook.
    """

    kind: Literal["told", "page", "refused", "leave"]
    parts: Parts
    sight: Sight
    news: Parts = ()
    flagged: bool = False


class Table:
    """One game, recorded by one person."""

    def __init__(self, recorder: Recorder) -> None:
        self._store = recorder.store
        self._clerk = Clerk(recorder)
        self._game = self._clerk.load()
        self._sight: Sight | None = None
        self._last_rule: str | None = None
        self._came = (self._game, self._game)
        """The game before and after what others recorded last."""

    def sight(self, viewer: Viewer) -> Sight:
        """The game as this last saw it, for a viewer."""
        if self._sight is None or self._sight.loaded is not self._game or self._sight.viewer != viewer:
            self._sight = look(self._store, self._game, viewer)
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
        before, self._game = self._game, self._clerk.load()
        if self._game.stream.head_hash == before.stream.head_hash:
            return ()
        self._came = (before, self._game)
        return self._deeds(*self._came, viewer)

    def answer(self, typed: str, viewer: Viewer, width: int, *, plain: bool = False, seen: int | None = None) -> Answer:
        """Do what was typed, and say what came of it in a place `width` columns wide. Raises nothing: a refusal is an answer.

        `seen` is the last entry that was on the screen then: nobody means to undo what others recorded after it.
        """
        request = understand(typed, self._game.labels)
        if request.kind == "leave":
            return Answer("leave", (), self.sight(viewer))
        news: Parts = ()
        try:
            news = self._news(viewer)
            undoing = request.command in UNDOING
            if undoing and seen is not None and self._came[1] is not self._came[0] and seen < self._came[1].stream.head:
                words = Text(f"nothing was undone, for this came in before; {request.command} again takes it back", "bold red")
                return Answer("refused", (words,), self.sight(viewer), self._deeds(*self._came, viewer))
            flags = frozenset(self._game.seen(viewer).breaches)
            with gathered(width, viewer, plain=plain) as page:
                code = self._clerk.do(request, after=self._game.stream.head if undoing else None)
            self._game = self._clerk.load()
            self._last_rule = None
            flagged = any(flag not in flags for flag in self._game.seen(viewer).breaches)
            answered: Literal["told", "page"] = "page" if request.kind in ("look", "help") else "told"
            return Answer("refused" if code else answered, tuple(page.parts), self.sight(viewer), news, flagged)
        except SpooklogError as problem:
            return self._refused(problem, request, viewer, news)
        except Exception as problem:  # a fault of ours: the evening goes on
            return self._refused(internal(problem), request, viewer, news)

    def _refused(self, problem: SpooklogError, request: Request, viewer: Viewer, news: Parts) -> Answer:
        """A refusal as the prompt tells it: what was typed stands in the input again, and a rule is told once in a row."""
        if request.kind == "line" and viewer != "full" and problem.rule:
            problem = self._as_seen(problem, request.words, viewer)
        problem.input = None
        told = problem.rule is not None and problem.rule == self._last_rule
        ruling = None if "#!" in request.words else SAY_WHY
        head, details = refusal(problem, ruling=ruling, rule_told=told)
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
        if isinstance(problem, Illegal) and isinstance(shown, Illegal):
            shown.ruling_helps = problem.ruling_helps
        return shown

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
