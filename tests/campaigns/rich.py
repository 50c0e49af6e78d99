"""A store that holds something of everything, and the proofs that its owner keeps elsewhere."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from tests.behind import behind
from tests.campaigns.typing_in import CommandLine
from tests.cli.conftest import PLAYERS, SAMPLES
from tests.replays.exchange.bgstats_files import ANNA, BERT, CORA, play, score, two
from tests.replays.exchange.bgstats_files import PLAYERS as PLAYERS_THERE
from tests.replays.exchange.bgstats_files import file as plays_file
from tests.replays.exchange.incoming_kit import take

from spooklog.domain.log.noting import Annotate
from spooklog.migrations.upgrade import create_if_missing
from spooklog.replays.files.receipt import STORE, Receipt, receipt_of
from spooklog.store.store import open_store
from spooklog.store.storelog.checkpoint import make_checkpoint

ERASED = "Peter Roth"
ABOUT_ERASED = "peter roth was late"
_BGG = b"""<?xml version="1.0" encoding="utf-8"?><plays username="anna"><play id="1" date="2026-10-30" quantity="1">
<item name="Catan" objectid="13"/><players><player name="Anna Berg" score="7" win="1"/></players></play></plays>"""
UNREAD = 3
"""The entry of the game shop that lists go on without."""

EXPORTED = ("hand", "evening", "stairs", "letters", "what-if", "visit", "house")
"""The games that there are replay files of."""


class Rich(NamedTuple):
    """A store, and what was kept of it elsewhere: a receipt of each log, one of all, and a replay file of each game.

    `before` is a copy from before the erasing.
    """

    url: str
    before: Path
    receipts: dict[str, Receipt]
    receipt_of_all: Receipt
    files: dict[str, Path]


def make_rich(url: str, folder: Path) -> Rich:
    """Fill a store, and make proofs of it beside it in the folder."""
    create_if_missing(url)
    spooklog = CommandLine(url)
    _games(spooklog, folder)
    _series(spooklog)
    _from_elsewhere(spooklog, folder)
    _from_programs(url)
    _links(spooklog, url)
    before = folder / "before.db"
    spooklog("db", "backup", str(before))
    spooklog("note", "one more for the road", "-g", "evening")
    _people(spooklog)
    _skip(spooklog, url)
    exported = {name: folder / f"{name}.spooklog" for name in EXPORTED}
    for name, file in exported.items():
        spooklog("export", "-g", name, "-o", str(file))
    with open_store(url) as store:
        streams = [*store.streams.every(), *store.streams.every(kind="series")]
        receipts = {one.id: receipt_of(one.name, one.head, one.head_hash) for one in streams}
        made = make_checkpoint(store.own_log, by="Scribe")
    return Rich(url, before, receipts, receipt_of(STORE, made.entry, made.hash), exported)


def _games(spooklog: CommandLine, folder: Path) -> None:
    """A corrected and disputed evening, a full hand, a copy, a dice game, and one of words with a list of the table's own."""
    spooklog("import", str(SAMPLES / "spooks-full.sheet"), "--name", "hand")
    spooklog("import", str(SAMPLES / "spookies-table.sheet"), "--name", "stairs")
    spooklog("import", str(SAMPLES / "spukstaben-table.sheet"), "--name", "shop")
    spooklog("new", "spooks", *PLAYERS, "--setup", "dealer dave", "--name", "evening")
    for line in ("bert 1S", "cora pass", "dave pass", "anna pass"):
        spooklog("play", line, "-g", "evening")
    spooklog("undo", "-g", "evening")
    spooklog("redo", "-g", "evening")
    spooklog("note", "bert smiled at the bats", "-g", "evening")
    spooklog("note", "what a hand", "--by", "Anna Berg", "-g", "evening")
    spooklog("takeback", "--agreed", "all", "-g", "evening")
    spooklog("dispute", "open", "1", "bert looked at a card", "-g", "evening")
    spooklog("dispute", "rule", "1", "stands", "--why", "two saw it", "-g", "evening")
    spooklog("amend", "2", "cora 2S", "--apply", "--why", "it was the other one", "-g", "evening")
    spooklog("branch", "1", "-g", "evening", "--name", "what-if")
    spooklog("note", ABOUT_ERASED, "-g", "stairs")
    spooklog("analyse", "--effort", "quick", "-g", "stairs")
    words = folder / "mine.txt"
    words.write_text("earth\nghost\n", encoding="utf-8")
    spooklog("new", "spukstaben", "anna", "bea", "-o", f"dictionary={words}", "--name", "letters")
    spooklog("play", "+E c", "-g", "letters")
    board = folder / "own.toml"
    board.write_bytes((files("spooklog.domain.rulesets.polterheist") / "mansion.toml").read_bytes() + b"\n# ours\n")
    spooklog("new", "polterheist", "anna", "bert", "-o", f"map={board}", "--name", "house")


def _series(spooklog: CommandLine) -> None:
    spooklog("import", str(SAMPLES / "friday-hands.series"))
    spooklog("series", "new", "autumn", "--format", "spooks-long", *PLAYERS)
    spooklog("series", "result", "autumn", "anna=30", "bert=0", "cora=12", "dave=7")
    spooklog("series", "add", "evening", "--series", "autumn")


def _from_elsewhere(spooklog: CommandLine, folder: Path) -> None:
    """A game that another store recorded."""
    other, file = str(folder / "other.db"), folder / "theirs.spooklog"
    create_if_missing(other)
    theirs = CommandLine(other, by="Somebody")
    theirs("new", "spooks", "eve=Eve Holt", "finn=Finn Moor", "gil=Gil Ash", "--setup", "dealer gil", "--name", "visit")
    theirs("play", "eve 1S")
    theirs("note", "a fine house")
    theirs("export", "-o", str(file))
    spooklog("import", str(file))


def _from_programs(url: str) -> None:
    """Plays of two programs: the one who is erased takes an original along, and two are called as a person here."""
    players = [player | ({"name": ERASED} if player["id"] == BERT else {}) for player in PLAYERS_THERE]
    with open_store(url) as store:
        take(store, plays_file(two(1), play(2, score(ANNA, "4"), score(CORA, "5", winner=True)), players=players))
        take(store, _BGG)


def _links(spooklog: CommandLine, url: str) -> None:
    """Links of each role: two were used, one is revoked, and one has a label that goes with the erased. A phone records."""
    spooklog("links", "new", "scribe")
    spooklog("links", "new", "seat", "-g", "evening", "--seat", "anna", "--label", "tablet", "--until", "2099-12-31")
    spooklog("links", "new", "watch", "--series", "autumn", "--label", f"{ERASED}'s phone", "--by", "A Guest")
    with open_store(url) as store:
        scribe, seat, watch = store.links.every()
        store.links.note_uses({seat.id: store.links.now(), watch.id: store.links.now()})
        store.links.revoke(scribe.id, by="Scribe")
        game = store.streams.find("letters")
        store.games.append(game.id, Annotate("by phone"), by="Scribe", request="request-of-a-phone")


def _people(spooklog: CommandLine) -> None:
    spooklog("players", "merge", "Bert Holm", "Bert Voss")
    spooklog("players", "merge", "Cora Lind", "cora")
    spooklog("players", "erase", ERASED, "--yes", "--all-suspects")


def _skip(spooklog: CommandLine, url: str) -> None:
    """An entry that could not be read for a while, and can be read again."""
    which = "originator_id = (SELECT id FROM streams WHERE name = 'shop') AND originator_version = ?"
    ((state,),) = behind(url, f"SELECT state FROM events WHERE {which}", UNREAD)
    behind(url, f"UPDATE events SET state = ? WHERE {which}", b"{}", UNREAD)
    spooklog("db", "skip", "shop", str(UNREAD), "--why", "the disk was full")
    behind(url, f"UPDATE events SET state = ? WHERE {which}", state, UNREAD)
