"""A table log with expectations, run line by line: what a test of Spooks is written in.

A script is a hand in its own notation, with facts after the lines they hold for:

    anna 1S
    need 2              a fact: checked against the full view
    bert 4K
    refused blue.3      the line before must be refused, citing this rule, and changes nothing

A header ends with `---`; without one anna, bert, cora and dave (who deals) play from hidden hands of 14. `#!` in the header
rules that a deal stands although it breaks a rule: how a test gets short hands. `#` starts a comment, `>>>` is skipped.

After every line the runner also checks that no card is lost, that the line can be written and read back, that the rules the
line rests on exist, and that every refusal is of the kind its rule says and speaks of players by name. Lines behind `void`
go to a log of the whole hand, which refuses them.
"""

from __future__ import annotations

import re
from collections import Counter
from textwrap import dedent
from typing import Any

import msgspec
import pytest

from spooklog.domain.contract.facts import read_data
from spooklog.domain.contract.ruleset import Seen, Setup, Turn, Viewer, name_of
from spooklog.domain.rulesets.spooks import RULESET
from spooklog.domain.rulesets.spooks.actions import SpooksAction
from spooklog.domain.rulesets.spooks.state import State
from spooklog.domain.values.errors import Ambiguous, Illegal, SpooklogError
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.options import read_options
from spooklog.testing.playing import Logbook

LEAD = "anna 1S\n--\n"
"""How a hand of four begins in which anna may then lead any card."""

RESULT = "players anna bert cora dave\noptions record=result\n---\n"

DECIDED = """
    players anna bert cora
    counts 2 3 2    #! a short deal
    ---
    anna 1S
    bert 2K
    --
    bert 9S
    --
    bert 5K
    phase reveal
"""
"""Bert has won at table level; anna holds one card, cora two."""

SAMPLE_DEAL = """\
players anna bert cora dave
dealer dave
deal anna 2K 5K 10K 8-9G 1-2B 4B 10B 1-2T 4T 10T MT
deal bert 1-4S 7S MK 2-3G 6G 10G 3B 8B 3T 5T
deal cora 8-9S 1K 4K 7-9K 4-5G 7G MG MB 8-9T
deal dave 5-6S 10S MS 3K 6K 1G 5-7B 9B 6-7T C"""
"""The deal of the catalogue's sample hand 7.7."""

_HEADER = "players anna bert cora dave"
_CATALOGUE_FACTS = {"top", "phase", "act", "need", "counts", "dir", "seq", "gives", "winners", "by", "points"}
_OUR_FACTS = {"acting", "claims", "entrants", "flags", "holds", "passed", "pile", "places", "record", "round", "trust", "victim"}


class Hand:
    """A hand under test: the state, its labels, and the lines that were accepted."""

    def __init__(self, setup: Setup, labels: Labels, state: State) -> None:
        self.setup = setup
        self.labels = labels
        self.state = state
        self.lines: list[str] = []
        self.void: Logbook | None = None

    @property
    def ply(self) -> int:
        """How many lines were accepted."""
        return len(self.lines)

    @property
    def view(self) -> dict[str, Any]:
        """The full view."""
        return self.view_of("full")

    def view_of(self, viewer: Viewer) -> dict[str, Any]:
        """The view of a viewer."""
        return RULESET.pictures.view(self.seen(viewer))

    def seen(self, viewer: Viewer) -> Seen[State]:
        """The hand as a viewer knows it."""
        state = RULESET.knowledge.seen_by(self.state, viewer)
        return Seen(state, self.labels, Turn() if self.void else RULESET.rules.turn(state), void=self.void is not None)

    def play(self, line: str) -> None:
        """A line, taken whole or refused whole. Raises what the ruleset raises, with labels filled in."""
        if line == "void":
            self.void = Logbook(RULESET, self.setup, self.labels)
            self.lines.append(line)
            for said in self.lines:
                self.void.play(said)
            return
        if self.void:
            self.void.play(line)
        try:
            actions = RULESET.notation.read(line, self.state, self.labels)
            state = self.state
            for action in actions:
                RULESET.rules.check(state, action)
                _check_citations(state, action)
                state = _apply(state, action, self.ply + 1)
                _check_conservation(state)
        except SpooklogError as refusal:
            raise self.labels.fill(refusal) from None
        written = RULESET.notation.write(self.state, actions, self.labels)
        assert RULESET.notation.read(written, self.state, self.labels) == actions, f"{line}: written as {written}"
        self.state = state
        self.lines.append(line)

    def refusal(self, line: str) -> SpooklogError:
        """What the ruleset raises on a line; fails when it takes the line."""
        before = self.state
        try:
            self.play(line)
        except SpooklogError as refusal:
            assert self.state == before
            return refusal
        pytest.fail(f"'{line}' was accepted: {self.view['phase']}, {self.view['actor']}")

    def fact(self, word: str, words: str = "") -> str:
        """What the view says about a fact word."""
        view = self.view
        names = self.labels.names
        match word:
            case "top":
                return f"{view['top']['card']} {view['top']['owner']}" if view["top"] else "none"
            case "act":
                return view["actor"] or "none"
            case "counts":
                return " ".join(str(view["counts"][name]) for name in names)
            case "dir":
                return str(view["direction"])
            case "seq":
                return str(view["sequence"])
            case "by":
                return str(view["ended_by"])
            case "points":
                return " ".join("?" if view["points"].get(name) is None else str(view["points"][name]) for name in names)
            case "pile":
                return " ".join(laid["card"] for laid in view["pile"])
            case "holds":
                name = words.split()[0]
                return " ".join([name, *view["known"][name], *["?"] * view["hidden"][name]])
            case "flags":
                return "; ".join(f"{f['rule'][7:]} {f['player']} {f['card']} at {f['at']}" for f in view["flags"]) or "none"
            case "claims":
                return " ".join(f"{claim['player']}@{claim['at']}" for claim in view["claims"]) or "none"
            case "round":
                return str(view["trick"]["round"]) if view["trick"] else "none"
            case "acting":
                turn = self.seen("full").turn
                return " ".join(name_of(actor, self.labels) for actor in (*turn.must, *turn.may)) or "none"
            case "places" | "trust":
                outcome = RULESET.rules.outcome(self.state)
                assert outcome is not None
                report = outcome.report(self.labels)
                return " ".join(str(report["ranks"][name]) for name in names) if word == "places" else report["trust"]
            case _:
                value = view[word]
                return (" ".join(value) if isinstance(value, list) else str(value or "none")) or "none"


def undealt(header: str, *, cites: str) -> SpooklogError:
    """The refusal of a deal, which must cite the rule."""
    with pytest.raises(SpooklogError) as refused:
        deal(_split(f"{header}\n---")[0])
    _check_refusal(refused.value, cites, "the deal")
    return refused.value


def replay(script: str, *, options: str = "", revision: int = RULESET.meta.revision) -> Hand:
    """Run a script and return the hand as it then is. Fails at the first line or fact that is not as the script says."""
    header, body = _split(script)
    hand = deal([*header, f"options {options}"] if options else header, revision)
    for line, after in zip(body, [*body, ""][1:], strict=True):
        word, _, rest = line.partition(" ")
        if word in ("refused", "accepted"):
            continue
        if word in _CATALOGUE_FACTS | _OUR_FACTS:
            said, told = hand.fact(word, rest), " ".join(rest.split())
            assert said == told, f"after ply {hand.ply}: {word} is '{said}', not '{told}'\n{dedent(script)}"
        elif after.startswith("refused"):
            refusal = hand.refusal(line)
            _check_refusal(refusal, after, line)
            assert refusal.expected, f"the refusal of '{line}' does not say what would do: {refusal.message}"
        else:
            try:
                hand.play(line)
            except SpooklogError as refusal:
                pytest.fail(f"'{line}' was refused by {refusal.rule}: {refusal.message}\n{dedent(script)}")
    return hand


def deal(header: list[str], revision: int = RULESET.meta.revision) -> Hand:
    """The hand that header lines describe, by the rules of a revision. Raises what the ruleset raises."""
    ruled = any("#!" in line for line in header)
    given: dict[str, str] = {}
    names: list[str] = []
    own: list[str] = []
    data: dict[str, Any] = {}
    for line in (re.sub(r"\s*#.*", "", line) for line in header):
        word, *rest = line.split()
        match word:
            case "players":
                names = rest
            case "options":
                given |= {name: value for name, _, value in (option.partition("=") for option in rest)}
            case "data":
                data |= dict([read_data(" ".join(rest))])
            case _:
                own.append(line)
    labels = Labels(names)
    options = read_options(RULESET.meta.options, given)
    opening = RULESET.opening.read_header(own, labels, options)
    setup = Setup(seats=len(names), options=options, opening=opening, revision=revision, data=data)
    setup = RULESET.opening.prepare(setup, frozenset(given))
    while True:
        try:
            state = RULESET.rules.start(setup)
        except SpooklogError as refusal:
            if not ruled or not isinstance(refusal, Illegal) or refusal.rule is None or refusal.rule in setup.allowed:
                raise labels.fill(refusal) from None
            setup = msgspec.structs.replace(setup, allowed=setup.allowed | {refusal.rule})
        else:
            _check_conservation(state)
            return Hand(setup, labels, state)


def _split(script: str) -> tuple[list[str], list[str]]:
    lines = [line.strip() for line in script.splitlines()]
    lines = [line for line in lines if line and not line.startswith("#")]
    if "---" not in lines:
        lines = [_HEADER, "---", *lines]
    at = lines.index("---")
    body = [re.sub(r"\s+#.*", "", line.removeprefix(">>> ")) for line in lines[at + 1 :]]
    return lines[:at], body


def _check_refusal(refusal: SpooklogError, wanted: str, line: str) -> None:
    short = wanted.removeprefix("refused ").removeprefix("spooks:")
    assert refusal.rule == f"spooks:{short}", f"'{line}' is refused by {refusal.rule}, not {short}: {refusal.message}"
    kind = "ambiguous" if isinstance(refusal, Ambiguous) else RULESET.rulebook.rules[short].breach
    assert refusal.kind == kind
    assert "@" not in refusal.message + " ".join(refusal.expected)


def _apply(state: State, action: SpooksAction, ply: int) -> State:
    """The state after a checked action: whatever is to be refused must have been refused by the check."""
    try:
        return RULESET.rules.apply(state, action, ply)
    except SpooklogError as refusal:
        raise AssertionError(f"{action} passed the checks and was refused all the same: {refusal.message}") from refusal


def _check_citations(state: State, action: SpooksAction) -> None:
    for rule in RULESET.moves.citations(state, action):
        assert rule in RULESET.rulebook.rules


def _check_conservation(state: State) -> None:
    """Catalogue 10, laws 1 and 2: every card is somewhere, and the unseen ones fill the hidden places."""
    under_way = [card for _, card in (*(state.trick.laid if state.trick else ()), *(state.swap or ()))]
    named = [card for card in under_way if card]
    places = [laid.card for laid in state.pile] + [card for hand in state.known for card in hand]
    if state.record != "result":
        assert Counter([*places, *state.pool, *state.ghost_known, *named]) == Counter(state.table.deck.cards)
        unnamed = len(under_way) - len(named)
        assert len(state.pool) == sum(state.hidden) + state.ghost_hidden + unnamed + state.table.missing
    assert all(number >= 0 for number in state.hidden)


def informs(*rules: str) -> None:
    """Check that the rulebook has these rows, in words, as rows that no line is refused by."""
    for short in rules:
        rule = RULESET.rulebook.find(short)
        assert rule.breach == "info"
        assert rule.text.endswith(".")
        assert len(rule.text) > 30
