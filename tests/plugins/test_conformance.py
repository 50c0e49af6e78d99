"""A ruleset that does not keep the contract is refused as a whole, with what is wrong in words."""

from __future__ import annotations

import re
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from tests.rulesets.nightwatch import META, RULESET, knowledge, rules
from tests.rulesets.nightwatch.actions import ACTIONS, WatchAction
from tests.rulesets.nightwatch.notation import GRAMMAR
from tests.rulesets.nightwatch.refuse import PACKAGE
from tests.rulesets.nightwatch.state import Watch

from spooklog.domain.contract.conformance import check_later_parts, check_ruleset
from spooklog.domain.contract.meta import API, Meta
from spooklog.domain.contract.plugins import BadPlugin, in_words, others_code
from spooklog.domain.contract.registry import BUILT_IN, find_ruleset
from spooklog.domain.contract.ruleset import AnyRuleset, Ruleset

NO_RULES: Any = GRAMMAR
NO_PLY: Any = SimpleNamespace(**vars(rules) | {"apply": lambda state, _: state})
"""Rules whose apply takes no ply."""


def with_meta(**changed: Any) -> AnyRuleset:
    """Night watch with another meta."""
    return Ruleset[Watch, WatchAction](
        msgspec.structs.replace(META, **changed), PACKAGE, ACTIONS, rules, GRAMMAR, knowledge=knowledge
    )


def refused(found: Any) -> BadPlugin:
    """The refusal of what an entry point names as night watch."""
    with pytest.raises(BadPlugin) as caught:
        check_ruleset(found, "nightwatch")
    return caught.value


@pytest.mark.parametrize("slug", BUILT_IN)
def test_every_built_in_ruleset_keeps_the_contract(slug: str) -> None:
    ruleset = find_ruleset(slug)
    assert check_ruleset(ruleset, slug) is ruleset
    check_later_parts(ruleset)


def test_a_ruleset_of_another_package_keeps_it_too() -> None:
    assert check_ruleset(RULESET, "nightwatch") is RULESET
    check_later_parts(RULESET)


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (None, "its entry point names None, not a Ruleset"),
        (RULESET.meta, "names a Meta, not a Ruleset"),
        (with_meta(slug="other"), "its meta.slug is 'other', and its entry point is called 'nightwatch'"),
        (with_meta(title=None), "its meta.title is None, not text"),
        (with_meta(revision=True), "its meta.revision is True, not a whole number"),
        (with_meta(options=[]), "its meta.options is a list, not a tuple"),
        (with_meta(levels=("full", 2)), "its meta.levels[1] is 2, not text"),
        (with_meta(levels=()), "its meta.levels are empty"),
        (with_meta(since=3, revision=2), "its revisions go from 3 to 2"),
        (with_meta(min_seats=4, max_seats=2), "it has from 4 to 2 seats"),
        (with_meta(token="("), "its meta.token is no pattern"),
        (with_meta(token=7), "its meta.token is 7"),
        (Ruleset[Any, Any](META, PACKAGE, (), rules, GRAMMAR), "its actions are a tuple, not a tuple of types"),
        (Ruleset[Any, Any](META, PACKAGE, (Meta,), rules, GRAMMAR), "not a type of action"),
        (Ruleset[Any, Any](META, PACKAGE, ACTIONS * 2, rules, GRAMMAR), "not a name of its own that begins with 'nightwatch.'"),
        (Ruleset[Any, Any](META, PACKAGE, ACTIONS, NO_PLY, GRAMMAR), "its rules.apply does not take (state, action, ply)"),
        (Ruleset[Any, Any](META, PACKAGE, ACTIONS, NO_RULES, GRAMMAR), "its rules has no start"),
    ],
    ids=lambda one: one if isinstance(one, str) else "",
)
def test_what_is_wrong_is_named(found: Any, words: str) -> None:
    problem = refused(found)
    assert problem.state == "wrong"
    assert re.sub(" +", " ", problem.reason).find(words) >= 0, problem.reason


@pytest.mark.parametrize(("api", "wanted"), [(API + 1, "a newer spooklog"), (API - 1, "a newer version of it")])
def test_a_ruleset_of_another_contract_is_outdated_and_the_remedy_says_which_side_is_too_old(api: int, wanted: str) -> None:
    problem = refused(with_meta(api=api, title=None))
    assert (problem.state, problem.wanted) == ("outdated", wanted)
    assert f"contract {api}" in problem.reason


def test_the_words_for_an_exception_name_no_path_of_the_machine() -> None:
    problem = ImportError("cannot import name 'Meta' from 'other' (/home/anna/site-packages/other.py)")
    assert in_words(problem) == "ImportError: cannot import name 'Meta' from 'other'"
    assert in_words(ValueError("\n")) == "ValueError"


def test_threads_that_run_code_of_plugins_leave_standard_output_as_it_is() -> None:
    before, entered, left = sys.stdout, Event(), Event()

    def longer() -> None:
        with others_code("it failed"):
            entered.set()
            left.wait(30)

    with ThreadPoolExecutor(1) as threads:
        with others_code("it failed"):
            running = threads.submit(longer)
            entered.wait(30)
        left.set()
        running.result()
    assert sys.stdout is before


def test_a_part_that_is_used_later_is_checked_when_it_is_asked_for() -> None:
    ruleset = Ruleset[Any, Any](META, PACKAGE, ACTIONS, rules, GRAMMAR, knowledge=knowledge, results=lambda: NO_RULES)
    check_ruleset(ruleset, "nightwatch")
    check_later_parts(ruleset, "moves")
    with pytest.raises(BadPlugin, match="its results has no formats"):
        check_later_parts(ruleset)


def test_an_analysis_may_be_missing_but_not_lack_anything() -> None:
    assert RULESET.analysis is None
    ruleset = Ruleset[Any, Any](META, PACKAGE, ACTIONS, rules, GRAMMAR, knowledge=knowledge, analysis=lambda: NO_RULES)
    with pytest.raises(BadPlugin, match="its analysis has no bot"):
        check_later_parts(ruleset, "analysis")


def test_chances_may_be_missing_but_not_lack_anything() -> None:
    assert RULESET.chances is None
    ruleset = Ruleset[Any, Any](META, PACKAGE, ACTIONS, rules, GRAMMAR, knowledge=knowledge, chances=lambda: NO_RULES)
    with pytest.raises(BadPlugin, match="its chances has no"):
        check_later_parts(ruleset, "chances")
