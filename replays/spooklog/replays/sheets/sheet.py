"""Sheets: a game as it now stands, as text that people can type and read.

A sheet is read as a whole or not at all, and written so that it reads back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from typing import Any

from spooklog.domain.contract.ruleset import Meta
from spooklog.domain.lines.meant import could_be_played
from spooklog.domain.log.cycles import no_search_for_cycles
from spooklog.domain.log.game import Game, Ply
from spooklog.domain.log.surroundings import in_words
from spooklog.domain.log.times import middle_of
from spooklog.domain.start.arrange import Player
from spooklog.domain.values.errors import SpooklogError, Unreadable, Usage
from spooklog.domain.values.labels import Labels, check_labels
from spooklog.domain.values.saying import said
from spooklog.replays.sheets.header import END, SheetHeader, write_header
from spooklog.replays.sheets.line import (
    MAX_BYTES,
    MAX_LINE,
    SheetClock,
    SheetLine,
    commands_of,
    read_line,
    refused_at,
    too_long,
    write_line,
    write_remark,
)
from spooklog.replays.times import local_offset, write_time
from spooklog.store.entries.rows import Seat
from spooklog.store.logs.game_writer import ERASED, GameWriter, Start
from spooklog.store.logs.games import Games
from spooklog.store.logs.loaded import LoadedGame, Recorded
from spooklog.store.logs.log_writer import SeatSpec

MAX_LINES = 20_000

NOBODY: Mapping[str, str | None] = {}
"""The names of no people."""

_MINUTE = 60_000


def read_lines(source: Iterable[bytes]) -> Iterator[SheetLine]:
    """Yield the lines of a sheet, taken apart one at a time.

    Raises Unreadable, located, for bytes that are no UTF-8 text, and for more lines or bytes than a sheet may have.
    """
    left = MAX_BYTES
    for number, raw in enumerate(source, start=1):
        left -= len(raw)
        if number > MAX_LINES:
            raise Unreadable(said("a sheet may have {number} lines at most", number=MAX_LINES), line=number)
        if len(raw) > 4 * MAX_LINE + 2:  # check before decoding: a line that was cut off may end within a character
            raise too_long(raw.decode("utf-8", "replace"), number)
        if left < 0:
            raise Unreadable(said("a sheet may have {number} bytes at most", number=MAX_BYTES), line=number)
        try:
            text = raw.decode("utf-8-sig" if number == 1 else "utf-8")
        except UnicodeDecodeError as problem:
            raise Unreadable(said("the line is not UTF-8 text ({reason})", reason=problem.reason), line=number) from None
        yield read_line(text, number)


@no_search_for_cycles()
def import_sheet(
    games: Games,
    source: Iterable[bytes],
    *,
    by: str,
    now: int,
    name: str | None = None,
    files: Mapping[str, bytes] | None = None,
    id: str | None = None,
) -> Recorded:
    """Store a sheet as a new game, all of it or nothing; a sheet without a date was played `now` (ms since 1970 UTC).

    `files` are contents of files that decide, by the names of their options; others are looked up in the store. `id` is the id of
    the game, by default random; Conflict is raised where a game has it.

    Raises the refusal of the first bad line with its number, text and rule.
    """
    header = SheetHeader()
    header.files, header.contents = dict(files or {}), games.context.beside.contents

    def begun() -> GameWriter:
        with usage_as_unreadable():
            start = start_of(header, by, now)
        return games.new(start, name, id=id)

    game = SheetGame(header, by, begun)
    for line in read_lines(source):  # each line is played before the next is read, so the first bad line is the one refused
        game.take(line)
    return games.store(game.writer or game.begin(), name)


class SheetGame:
    """A game while its lines are read: its head, and behind `---` its plies. `begun` starts the game that the head describes."""

    def __init__(self, header: SheetHeader, by: str, begun: Callable[[], GameWriter]) -> None:
        self.header, self.by = header, by
        self.writer: GameWriter | None = None
        self._begun = begun

    def take(self, line: SheetLine) -> None:
        """Take one line. Raises Unreadable, and what its rules refuse, located at the line."""
        with usage_as_unreadable():
            if self.writer:
                with refused_at(line):
                    commands = commands_of(line, self._clock.time_of(line), self.writer.game.ruleset.meta.dialect)
                    self.writer.take(*commands, by=self.by)
            elif line.text == END:
                self.begin()
            else:
                self.header.take(line)

    def begin(self) -> GameWriter:
        """Start the game and record what its head says beside the start."""
        writer = self._begun()
        with usage_as_unreadable():
            try:
                writer.take(*self.header.commands(), by=self.by)
            except SpooklogError as problem:
                raise problem.located(line=self.header.line_of(problem)) from None
        self._clock = SheetClock(writer.game.started.played, writer.game.started.offset)
        self.writer = writer
        return writer


@contextmanager
def usage_as_unreadable() -> Iterator[None]:
    """Turn Usage into Unreadable: what would be a wrong call on a command line is unreadable text in a sheet."""
    try:
        yield
    except Usage as problem:
        raise Unreadable(problem.message, input=problem.input, line=problem.line, expected=problem.expected) from None


def start_of(header: SheetHeader, by: str, now: int) -> Start:
    """Return the start that a header describes, at `now` where it has no date. Raises what `SheetHeader.arrange` raises."""
    arranged = header.arrange()
    played, offset = header.date or (now - now % _MINUTE, local_offset(now))
    given = {sha256(content).hexdigest(): content for content in header.files.values()}
    return Start(
        ruleset=arranged.ruleset,
        setup=arranged.setup,
        seats=[SeatSpec(player.label, player.name) for player in arranged.players],
        by=by,
        played=played,
        offset=offset,
        why=header.why,
        files=given,
    )


def write_sheet(loaded: LoadedGame, texts: Mapping[str, str], names: Mapping[str, str | None] = NOBODY) -> str:
    """Return the sheet of a game. `texts` are those of the game by their hash, `names` those of its watchers by id.

    What was erased is left out.
    """
    game, labels = loaded.game, typed_labels(loaded.seats, loaded.game.ruleset.meta)
    players = [Player(labels[seat.number], seat.name or labels[seat.number]) for seat in loaded.seats]
    head = write_header(game, players, why_of(game, texts), in_words(game.surroundings, texts, names))
    return "\n".join([*head, *write_plies(game, labels, texts)]) + "\n"


def why_of(game: Game, texts: Mapping[str, str]) -> str | None:
    """Return the reason of the ruling on the start of a game, None where there is no ruling."""
    return (_text(texts, game.started.why) or ERASED) if game.started.why else None


def write_plies(game: Game, labels: Labels, texts: Mapping[str, str]) -> Iterator[str]:
    """Yield the lines behind the head: plies and remarks."""
    remarks, ruleset = game.remarks(texts), game.ruleset

    def said(ply: int, state: Any) -> Iterator[str]:
        for remark in remarks.get(ply, ()):
            yield write_remark(remark, labels, escape=could_be_played(ruleset, remark, state, labels))

    yield from said(0, game.start)
    now = middle_of(game.started.played, game.started.offset)
    for ply in game.plies:
        when = None
        if ply.happened is not None:
            when, now = write_time(ply.happened, near=now, offset=game.started.offset), ply.happened
        yield _write_ply(game, ply, labels, texts, when)
        yield from said(ply.number, ply.state)


def typed_labels(seats: Sequence[Seat], meta: Meta) -> Labels:
    """Return the labels of a game or a series as they can be typed: an erased player, otherwise called by the number, is `p3`."""
    taken = [seat.label for seat in seats if seat.label]
    return Labels([seat.label or _free_label(meta, seat.number, taken) for seat in seats])


def _free_label(meta: Meta, seat: int, taken: list[str]) -> str:
    """Return a label for a seat that no other seat has and no keyword is, and add it to `taken`."""
    label = f"p{seat}"
    while True:
        try:
            check_labels([*taken, label], meta.keywords, readable_as_token=meta.token_pattern)
        except Usage:
            label += "_"
        else:
            taken.append(label)
            return label


def _write_ply(game: Game, ply: Ply, labels: Labels, texts: Mapping[str, str], when: str | None) -> str:
    if ply.void:
        why = _text(texts, ply.why)
        spoken = why and "#" not in why and game.ruleset.meta.dialect.is_plain(why)  # else it would read back as a comment
        return write_line(f"void {why}" if spoken else "void", why=None if spoken else why, when=when)
    ruling = next((ruled for ruled in ply.ruled if ruled), None)
    why = (_text(texts, ruling.why) or ERASED) if ruling else None
    return write_line(game.line(ply, labels), why=why, when=when)


def _text(texts: Mapping[str, str], digest: str | None) -> str | None:
    return texts.get(digest) if digest else None
