"""Refusals as answers over HTTP: the status of each, and the one that gives nothing away."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from spooklog.domain.values.answer import Refusal
from spooklog.domain.values.errors import (
    Ambiguous,
    Conflict,
    Corrupt,
    Illegal,
    Impossible,
    NotFound,
    SpooklogError,
    Unavailable,
    Unreadable,
    Unsupported,
    Usage,
)
from spooklog.domain.values.saying import within
from spooklog.replays.said_times import say_end
from spooklog.store.entries.ids import is_series
from spooklog.web.language import said

if TYPE_CHECKING:
    from spooklog.store.entries.rows import Link


class NotThere(NotFound):
    """There is no such page, or not for this visitor: the answer is the same, so that it tells no one which."""

    def __init__(self) -> None:
        expected = (said("the link that you were given"),)
        super().__init__(said("there is nothing here, or your link does not lead here"), expected=expected)


class LinkOver(NotFound):
    """A link that opens nothing any more: said to those who bring its key, in words that name no game."""

    def __init__(self, link: Link) -> None:
        what = said("all games") if link.stream is None else said("a series") if is_series(link.stream) else said("a game")
        how = {"watch": said("to watch"), "seat": said("as one player sees it"), "scribe": said("to record")}[link.role]
        if link.until and not link.revoked:
            self.opened = said("it opened {what} {how} until {end}", what=what, how=how, end=say_end(link.until))
        else:
            self.opened = said("it opened {what} {how} until it was revoked", what=what, how=how)
        self.ended = said("this link has ended")
        expected = (said("a new link from the person who sent it"),)
        super().__init__(within("{ended}: {opened}", ended=self.ended, opened=self.opened), expected=expected)


class TooMany(SpooklogError):
    """More requests than a table makes."""

    kind = "too_many"

    def __init__(self, seconds: int) -> None:
        super().__init__(
            said("too many requests at once"),
            expected=(said.counted(seconds, "the same again in {number} second", "the same again in {number} seconds"),),
        )
        self.seconds = seconds


class TooLarge(SpooklogError):
    """A request that holds more than any line needs."""

    kind = "too_large"

    def __init__(self, most: int) -> None:
        super().__init__(said("a request may have {most} bytes at most", most=most), expected=(said("less at once"),))


class WentOn(Conflict):
    """A game went on since the visitor saw it: `since` says how, as this visitor may know it, a line each.

    `entry` is the newest entry, on which the visitor may ask again for what `fields`, those of the request, asked for.
    """

    def __init__(self, message: str, since: Sequence[str], entry: int, fields: Mapping[str, Any]) -> None:
        super().__init__(message, expected=(said("the same again on the game as it stands now"),))
        self.since, self.entry, self.fields = tuple(since), entry, fields

    def answer(self) -> Refusal:
        """Return the JSON of the refusal, with what came since and the newest entry."""
        return super().answer().also(Refusal, since=self.since, entry=self.entry)


class Forbidden(SpooklogError):
    """A request that another site made in the visitor's name, or that this visitor's link does not allow."""

    kind = "forbidden"


STATUSES: tuple[tuple[type[SpooklogError], int], ...] = (
    (TooMany, 429),
    (TooLarge, 413),
    (Forbidden, 403),
    (NotFound, 404),
    (Conflict, 409),
    (Usage, 400),
    (Unreadable, 422),
    (Ambiguous, 422),
    (Illegal, 422),
    (Impossible, 422),
    (Corrupt, 500),
    (Unsupported, 501),
    (Unavailable, 503),
)
"""The HTTP status of each kind of refusal: the first that fits counts. Anything else is 500."""


def status_of(problem: SpooklogError) -> int:
    """Return the HTTP status of a refusal."""
    return next((status for kind, status in STATUSES if isinstance(problem, kind)), 500)


TITLES: Mapping[type[SpooklogError], str] = {
    SpooklogError: said("Something went wrong here"),
    TooMany: said("Too many requests at once"),
    TooLarge: said("This is too much at once"),
    Forbidden: said("Your link does not allow this"),
    NotFound: said("There is no such thing here"),
    WentOn: said("The game went on"),
    Conflict: said("This does not fit the game now"),
    Usage: said("This does not work so"),
    Unreadable: said("This cannot be read"),
    Ambiguous: said("This can mean several things"),
    Illegal: said("A rule forbids this"),
    Impossible: said("This cannot have happened"),
    Corrupt: said("The log is damaged here"),
    Unsupported: said("These rules are not played here"),
    Unavailable: said("The log cannot be reached now"),
}
"""The title of a refusal's page: a sentence."""


def title_of(problem: SpooklogError) -> str:
    """Return the title of a refusal's page: that of its class, or of the nearest class above."""
    return next(TITLES[kind] for kind in type(problem).__mro__ if kind in TITLES)
