"""Random games with all that a log can say of them, and their replay files: what tests of replay files are made with."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from hashlib import sha256

from tests.replays.conftest import NOW

from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.log.closing import Close, Reopen
from spooklog.domain.log.describing import Describe
from spooklog.domain.log.noting import Annotate
from spooklog.domain.log.playing import Act
from spooklog.domain.log.undoing import Redo, Undo
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import Unreadable
from spooklog.replays.files.format import EntryLine, Header, SealLine, SealValues, decode_line, encode_line
from spooklog.replays.files.log import Log
from spooklog.replays.files.reader import read_replay
from spooklog.replays.files.writer import write_replay
from spooklog.store.entries.mapper import EntryMapper, entry_hash
from spooklog.store.entries.rows import EventRow, Stream
from spooklog.store.logs.game_writer import Start
from spooklog.store.logs.log_writer import SeatSpec
from spooklog.store.store import Store
from spooklog.testing.playing import random_game

RULED = """game spooks
players anna bert cora
dealer cora
---
anna 5S #! we play it that way
# a note – with “signs” \\ and 🎃
"""
"""A sheet with a ruling and a note."""

NAMES = ("Scribe", "Max Mohr", "Ünal “the pen”", "杉")


def random_log(store: Store, seed: int, *, most: int = 60, name: str | None = None) -> Stream:
    """A game that chance played and several people recorded, with undo and redo, notes, table times, and perhaps an end."""
    played, rng = random_game(find_ruleset("spooks"), seed), Rng(seed)
    labels = [played.labels[seat] for seat in range(1, played.setup.seats + 1)]
    start = Start(
        ruleset=played.ruleset,
        setup=played.setup,
        seats=[SeatSpec(label, f"{label.title()} {rng.choice(('Berg', 'Ötz', 'O’Hara'))}") for label in labels],
        by="Scribe",
        played=NOW,
        offset=60,
    )

    writer = store.games.new(start, name)
    for action in played.actions[:most]:
        by = rng.choice(NAMES)
        writer.take(Act((action,), happened=NOW + rng.below(10**7) if rng.below(5) == 0 else None), by=by)
        match rng.below(12):
            case 0:
                back = 1 + rng.below(min(3, len(writer.game.plies)))
                writer.take(Undo(back), by=by)
                writer.take(Redo(back), by=rng.choice(NAMES))
            case 1:
                words = rng.choice(("nice", 'he said: "no"', "naïve – 杉 \\ #1"))
                writer.take(Annotate(words, 1 + rng.below(writer.game.head)), by=by)
            case 2:
                head, watcher = writer.game.head, rng.choice(NAMES)
                told = Describe(tags=(f"t{head}", "杉 #"), place=f'at "{head}" # 1', watchers=(watcher,), minutes=1 + head)
                writer.take(told, by=by)
    match rng.below(4):
        case 0:
            writer.take(Close(void=True, why="the cat"), by="Scribe")
        case 1 if writer.game.outcome:
            writer.take(Close(), Reopen(), by="Scribe")
    return store.games.store(writer, name).loaded.stream


def exported(store: Store, stream: str) -> bytes:
    """The replay file of a log, by id."""
    out = io.BytesIO()
    write_replay(store, store.streams.get(stream), out)
    return out.getvalue()


def lines_of(data: bytes) -> list[bytes]:
    """The lines of a file with their ends."""
    return list(io.BytesIO(data))


def resealed(lines: Sequence[bytes]) -> bytes:
    """A file of one log with a seal that agrees with what stands before it; the last line makes room for it."""
    *before, seal = lines
    entries = [line for line in map(decode_line, before) if isinstance(line, EntryLine)]
    header = decode_line(before[0])
    assert isinstance(header, Header)
    assert isinstance(decode_line(seal), SealLine)
    last = EventRow(header.stream, entries[-1].entry, entries[-1].topic, entries[-1].state.encode())
    values = SealValues(last.originator_version, entry_hash(last), len(before), sha256(b"".join(before)).hexdigest())
    return b"".join([*before, encode_line(SealLine(values))])


def rechained(lines: Sequence[bytes]) -> bytes:
    """A file of one log whose entries hold the hashes of those before them, numbered anew, and a seal that agrees."""
    header = decode_line(lines[0])
    assert isinstance(header, Header)
    made, number, before = [], 0, ""
    for raw in lines:
        line = decode_line(raw)
        if isinstance(line, EntryLine):
            number += 1
            state = re.sub(r'"prev":"[0-9a-f]*"', f'"prev":"{before}"', line.state, count=1)
            before = entry_hash(EventRow(header.stream, number, line.topic, state.encode()))
            raw = encode_line(EntryLine(number, line.topic, state))
        made.append(raw)
    return resealed(made)


def read(data: bytes) -> list[Log]:
    """The logs of a file as far as they can be read."""
    return list(read_replay(lines_of(data), EntryMapper(), keep=True))


def messages(logs: Sequence[Log]) -> list[str]:
    """What is wrong with some logs."""
    return [problem.message for log in logs for problem in log.problems]


def sound(data: bytes) -> bool:
    """Whether nothing is wrong with a file."""
    try:
        return messages(read(data)) == []
    except Unreadable:
        return False
