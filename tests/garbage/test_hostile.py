"""Whatever is typed, the answer is one of the documented ones, soon, in printable characters, and nothing is half-written."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.cli.conftest import PLAYERS, Spooklog
from tests.effort import within

from spooklog.testing.thorough import thorough

NASTY = (
    "",
    " ",
    "\0",
    "anna\x002T",
    "\x1b[31manna 2T\x1b[0m",
    "anna \u202e2T",
    "anna 2T\nbert 1S",
    "anna 2T\r",
    "\ud800",
    "\udcff\udcfe",
    "x" * 100_000,
    "anna " + "2T " * 3000,
    "anna " + "1-" * 900,
    "anna 1-999999999999S",
    "-999999999",
    "-" * 5000,
    "counts 99999 9 9",
    "trick " + ", ".join(["anna 2K"] * 300),
    "result " + "anna left 9, " * 200,
    "bert left 99999999999999999999",
    "swap " + "anna ? " * 500,
    "@1 2T",
    "İ 2T",
    "ß",
    "ﬁ",
    "２T",
    "٣",
    "²",
    "'; DROP TABLE events; --",
    "{0.__class__}",
    "%s%n",
    "../../etc/passwd",
    "# \\#! x",
)
CODES = {0, 2, 3, 4, 5, 6, 7}


@pytest.fixture
def quick(evening: Spooklog) -> Spooklog:
    """Types a command line that must be answered soon, in one of the documented ways."""

    def type_in(*arguments: str, code: int | None = None) -> object:
        with within(3):
            answer = evening(*arguments, code=code)
        assert answer.code in CODES
        printed = (answer.out + answer.err).replace("\n", "").replace("\t", "")
        assert printed.isprintable(), ascii(printed)
        assert len(printed) < 60_000
        return answer

    return type_in  # type: ignore[return-value]  # what it answers is of no interest here


def in_turn(commands: Sequence[tuple[str, ...]], text: str) -> Sequence[tuple[str, ...]]:
    """One in three of the commands, others for the next text, so that each meets a dozen of them; all in a thorough run."""
    every = 1 if thorough() else 3
    return commands[NASTY.index(text) % every :: every]


@pytest.mark.parametrize("text", NASTY, ids=lambda text: ascii(text)[:20])
def test_hostile_texts_are_answered_in_any_argument(quick: Spooklog, evening: Spooklog, text: str) -> None:
    new = ("new", "spooks")
    commands: list[tuple[str, ...]] = [
        ("play", text),
        ("explain", text),
        ("note", text),
        ("show", "-g", text),
        ("show", "--as", text),
        ("rules", "spooks", text),
        ("play", "anna 2T", "--ruled", text),
        ("play", "anna 2T", "--when", text),
        ("note", "x", "--by", text, "-g", "evening"),
        (*new, text, "bert", "cora"),
        (*new, f"anna={text}", "bert", "cora"),
        (*new, *PLAYERS, "-o", text),
        (*new, *PLAYERS, "-o", f"ghost={text}"),
        (*new, *PLAYERS, "--setup", text),
        (*new, *PLAYERS, "--name", text),
        (*new, *PLAYERS, "--setup", f"data {text}"),
        ("import", text),
    ]
    for command in in_turn(commands, text):
        quick(*command)
    for look in (("show",), ("log",), ("games",)):
        quick(*look)
    assert evening("db", "check", "--json").json["problems"] == []


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(
        st.sampled_from(["anna", "b", "2T", "1S", "pass", "stuck", "-2", "--", "#", "#!", "#@", "trick", ",", "\\", "C"])
        | st.text(max_size=5),
        min_size=1,
    )
)
def test_lines_of_odd_words_are_answered(evening: Spooklog, words: list[str]) -> None:
    if not {"-h", "--help"} & set(words):
        assert evening("play", "-g", "evening", *words, code=None).code in CODES


@pytest.mark.parametrize(
    "line",
    [
        "points.M = 999999999999999999999999",
        "points.M = nan",
        "numbers.order = [2020-01-01]",
        'suits.S.name = "\\u001b[31m"',
        'suits.S.name = "\\u202e"',
        "suits = {}",
        "points.M = " + "[" * 2000,
        "__class__ = 1",
        "source = 1",
        "x" * 5000,
    ],
)
def test_data_that_would_not_read_back_is_refused(evening: Spooklog, line: str) -> None:
    evening("new", "spooks", *PLAYERS, "--setup", f"data {line}", code=2)


def test_a_very_long_message_is_cut(evening: Spooklog) -> None:
    assert len(evening("show", "-g", "x" * 50_000, code=7).err) < 2000


def test_112_players_and_two_decks_are_a_game(spooklog: Spooklog) -> None:
    spooklog("new", "spooks", *(f"p{number}" for number in range(112)), code=4)
    spooklog("new", "spooks", *(f"p{number}" for number in range(112)), "-o", "decks=2")
    for look in (("show",), ("moves",), ("games",), ("export",), ("score",)):
        spooklog(*look)


def test_labels_that_differ_in_case_or_composition_alone_are_one(spooklog: Spooklog) -> None:
    for one, other in (("anna", "ANNA"), ("ß", "ss"), ("é", "e\u0301"), ("ﬁ", "fi")):
        spooklog("new", "spooks", one, other, "dora", code=2)


def test_a_game_is_never_written_over_the_store(hand: Spooklog, db: Path) -> None:
    beside = [db.with_name(f"{db.name}{side}") for side in ("-wal", "-queue")]
    for name in (db, *beside, db.parent / ".." / db.parent.name / db.name):
        said = hand("export", "-o", str(name), "--format", "svg", code=2).err
        assert "is the store itself" in " ".join(said.split())
    assert hand("db", "check", "--json").json["problems"] == []


def test_links_that_lead_in_a_circle_are_no_place_for_a_file(hand: Spooklog, tmp_path: Path) -> None:
    one, other = tmp_path / "one.svg", tmp_path / "other.svg"
    one.symlink_to(other)
    other.symlink_to(one)
    assert "cannot be written" in " ".join(hand("export", "-o", str(one), code=2).err.split())


def test_a_store_in_memory_is_refused_since_it_would_end_with_the_command(spooklog: Spooklog) -> None:
    for place in ("memory:", "memory:1"):
        answer = spooklog("new", "spooks", "anna", "bert", "cora", "--db", place, code=2)
        assert "ends with the command" in answer.err
