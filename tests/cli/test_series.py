"""Series on the command line: opened, filled, corrected, closed, shown, written and read."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from tests.cli.conftest import SAMPLES, Spooklog

from spooklog.cli.completion import format_names, series_names

CALL = SimpleNamespace(params={}, args=[])
"""What stands in a command line that is being completed: nothing yet."""

NEW = ("series", "new", "fridays", "--format", "spooks-long", "anna", "bert", "cora", "dave")
SHAPE = {"series", "format", "target", "totals", "playing", "over", "winners", "ranking", "games", "status"}
GAME = {"game", "number", "status", "trust", "points", "totals", "grabbed", "flags"}


# -- opening -------------------------------------------------------------------------------------------------------------


def test_a_new_series_names_its_first_dealer(spooklog: Spooklog) -> None:
    assert spooklog(*NEW).out == "fridays: opened (entry 1)\n   no hand counts yet; dave deals next\n"


def test_a_series_takes_settings_options_and_full_names(spooklog: Spooklog) -> None:
    told = spooklog(
        "series",
        "new",
        "fridays",
        "--format",
        "long",
        "--target",
        "120",
        "-o",
        "masters=all",
        "anna=Anna Berg",
        "bert",
        "Cora Lind",
        "--json",
    ).json
    assert (told["format"], told["target"], told["options"]["masters"]) == ("spooks-long", 120, "all")
    assert [one["name"] for one in told["players"]] == ["Anna Berg", "bert", "Cora Lind"]
    assert [one["player"] for one in told["players"]] == ["anna", "bert", "cora"]


def test_an_unknown_format_is_refused_with_the_known_ones(spooklog: Spooklog) -> None:
    error = spooklog("series", "new", "x", "--format", "spoks", "anna", "bert", "cora", "--json", code=7).error
    listed = [one["format"] for one in spooklog("series", "formats", "--json").json["formats"]]
    assert {*error["expected"]} >= {*listed}
    assert {"spooks-short", "spooks-long", "points-low", "wins", "cooperative"} <= {*listed}


def test_formats_are_listed_with_what_they_are_and_what_can_be_set(spooklog: Spooklog) -> None:
    text = " ".join(spooklog("series", "formats").out.split())
    short = "hands are played until a total comes to the target"
    for line in ("spooks-short", short, "(target [200], roster [same])", "best-of", "(games [3])"):
        assert line in text


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("--format", "spooks-long", "anna", "bert"), 4, "3 or more"),
        (("--format", "spooks-long", "anna", "anna", "bert"), 2, "two players"),
        (("--format", "spooks-long", "--target", "0", "anna", "bert", "cora"), 2, "target"),
        (("--format", "spooks-long", "--target", "x", "anna", "bert", "cora"), 2, "target"),
        (("--format", "spooks-long", "-o", "ghosts=yes", "anna", "bert", "cora"), 2, "no option 'ghosts'"),
        (("--format", "spooks-long", "-o", "ghost", "anna", "bert", "cora"), 2, "no option"),
        (("--format", "spooks-long", "-o", "series=short", "anna", "bert", "cora"), 2, "series=long"),
        (
            (
                "--format",
                "spooks-long",
            ),
            2,
            "PLAYER is missing",
        ),
        (("anna", "bert", "cora"), 2, "--format is missing"),
        (("--format", "wins", "--ruleset", "chess", "anna", "bert"), 7, "no ruleset"),
        (("--format", "wins", "a b c", ""), 2, ""),
    ],
)
def test_an_invalid_series_is_refused_and_not_stored(
    spooklog: Spooklog, arguments: tuple[str, ...], code: int, words: str
) -> None:
    error = spooklog("series", "new", "x", *arguments, "--json", code=code).error
    assert words in error["message"]
    assert "no series here yet" in spooklog("series", "list").out


@pytest.mark.parametrize("name", ["", "A b", "x" * 41, "1st", "a\x1b[31m", "été"])
def test_an_invalid_name_is_refused(spooklog: Spooklog, name: str) -> None:
    answer = spooklog("series", "new", name, "--format", "wins", "anna", "bert", code=2)
    assert "\x1b" not in answer.err


def test_a_name_is_taken_by_a_game_or_a_series_alike(evening: Spooklog) -> None:
    evening("series", "new", "evening", "--format", "wins", "--ruleset", "spooks", "anna", "bert", code=6)
    evening("series", "new", "fridays", "--format", "wins", "--ruleset", "spooks", "anna", "bert")
    evening("new", "spooks", "anna", "bert", "cora", "--name", "fridays", code=6)


# -- results -------------------------------------------------------------------------------------------------------------


def test_a_result_adds_up_and_names_the_next_dealer(fridays: Spooklog) -> None:
    answer = fridays("series", "result", "bert=3", "anna=0", "cora=9", "dave=9")
    assert answer.out == "fridays: result recorded (entry 3)\n   bert leads with 3 of 200; bert deals next\n"


@pytest.mark.parametrize("option", ["-s", "--series"])
def test_a_result_and_an_export_take_the_series_as_an_option(fridays: Spooklog, option: str) -> None:
    fridays("series", "new", "others", "--format", "spooks-long", "anna", "bert", "cora", "dave")
    for name in ("fridays", "others"):
        assert fridays("series", "result", option, name, "anna=0", "bert=3", "cora=9", "dave=9").out.startswith(
            f"{name}: result recorded"
        )
        assert fridays("series", "correct", "1", "cora=8", option, name).out.startswith(f"{name}: result 1 corrected")
        assert fridays("series", "export", option, name).out.startswith(f"series {name}\n")
    answer = fridays("series", "result", "fridays", "anna=0", "bert=3", "cora=9", "dave=9", option, "fridays")
    assert answer.out.startswith("fridays: result recorded")


def test_a_call_that_names_two_series_is_refused(fridays: Spooklog) -> None:
    for call in (("result", "others", "anna=0"), ("correct", "others", "1", "anna=0"), ("export", "others")):
        refused = fridays("series", *call, "-s", "fridays", code=2).err
        assert "'others' and 'fridays' are two series" in refused
        assert "--series fridays alone" in refused


def test_a_result_as_a_sentence_is_refused_with_the_expected_form(fridays: Spooklog) -> None:
    error = fridays("series", "result", "fridays", "anna 3, bert 2", "--json", code=3).error
    assert error["message"].startswith("a result is a word for each player")
    assert "anna=30 bert=0" in error["expected"]


def test_a_result_that_the_rules_forbid_cites_them(fridays: Spooklog) -> None:
    for words, code, rule in (
        (("anna=1", "bert=2", "cora=3", "dave=4"), 4, "spooks:escape.1"),
        (("anna=0", "bert=2", "cora=3"), 4, "spooks:r.33"),
        (("anna=0", "bert=2", "cora=3", "dave=?"), 5, "spooks:rec.7"),
        (("anna=0", "bert=2", "cora=3", "dave=4", "anna=4"), 3, None),
        (("anna=0", "bert=2", "cora=3", "erna=4"), 3, None),
        (("anna=0", "bert=2", "cora=3", "dave=four"), 3, None),
    ):
        assert fridays("series", "result", *words, "--json", code=code).error["rule"] == rule


def test_a_result_is_corrected_in_part_with_a_reason(fridays: Spooklog) -> None:
    answer = fridays("series", "correct", "fridays", "1", "anna=3", "--why", "miscounted", "--json")
    assert answer.json["games"][0]["points"] == {"anna": 3, "bert": 0, "cora": 12, "dave": 7}
    assert fridays("series", "correct", "1", "anna=30", "cora=1").out.startswith("fridays: result 1 corrected (entry 4)")
    fridays("series", "correct", "fridays", "7", "anna=3", code=7)
    fridays("series", "correct", "fridays", "anna=3", code=2)
    fridays("series", "correct", code=2)
    fridays("series", "correct", "1", "anna=3", "--why", " ", code=2)


def test_a_correction_with_a_new_player_drops_no_other_player_silently(spooklog: Spooklog) -> None:
    spooklog("series", "new", "sums", "--format", "points-high", "--ruleset", "spooks", "anna", "bert", "cora", "dave")
    spooklog("series", "result", "sums", "anna=10", "bert=20", "cora=30")
    assert "name every player" in spooklog("series", "correct", "sums", "1", "dave=5", code=2).err
    assert spooklog("series", "show", "--json").json["totals"] == {"anna": 10, "bert": 20, "cora": 30, "dave": 0}
    told = spooklog("series", "correct", "sums", "1", "anna=10", "bert=20", "dave=30", "--json").json  # it was not cora
    assert told["games"][0]["points"] == {"anna": 10, "bert": 20, "dave": 30}


def test_a_game_with_a_log_is_corrected_in_its_log(friday: Spooklog) -> None:
    assert "amend" in friday("series", "correct", "2", "bert=1", "--json", code=2).error["expected"]


def test_a_result_is_removed_and_its_number_is_not_used_again(fridays: Spooklog) -> None:
    fridays("series", "remove", "fridays", "1", "--why", "played without dave")
    fridays("series", "result", "fridays", "anna=0", "bert=4", "cora=12", "dave=7")
    assert [game["number"] for game in fridays("series", "show", "--json").json["games"]] == [2]
    fridays("series", "remove", "1", code=7)
    fridays("series", "remove", "fridays", "2", "3", code=2)
    fridays("series", "remove", "fridays", code=2)


# -- games ---------------------------------------------------------------------------------------------------------------


def test_the_next_game_takes_players_options_and_dealer_from_its_series(spooklog: Spooklog) -> None:
    spooklog("series", "new", "fridays", "--format", "spooks-long", "-o", "masters=all", "anna=Anna Berg", "bert", "cora", "dave")
    spooklog("series", "result", "fridays", "anna=0", "bert=200", "cora=9", "dave=9", "dealer=anna")
    shown = spooklog("new", "--series", "fridays", "--name", "second", "--json").json
    assert [one["name"] for one in shown["players"]] == ["Anna Berg", "cora", "dave"]
    assert spooklog("show", "-g", "second", "--json").json["view"]["dealer"] == "cora", "bert is out"
    sheet = spooklog("export", "-g", "second").out
    assert "masters=all" in sheet
    assert "series=long" in sheet
    assert spooklog("series", "show", "--json").json["games"][1]["game"] == "second"


def test_options_of_the_next_game_override_inherited_ones(fridays: Spooklog) -> None:
    fridays(
        "new",
        "spooks",
        "bert",
        "cora",
        "dave",
        "anna",
        "--series",
        "fridays",
        "-o",
        "ghost=yes",
        "--setup",
        "dealer cora",
        "--name",
        "g",
    )
    view = fridays("show", "-g", "g", "--json").json["view"]
    assert view["dealer"] == "cora"
    assert next(iter(view["players"])) == "bert"
    assert "ghost=yes" in fridays("export", "-g", "g").out


def test_a_first_word_that_names_no_ruleset_is_a_player(fridays: Spooklog) -> None:
    fridays("new", "anna", "bert", "cora", "dave", "--series", "fridays", "--name", "g")
    assert len(fridays("show", "-g", "g", "--json").json["view"]["players"]) == 4


def test_a_game_that_cannot_be_the_next_is_refused_with_the_rule_and_not_started(fridays: Spooklog) -> None:
    for words, code, rule in (
        (("--series", "fridays", "-o", "decks=2"), 4, "spooks:r.37"),
        (("--series", "fridays", "-o", "series=none"), 4, "spooks:r.37"),
        (("anna", "bert", "cora", "--series", "fridays"), 4, "spooks:r.33"),
        (("anna", "cora", "bert", "dave", "--series", "fridays"), 4, "spooks:r.33"),
        (("anna", "bert", "cora", "emil", "--series", "fridays"), 7, None),
        (("chess", "--series", "fridays"), 2, None),
        (("--series", "nothing"), 7, None),
    ):
        error = fridays("new", *words, "--json", code=code).error
        assert error["rule"] == rule
    assert [row["entry"] for row in fridays("games", "--json").json["games"]] == [0], "the result that was there, and no game"
    fridays("new", "--series", "fridays")
    assert fridays("new", "--series", "fridays", "--json", code=4).error["rule"] == "spooks:series.2"
    assert len(fridays("games", "--json").json["games"]) == 2


def test_a_refused_game_of_a_series_gets_no_useless_hint(fridays: Spooklog) -> None:
    fridays("new", "--series", "fridays")
    assert "--ruled" not in fridays("new", "--series", "fridays", code=4).err


def test_a_game_is_dealt_from_a_seed_for_a_series_too(fridays: Spooklog) -> None:
    fridays("new", "--series", "fridays", "--seed", "3", "--name", "g")
    assert fridays("show", "-g", "g", "--json").json["view"]["record"] == "full"


def test_a_game_that_was_played_before_is_added(spooklog: Spooklog) -> None:
    spooklog("import", str(SAMPLES / "spooks-table.sheet"), "--name", "hand")
    spooklog("series", "new", "fridays", "--format", "spooks-short", "Anna Berg", "Bert Holm", "Cora Lind", "Dave Moor")
    assert spooklog("series", "add", "hand", "-s", "fridays").out == (
        "fridays: hand added (entry 2)\n   anna leads with 0 of 200; anna deals next\n"
    )
    spooklog("series", "add", "hand", code=2)
    spooklog("series", "add", "nothing", code=7)


def test_a_decided_game_shows_its_series_in_one_line(fridays: Spooklog) -> None:
    fridays("new", "--series", "fridays", "--name", "g", "-o", "record=result")
    line = "fridays, hand 2: bert leads with 2 of 200; bert deals next"
    assert line not in fridays("show", "-g", "g").out
    played = fridays("play", "-g", "g", "result anna out, bert left 2, cora left 40, dave left 9").out
    for text in (played, fridays("show").out, fridays("score").out, fridays("close").out):
        assert line in text
    assert "fridays" not in fridays("show", "-g", "g", "--at", "0").out


def test_a_hand_reports_a_grabbed_player(fridays: Spooklog) -> None:
    fridays("new", "--series", "fridays", "--name", "g", "-o", "record=result")
    said = fridays("play", "-g", "g", "result anna out, bert left 2, cora left 190, dave left 9").out
    assert "fridays, hand 2: cora grabbed; bert leads" in said


def test_commands_for_games_refuse_a_series_and_after_one_go_on_with_its_last_game(friday: Spooklog) -> None:
    for command in ("show", "score", "log", "undo", "close", "moves", "export"):
        assert friday(command, "-g", "friday-hands", "--json" if command != "export" else "--format=sheet", code=2)
    friday("series", "result", "friday-hands", "anna=0", "bert=4", "cora=12")
    assert friday("show", "--json").json["game"] == "friday-hands-5"


# -- showing -------------------------------------------------------------------------------------------------------------


def test_the_json_of_a_series_has_its_documented_fields(friday: Spooklog) -> None:
    told = friday("series", "show", "friday-hands", "--json").json
    assert {*told} >= SHAPE
    assert all({*game} >= GAME for game in told["games"])
    assert told["totals"] == {"anna": 136, "bert": 120, "cora": 95, "dave": 208}
    assert told["ranking"] == [["cora"], ["bert"], ["anna"], ["dave"]]
    assert told["playing"] == ["anna", "bert", "cora"]
    assert (told["over"], told["winners"], told["status"], told["each"]) == (False, [], "provisional", "hand")
    assert [game["grabbed"] for game in told["games"]] == [[], [], [], [], ["dave"]]
    assert [game["trust"] for game in told["games"]] == ["full", "points", "cards", "points", "full"]
    assert told["games"][3]["game"] is None


def test_show_has_a_table_the_places_and_a_chart(friday: Spooklog) -> None:
    text = friday("series", "show").out
    for words in ("friday-hands  spooks-long to 200  provisional", "cora leads with 95 of 200", "anna deals next", "recorded"):
        assert words in text
    assert "d dave 208 /// hand 5" in text
    assert friday("series", "show", "--plain").out.isascii()


@pytest.mark.parametrize("columns", [40, 50, 72, 120])
def test_no_line_is_wider_than_the_terminal(friday: Spooklog, monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    for command in (("show",), ("list",), ("formats",)):
        assert all(len(line) <= columns for line in friday("series", *command).out.splitlines()), command


def test_an_empty_store_shows_how_a_series_begins(spooklog: Spooklog) -> None:
    assert "spooklog series new" in spooklog("series", "list").out
    assert spooklog("series", "list", "--json").json == {"series": []}
    for command in (("show",), ("close",), ("export",), ("result", "anna=1")):
        assert spooklog("series", *command, "--json" if command != ("export",) else "-o-", code=7).err


def test_an_unknown_name_is_refused_with_near_names(fridays: Spooklog) -> None:
    assert fridays("series", "show", "fridayz", "--json", code=7).error["expected"] == ["fridays"]
    assert fridays("series", "show", "fri", "--json").json["series"] == "fridays"


def test_the_default_series_is_the_one_touched_last(fridays: Spooklog) -> None:
    fridays("series", "new", "mondays", "--format", "wins", "--ruleset", "spooks", "anna", "bert")
    assert fridays("series", "show", "--json").json["series"] == "mondays"
    fridays("series", "result", "fridays", "anna=0", "bert=4", "cora=12", "dave=7")
    assert fridays("series", "show", "--json").json["series"] == "fridays"
    fridays("new", "--series", "fridays", "--name", "g")
    fridays("series", "new", "sundays", "--format", "wins", "--ruleset", "spooks", "anna", "bert")
    assert fridays("series", "show", "--json").json["series"] == "sundays"
    fridays("play", "-g", "g", "bert 1S")
    assert fridays("series", "show", "--json").json["series"] == "fridays", "its game was touched last"


def test_a_list_of_series_shows_the_standing_of_each(fridays: Spooklog) -> None:
    fridays("series", "new", "mondays", "--format", "wins", "--ruleset", "spooks", "anna", "bert")
    rows = fridays("series", "list", "--json").json["series"]
    assert [(row["series"], row["games"], row["standing"]) for row in rows] == [
        ("mondays", 0, "no hand counts yet"),
        ("fridays", 1, "bert leads with 0 of 200"),
    ]
    text = fridays("series", "list", "--last", "1").out
    assert "mondays" in text
    assert "fridays" not in text


@pytest.mark.usefixtures("fridays")
def test_the_shell_completes_series_and_formats() -> None:
    assert series_names(CALL, "fr") == ["fridays"]
    assert series_names(CALL, "x") == []
    assert format_names(CALL, "spooks") == ["spooks-short", "spooks-long"]


def test_during_a_hand_the_totals_of_its_series_are_shown(fridays: Spooklog) -> None:
    fridays("series", "result", "fridays", "anna=3", "bert=0", "cora=12", "dave=4")
    fridays("new", "--series", "fridays")
    for command in ("show", "score"):
        assert "so far anna" in fridays(command).out


# -- closing -------------------------------------------------------------------------------------------------------------


def test_a_series_is_closed_at_its_end_or_with_a_reason_and_opened_again(fridays: Spooklog) -> None:
    fridays("series", "close", code=4)
    assert fridays("series", "close", "fridays", "--why", "the summer", "--json").json["status"] == "official"
    fridays("series", "result", "fridays", "anna=0", "bert=4", "cora=12", "dave=7", code=4)
    assert fridays("series", "correct", "1", "dave=9", "--json").json["status"] == "amended"
    assert fridays("series", "reopen", "--json").json["status"] == "provisional"
    fridays("series", "reopen", code=4)


def test_a_closed_series_has_no_next_dealer(fridays: Spooklog) -> None:
    assert "anna deals next" in fridays("series", "show").out
    assert "deals next" not in fridays("series", "close", "--why", "the summer").out + fridays("series", "show").out
    assert "anna deals next" in fridays("series", "reopen").out


def test_viewing_an_older_log_of_a_series_is_refused(fridays: Spooklog) -> None:
    words = ("series", "result", "fridays", "anna=0", "bert=4", "cora=12", "dave=7")
    fridays(*words, "--after", "1", code=6)
    fridays(*words, "--after", "2")


def test_a_guest_comes_to_the_second_evening_of_a_series(spooklog: Spooklog) -> None:
    spooklog("series", "new", "club", "--ruleset", "tally", "--format", "points-high", "anna", "bert")
    spooklog("new", "tally", "anna", "bert", "--series", "club", "-o", "record=result")
    spooklog("play", "result anna 5, bert 3")
    evening = ("new", "tally", "anna", "bert", "Jean-Luc", "--series", "club", "-o", "record=result")
    assert "series join club jeanluc" in spooklog(*evening, "--json", code=7).error["expected"]
    assert "jeanluc joined" in spooklog("series", "join", "club", "Jean-Luc").out
    spooklog(*evening)
    spooklog("play", "result anna 5, bert 3, jeanluc 9")
    assert spooklog("series", "show", "club", "--json").json["totals"] == {"anna": 10, "bert": 6, "jeanluc": 9}
    assert "jeanluc joined" in spooklog("audit", "--series", "club").out
    spooklog("db", "check")


@pytest.mark.rule("spooks:r.33")
def test_players_come_and_go_where_the_table_says_so(spooklog: Spooklog) -> None:
    spooklog("series", "new", "club", "--format", "spooks-long", "-o", "roster=open", "anna", "bert", "cora")
    spooklog("series", "result", "club", "anna=0", "bert=20", "cora=57")
    assert "dave joined, emil joined" in spooklog("series", "join", "club", "dave", "emil", "at", "30").out
    spooklog("series", "join", "club", "finn", "--at", "12")
    assert spooklog("series", "join", "club", "gast", "--at", "200", "--json", code=4).error["rule"] == "spooks:r.33"
    for total in ((), ("all",), ("1" * 10,)):
        spooklog("series", "join", "club", "gast", "at", *total, code=2)
    assert "anna left" in spooklog("series", "leave", "club", "anna").out
    spooklog("new", "bert", "dave", "emil", "--series", "club", "-o", "record=result")
    spooklog("play", "result bert out, dave left 4, emil left 5")
    shown = spooklog("series", "show", "club", "--json").json
    assert shown["totals"] == {"anna": 0, "bert": 20, "cora": 57, "dave": 61, "emil": 35, "finn": 12}
    assert (shown["left"], shown["places"]["anna"], shown["settings"]["roster"]) == (["anna"], 1, "open")
    assert [one["after"] for one in shown["roster"]] == [1, 1, 1, 1]
    told = " ".join(spooklog("series", "show", "club").out.split())
    assert "finn leads with 12 of 200" in told
    assert "dave joined after hand 1 with 57 · emil joined after hand 1 with 30" in told
    audited = spooklog("audit", "--series", "club").out
    for words in ("emil joined at 30", "anna left", "finn joined at 12"):
        assert words in audited
    assert spooklog("new", "anna", "bert", "cora", "--series", "club", "--json", code=4).error["rule"] == "spooks:r.33"
    spooklog("series", "join", "club", "anna")
    assert "anna came back" in spooklog("audit", "--series", "club").out
    spooklog("db", "check")


@pytest.mark.rule("spooks:r.33")
def test_nobody_leaves_a_table_of_the_same_players(fridays: Spooklog) -> None:
    assert fridays("series", "leave", "fridays", "anna", "--json", code=4).error["rule"] == "spooks:r.33"
    assert fridays("series", "join", "fridays", "emil", "--at", "5", "--json", code=4).error["rule"] == "spooks:r.33"


def test_a_store_is_sound_in_which_somebody_joined_a_series_and_left_it_before_a_game(spooklog: Spooklog) -> None:
    spooklog("series", "new", "club", "--format", "spooks-long", "-o", "roster=open", "anna", "bert", "cora")
    for does in ("join", "leave"):
        spooklog("series", does, "club", "emil")
    spooklog("series", "list")
    assert spooklog("db", "check", "--json").json["problems"] == []


def test_the_next_hand_is_for_the_same_people_and_whom_the_call_adds_or_leaves_out(spooklog: Spooklog) -> None:
    spooklog("series", "new", "club", "--format", "spooks-short", "-o", "roster=open", "anna", "bert", "cora", "dave")
    spooklog("series", "result", "club", "anna=0", "bert=20", "cora=9")
    begin = ("new", "--series", "club", "-o", "record=result")
    for more, players in (
        ((), "anna, bert, cora"),
        (("--again", "dave"), "anna, bert, cora, dave"),
        (("--again", "dave", "--without", "bert"), "anna, cora, dave"),
    ):
        assert f"Spooks, {players}\n" in spooklog(*begin, *more).out
        spooklog("close", "--void", "a slip")
        number = spooklog("series", "show", "club", "--json").json["games"][-1]["number"]
        spooklog("series", "remove", "club", str(number))
    spooklog(*begin, "--without", "dave", code=2)
    spooklog(*begin, "--again", "zoe", code=3)
    spooklog("new", "spooks", "anna", "bert", "cora", "--without", "cora", code=2)
    spooklog("series", "leave", "club", "dave")
    assert "series join club dave" in spooklog(*begin, "--again", "dave", "--json", code=4).error["expected"]


def test_a_join_by_mistake_is_undone_by_leaving_and_a_total_is_put_right_by_coming_back(spooklog: Spooklog) -> None:
    spooklog("series", "new", "club", "--format", "spooks-short", "-o", "roster=open", "anna", "bert", "cora")
    spooklog("series", "result", "club", "anna=0", "bert=20", "cora=9")
    spooklog("series", "join", "club", "emli", "at", "0")
    spooklog("series", "leave", "club", "emli")
    spooklog("series", "join", "club", "emil", "at", "75")
    again = spooklog("series", "join", "club", "emil", "at", "57", "--json", code=2).error
    assert again["message"] == "emil is in the series already"
    for words in again["expected"]:
        spooklog(*words.split())
    shown = spooklog("series", "show", "club", "--json").json
    assert shown["totals"] == {"anna": 0, "bert": 20, "cora": 9, "emil": 57}
    assert (shown["left"], shown["places"]["bert"]) == ([], 3)
    assert shown["roster"] == [{"player": "emil", "what": "joined", "after": 1, "total": 57}]
    assert "emli left" in spooklog("audit", "--series", "club").out
    spooklog("db", "check")


@pytest.mark.rule("spooks:r.33")
def test_the_table_lets_a_hand_stand_that_a_player_misses(fridays: Spooklog) -> None:
    hand = ("new", "--series", "fridays", "--without", "dave", "-o", "record=result")
    assert "--ruled WHY" in fridays(*hand, "--json", code=4).error["expected"]
    fridays(*hand, "--ruled", "dave is ill")
    fridays("play", "result anna out, bert left 3, cora left 20")
    result = ("series", "result", "fridays", "anna=0", "bert=3", "cora=4")
    fridays(*result, code=4)
    fridays(*result, "--ruled", "still ill")
    shown = fridays("series", "show", "fridays", "--json").json
    assert shown["totals"] == {"anna": 30, "bert": 6, "cora": 36, "dave": 7}
    assert [[flag["rule"], flag["counts"]] for game in shown["games"] for flag in game["flags"]] == [["spooks:r.33", True]] * 2
    entries = [one["what"] for one in fridays("audit", "--series", "fridays", "--json").json["entries"]]
    assert sum("against spooks:r.33: dave is ill" in what for what in entries) == 1
    sheet = fridays("series", "export", "fridays").out
    assert "hand  #! still ill\nresult anna=0 bert=3 cora=4" in sheet


def test_who_came_to_an_evening_stands_between_its_games_in_the_sheet(spooklog: Spooklog) -> None:
    spooklog("series", "new", "club", "--ruleset", "tally", "--format", "wins", "anna", "bert")
    spooklog("series", "result", "club", "anna=1", "bert=0")
    spooklog("series", "join", "club", "gast")
    spooklog("series", "result", "club", "anna=1", "gast=0")
    sheet = spooklog("series", "export", "club").out
    assert "players anna bert\n" in sheet
    assert "\n\njoin gast\n\n" in sheet
    shown = spooklog("series", "show", "club", "--json").json
    assert (shown["roster"][0]["after"], shown["next_players"]) == (1, ["anna", "gast"])
