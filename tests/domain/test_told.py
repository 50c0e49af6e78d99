"""Commands in other languages: what they refuse, and what entries say in words, have no English sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

import msgspec
import pytest
from tests.domain.series.kit import Book, game
from tests.domain.test_describing import Evening, names_of, person_of
from tests.domain.test_log import table
from tests.told import still_english

from spooklog.domain.contract.registry import BUILT_IN, all_slugs, find_ruleset, stored_ruleset, typed_ruleset
from spooklog.domain.log.amend import Amend, Correction
from spooklog.domain.log.amend_beginning import AmendBeginning
from spooklog.domain.log.as_seen import Outdated
from spooklog.domain.log.branching import branch
from spooklog.domain.log.closing import Close
from spooklog.domain.log.decision import Lookups
from spooklog.domain.log.disputes import OpenDispute, RuleDispute
from spooklog.domain.log.events import BeginningAmended, Described, Origin
from spooklog.domain.log.surroundings import description_words
from spooklog.domain.log.texts import seal
from spooklog.domain.log.unamend import Unamend
from spooklog.domain.log.words import beginning_words, spans
from spooklog.domain.series.formats import find_format, formats_for
from spooklog.domain.start.arrange import Player, arrange, read_player, read_players
from spooklog.domain.values.errors import SpooklogError
from spooklog.domain.values.saying import Said
from spooklog.domain.words.lexicons.wordlist import read_words
from spooklog.testing.playing import Logbook

SPOOKS = find_ruleset("spooks")


def refused(*calls: Callable[[], object]) -> Iterator[str]:
    """Yield what each call refuses with, and what it expects in words."""
    for call in calls:
        with pytest.raises(SpooklogError) as caught:
            call()
        yield caught.value.message
        # options and commands to type are English words
        yield from (one for one in caught.value.expected if isinstance(one, Said) and "--" not in one)


def evening() -> Logbook:
    """Four plies of a hand."""
    return table("anna 1S", "annika 2S", "bert 3S", "cora 4K")


def amends(*corrections: tuple[Any, ...], **more: Any) -> Callable[[], object]:
    """Correct plies: number, how, text and ruling."""
    wanted = tuple(Correction(ply=one[0], how=one[1], text=one[2], ruled=(*one, None)[3]) for one in corrections)
    return lambda: evening().take(Amend(wanted, **more))


def begins(*, players: str = "", **more: Any) -> Callable[[], object]:
    """Correct the beginning: players, and fields of the command; `options` and `seats` are those of the setup."""
    book = evening()
    setup = msgspec.structs.replace(book.game.setup, **{name: more.pop(name) for name in ("seats", "options") if name in more})
    started, seated = book.game.started, tuple(Player(one, one.title()) for one in players.split())
    command = AmendBeginning(setup, started.played, started.offset, players=seated or None, **more)
    lookups = Lookups(person_of, names_of, lambda _: {}, lambda original: seal(original.decode(), b""))
    return lambda: command.decide(msgspec.structs.replace(book.at(), lookups=lookups))


def test_amendments_are_refused_in_every_language() -> None:
    before, undone = evening(), evening()
    undone.undo(4)
    broken = evening()
    broken.take(Close(void=True, why="rain"))
    found = {
        *refused(
            amends((9, "replace", "anna 1S")),
            amends((2, "replace", "annika 2S"), (2, "remove", "")),
            amends((2, "replace", "annika says no")),
            amends((2, "replace", "void rain")),
            amends((2, "replace", "annika 2S")),
            amends((2, "replace", "annika 3S", "as agreed")),
            amends((2, "remove", "")),
            amends((1, "remove", "")),
            amends(),
            amends((2, "remove", ""), conflicts="ruled"),
            amends((2, "remove", ""), seen=table("anna 1S").game),
            amends(*[(1, "insert", "x")] * 1001),
            lambda: undone.take(Amend((Correction(ply=3, how="remove"),))),
            lambda: broken.take(Amend((Correction(ply=5, how="remove"),))),
            lambda: before.take(Unamend(table("anna 1S").game)),
            begins(why=None, conflicts="ruled"),
            begins(seats=3),
            begins(seats=3, players="anna bert cora"),
            begins(seats=3, players="anna annika bert", options={}),
            begins(seen=table("anna 1S", masters="bats").game),
            lambda: before.game.moment(9),
            lambda: branch(broken.game, Origin("g", 5, "", 4), (), str, str),
        )
    }
    steps = evening().plan(Correction(ply=2, how="remove")).steps
    found |= {step.problem.message for step in steps if step.problem} | {Outdated(before.game, undone.game).message}
    assert len(found) > 24
    assert still_english(found) == set()


def test_descriptions_and_disputes_are_refused_in_every_language() -> None:
    about: list[Mapping[str, Any]] = [
        {},
        {"clear": ("board",)},
        {"place": ""},
        {"tags": ("a, b",)},
        {"photos": ("x",)},
        {"minutes": 0},
        {"watchers": ("1",)},
        {"since": 9},
        {"original": b""},
        {"place": "bell\x07"},
        *({f"without_{part}": ("other",)} for part in ("tags", "watchers", "photos")),
        {"tags": tuple(map(str, range(51)))},
        {"watchers": tuple(f"w{one}" for one in range(101))},
        {"photos": tuple(f"https://x.org/{one}" for one in range(51))},
    ]
    calls: list[Callable[[], object]] = [partial(Evening().describe, **fields) for fields in about]
    book = evening()
    book.take(OpenDispute("a claim", 2))
    ruled = evening()
    ruled.take(OpenDispute("a claim", 2))
    ruled.take(RuleDispute(1, "stands"))
    calls += [
        partial(book.take, command)
        for command in (
            OpenDispute("a claim", 99),
            OpenDispute("a claim", 2, "bleu.1"),
            OpenDispute("a claim", 2, None, 99),
            *(RuleDispute(1, decision) for decision in ("amended", "replayed", "house-rule")),
            RuleDispute(1, "stands", None, "a-series"),
            RuleDispute(3, "stands"),
        )
    ]
    calls += [partial(one.take, RuleDispute(1, "stands")) for one in (ruled, evening())]
    found = {*refused(*calls)}
    assert len(found) > 26
    assert still_english(found) == set()


def test_series_are_refused_in_every_language() -> None:
    def points() -> Book:
        return Book("points-high").result("a1 b2 c3")

    closed = points().close("late")
    found = {
        *refused(
            lambda: closed.result("a1 b2 c3"),
            lambda: points().reopen(),
            lambda: Book("points-high").close(),
            lambda: Book("best-of").result("a1 b0 c0").close(),
            lambda: points().add("g", "abc", game(seats=3)).close(),
            lambda: points().result("a1 b2 c?"),
            lambda: points().result("a1 a2 b3"),
            lambda: points().result("a1 b2 f3"),
            lambda: points().result(""),
            lambda: points().result(f"a{10**12} b2 c3"),
            lambda: points().result("a1 b2", dealer="c"),
            lambda: points().add("g", "abc", game("0 1 2")).add("g", "abc", game("0 1 2")),
            lambda: points().add("g", "abc", game("0 1 2", ruleset="tally/1")),
            lambda: points().add("g", "abc", game("0 1 2", status="void")),
            lambda: points().add("g", "abc", game("0 1 2")).correct(2, "a1 b2 c3"),
            lambda: points().remove(9),
            lambda: points().join(5),
            lambda: points().back("a"),
            lambda: points().leave("a").leave("a"),
            lambda: points().leave("a").result("a1 b2"),
            lambda: Book("points-high", settings={"games": "1"}).result("a1 b2 c3").result("a1 b2 c3"),
            lambda: Book("wins").result("a0 b0 c0"),
            lambda: Book("ranks").result("a2 b2 c3"),
            lambda: Book("ranks").result("a1 b2 c?"),
            lambda: Book("cooperative").result("a1"),
            lambda: find_format(SPOOKS, "wint"),
        )
    }
    assert len(found) > 26
    assert still_english(found) == set()


def test_starts_options_and_lists_are_refused_in_every_language() -> None:
    def start(players: str = "anna bert cora", slug: str = "spooks", header: str = "", *data: str, **options: str) -> object:
        lines, seated = header.splitlines(), read_players(players)
        return arrange(find_ruleset(slug), seated, options=options, data=data, header=lines)

    options = [
        one
        for slug in BUILT_IN
        for one in (
            *find_ruleset(slug).meta.options,
            *(setting for form in formats_for(find_ruleset(slug)) for setting in form.settings),
        )
    ]
    found = {
        *refused(
            lambda: start(masters="ctas"),
            lambda: start(mastres="cats"),
            lambda: start(""),
            lambda: start('anna "'),
            lambda: read_player("=Anna"),
            lambda: start("anna bert cora", "spookies", "dealer anna"),
            *(partial(start, "anna bert cora", "spooks", "", line) for line in DATA),
            lambda: start("anna bert cora", "spooks", "", "id = 'x'", "id = 'y'"),
            lambda: find_ruleset("spoks"),
            lambda: find_ruleset("oh-hell"),
            lambda: typed_ruleset("spooks/99"),
            lambda: stored_ruleset("spooks/99"),
            lambda: stored_ruleset("cluedo/1"),
            lambda: stored_ruleset("cluedo/1", "games 1.0"),
            lambda: find_ruleset("tally").start(msgspec.structs.replace(evening().setup, seats=25)),
            lambda: SPOOKS.rulebook.find("bleu.1"),
            *(partial(read_words, "x", content) for content in (b"", b"\xff", b"a 1", b"x" * 6_000_000)),
        )
    }
    # what may be typed is in English: of options only what is a sentence
    found |= {words for one in options for words in one.accepts() if isinstance(words, Said)}
    assert len(found) > 30
    assert still_english(found) == set()


DATA = ("zz = 1", "id = 3", "rewards = {a = 1}", "id = 2026-01-01", "rewards.5 = 'x'")


def test_entries_are_put_in_words_in_every_language() -> None:
    texts = {digit * 64: f"word {digit}" for digit in "1234"}
    one, two = "1" * 64, "2" * 64
    described = (
        Described(
            place=one, source=two, tags=(one, two), watchers=("peva",), photos=(one,), removed=(two,), minutes=95, original=one
        ),
        Described(place=None, source=None, minutes=None),
    )
    anew: Any = BeginningAmended(
        persons=("p1",),
        played=0,
        options={"ghost": True, "masters": []},
        data={},
        opening={},
        allowed=("spooks:r.1",),
        dropped=(1, 2),
    )
    found = {description_words(event, texts, names_of(["peva"]), "(erased)") for event in described}
    found |= {beginning_words(anew), spans([1, 2, 3, 5]), *(find_ruleset(slug).meta.summary for slug in all_slugs())}
    found |= {words for slug in BUILT_IN for words in (find_ruleset(slug).meta.seats, find_ruleset(slug).meta.unanalysed)}
    assert still_english(found) == set()
