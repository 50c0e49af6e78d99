"""Whatever is typed as a line, at a shell, in a pipe, a file or the recording app, is refused as documented or recorded."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cli.conftest import SAMPLES
from tests.garbage.conftest import NOW
from tests.garbage.text import IN_ONE_PLACE, MANY, ODD, ask, check_refusal, is_inert, texts
from tests.replays.conftest import written
from tests.replays.sheets.test_round_trip import same
from tests.tui.evening import Evening
from textual.events import Paste
from textual.pilot import Pilot

from spooklog.domain.contract.actions import Choice
from spooklog.domain.lines.completion import Completer, Word
from spooklog.domain.values.errors import SpooklogError
from spooklog.domain.values.labels import Labels
from spooklog.projections.game.explain import explain_line
from spooklog.replays.sheets.line import commands_of, read_line
from spooklog.replays.sheets.sheet import import_sheet
from spooklog.store.logs.loaded import LoadedGame
from spooklog.store.store import Store, open_store
from spooklog.testing.thorough import thorough

NAMES = (
    "spooks-full",
    "spooks-masters",
    "spooks-table",
    "spookies-table",
    "spukstaben-table",
    "halloween-table",
    "polterheist-table",
    "polterheist-loose",
    "tally-table",
)


@pytest.fixture(scope="module")
def moments(store: Store) -> list[LoadedGame]:
    """The sample hands, at their start and after each few plies."""
    found = []
    for name in NAMES:
        head, _, body = (SAMPLES / f"{name}.sheet").read_text(encoding="utf-8").partition("---\n")
        plies = body.splitlines(keepends=True)
        for count in (*range(0, len(plies), 4), len(plies)):
            text = f"{head}---\n{''.join(plies[:count])}".encode()
            found.append(import_sheet(store.games, text.splitlines(keepends=True), by="Scribe", now=NOW).loaded)
    return found


@MANY
@given(st.data(), texts)
def test_an_odd_line_at_any_moment_is_refused_or_recorded(
    store: Store, moments: list[LoadedGame], data: st.DataObject, text: str
) -> None:
    before = data.draw(st.sampled_from(moments), label="moment")
    names = before.labels.names
    who = data.draw(
        st.sampled_from(["", "team: ", *(f"{name} " for name in names), *(f"{name}: " for name in names)]), label="who"
    )
    try:
        line = read_line(who + text)
        wanted = commands_of(line, None, before.game.ruleset.meta.dialect)
        after = store.games.append(before.stream.id, *wanted, by="Scribe") if line.raw else None
    except SpooklogError as problem:
        check_refusal(problem)
        return
    if after is not None:
        sheet = written(store, after.loaded)
        assert is_inert(sheet)
        again = import_sheet(store.games, sheet.encode().splitlines(keepends=True), by="Scribe", now=NOW).loaded
        same(after.loaded, again, store)


@MANY
@given(st.data(), texts)
def test_an_odd_line_is_explained_or_refused(moments: list[LoadedGame], data: st.DataObject, text: str) -> None:
    loaded = data.draw(st.sampled_from(moments), label="moment")
    try:
        answer = explain_line(loaded, read_line(text).text, data.draw(st.sampled_from(("full", "public", 1, 2))))
    except SpooklogError as problem:
        check_refusal(problem)
    else:
        assert is_inert(str(answer))


@IN_ONE_PLACE
@given(st.lists(texts, max_size=4))
def test_odd_lines_through_a_pipe_and_from_a_file_end_as_documented(
    at_home: Path, path: Path, moments: list[LoadedGame], lines: list[str]
) -> None:
    name = moments[3].stream.name
    given_ = "\n".join(line.replace("--db", "") for line in lines).encode("utf-8", "surrogatepass")
    (at_home / "lines.txt").write_bytes(given_)
    about = ("--db", str(path), "-g", name)
    for more in ((), ("--json",)):
        ask("play", *about, *more, given=given_)
        ask("play", "--file", "lines.txt", *about, *more)


@MANY
@given(texts)
def test_suggestions_for_an_odd_beginning_never_fail(typed: str) -> None:
    trick = Word("trick ", "a whole trick", leads=True)
    choices = [Choice("anna 2S"), Choice("anna pass"), Choice("bert 4-7K"), Choice("bert CARD CARD …", "a straight")]
    for begun in (typed, f"anna {typed}", f"trick anna 2K, {typed}"):
        found = Completer(("anna", "bert"), choices, words=lambda _: (trick,)).suggest(begun)
        found.common(begun)


@pytest.mark.usefixtures("at_home", "store")
@pytest.mark.parametrize("number", ["9" * 31, "9" * 5000, "²", "٣" * 5000])
def test_a_number_of_any_length_is_no_viewer_or_ply(path: Path, number: str) -> None:
    for command in (("show", "--as", number), ("explain", number), ("export", "--format", "svg", "--at", number)):
        code, *_ = (
            ask(*command, "--db", str(path), "-g", "full", "--json")
            if command[0] != "export"
            else ask(*command, "--db", str(path))
        )
        assert code in (2, 3, 7)


def test_a_typed_number_is_not_taken_for_a_seat() -> None:
    labels = Labels(("anna", "bert"))
    for typed in ("@" + "9" * 5000, "@1 and '@2'", "x@1"):
        labels.fill(SpooklogError(typed, expected=(typed,)))


@pytest.mark.usefixtures("at_home")
def test_the_recording_app_takes_anything_that_is_typed_or_pasted(db: Path) -> None:
    with open_store(str(db), synchronous="OFF") as store:
        evening = Evening(store, db, 3)
        odd = [f"{begun}{one}" for one in (ODD if thorough() else ODD[::30]) for begun in ("note ", "anna ")]

        async def script(pilot: Pilot[None]) -> None:
            for text in (
                *odd,
                "x" * 200_000,
                "show --at " + "9" * 5000,
                "log --help",
                "show --as [/]",
                'note "',
                "undo x",
                "\n".join(odd),
            ):
                pilot.app.post_message(Paste(text))
                await pilot.press("enter", "ctrl+c")
                assert is_inert(evening.screen), ascii(evening.screen)
            assert pilot.app.return_code in (None, 0)

        evening.run(script)
        assert evening.app.return_code in (None, 0)
        assert is_inert(written(store, evening.loaded))
