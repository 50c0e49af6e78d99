"""A page acts on what its user saw: what waited while the game went on is asked about, and nothing else is touched."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import NewPhone
from tests.browser.phones import Phone
from tests.browser.serving import Served

from spooklog.domain.log.closing import Close
from spooklog.domain.log.playing import Play
from spooklog.domain.log.undoing import Undo
from spooklog.migrations.upgrade import upgrade
from spooklog.replays.sheets.sheet import import_sheet
from spooklog.store.changes.renaming import rename

GAME = "evening"
SHEET = (b"game tally\n", b"players anna bert cora\n", b"---\n", b"anna 3, bert 4, cora 5\n")


def begin(served: Served, name: str = GAME) -> None:
    """A score sheet with one round."""
    import_sheet(served.store.games, SHEET, by="Scribe", now=1_793_475_060_000, name=name)


@pytest.fixture
def scribe(served: Served, phone: NewPhone) -> Phone:
    """The scribe's phone at a score sheet with one round."""
    begin(served)
    return phone().open(served.link("scribe")[0], GAME)


def others(served: Served, *lines: str, undo: bool = False) -> None:
    """Take the last ply back, and record lines, as another scribe does."""
    stream = served.loaded(GAME).stream.id
    commands = [*([Undo()] if undo else []), *map(Play, lines)]
    served.store.games.append(stream, *commands, by="Other")


def test_a_queued_round_asks_before_sending_when_the_table_changed(served: Served, scribe: Phone) -> None:
    scribe.offline()
    for line in ("anna 5, bert 6, cora 7", "anna 1, bert 1, cora 1"):
        scribe.type(line)
        expect(scribe.page.locator("#waiting")).to_contain_text(line)
    others(served, "anna 5, bert 6, cora 7")
    scribe.online()
    first, second = scribe.question("anna 5, bert 6, cora 7"), scribe.question("anna 1, bert 1, cora 1")
    expect(first).to_contain_text("Since you saw the table: 2 anna scores 5 points")
    first.get_by_role("button", name="Drop").tap()
    expect(first).to_have_count(0)
    second.get_by_role("button", name="Change").tap()
    expect(scribe.page.locator("#text")).to_have_value("anna 1, bert 1, cora 1")
    expect(second).to_have_count(0)
    assert served.lines(GAME) == ["anna 3, bert 4, cora 5", "anna 5, bert 6, cora 7"]
    scribe.line().press("Enter")
    scribe.shows_all(GAME)
    expect(scribe.said()).to_contain_text("Recorded")


def test_a_question_about_a_queued_line_survives_the_page(served: Served, scribe: Phone) -> None:
    scribe.offline()
    line = "anna 5, bert 6, cora 7"
    scribe.type(line)
    expect(scribe.page.locator("#waiting")).to_contain_text(line)
    others(served, line)
    scribe.online()
    expect(scribe.question(line)).to_have_count(1)
    scribe.page.reload()
    scribe.is_live()
    scribe.question(line).get_by_role("button", name="Send as it is").tap()
    expect(scribe.said()).to_contain_text("Recorded: anna scores 5")
    assert served.lines(GAME)[1:] == [line, line]


def test_a_queued_undo_takes_back_no_other_ply(served: Served, scribe: Phone) -> None:
    before = served.lines(GAME)
    undo = scribe.page.locator("[data-act=undo]")
    expect(undo).to_have_attribute("aria-label", re.compile(f"^Undo {len(before)} "))
    scribe.offline()
    undo.tap()
    expect(scribe.page.locator("#waiting")).to_contain_text(re.compile(f"Undo {len(before)} .* waits"))
    others(served, "cora 9", undo=True)
    after = served.lines(GAME)
    scribe.online()
    question = scribe.question("Undo")
    expect(question).to_contain_text(re.compile(f"taken back: {len(before)} anna .* · {len(after)} cora scores 9 "))
    expect(question.get_by_role("button")).to_have_text(["Drop"])
    assert served.lines(GAME) == after


def test_a_queued_note_stays_with_its_ply(served: Served, scribe: Phone) -> None:
    ply = len(served.lines(GAME))
    scribe.offline()
    scribe.type("# bert thought long")
    expect(scribe.page.locator("#waiting")).to_contain_text("bert thought long")
    others(served, "anna 8")
    scribe.online()
    expect(scribe.page.locator("#waiting > *")).to_have_count(0)
    expect(scribe.said()).to_contain_text("Recorded")
    loaded = served.loaded(GAME)
    notes = loaded.game.remarks(served.store.games.texts(loaded.stream.id))
    assert {number: [one.text for one in found] for number, found in notes.items()} == {ply: ["bert thought long"]}


def test_queued_points_of_different_players_are_recorded_without_a_question(served: Served, scribe: Phone) -> None:
    scribe.offline()
    scribe.type("anna 5")
    expect(scribe.page.locator("#waiting")).to_contain_text("anna 5")
    others(served, "bert 6")
    scribe.online()
    expect(scribe.page.locator("#waiting > *")).to_have_count(0)
    expect(scribe.said()).to_contain_text("anna scores 5 points")
    assert served.lines(GAME)[-2:] == ["bert 6", "anna 5"]


def test_a_phone_is_not_asked_about_its_own_lines(served: Served, scribe: Phone) -> None:
    """They are sent faster than the page shows them."""
    scribe.offline()
    for line in ("anna 5, bert 6, cora 7", "anna 1, bert 1, cora 1", "anna 2, bert 2, cora 2"):
        scribe.type(line)
        expect(scribe.page.locator("#waiting")).to_contain_text(line)
    before = len(served.lines(GAME))
    scribe.online()
    expect(scribe.page.locator("#waiting > *")).to_have_count(0)
    assert len(served.lines(GAME)) == 4 * before


def test_the_next_game_is_begun_once_by_two_scribes(served: Served, phone: NewPhone) -> None:
    begin(served)
    served.store.games.append(served.loaded(GAME).stream.id, Close(void=True), by="Scribe")
    before = {row.id for row in served.store.streams.every()}
    link = served.link("scribe")[0]
    phones = [phone().open(link, GAME) for _ in range(2)]
    for one in phones:
        one.offline()
        one.page.locator("[data-act=next]").tap()
        expect(one.page.locator("#waiting")).to_contain_text("Another game waits")
    for one in phones:
        one.online()
    for one in phones:
        one.page.wait_for_url(re.compile(rf"/g/(?!{GAME})"))
    assert len({one.page.url for one in phones}) == 1
    assert len({row.id for row in served.store.streams.every()} - before) == 1


def test_a_queued_line_goes_into_its_game_after_a_rename(served: Served, scribe: Phone) -> None:
    scribe.offline()
    scribe.type("anna 8")
    expect(scribe.page.locator("#waiting")).to_contain_text("anna 8")
    rename(served.store.own_log, GAME, "autumn", by="Scribe")
    begin(served)
    scribe.page.goto("about:blank")
    scribe.online()
    scribe.page.goto(f"{served.base}/g/{GAME}")
    scribe.is_live()
    expect(scribe.page.locator("#waiting > *")).to_have_count(0)
    scribe.page.goto(f"{served.base}/")
    waits = scribe.page.locator("#waiting")
    expect(waits).to_contain_text(f"{GAME}: lines wait here")
    waits.get_by_role("link").tap()
    expect(scribe.page.locator("#name")).to_have_text("autumn")
    expect(scribe.said()).to_contain_text("anna scores 8 points")
    assert len(served.lines(GAME)) + 1 == len(served.lines("autumn"))


@pytest.fixture
def other_store(tmp_path: Path) -> Iterator[Served]:
    """Another store with a game of the same name, which can be served at the same address. A copy would be the same store."""
    path = tmp_path / "others.db"
    upgrade(str(path))
    other = Served(path)
    begin(other)
    yield other
    other.close()


def test_a_queued_line_goes_into_no_other_store_at_the_same_address(served: Served, other_store: Served, scribe: Phone) -> None:
    scribe.offline()
    scribe.type("anna 8")
    expect(scribe.page.locator("#waiting")).to_contain_text("anna 8")
    served.stop()
    mine, served.store = served.store, other_store.store
    served.start()
    before = other_store.lines(GAME)
    scribe.page.goto("about:blank")
    scribe.online()
    scribe.page.goto(other_store.link("scribe")[0].replace(other_store.base, served.base))
    scribe.page.wait_for_url(re.compile(r"/$"))
    scribe.page.goto(f"{served.base}/g/{GAME}")
    scribe.is_live()
    expect(scribe.page.locator("#waiting > *")).to_have_count(0)
    assert other_store.lines(GAME) == before
    served.stop()
    served.store = mine
    served.start()
    scribe.page.goto(f"{served.base}/g/{GAME}")
    expect(scribe.said()).to_contain_text("anna scores 8 points")


def test_undo_takes_back_the_first_ply_of_a_page_however_late(served: Served, phone: NewPhone) -> None:
    """The page settles on what it shows some time after it changed: an older look must not come after a newer one."""
    begin(served)
    one = phone()
    one.take_time()
    one.open(served.link("scribe")[0], GAME)
    before = served.lines(GAME)
    one.type("anna 5, bert 6, cora 7")
    one.shows_all(GAME)
    assert served.lines(GAME) == [*before, "anna 5, bert 6, cora 7"]
    one.page.clock.run_for(2000)
    one.page.locator("[data-act=undo]").tap()
    one.shows(served.loaded(GAME).stream.head)
    expect(one.said()).to_contain_text("Undone")
    assert served.lines(GAME) == before
