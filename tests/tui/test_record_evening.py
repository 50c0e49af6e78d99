"""A whole evening in the recording app: other games, series, corrections and disputes without leaving it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.cli.conftest import SAMPLES
from tests.tui.driving import lines, until
from tests.tui.evening import LINES, Evening, enter
from textual.pilot import Pilot

from spooklog.cli.tui.page import Page
from spooklog.cli.tui.suggest import SuggestionPane

SERIES = ("series", "new", "fridays", "--format", "spooks-long", "anna=Anna Berg", "bert=Bert Holm", "cora", "dave")


def here(evening: Evening) -> str:
    """The name of the game on the screen."""
    return evening.app.view_model.loaded.stream.name


def test_a_new_game_takes_the_place_of_the_one_before_and_lines_go_into_it(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(3)

    async def script(pilot: Pilot[None]) -> None:
        await enter(pilot, 'new spookies mia="Mia Moor" ben --name attic')
        await until(pilot, evening.says("attic: Spookies, mia, ben"))
        assert here(evening) == "attic"
        await enter(pilot, "s")
        await until(pilot, evening.says("attic ply 1"))
        await enter(pilot, "game eve")
        await until(pilot, evening.says("evening: Spooks, anna, bert, cora, dave; ply 3"))
        await enter(pilot, "record -g attic")
        await until(pilot, evening.says("attic ply 1"))

    evening.run(script)
    assert evening.plies == 3
    assert [seat.name for seat in evening.store.games.load(evening.store.streams.find("attic").id).seats] == ["Mia Moor", "ben"]


def test_a_failed_new_or_open_keeps_the_current_game(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(3)

    async def script(pilot: Pilot[None]) -> None:
        for line, words in (
            ("new spooks anna", "illegal spooks:intro.4"),
            ("game nowhere", "there is no game 'nowhere'"),
            ("game", "say which game"),
            ('new spooks "anna bert', "a quotation mark has no pair"),
        ):
            await enter(pilot, line)
            await until(pilot, evening.says(words))
            assert evening.input.value == line
            assert here(evening) == "evening"
            await pilot.press("ctrl+c")
        await enter(pilot, "bert 2G")

    evening.run(script)


def test_next_goes_on_with_the_same_players_and_options(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(40)

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("enter", "enter")
        await until(pilot, evening.says("closed> Enter: next, and Enter again begins another game"))
        await pilot.press("enter")
        assert evening.input.value == "next", "a game that stands alone is begun by a word, not by a stray key"
        await pilot.press("enter")
        await until(pilot, evening.says("ply 0"))
        loaded = evening.app.view_model.loaded
        assert [seat.name for seat in loaded.seats] == ["Anna Berg", "Bert Holm", "Cora Lind", "Dave Moor"]
        assert here(evening) != "evening"

    evening.run(script)


def test_the_table_of_the_series_is_at_hand(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(0)
    evening.command(*SERIES)
    evening.command("new", "--series", "fridays", "--name", "first")
    evening.name = "first"
    evening.make()

    async def script(pilot: Pilot[None]) -> None:
        await enter(pilot, "series")
        await until(pilot, lambda: isinstance(pilot.app.screen, Page))
        await until(pilot, evening.says("1 first - - - - being played"))

    evening.run(script)


def test_a_result_without_a_log_is_typed_while_another_game_is_recorded(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(0)
    evening.command(*SERIES)

    async def script(pilot: Pilot[None]) -> None:
        await enter(pilot, "series result fridays anna=0 bert=30 cora=12 dave=5")
        await until(pilot, evening.says("fridays: result recorded"))
        assert here(evening) == "evening"

    evening.run(script)


def test_an_amendment_is_tried_first_and_applied_by_enter(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(8)

    async def script(pilot: Pilot[None]) -> None:
        await enter(pilot, "amend 8 5T")
        await until(pilot, evening.says("nothing is stored yet"))
        assert evening.plies == 8
        await until(pilot, evening.says("Enter applies it, Esc leaves everything as it is"))
        await pilot.press("escape")
        assert (evening.input.value, list(evening.loaded.game.amendments)) == ("", [])
        await enter(pilot, "amend 8 5T")
        await until(pilot, evening.says("Enter applies it"))
        await pilot.press("enter")
        await until(pilot, evening.says("evening: amended"))
        await pilot.press("escape")
        assert not evening.says("applies")()

    evening.run(script)
    assert evening.loaded.game.amendments


def test_a_dispute_is_opened_and_decided_on_the_spot(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(8)

    async def script(pilot: Pilot[None]) -> None:
        await enter(pilot, "dispute open 7 that's no Bone")
        await until(pilot, evening.says("dispute 1"))
        await enter(pilot, 'dispute rule 1 stands --why "it was one"')
        await until(pilot, lambda: evening.loaded.game.disputes[0].verdict is not None)
        await enter(pilot, "dispute")
        await until(pilot, evening.says("that's no Bone"))

    evening.run(script)


REVEALING = (
    "amend 2 C",
    "export",
    "audit",
    "compare other",
    "branch 2",
    "dispute list",
)


def test_a_screen_for_one_viewer_runs_no_command_that_reveals_everything(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(8)
    evening.make("public")
    refused = evening.says("answers with all that was logged, and this screen shows less")

    async def script(pilot: Pilot[None]) -> None:
        for command in REVEALING:
            assert not refused()
            await enter(pilot, command)
            await until(pilot, refused)
            await pilot.press("ctrl+c")

    evening.run(script)


def test_the_next_game_is_shown_to_the_public_after_the_view_of_one_player(
    open_evening: Callable[..., Evening],
) -> None:
    evening = open_evening(8)
    evening.make(2)

    async def script(pilot: Pilot[None]) -> None:
        await enter(pilot, "new spooks mia ben kim --name three")
        await until(pilot, evening.says("as all can see it"))
        assert evening.app.view_model.viewer == "public"

    evening.run(script)


CONTRADICTORY = (
    ("replay", "a replay takes the whole terminal"),
    ("import -", "standard input is the keyboard of this screen"),
    ("export --format replay", "a replay file cannot be shown on a screen"),
    ("export --format png", "cannot be shown"),
    ('players erase "Dave Moor"', "nothing was erased: erasing must be confirmed"),
    ("games --nothing", "there is no option --nothing here"),
    ("games --follow", "--follow does not end"),
    ("next", "evening is still being played"),
    ("bert 6G  #!", "say why the table lets it stand"),
    ("note it was late --gam 3", "--gam"),
)


def test_contradictory_commands_and_those_for_a_shell_are_refused_with_a_message(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(8)

    async def script(pilot: Pilot[None]) -> None:
        for typed, words in CONTRADICTORY:

            def told(words: str = words) -> bool:
                return words in " ".join(evening.screen.lower().split())

            assert not told()
            await enter(pilot, typed)
            await until(pilot, told)
            assert evening.plies == 8
            assert evening.loaded.game.notes[:] == evening.loaded.game.notes[:0]
            await pilot.press("ctrl+c")

    evening.run(script, size=(120, 40))


def test_a_refused_line_is_overwritten_edited_or_cleared(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(2)

    async def script(pilot: Pilot[None]) -> None:
        await enter(pilot, "cora 2T")
        await until(pilot, evening.says("illegal spooks:turn.1"))
        await pilot.press("a")
        assert evening.input.value == "a"
        assert not evening.says("illegal")()
        await pilot.press("ctrl+c")
        await enter(pilot, "cora 2T")
        await until(pilot, evening.says("illegal spooks:turn.1"))
        await pilot.press("right", "backspace", "S")
        assert evening.input.value == "cora 2S"
        assert evening.says("illegal")(), "the words stay while the line is mended"
        await pilot.press("ctrl+c")
        await enter(pilot, "cora 2T")
        await until(pilot, evening.says("illegal spooks:turn.1"))
        await pilot.press("escape")
        assert (evening.input.value, evening.says("illegal")()) == ("", False)
        await pilot.press("up")
        assert evening.input.value == "cora 2T"

    evening.run(script)


def test_a_suggestion_is_taken_by_a_click(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(2)

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press(*"anna 2")
        shown = next(line for line in lines(pilot.app) if "2K" in line and "anna>" not in line)
        pane = pilot.app.query_one(SuggestionPane)
        await pilot.click(SuggestionPane, offset=(shown.index("2K") - pane.region.x, 0))
        assert evening.input.value == "anna 2K"
        await pilot.press("enter")
        await until(pilot, lambda: evening.plies == 3)

    evening.run(script)


COMPLETED = (
    ("game eve", "game evening"),
    ("series show fri", "series show fridays "),
    ("series sho", "series show "),
    ("amend 2 --app", "amend 2 --apply"),
    ("new hall", "new halloween "),
    ("new halloween ann", 'new halloween anna="Anna Berg" '),
    ("show --as ber", "show --as bert "),
    ("score --why ber", "score --why bert "),
    ("takeback 1 --agreed ber", "takeback 1 --agreed bert "),
    ("archive evening --why ber", "archive evening --why ber"),
    ("series result ", "series result fridays"),
    ("dispute rule 1 am", "dispute rule 1 amended"),
    ("new --ser", "new --series "),
    ("new spookies mia ben -o chip", "new spookies mia ben -o chips="),
    ("new spooks mia ben kim -o ghost=y", "new spooks mia ben kim -o ghost=yes"),
    ("series new s --format spooks-lo", "series new s --format spooks-long"),
    ("new --series fri", "new --series fridays "),
)


def test_tab_completes_commands(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(2)
    evening.command(*SERIES)
    evening.make()

    async def script(pilot: Pilot[None]) -> None:
        for typed, completed in COMPLETED:
            for key in typed:
                pilot.app.simulate_key(key)
            await pilot.press("tab")
            assert evening.input.value.rstrip() == completed.rstrip()
            await pilot.press("ctrl+c")
            assert evening.input.value == ""

    evening.run(script)


def test_an_empty_line_means_nothing_while_a_game_goes_on(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(3)

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("enter", "enter")
        assert evening.input.value == ""
        await enter(pilot, LINES[3])
        assert evening.plies == 4

    evening.run(script)


def test_commands_about_a_series_mean_the_series_of_the_current_game(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(0)
    for name in ("one", "two"):
        evening.command("series", "new", name, *SERIES[3:])
        evening.command("new", "--series", name)
    evening.name = "one-1"
    evening.make()

    async def script(pilot: Pilot[None]) -> None:
        await enter(pilot, "series")
        await until(pilot, evening.says("one spooks-long"))
        await pilot.press("escape")
        await enter(pilot, "void the cat", "series close --why it was late")
        await until(pilot, evening.says("one: closed"))

    evening.run(script)


def test_a_seat_of_one_game_is_the_public_at_another(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(8)
    open_evening(1, sheet=(SAMPLES / "spooks-full.sheet").read_text(encoding="utf-8"), name="dealt")
    evening.name = "evening"
    evening.make(1)

    async def script(pilot: Pilot[None]) -> None:
        for line, known in (("show -g dealt", False), ("show -g dealt --as anna", True)):
            await enter(pilot, line)
            await until(pilot, lambda: isinstance(pilot.app.screen, Page))
            assert evening.says("8G 9G")() == known, "what seat 1 of the other game holds"
            await pilot.press("escape")

    evening.run(script)


@pytest.mark.parametrize("line", ["new spookies mia ben --name attic", "game attic"])
def test_a_seat_that_the_other_game_lacks_is_no_obstacle(open_evening: Callable[..., Evening], line: str) -> None:
    evening = open_evening(8)
    if line.startswith("game"):
        evening.command("new", "spookies", "mia", "ben", "--name", "attic")
    evening.make(4)

    async def script(pilot: Pilot[None]) -> None:
        await enter(pilot, line)
        await until(pilot, evening.says("attic ply 0"))
        assert evening.app.view_model.viewer == "public"
        assert not evening.says("refused")()

    evening.run(script)


def test_an_undo_behind_a_switch_takes_back_nothing_of_a_game_that_was_not_on_the_screen(
    open_evening: Callable[..., Evening],
) -> None:
    evening, other = open_evening(8), open_evening(3, name="other")
    evening.name = "evening"
    evening.make()

    async def script(pilot: Pilot[None]) -> None:
        for key in "game other":
            pilot.app.simulate_key(key)
        pilot.app.simulate_key("enter")
        pilot.app.simulate_key("ctrl+z")
        await until(pilot, evening.says("nothing was undone: another game is shown now"))
        assert (evening.plies, other.plies) == (8, 3)
        await pilot.press("ctrl+z")
        await until(pilot, lambda: other.plies == 2)

    evening.run(script)


def test_a_screen_that_is_turned_during_a_switch_stays_turned(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(8)
    open_evening(3, name="other")
    evening.name = "evening"
    evening.make()

    async def script(pilot: Pilot[None]) -> None:
        for key in "game other":
            pilot.app.simulate_key(key)
        pilot.app.simulate_key("enter")
        pilot.app.simulate_key("f5")
        await until(pilot, evening.says("other ply 3"))
        await until(pilot, lambda: evening.app.view_model.viewer == "public")

    evening.run(script)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [("show --help", "--as"), ("help undo", "Take back the last plies"), ("facts spooks", "deck"), ("verify --all", "sound")],
)
def test_commands_answer_in_the_app_as_in_a_shell(open_evening: Callable[..., Evening], typed: str, shown: str) -> None:
    evening = open_evening(8)

    async def script(pilot: Pilot[None]) -> None:
        await enter(pilot, typed)
        await until(pilot, evening.says(shown))

    evening.run(script, size=(120, 60))


def test_a_sentence_that_begins_with_next_is_a_line(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(1)

    async def script(pilot: Pilot[None]) -> None:
        await enter(pilot, "next 2 pass")
        await until(pilot, lambda: evening.plies == 2)

    evening.run(script)
