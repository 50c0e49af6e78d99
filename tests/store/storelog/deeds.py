"""Operations on a store as a whole: each is an entry of the log of the store, with the expected fields."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from io import BytesIO
from pathlib import Path
from shutil import copy
from tempfile import TemporaryDirectory
from typing import NamedTuple

from msgspec.structs import replace
from tests.projections.kit import break_entry
from tests.store.counting import COUNTING
from tests.store.series_kit import finished, opening

from spooklog.domain.contract.ruleset import Setup
from spooklog.domain.log.noting import Annotate
from spooklog.domain.log.playing import Play
from spooklog.projections.lists.upkeep.unreadable import skip
from spooklog.replays.files.importing import import_replay
from spooklog.replays.files.writer import write_replay
from spooklog.store.changes.archiving import archive, unarchive
from spooklog.store.changes.merging import merge, split
from spooklog.store.changes.renaming import call, rename
from spooklog.store.erasing.erase import erase
from spooklog.store.logs.game_writer import Start
from spooklog.store.logs.log_writer import SeatSpec
from spooklog.store.store import Store, open_store

AUTHOR = "Cora Lind"
"""The person who does it, new to the store."""

WORDS = b"ghost\nhouse\n"
"""A word list that is not in the store."""


def a_game(*labels: str, by: str = AUTHOR, target: int = 10) -> Start:
    """A game of counting, by default of anna and bert."""
    seats = [SeatSpec(*label.split("=")) for label in labels or ("anna", "bert")]
    setup = Setup(seats=len(seats), options={"target": target}, opening={"first": 0})
    return Start(ruleset=COUNTING, setup=setup, seats=seats, by=by)


def starter(*labels: str, target: int = 10) -> Start:
    """The same for what wants to start games itself."""
    return a_game(*labels, by="Scribe", target=target)


def exported(store: Store, stream: str) -> bytes:
    """The replay file of a log, by id."""
    out = BytesIO()
    write_replay(store, store.streams.get(stream), out)
    return out.getvalue()


def prepare(store: Store, where: Path | str, empty: Path, folder: Path) -> None:
    """Fill a store for the operations, and a folder with replay files: one new here, and a longer one of `far`.

    There are games `one`, `two`, `far`, `old` (which is archived) and `bad` (which has an entry that cannot be read), a link, a
    series, people who were merged (`berti` counts as bert), one who was erased (`Yara Yew`), one who could be (`Zora Zimt`), and
    a word list.
    """
    one = store.games.start(a_game("anna", "bert", by="Scribe"), name="one").loaded.stream.id
    store.games.append(one, Play("anna 1"), by="Zoe")
    store.games.start(a_game("anni", "berti", by="Scribe"), name="two")
    store.games.start(a_game("zora=Zora Zimt", "yara=Yara Yew", by="Scribe"), name="evening")
    bad = store.games.start(a_game(by="Scribe"), name="bad").loaded.stream.id
    store.games.append(bad, Play("anna 1"), by="Scribe")
    break_entry(where, bad, 2)
    series = store.series.open(opening(), name="fridays").loaded.stream.id
    store.series.add(series, finished(store, starter), by="Scribe")
    store.wordlists.add("dictionary", "ours.txt", b"bat\ncat\n", by="Scribe")
    store.games.start(a_game(by="Scribe"), name="old")
    archive(store.own_log, ["old"], by="Scribe", why="an old one")
    store.links.new("seat", by="Scribe", stream=one, seat=2, label="tablet")
    merge(store.own_log, "bert", ["berti"], by="Scribe")
    erase(store.own_log, "Yara Yew", by="Scribe")
    with TemporaryDirectory() as apart, open_store(str(copy(empty, Path(apart) / "far.db")), synchronous="OFF") as elsewhere:
        far = elsewhere.games.start(a_game("dora", "emil"), name="far").loaded.stream.id
        import_replay(store, BytesIO(exported(elsewhere, far)), by="Scribe")
        elsewhere.games.append(far, Annotate("more"), by="dora")
        (folder / "longer.spooklog").write_bytes(exported(elsewhere, far))
        new = elsewhere.games.start(a_game("fay", "gus"), name="new").loaded.stream.id
        (folder / "new.spooklog").write_bytes(exported(elsewhere, new))


class Operation(NamedTuple):
    """An operation, the topic of its entry, and some fields of that entry."""

    do: Callable[[Store, Path], object]
    topic: str
    fields: Mapping[str, object]


def _link(store: Store) -> str:
    return store.links.every()[0].id


def _import(name: str) -> Callable[[Store, Path], object]:
    return lambda store, folder: import_replay(store, BytesIO((folder / name).read_bytes()), by=AUTHOR)


OPERATIONS: Mapping[str, Operation] = {
    "a game begun": Operation(lambda store, _: store.games.start(a_game("mia", "nils")), "store.log_begun", {"kind": "game"}),
    "a game branched": Operation(
        lambda store, _: store.games.branch(store.streams.find("one").id, by=AUTHOR), "store.log_begun", {"kind": "game"}
    ),
    "a series begun": Operation(
        lambda store, _: store.series.open(replace(opening("mia", "nils"), by=AUTHOR)), "store.log_begun", {"kind": "series"}
    ),
    "a game imported": Operation(_import("new.spooklog"), "store.log_imported", {"kind": "game"}),
    "a game made longer": Operation(_import("longer.spooklog"), "store.log_extended", {}),
    "people merged": Operation(lambda store, _: merge(store.own_log, "anna", ["anni"], by=AUTHOR), "store.people_merged", {}),
    "a person split": Operation(lambda store, _: split(store.own_log, "berti", by=AUTHOR), "store.person_split", {}),
    "a person renamed": Operation(lambda store, _: call(store.own_log, "anna", "Anne", by=AUTHOR), "store.person_renamed", {}),
    "a person erased": Operation(lambda store, _: erase(store.own_log, "Zora Zimt", by=AUTHOR), "store.erased", {}),
    "a game archived": Operation(
        lambda store, _: archive(store.own_log, ["one"], by=AUTHOR, why="long ago"), "store.log_archived", {}
    ),
    "a series archived": Operation(
        lambda store, _: archive(store.own_log, ["fridays"], by=AUTHOR), "store.log_archived", {"why": None}
    ),
    "a game unarchived": Operation(lambda store, _: unarchive(store.own_log, ["old"], by=AUTHOR), "store.log_unarchived", {}),
    "a game renamed": Operation(lambda store, _: rename(store.own_log, "two", "second", by=AUTHOR), "store.log_renamed", {}),
    "a series renamed": Operation(
        lambda store, _: rename(store.own_log, "fridays", "sundays", by=AUTHOR), "store.log_renamed", {}
    ),
    "an entry skipped": Operation(
        lambda store, _: skip(store, store.streams.find("bad"), 2, by=AUTHOR, why="a bad disk"),
        "store.entry_skipped",
        {"entry": 2},
    ),
    "a word list added": Operation(
        lambda store, _: store.wordlists.add("dictionary", "theirs.txt", WORDS, by=AUTHOR), "store.word_list_added", {}
    ),
    "a link made": Operation(
        lambda store, _: store.links.new("watch", by=AUTHOR, label="hall"), "store.link_made", {"role": "watch", "log": None}
    ),
    "a link changed": Operation(
        lambda store, _: store.links.change(_link(store), by=AUTHOR, label=None), "store.link_changed", {"label": None}
    ),
    "a link revoked": Operation(lambda store, _: store.links.revoke(_link(store), by=AUTHOR), "store.links_revoked", {}),
}
