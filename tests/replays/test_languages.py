"""Pages and audits in other languages: no English is left but in drawings, in rules, and in what people typed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import reduce
from io import BytesIO
from typing import Any

import pytest
from tests.replays.audit.test_audit import audited, corrected
from tests.replays.conftest import NOW, SAMPLES, take
from tests.replays.page.test_game_page import page_of
from tests.told import LANGUAGES, english_words, still_english

from spooklog.domain.values.errors import SpooklogError
from spooklog.domain.values.saying import Said, speaking
from spooklog.domain.words.languages import Language
from spooklog.pictures.saying import told
from spooklog.replays.audit.audit import summary
from spooklog.replays.audit.page import game_paper
from spooklog.replays.audit.series import audit_series
from spooklog.replays.audit.series_page import series_paper
from spooklog.replays.exchange.bgg import read_bgg
from spooklog.replays.exchange.bgstats.reading import read_bgstats
from spooklog.replays.exchange.spreadsheets.columns import find_columns
from spooklog.replays.exchange.spreadsheets.grid import read_grid
from spooklog.replays.exchange.spreadsheets.mapping import read_mapping
from spooklog.replays.files.reader import read_replay
from spooklog.replays.files.receipt import read_receipt
from spooklog.replays.files.writer import write_replay
from spooklog.replays.page.game_page import game_page
from spooklog.replays.page.log_block import log_lines, write_log
from spooklog.replays.page.moments import scores_of
from spooklog.replays.page.series_page import series_page
from spooklog.replays.paper import html
from spooklog.replays.paper.html import to_html
from spooklog.replays.paper.text import to_text
from spooklog.replays.sheets.edits import read_edits
from spooklog.replays.sheets.line import read_line
from spooklog.replays.sheets.series_sheet import import_series
from spooklog.replays.stores.reader import StoreReader
from spooklog.replays.timeline.pace import read_tempo
from spooklog.replays.timeline.timeline import Timeline
from spooklog.replays.times import read_date, read_end
from spooklog.store.logs.loaded import LoadedGame
from spooklog.store.logs.series_writer import LoadedSeries
from spooklog.store.store import Store

_RULE = re.compile(r"[a-z]+:[\w.]+")

IN_EACH = pytest.mark.parametrize("language", LANGUAGES, ids=lambda one: one.code)


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All texts that are written into pages from now on, without the words of drawings."""
    found = list[str]()

    def collecting(value: Any) -> Any:
        words = told(value)
        if isinstance(words, str):
            found.append(words)
        return words

    monkeypatch.setattr(html, "told", collecting)
    monkeypatch.setattr("spooklog.replays.page.moments.without_words", lambda svg: (svg, ()))
    return found


def english_in(texts: Iterable[str], store: Store, *games: LoadedGame) -> set[str]:
    """Texts that have English words beside what was typed in games, the texts of rules, and the words of scoreboards."""
    typed, known = set[str](), set[str]()
    for loaded in games:
        notes = store.games.texts(loaded.stream.id)
        typed |= {*notes.values(), *(one.line for one in Timeline(loaded, "full", notes).moments if one.line)}
        known |= {*_of_its_ruleset(loaded)}
    longest = sorted(typed, key=len, reverse=True)
    suspect = (text for text in {*texts} - known if english_words(text) and not _RULE.fullmatch(text))
    return {text for text in suspect if english_words(_without(longest, text))}


def _of_its_ruleset(loaded: LoadedGame) -> Iterator[str]:
    """The texts of rules, and the words of scoreboards, which are tested with their rulesets."""
    ruleset = loaded.game.ruleset
    yield from (rule.text for rule in ruleset.rulebook.rules.values())
    yield from (column.title for column in ruleset.meta.columns)
    for ply in range(len(loaded.game.plies) + 1):
        for score in scores_of(loaded.seen("full", ply)):
            yield from (*score.cells, *(part.what for part in score.parts))


def _without(typed: Iterable[str], text: str) -> str:
    return reduce(lambda left, one: left.replace(one, ""), typed, text)


@pytest.fixture
def friday(store: Store) -> LoadedSeries:
    sheet = (SAMPLES / "friday-hands.series").read_text(encoding="utf-8")
    return import_series(store, [f"{line}\n".encode() for line in sheet.splitlines()], by="Anna Berg", now=NOW).series


@IN_EACH
@pytest.mark.parametrize(
    "name",
    ["spooks-full", "spookies-table", "spukstaben-table", "halloween-table", "polterheist-table", "tally-table"],
)
def test_a_page_says_nothing_in_english(store: Store, written: list[str], language: Language, name: str) -> None:
    loaded = take(store, (SAMPLES / f"{name}.sheet").read_text(encoding="utf-8"))
    with speaking(language):
        page = page_of(store, loaded)
    assert f'<html lang="{language.code}">' in page
    assert english_in(written, store, loaded) == set()


@IN_EACH
def test_a_page_of_a_series_says_nothing_in_english(
    store: Store, written: list[str], friday: LoadedSeries, language: Language
) -> None:
    with speaking(language):
        series_page(store, friday)
    games = [store.games.load(item.game) for item in friday.series.items if item.game]
    assert english_in(written, store, *games) == set()


@IN_EACH
def test_an_audit_says_nothing_in_english(store: Store, written: list[str], language: Language) -> None:
    loaded = corrected(store)
    data = audited(store, loaded)
    with speaking(language):
        paper = game_paper(data, loaded)
        to_html(paper)
        written += map(told, summary(data))
        assert language.tell(paper.kind).upper() in to_text(paper)
    assert english_in((_without([one.notation or "" for one in data.entries], text) for text in written), store, loaded) == set()


@IN_EACH
def test_an_audit_of_a_series_says_nothing_in_english(
    store: Store, written: list[str], friday: LoadedSeries, language: Language
) -> None:
    with speaking(language):
        to_html(series_paper(audit_series(store, friday.stream.id, (), lambda _: ())))
    assert english_in(written, store) == set()


def test_a_page_in_another_language_holds_the_same_log(store: Store) -> None:
    loaded, out = take(store, (SAMPLES / "spooks-table.sheet").read_text(encoding="utf-8")), BytesIO()
    write_replay(store, loaded.stream, out)
    with speaking(LANGUAGES[0]):
        page = game_page(Timeline(loaded, "full", {}), write_log(out.getvalue()))
    assert b"".join(log_lines(BytesIO(page.encode()))) == out.getvalue()


HEAD = "game spooks\nplayers anna bert cora\n"
WRONG: Mapping[str, Callable[[Store], object]] = {
    "sheet": lambda store: take(store, f"{HEAD}colour blue\n---\n"),
    "game": lambda store: take(store, "players anna bert\n---\n"),
    "options": lambda store: take(store, f"{HEAD}options ghost\n---\n"),
    "twice": lambda store: take(store, f"{HEAD}date 2026-10-31\ndate 2026-10-31\n---\n"),
    "ruling": lambda store: take(store, f"{HEAD}---\n#! why\n"),
    "comments": lambda store: take(store, f"{HEAD}---\nanna 1S #! one #! two\n"),
    "control": lambda store: take(store, f"{HEAD}---\nanna\x07 1S\n"),
    "length": lambda store: take(store, f"{HEAD}duration long\n---\n"),
    "correction": lambda store: read_edits([read_line("colour 3")], take(store, f"{HEAD}---\n").game),
    "removed": lambda store: read_edits([read_line("remove 3 bert 5S")], take(store, f"{HEAD}---\n").game),
    "time": lambda _: read_date("tomorrow"),
    "end": lambda _: read_end("never", NOW),
    "speed": lambda _: read_tempo("fast", None),
    "pace": lambda _: read_tempo(None, "9999"),
    "receipt": lambda _: read_receipt("evening:7:ABC"),
    "receipt of nothing": lambda _: read_receipt("evening"),
    "replay": lambda store: [*read_replay([b"game spooks\n"], store.mapper)],
    "header": lambda store: [*read_replay([b'{"spooklog": 9}\n'], store.mapper)],
    "store": lambda _: StoreReader([b"no store\n"]),
    "page": lambda _: [*log_lines(BytesIO(b"<!DOCTYPE html>\n"))],
    "BGG": lambda _: read_bgg(b"<message>Please wait</message>"),
    "BG Stats": lambda _: read_bgstats(b"\0"),
    "table": lambda _: read_grid(b""),
    "encoding": lambda _: read_grid(b"a,b\n", encoding="klingon"),
    "mapping": lambda _: read_mapping(b"separator = ';;'"),
    "columns": lambda _: find_columns(read_grid(b"a,b\n1,2\n"), read_mapping(b'[columns]\nplayed = "day"')),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_mistake_in_a_file_is_told_without_english(store: Store, wrong: str) -> None:
    with pytest.raises(SpooklogError) as refused:
        WRONG[wrong](store)
    assert isinstance(refused.value.message, Said)
    assert still_english([refused.value.message]) == set()
