"""`new` without words asks at a terminal what is played and who plays; where it cannot ask it lists how games begin."""

from __future__ import annotations

import builtins
import shlex
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.cli.conftest import Answer, Spooklog
from tests.cli.terminal import at_a_terminal

from spooklog.cli.recording import asking
from spooklog.domain.contract.registry import all_slugs

Ask = Callable[..., Answer]


@pytest.fixture
def ask(spooklog: Spooklog, monkeypatch: pytest.MonkeyPatch) -> Ask:
    """Types `new …` and these answers; an exception among them is raised where its answer is awaited."""
    monkeypatch.setattr(asking, "asks", lambda: True)

    def answered(*answers: str | type[BaseException], call: tuple[str, ...] = (), code: int = 0) -> Answer:
        waiting: Iterator[str | type[BaseException]] = iter(answers)

        def type_in(question: str) -> str:
            print(question)
            if isinstance(found := next(waiting), str):
                return found
            raise found

        monkeypatch.setattr(builtins, "input", type_in)
        answer = spooklog("new", *call, code=code)
        assert list(waiting) == [], answer
        return answer

    return answered


def test_a_game_is_begun_by_a_name_and_players_and_again_by_two_empty_answers(ask: Ask, spooklog: Spooklog) -> None:
    assert "Spooks, anna, bert, cora" in ask("spooks", "anna bert cora").out
    spooklog("play", "bert 1S")
    assert "Spooks, anna, bert, cora" in ask("", "").out
    assert len(spooklog("games", "--json").json["games"]) == 2


@pytest.mark.parametrize(("typed", "begun"), [("2", "spookies"), ("spooki", "spookies"), ("Polter-Heist", "polterheist")])
def test_a_game_is_found_by_its_number_its_beginning_and_its_title(ask: Ask, spooklog: Spooklog, typed: str, begun: str) -> None:
    ask(typed, "anna, bert")
    assert spooklog("games", "--json").json["games"][0]["ruleset"].startswith(begun)


def test_answers_that_do_not_fit_are_refused_and_asked_again(ask: Ask, spooklog: Spooklog) -> None:
    told = ask("", "spoks", "spooks", "anna", "anna anna bert", "anna bert 3x", 'anna, bert "Cora Lind"')
    for words in ("did you mean spooks?", "not 1", "two players are called 'anna'", "3x"):
        assert words in told.err
    assert "anna, bert, cora" in told.out
    assert "Cora Lind" in spooklog("players", "--json").out


def test_a_short_name_stands_for_the_person_known_by_it(ask: Ask, spooklog: Spooklog) -> None:
    ask("spooks", '"Anna Berg" bert cora')
    told = ask("spookies", "anna dave")
    assert "anna (Anna Berg)" in told.out
    assert "is new here" not in told.out
    assert {one["player"] for one in spooklog("players", "--json").json["players"]} == {"Anna Berg", "bert", "cora", "dave"}


def test_a_score_sheet_asks_what_it_is_called_and_a_game_by_its_own_name_does_not(ask: Ask) -> None:
    assert "Catan, anna, bert" in ask("tally", "Catan", "anna bert").out
    assert "Catan, anna, bert" in ask("", "", "").out
    assert "Wizard, anna, bert, cora" in ask("wizard", "anna bert cora").out
    assert "Skat, anna, bert, cora" in ask("anna bert cora", call=("tally", "--title", "Skat")).out


def test_chance_lays_out_what_the_table_does_not_say(ask: Ask) -> None:
    told = ask("halloween", "anna bert", "options card_set=casper", "nonsense", "")
    assert "which" in told.err
    assert "nonsense" in told.err
    assert "Halloween, anna, bert" in told.out


def test_a_name_that_is_typed_twice_is_told(spooklog: Spooklog) -> None:
    assert "two players are called 'anna'" in spooklog("new", "spooks", "anna", "anna", "bert", code=2).err
    assert "Anna Berg has more than one seat: anna and anna2" in spooklog("new", "spooks", "Anna Berg", "Anna Berg", "bert").out


def test_the_first_game_makes_the_store_that_the_call_names(ask: Ask, tmp_path: Path) -> None:
    place = str(tmp_path / "new.db")
    assert "Spooks, anna, bert, cora" in ask("spooks", "anna bert cora", call=("--db", place)).out


def test_what_was_typed_is_not_asked(ask: Ask) -> None:
    assert "evening: Spooks, anna, bert, cora" in ask("anna bert cora", call=("spooks", "--name", "evening")).out


@pytest.mark.parametrize(("leaving", "code"), [(KeyboardInterrupt, 130), (EOFError, 0)])
def test_who_leaves_has_stored_nothing(
    ask: Ask, spooklog: Spooklog, leaving: type[BaseException], code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    monkeypatch.delenv("SPOOKLOG_DB")
    ask(leaving, code=code)
    ask("spooks", leaving, code=code)
    assert not (tmp_path / "home").exists()
    assert "no games here yet" in spooklog("games").out


def test_at_a_terminal_tab_completes_games_and_people(evening: Spooklog, env: dict[str, str]) -> None:
    assert evening("score").code == 0
    seen = at_a_terminal(env, "new", typed=b"spookie\t\rco\tan\t\r", code=0)
    assert "Spookies, cora, anna" in seen


def test_where_it_cannot_ask_it_lists_a_command_for_each_ruleset_that_works(spooklog: Spooklog) -> None:
    refused = spooklog("new", "--json", code=2).error["expected"]
    assert [line.split()[2] for line in refused[:-1]] == [*all_slugs()]
    for line in refused[:-1]:
        spooklog(*shlex.split(line)[1:])
    printed = spooklog("new", code=2).err.splitlines()
    assert [line.split()[-1 - len(one.split()) + 1 :] for line, one in zip(printed[1:], refused, strict=True)] == [
        one.split() for one in refused
    ], "a line each"
    assert spooklog("new", "wizard", "--json", code=2).error["expected"][0] == "spooklog new wizard anna bert"
