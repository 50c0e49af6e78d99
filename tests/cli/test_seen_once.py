"""One look at a game works out once what its viewer knows, and once what that looks like."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from tests.cli.conftest import Spooklog

from spooklog.domain.contract.registry import find_ruleset

SPOOKS = find_ruleset("spooks")


def counting(part: ModuleType, calls: Counter[str], *names: str) -> SimpleNamespace:
    """A part of a ruleset that counts how often some of its functions are called."""

    def counted(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any) -> Any:
            calls[name] += 1
            return function(*arguments)

        return call

    return SimpleNamespace(**vars(part) | {name: counted(name, getattr(part, name)) for name in names})


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often Spooks is asked what a viewer knows, for a view, for the prompt, and for a picture."""
    found: Counter[str] = Counter()
    monkeypatch.setattr(SPOOKS, "knowledge", counting(SPOOKS.knowledge, found, "seen_by"))  # type: ignore[arg-type]
    monkeypatch.setitem(SPOOKS.__dict__, "pictures", counting(SPOOKS.pictures, found, "view", "prompt", "scene"))  # type: ignore[arg-type]
    return found


@pytest.mark.parametrize("viewer", ["full", "public", "bert"])
def test_show_redacts_once_and_makes_one_picture_and_no_view(hand: Spooklog, calls: Counter[str], viewer: str) -> None:
    hand("show", "--as", viewer, "--at", "21")
    assert calls == Counter(seen_by=viewer != "full", prompt=1, scene=1), "nothing is redacted for a reader who sees all"


def test_show_as_json_makes_no_picture(hand: Spooklog, calls: Counter[str]) -> None:
    hand("show", "--as", "bert", "--json")
    assert calls == {"seen_by": 1, "view": 1}


def test_a_score_uses_one_redacted_state_and_no_view(hand: Spooklog, calls: Counter[str]) -> None:
    hand("score", "--as", "public", "--at", "21")
    assert calls == {"seen_by": 1}


def test_the_parts_of_a_score_redact_nothing_for_a_reader_who_sees_all(hand: Spooklog, calls: Counter[str]) -> None:
    hand("score", "--why", "bert")
    assert not calls


def test_the_evidence_of_a_dispute_redacts_once_for_each_viewer(hand: Spooklog, calls: Counter[str]) -> None:
    hand("dispute", "open", "15", "cora had a Bone")
    calls.clear()
    hand("dispute", "show", "1")
    assert calls == {"seen_by": 5, "view": 7, "prompt": 2, "scene": 2}, (
        "the public and four players before; the views of a reader who sees all, before and after, redact nothing"
    )


def test_an_accepted_line_is_answered_without_a_view(evening: Spooklog, calls: Counter[str]) -> None:
    evening("play", "anna 2T")
    assert calls == {"prompt": 1}, "the scribe sees all: nothing is redacted"
