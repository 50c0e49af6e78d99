"""Commands that take text: what is an option, what is text, and what is neither."""

from __future__ import annotations

import pytest
from tests.cli.conftest import Spooklog
from tests.cli.test_processes import process


def notes(spooklog: Spooklog) -> list[str]:
    return list(spooklog("log", "--json").json["plies"][-1]["notes"])


@pytest.mark.parametrize(
    ("call", "near"),
    [
        (("note", "hello", "--gam", "x"), "--game"),
        (("note", "--gam=x", "hello"), "--game"),
        (("play", "anna 2T", "--jsn"), "--json"),
        (("explain", "--ass", "public", "anna 2T"), "--as"),
        (("amend", "1", "--remov"), "--remove"),
        (("dispute", "open", "1", "hello", "--gam", "x"), "--game"),
    ],
)
def test_an_unknown_option_is_refused_with_the_nearest(evening: Spooklog, call: tuple[str, ...], near: str) -> None:
    before = evening("log", "--entries", "--json").out
    assert evening(*call, "--json", code=2).error["expected"][0] == near
    assert evening("log", "--entries", "--json").out == before


def test_a_flag_with_a_value_is_refused(evening: Spooklog) -> None:
    assert evening("play", "anna 2T", "--json=1", code=2).err.startswith("usage  --json takes no value")


def test_after_two_dashes_a_note_takes_everything(evening: Spooklog) -> None:
    evening("note", "--", "--gam", "x", "--json")
    evening("note", "hello", "--", "world")
    evening("note", "--json", "--", "-x")
    assert notes(evening) == ["--gam x --json", "hello -- world", "-x"]


def test_two_dashes_begin_a_line_of_play(evening: Spooklog) -> None:
    assert evening("play", "--json", "--", "anna 2T").json["notation"] == "anna 2T"
    assert evening("play", "--", "--gam", "--json", code=3).err


@pytest.mark.parametrize("call", [("--",), ("--", "--json"), ("--json", "--"), ("--", "--"), ("--ruled", "why", "--")])
def test_two_dashes_alone_are_the_passes_of_spooks(evening: Spooklog, call: tuple[str, ...]) -> None:
    evening("undo")
    evening("play", *call)
    assert evening("log", "--json").json["plies"][-1]["notation"] == "-3"


def test_two_dashes_with_a_comment_are_the_passes_too(evening: Spooklog) -> None:
    evening("undo")
    evening("play", "--", "# all of them")
    assert evening("log", "--json").json["plies"][-1]["notes"] == ["all of them"]


def test_an_amendment_can_put_passes_in(evening: Spooklog) -> None:
    assert "-3" in evening("amend", "2", "--").out


def test_the_words_of_an_option_are_never_an_option(evening: Spooklog) -> None:
    evening("note", "-g", "evening", "--by", "--gam", "hello")
    assert notes(evening) == ["hello"]


def test_a_note_typed_at_the_table_takes_options_and_text_as_in_a_shell(evening: Spooklog, env: dict[str, str]) -> None:
    process(env, "play", given="note --\nnote -- --gam x\nnote that's all\nnote --at 1 first\n")
    assert notes(evening) == ["--", "--gam x", "that's all"]
    process(env, "play", given="note --gam x\n", code=2)
