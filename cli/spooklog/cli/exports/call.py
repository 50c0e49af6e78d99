"""What a call of `export` asks for, and what its formats share: the game, and the file."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import msgspec

from spooklog.cli.files.writing import output_file
from spooklog.cli.output import put_bytes, said, say
from spooklog.cli.session import find_game, viewer_of
from spooklog.domain.values.errors import Usage
from spooklog.replays.quoting import quoted

if TYPE_CHECKING:
    from collections.abc import Callable

    from spooklog.domain.contract.ruleset import Viewer
    from spooklog.store.entries.rows import Stream
    from spooklog.store.logs.loaded import LoadedGame
    from spooklog.store.store import Store


class ExportCall(msgspec.Struct, frozen=True, kw_only=True):
    """A call of `export`: the file, the game as it was typed, and the other options as typed, by their names (`--at`).

    An option that was not given is not in `options`. `format` is the name of the format.
    """

    format: str
    output: str = "-"
    force: bool = False
    game: str | None = None
    by: str | None = None
    options: dict[str, Any] = {}  # msgspec makes a new dict for each

    @property
    def to_screen(self) -> bool:
        """Whether the file would be printed on a terminal."""
        return self.output == "-" and sys.stdout.isatty()

    def option(self, name: str, default: Any = None) -> Any:
        """Return the value of an option, else the default."""
        return self.options.get(name, default)

    def viewer(self, loaded: LoadedGame) -> Viewer:
        """Return the viewer of `--as`. Raises Usage, Ambiguous."""
        return viewer_of(self.option("--as"), loaded.labels, loaded.stream.id)

    def put(self, store: Store, data: bytes) -> None:
        """Write the file, or print it; say so. Raises Usage, Conflict."""
        self.put_made(store, lambda: data)

    def put_made(self, store: Store, make: Callable[[], bytes]) -> None:
        """Write what takes long to make. A file that cannot be written is refused before it is made. Raises Usage, Conflict."""
        if self.output == "-":
            put_bytes(make())
            return
        with output_file(self.output, store=store.recorder.location, force=self.force) as out:
            out.write(make())
        say(said("{file} written", file=self.output))


def load_asked(store: Store, call: ExportCall) -> LoadedGame:
    """Load the game that the call names. Raises Usage for a series, NotFound, Ambiguous, and what folding raises."""
    stream = find_game(store, call.game, call.by)
    # before the game is loaded: the log of a series cannot be folded as one
    _refuse_series(stream, call.output)
    return store.games.load(stream.id)


def _refuse_series(stream: Stream, output: str) -> None:
    """Raise Usage for a series: `series export` writes its sheets, pages and pictures."""
    if stream.kind == "series":
        to = "" if output == "-" else f" -o {quoted(output)}"
        raise Usage(
            said("{name} is a series, not a game", name=stream.name),
            input=stream.name,
            expected=(f"series export {stream.name}{to}", f"export -g {stream.name} -o {stream.name}.spooklog"),
        )
