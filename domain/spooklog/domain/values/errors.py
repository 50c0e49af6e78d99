"""The hierarchy of refusals. Each class carries its name in JSON and its exit code, so that no room needs a table of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from spooklog.domain.values.saying import Said, within

if TYPE_CHECKING:
    from spooklog.domain.values.answer import Refusal


class SpooklogError(Exception):
    """A fault of the program itself, and the base class of all other errors.

    `message` is for people; `rule` is a full rule id (`spooks:blue.3`) or None; `input` is the typed text; `line` is the 1-based
    line of a file, or None; `expected` lists what would have been accepted, and `says` the same in the words of the game where a
    reader of pages gets the refusal; `extra` is the extra whose packages are missing, or None.
    """

    kind: ClassVar[str] = "internal"
    exit_code: ClassVar[int] = 1

    def __init__(
        self,
        message: str,
        *,
        rule: str | None = None,
        input: str | None = None,
        line: int | None = None,
        expected: tuple[str, ...] = (),
        extra: str | None = None,
    ) -> None:
        super().__init__(message)
        # not frozen: outer layers complete it with labels and the part of the line; a constant is a sentence of its own
        self.message: str = message if isinstance(message, Said) else within(message)
        self.rule = rule
        self.input = input
        self.line = line
        self.expected = expected
        self.extra = extra
        self.says: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self.message

    def located(self, *, input: str | None = None, line: int | None = None) -> SpooklogError:
        """Fill in where the refusal happened, as far as that is still unknown, and return the refusal."""
        if self.input is None:
            self.input = input
        if self.line is None:
            self.line = line
        return self

    def answer(self) -> Refusal:
        """Return the error as commands and the server answer with it."""
        from msgspec import UNSET

        from spooklog.domain.values.answer import Refusal

        return Refusal(
            error=self.kind,
            rule=self.rule,
            message=self.message,
            input=self.input,
            line=self.line,
            expected=self.expected,
            says=self.says or UNSET,
        )


class Usage(SpooklogError):
    """The call itself is wrong: an unknown option, a value of the wrong kind."""

    kind = "usage"
    exit_code = 2


class Unreadable(SpooklogError):
    """The text follows no notation, or names no player."""

    kind = "unreadable"
    exit_code = 3


class Ambiguous(SpooklogError):
    """The text can be read in more than one way; `expected` lists them."""

    kind = "ambiguous"
    exit_code = 3


class Illegal(SpooklogError):
    """A rule forbids the action, yet it may have happened at the table: a ruling can log it all the same.

    `ruling_helps` is false where a ruling would change nothing.
    """

    ruling_helps = True
    kind = "illegal"
    exit_code = 4


class Impossible(SpooklogError):
    """The action contradicts the log, so the log is wrong somewhere."""

    kind = "impossible"
    exit_code = 5


class Conflict(SpooklogError):
    """Another writer was first."""

    kind = "conflict"
    exit_code = 6


class NotFound(SpooklogError):
    """There is no such game, ply, entry, rule or file."""

    kind = "not_found"
    exit_code = 7


class Corrupt(SpooklogError):
    """Stored bytes are not what they must be: an altered entry, an unknown topic, a shape from the future."""

    kind = "corrupt"
    exit_code = 8


class Unsupported(SpooklogError):
    """A game follows rules that this program does not play: another revision, or a ruleset that is not installed or fails.

    The game is intact: it can be listed, exported, imported and verified. Only folding it is refused.
    """

    kind = "unsupported"
    exit_code = 9


class Unavailable(SpooklogError):
    """The store cannot be used now: missing, locked, read-only, full, or of another version."""

    kind = "unavailable"
    exit_code = 9
