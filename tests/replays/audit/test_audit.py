"""The audit of a game: everything that was ever recorded, what became of it, and what the log proves; as data, text and HTML."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from pathlib import Path

import pytest
from rich.cells import cell_len
from tests.replays.conftest import sample, take

from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.contract.ruleset import Setup
from spooklog.domain.log.amend import Amend, Correction
from spooklog.domain.log.closing import Close
from spooklog.domain.log.decision import Command
from spooklog.domain.log.disputes import OpenDispute, RuleDispute
from spooklog.domain.log.noting import Annotate
from spooklog.domain.log.playing import Play
from spooklog.domain.log.undoing import Redo, TakeBack, Undo
from spooklog.projections.game.disputes import disputes
from spooklog.replays.audit.answers import GameAudit
from spooklog.replays.audit.audit import audit_game, summary
from spooklog.replays.audit.page import game_paper
from spooklog.replays.files.receipt import read_receipt
from spooklog.replays.paper.html import to_html
from spooklog.replays.paper.text import WIDTH, to_text, wrapped
from spooklog.store.erasing.erase import erase
from spooklog.store.logs.game_writer import Start
from spooklog.store.logs.loaded import LoadedGame
from spooklog.store.logs.log_writer import SeatSpec
from spooklog.store.store import Store, open_store
from spooklog.testing.goldens import GoldenFiles

GOLDEN = Path(__file__).with_name("audit.txt")


def corrected(store: Store) -> LoadedGame:
    """The sample hand after an evening's quarrels: undone, taken back, amended, ruled, noted, disputed."""
    game = take(store, sample("full")).stream.id
    correction = Correction(ply=39, how="replace", text="anna 4B", ruled="she was quicker")
    quarrel: tuple[tuple[str, Command], ...] = (
        ("Bert Holm", OpenDispute("cora had a Bone", 22, "red.4")),
        ("Anna Berg", RuleDispute(1, "stands", "cora showed her hand")),
        ("Scribe", Undo(3)),
        ("Scribe", Redo(3)),
        ("Scribe", TakeBack(1, (1, 2, 3, 4))),
        ("Scribe", Play("trick anna 4B, bert 10T, cora 7G, dave 1G", happened=NOON)),
        ("Dave Moor", Annotate("bert grumbled")),
        ("Cora Lind", Amend((correction,), "drop", "that is how it was")),
        ("Bert Holm", OpenDispute("bert laid the 10G", 59)),
        ("Anna Berg", OpenDispute("dave dealt twice", 1)),
        ("Anna Berg", RuleDispute(3, "house-rule", "who deals twice deals again")),
    )
    for by, command in quarrel:
        store.games.append(game, command, by=by)
    return store.games.load(game)


NOON = 1_793_444_400_000
"""2026-10-31 12:00 in Berlin."""


def audited(store: Store, loaded: LoadedGame) -> GameAudit:
    return audit_game(store, loaded, disputes(store, loaded))


def page(store: Store, loaded: LoadedGame) -> str:
    return to_text(game_paper(audited(store, loaded), loaded))


def html(store: Store, loaded: LoadedGame) -> str:
    return to_html(game_paper(audited(store, loaded), loaded))


@pytest.mark.golden
def test_an_audit_page_matches_its_golden_file(store: Store, golden: GoldenFiles) -> None:
    golden.hold(GOLDEN, page(store, corrected(store)))


def test_every_entry_is_listed_once_with_its_fate(store: Store) -> None:
    loaded = corrected(store)
    data = audited(store, loaded)
    rows = {row.entry: row for row in data.entries}
    assert list(rows) == list(range(1, loaded.stream.head + 1))
    standing = {number for ply in loaded.game.plies for number in range(ply.first, ply.last + 1)}
    for number, row in rows.items():
        assert (row.ply is not None) == (number in standing and loaded.game.line_at(number) > 0)
    assert [row.notation for row in data.entries][60:64] == ["anna 4B", "bert 10T", "cora 7G", "dave 1G"]
    assert [row.what for row in data.entries][55:] == [
        "dispute 1 about entry 22, spooks:red.4: cora had a Bone",
        "dispute 1 decided: stands: cora showed her hand",
        "undone: 3 plies",
        "brought back: 3 plies",
        "taken back: 1 ply; anna and bert and cora and dave agreed",
        "anna sets the 4 of Bones in the trick",
        "bert sets the 10 of Bats in the trick",
        "cora sets the 7 of Goblins in the trick",
        "dave sets the 1 of Goblins in the trick",
        "note: bert grumbled",
        "amended: 1 correction: that is how it was",
        "dispute 2 about entry 59: bert laid the 10G",
        "dispute 3 about entry 1: dave dealt twice",
        "dispute 3 decided: house-rule: who deals twice deals again",
    ]


def test_corrections_show_the_old_line_the_new_one_and_the_reason(store: Store) -> None:
    undone, back, taken, amended = audited(store, corrected(store)).corrections
    assert [change.how for change in undone.changes] == ["undone"] * 3
    assert [change.new for change in back.changes] == [change.old for change in undone.changes]
    assert taken.agreed == ["anna", "bert", "cora", "dave"]
    assert (amended.why, amended.by) == ("that is how it was", "Cora Lind")
    replaced, *dropped = amended.changes
    assert (replaced.how, replaced.ply, replaced.old, replaced.new) == ("replaced", 39, "anna pass", "anna 4B")
    assert replaced.ruled[0].why == "she was quicker"
    assert {change.how for change in dropped} == {"dropped"}


def test_the_page_holds_the_receipt_of_the_log_as_it_stands(store: Store) -> None:
    loaded = corrected(store)
    chain = audited(store, loaded).chain
    assert chain.sound
    assert chain.hash == loaded.stream.head_hash
    receipt = read_receipt(chain.receipt or "")
    assert receipt.entry == loaded.stream.head
    assert receipt.fits(loaded.stream.head_hash)
    assert str(chain.receipt) in page(store, loaded)
    assert summary(audited(store, loaded))[0] == (
        f"{loaded.stream.name}: 69 entries, 39 plies, 4 corrections, 3 disputes (1 open), 1 flag; provisional"
    )


def test_no_line_of_the_text_is_wider_than_the_page(store: Store) -> None:
    long = "x" * 900 + " " + "漢字" * 200 + " and some words " * 40
    loaded = store.games.append(corrected(store).stream.id, Annotate(long), by="S" * 90).loaded
    text = page(store, loaded)
    assert max(map(cell_len, text.splitlines())) <= WIDTH
    assert not [line for line in text.splitlines() if line != line.rstrip()]
    assert text.count("漢") == 2 * 200  # among the notes and among the entries


def test_wrapping_loses_no_sign() -> None:
    words = "one two  three " + "x" * 50 + " 漢字漢字 end"
    lines = wrapped(words, 9)
    assert max(map(cell_len, lines)) <= 9
    assert "".join(lines).replace(" ", "") == words.replace(" ", "")


def test_times_are_those_of_the_table_wherever_the_machine_stands(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    import time

    loaded = corrected(store)
    pages = set()
    for zone in ("UTC", "Pacific/Auckland", "America/New_York"):
        monkeypatch.setenv("TZ", zone)
        time.tzset()
        pages.add(page(store, loaded))
    monkeypatch.undo()
    time.tzset()
    (text,) = pages
    assert "recorded on Sat 31 Oct 2026" in text
    assert "20:31:00" in text
    assert "at the table 12:00:00" in text


class Checked(HTMLParser):
    """Walks a document, and counts what must not be in it."""

    VOID = frozenset({"meta", "br", "hr", "img", "input", "link"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.attributes: list[tuple[str, str | None]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes += attrs
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes += attrs

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_html_is_whole_by_itself_and_runs_nothing(store: Store) -> None:
    document = html(store, corrected(store))
    checked = Checked()
    checked.feed(document)
    assert checked.open == []
    assert not checked.tags & {"script", "link", "img", "iframe", "object", "embed", "form", "input", "a", "base"}
    assert not [name for name, _ in checked.attributes if name.startswith("on") or name in ("src", "action", "style")]
    hrefs = [value for name, value in checked.attributes if name.endswith("href")]
    assert all((value or "").startswith("#") for value in hrefs)
    assert "default-src &#x27;none&#x27;" in document
    assert "unsafe" not in document
    assert "@media print" in document
    assert "prefers-color-scheme: dark" in document
    assert len(re.findall(r"url\((?!#)", document)) == 0


def test_the_html_holds_the_picture_of_the_table(store: Store) -> None:
    document = html(store, corrected(store))
    svg = document[document.index("<svg") : document.index("</svg>") + 6]
    assert ET.fromstring(svg).tag.endswith("svg")
    assert document.count("<svg") == document.count("</svg>") == 1


EVIL = '<script>alert("x")</script> & </del></table>'


def test_typed_texts_are_escaped_in_the_html(store: Store) -> None:
    loaded = take(store, sample("full").replace('"Anna Berg"', "\"<b>Anna & 'Berg'</b>\""))

    store.games.append(loaded.stream.id, Annotate(EVIL), by="<i>Scribe</i>")
    evil = OpenDispute(EVIL, 5), RuleDispute(1, "stands", EVIL), Undo(3), Close(void=True, why=EVIL)
    document = html(store, store.games.append(loaded.stream.id, *evil, by=EVIL).loaded)
    checked = Checked()
    checked.feed(document)
    assert checked.open == []
    assert not checked.tags & {"script", "b", "i"}
    assert "&lt;script&gt;" in document
    assert "&lt;b&gt;Anna &amp;" in document


def test_erased_people_are_called_by_their_seats(store: Store, tmp_path: Path) -> None:
    loaded = corrected(store)
    erase(store.own_log, "Anna Berg", by="Scribe")
    with open_store(str(tmp_path / "games.db")) as fresh:
        again = fresh.games.load(loaded.stream.id)
        data = audited(fresh, again)
        assert "seat 1" in {row.by for row in data.entries}
        assert (data.players[0].player, data.players[0].name) == (None, None)
        for text in (page(fresh, again), html(fresh, again)):
            assert "nna" not in text
            assert "1 (erased); 2 bert (Bert Holm)" in text


def test_columns_beside_the_points_come_from_the_scoreboard(store: Store) -> None:
    """Other values in the report of a result, such as the chips left, make no column."""
    lines = "tim s\ntim 66\ntim 66\ntim 11\npeter h\npeter 66\npeter 666\ntim shows 1x1\npeter shows 1x2"
    loaded = take(store, f"game spookies\nplayers tim peter\noptions chips=5\n---\n{lines}\n")
    outcome = loaded.game.outcome
    assert outcome
    assert outcome.report(loaded.labels)["left"]
    text = page(store, loaded)
    assert "points  chips" in text
    assert "1x1" in text


def test_a_game_without_plies_has_a_page_too(store: Store) -> None:
    ruleset = find_ruleset("spooks")
    options = {option.name: option.default for option in ruleset.meta.options}
    setup = ruleset.opening.prepare(Setup(seats=3, options=options, opening={"dealer": 3}), frozenset())
    start = Start(ruleset=ruleset, setup=setup, seats=[SeatSpec("anna"), SeatSpec("bert"), SeatSpec("cora")], by="Scribe")
    loaded = store.games.start(start).loaded
    text = page(store, loaded)
    assert "It is not decided yet, after 0 plies." in text
    assert "Its 1 entry is whole" in text
    assert "The table at the start" in text
    assert html(store, loaded).count("<section>") == 7


def test_columns_that_say_the_same_of_each_entry_are_left_out_and_the_clock_is_said_once(store: Store) -> None:
    plain = page(store, take(store, sample("full")))
    head = next(line for line in plain.splitlines() if line.split()[:2] == ["entry", "time"])
    assert head.split() == ["entry", "time", "ply", "what", "hash"]
    assert "All entries were recorded by Scribe." in plain
    assert plain.count("by the clock of the table, UTC+") == 1
    heads = [line.split() for line in page(store, corrected(store)).splitlines() if line.split()[:1] == ["entry"]]
    assert ["entry", "time", "by", "ply", "what", "since", "hash"] in heads
