"""The replay in a terminal, driven by its keys."""

from __future__ import annotations

import pytest
from rich.terminal_theme import MONOKAI
from tests.cli.two_hands import SHEET
from tests.tui.driving import drive, lines, press, until
from tests.tui.playback import HIDDEN, place, replay, take
from textual.events import Key
from textual.pilot import Pilot

from spooklog.cli.tui.keys import KeyLine, KeyPage
from spooklog.replays.timeline.letters import letters_for
from spooklog.replays.timeline.pace import Tempo
from spooklog.store.logs.loaded import LoadedGame
from spooklog.store.store import Store
from tools.screenshot import screenshot

SIZES = [(80, 24), (120, 40), (40, 20)]


@pytest.fixture
def hand(store: Store) -> LoadedGame:
    """The sample hand."""
    return take(store, SHEET)


# -- screen ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_the_screen_shows_the_position_the_line_and_the_prompt(store: Store, hand: LoadedGame, size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None]) -> None:
        screen = await press(pilot, "1", "5", "enter")
        text = "\n".join(screen)
        assert place(screen) == "ply 15 of 42"
        assert screen[0].endswith("as full")
        assert "   15  cora is stuck (cora stuck)" in text
        assert "bert lays a straight" in text
        assert "paused 1x" in text
        assert screen[-1].endswith("? keys  q quit")
        assert len(screen) == size[1]
        assert max(map(len, screen)) <= size[0]

    drive(replay(store, hand), script, size=size)


def test_the_table_is_the_one_that_show_prints(store: Store, hand: LoadedGame) -> None:
    async def script(pilot: Pilot[None]) -> None:
        screen = await press(pilot, "b")
        assert "  > anna   8 cards" in screen
        assert any("<- stuck on 4T" in line for line in screen)

    drive(replay(store, hand), script)


def test_landmarks_stand_under_the_bar_by_their_keys(store: Store, hand: LoadedGame) -> None:
    async def script(pilot: Pilot[None]) -> None:
        bar, marks, keys = lines(pilot.app)[-3:]
        assert "".join(marks.split()) == "ttsbstt"
        assert bar.split()[2].startswith("●──")
        assert "t trick  s straight  b bite" in keys

    drive(replay(store, hand), script)


def test_a_long_story_leaves_the_keys_on_the_screen(store: Store) -> None:
    notes = "".join(f"# {'and they said ' * 10}{number}\n" for number in range(20))
    loaded = take(store, f"{HIDDEN}anna 1S\n{notes}")

    async def script(pilot: Pilot[None]) -> None:
        screen = await press(pilot, "o")
        assert any("# and they said" in line for line in screen)
        assert screen[-1].endswith("q quit")
        assert "anna" in screen[0] or place(screen) == "ply 1 of 1"

    drive(replay(store, loaded), script, size=(40, 20))


def test_a_ruling_is_shown_with_its_reason(store: Store) -> None:
    loaded = take(store, HIDDEN + "anna 1S\ncora 2S  #! cora was quicker\n# nobody minded\nanna 3S\n")

    async def script(pilot: Pilot[None]) -> None:
        screen = "\n".join(await press(pilot, "f"))
        assert "ply 2 of 3" in screen
        assert "! ruled at ply 2 against spooks:turn.1: cora was quicker" in screen
        assert "# nobody minded" in screen

    drive(replay(store, loaded), script)


def test_a_resize_redraws_everything(store: Store, hand: LoadedGame) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "b")
        for width, height in ((40, 20), (120, 40), (20, 6), (80, 24)):
            await pilot.resize_terminal(width, height)
            await pilot.pause()
            screen = lines(pilot.app)
            assert (len(screen), max(map(len, screen)) <= width) == (height, True)
        assert place(lines(pilot.app)) == "ply 20 of 42"

    drive(replay(store, hand), script)


def test_plain_screens_are_ascii_even_where_words_are_cut(store: Store) -> None:
    hand = take(store, SHEET, name="a-hand-of-a-long-evening")

    async def script(pilot: Pilot[None]) -> None:
        for key in ("b", "end", "question_mark"):
            assert "\n".join(await press(pilot, key)).isascii()

    for size in SIZES:
        drive(replay(store, hand, plain=True), script, size=size)


# -- keys ------------------------------------------------------------------------------------------------------------------


def test_steps_go_forward_and_back_and_stop_at_both_ends(store: Store, hand: LoadedGame) -> None:
    async def script(pilot: Pilot[None]) -> None:
        assert place(await press(pilot, "right", "l", "n")) == "ply 3 of 42"
        screen = await press(pilot, "left", "h", "p", "left")
        assert (place(screen), screen[-1].strip()) == ("ply 0 of 42", "this is the start")
        assert place(await press(pilot, "end")) == "ply 42 of 42"
        assert (await press(pilot, "right"))[-1].strip() == "the end; Space starts over"
        assert place(await press(pilot, "home")) == "ply 0 of 42"

    drive(replay(store, hand), script)


def test_a_landmark_is_a_key_away(store: Store, hand: LoadedGame) -> None:
    async def script(pilot: Pilot[None]) -> None:
        places = [place(await press(pilot, key)) for key in ("t", "t", "s", "b", "t", "T", "S")]
        assert [one.split()[1] for one in places] == ["5", "10", "15", "20", "35", "10", "10"]
        assert (await press(pilot, "S"))[-1].strip() == "there is no straight before ply 10"
        assert (await press(pilot, "f"))[-1].strip() == "there is no flag after ply 10"
        assert (await press(pilot, "e"))[-1].strip() == "there is no exchange after ply 10"

    drive(replay(store, hand), script)


def test_a_message_disappears_with_the_next_effective_key(store: Store, hand: LoadedGame) -> None:
    async def script(pilot: Pilot[None]) -> None:
        for key in ("right", "v", "pagedown", "up"):
            await press(pilot, "home")
            assert (await press(pilot, "f"))[-1].strip() == "there is no flag after ply 0"
            assert (await press(pilot, key))[-1].endswith("q quit")

    drive(replay(store, hand), script)


def test_a_message_disappears_after_a_while(store: Store, hand: LoadedGame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(KeyLine, "_MESSAGE_SECONDS", 0.1)

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("f")
        await until(pilot, lambda: lines(pilot.app)[-1].endswith("q quit"))

    drive(replay(store, hand), script)


def test_a_ply_is_typed_and_a_wrong_one_is_refused_with_the_range(store: Store, hand: LoadedGame) -> None:
    async def script(pilot: Pilot[None]) -> None:
        assert any(line.strip() == "go to ply 9" for line in await press(pilot, "9"))
        screen = await press(pilot, "9", "enter")
        assert screen[-1].strip() == "there is no ply 99: this replay has 10 to 42"
        assert place(await press(pilot, "1", "2", "enter")) == "ply 12 of 42"
        assert place(await press(pilot, "g", "t", "v", "q", "3", "0", "enter")) == "ply 30 of 42"
        assert not any("go to ply" in line for line in await press(pilot, "g", "7", "escape"))
        assert place(await press(pilot, "g", "enter", "right")) == "ply 31 of 42"

    drive(replay(store, hand, first=10), script)


def test_a_ply_that_is_typed_quickly_loses_no_digit(store: Store, hand: LoadedGame) -> None:
    async def script(pilot: Pilot[None]) -> None:
        for key, character in (("2", "2"), ("0", "0"), ("enter", "\r")):
            pilot.app.post_message(Key(key, character))
        await until(pilot, lambda: place(lines(pilot.app)) == "ply 20 of 42")

    drive(replay(store, hand), script)


def test_a_click_on_the_bar_goes_there(store: Store, hand: LoadedGame) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.click("PlyBar", offset=(62, 0))
        await pilot.pause()
        assert place(lines(pilot.app)) == "ply 42 of 42"
        await pilot.click("PlyBar", offset=(0, 0))
        await pilot.pause()
        assert place(lines(pilot.app)) == "ply 0 of 42"

    drive(replay(store, hand), script)


def test_the_speed_is_shown_as_it_changes(store: Store, hand: LoadedGame) -> None:
    async def script(pilot: Pilot[None]) -> None:
        assert any("paused 4x" in line for line in await press(pilot, "up", "plus"))
        assert any("paused 0.5x" in line for line in await press(pilot, "down", "minus", "minus"))

    drive(replay(store, hand), script)


def test_all_keys_are_listed_and_the_list_closes(store: Store, hand: LoadedGame) -> None:
    async def script(pilot: Pilot[None]) -> None:
        text = "\n".join(await press(pilot, "question_mark"))
        for word in ("trick", "straight", "bite", "gift", "exchange", "flag", "note", "faster", "go to a ply", "quit"):
            assert word in text
        await press(pilot, "tab", "v", "right")
        assert isinstance(pilot.app.screen, KeyPage)
        screen = await press(pilot, "escape")
        assert (place(screen), screen[0].endswith("as full")) == ("ply 0 of 42", True)

    drive(replay(store, hand), script)


def test_the_list_of_keys_scrolls_in_a_low_terminal(store: Store, hand: LoadedGame) -> None:
    async def script(pilot: Pilot[None]) -> None:
        assert not any("Esc closes" in line for line in await press(pilot, "question_mark"))
        assert any("Esc closes" in line for line in await press(pilot, "end"))

    drive(replay(store, hand), script, size=(40, 12))


def test_a_high_table_is_scrolled(store: Store, hand: LoadedGame) -> None:
    async def script(pilot: Pilot[None]) -> None:
        assert not any("BATS" in line for line in await press(pilot, "b"))
        assert any("BATS" in line for line in await press(pilot, "pagedown", "pagedown"))
        assert any("sequence: UP" in line for line in await press(pilot, "pageup", "pageup"))

    drive(replay(store, hand), script, size=(60, 14))


def test_q_leaves(store: Store, hand: LoadedGame) -> None:
    for key in ("q", "ctrl+c"):
        app = replay(store, hand)

        async def script(pilot: Pilot[None], key: str = key) -> None:
            await pilot.press(key)

        drive(app, script)
        assert (app.return_code, app.is_running) == (0, False)


def test_each_landmark_gets_its_first_free_letter() -> None:
    assert letters_for(("trick", "trip", "gift", "t", "éa"), "g") == {"trick": "t", "trip": "r", "gift": "i", "éa": "a"}


# -- playing ---------------------------------------------------------------------------------------------------------------


def test_a_replay_plays_to_the_end_reports_it_and_starts_over(store: Store, hand: LoadedGame) -> None:
    app = replay(store, hand, first=39, tempo=Tempo(fixed=0.02), playing=True)

    async def script(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: app.head.at_end)
        await pilot.pause()
        screen = lines(app)
        assert (place(screen), screen[-1].strip()) == ("ply 42 of 42", "the end; Space starts over")
        assert any("end 1x" in line for line in screen)
        app.tempo = Tempo(fixed=60)
        screen = await press(pilot, "space")
        assert place(screen) == "ply 39 of 42"
        assert any("playing 1x" in line for line in screen)

    drive(app, script)


def test_space_pauses_and_plays(store: Store, hand: LoadedGame) -> None:
    app = replay(store, hand, tempo=Tempo(fixed=60), playing=True)

    async def script(pilot: Pilot[None]) -> None:
        assert any("playing 1x" in line for line in lines(app))
        assert any("paused 1x" in line for line in await press(pilot, "space"))
        assert any("playing 1x" in line for line in await press(pilot, "space"))
        assert any("paused 1x" in line for line in await press(pilot, "right"))

    drive(app, script)


def test_a_paused_replay_stays_at_its_ply(store: Store, hand: LoadedGame) -> None:
    """The one that goes on beside it tells that there was time enough."""
    paused, other = (replay(store, hand, tempo=Tempo(fixed=0.2), playing=True) for _ in range(2))

    async def script(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: paused.head.ply > 0)
        await press(pilot, "space")
        there = paused.head.ply
        async with other.run_test() as beside:
            await until(beside, lambda: other.head.ply > 2)
        assert paused.head.ply == there < 42

    drive(paused, script)


# -- who looks -------------------------------------------------------------------------------------------------------------


def test_a_key_cycles_through_all_viewers(store: Store, hand: LoadedGame) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "2", "1", "enter")
        seen = [(await press(pilot, key))[0].rsplit(" ", 1)[1] for key in ("v", "tab", "v", "v", "v", "v", "V", "shift+tab")]
        assert seen == ["public", "anna", "bert", "cora", "dave", "full", "dave", "cora"]
        screen = await press(pilot, "V")
        assert any("anna gives 10T" in line for line in screen)  # bert took it
        assert any("anna gives ?" in line for line in await press(pilot, "v"))
        assert place(screen) == "ply 21 of 42"

    drive(replay(store, hand), script)


def test_a_replay_opened_for_a_viewer_keeps_that_viewer(store: Store, hand: LoadedGame) -> None:
    async def script(pilot: Pilot[None]) -> None:
        for key in ("v", "V", "tab", "shift+tab"):
            screen = await press(pilot, key)
            assert screen[0].endswith("as cora")
            assert screen[-1].strip() == "this replay was opened as cora and stays so"
        assert "locked by --as" in "\n".join(await press(pilot, "question_mark"))

    drive(replay(store, hand, viewer=3, locked=True), script)


# -- pictures --------------------------------------------------------------------------------------------------------------


def test_a_screenshot_is_reproducible_and_loads_no_fonts(store: Store, hand: LoadedGame) -> None:
    pictures = {
        screenshot(
            replay(store, hand),
            ("2", "0", "enter"),
            (100, 30),
            code_format="<svg><style>{styles}</style>{backgrounds}{matrix}</svg>",
            theme=MONOKAI,
            unique_id="replay",
        )
        for _ in range(2)
    }
    (picture,) = pictures
    assert "BATS" in picture
    assert "http" not in picture
