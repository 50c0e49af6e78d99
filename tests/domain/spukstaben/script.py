"""A table log with expectations, run line by line: what a test of Spukstaben is written in.

A script is a game in its own notation, with facts after the lines they hold for:

    +E c
    ghosts c1 E=4       a fact: checked against the full view
    glass
    refused appear.3    the line before must be refused, citing this rule, and changes nothing

A header ends with `---` and has `players`, `options` and `data` lines; without `players`, anna and bea play. `#` is a comment.
`!` before a line rules that it stands although it breaks a rule (`!appear.3 +E` also says which).

After every line the runner also checks what holds in every state, that the line can be written and read back, that the rules
the line rests on exist, and that every refusal is of the kind its rule says and speaks of players by name.
"""

from __future__ import annotations

import re
from textwrap import dedent
from typing import Any

import pytest
from tests.domain.spukstaben.laws import check_state, check_step
from tests.told import still_english

from spooklog.domain.contract.facts import read_data
from spooklog.domain.contract.ruleset import NO_CONTEXT, Context, Seen, Setup, Turn, Viewer
from spooklog.domain.log.seen import BROKEN_OFF
from spooklog.domain.rulesets.spukstaben import RULESET
from spooklog.domain.rulesets.spukstaben.actions import SpukstabenAction
from spooklog.domain.rulesets.spukstaben.state import State
from spooklog.domain.values.errors import Ambiguous, Illegal, Impossible, SpooklogError
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.options import read_options

PLAYERS = "players anna bea"

OPENING = """
+E c
+S c
+N c
+R p
+TH/p p
+A+ o
"""
"""The opening cards of the catalogue's sample game (7.4): c1 E, c2 S, c3 N, p1 R, p2 TH, o1 A."""

SILENCE = "glass\nanna: -\nbea: -\nflee\n"
"""The rest of a turn in which neither has a word."""

FACTS = {
    "acting",
    "awaits",
    "bonus",
    "box",
    "cubes",
    "escape",
    "escaped",
    "flags",
    "ghosts",
    "hint",
    "hits",
    "kind",
    "next",
    "notices",
    "pending",
    "phase",
    "pile",
    "points",
    "rating",
    "slots",
    "tally",
    "turn",
    "used",
    "word",
}


def deck(*codes: str, ghosts: int = 0, players: int = 2) -> str:
    """Data lines for a game of these cards alone, with so many new ghosts in each later turn. For a header."""
    listed = ", ".join(f'"{code}"' for code in codes)
    return f"data deck = [{listed}]\ndata ghosts.{players} = {[ghosts] * 8}\n"


def small(*codes: str, ghosts: int = 2, opening: int = 1, options: str = "") -> str:
    """A header for a game of these cards: `opening` of them in turn 1, in the composing room, `ghosts` in each later turn."""
    layout = f"data turn1.c = {opening}\ndata turn1.p = 0\ndata turn1.o = 0\n"
    return f"{deck(*codes, ghosts=ghosts)}{layout}options {options}\n---\n"


def short(turns: int, ghosts: int = 0) -> str:
    """Data lines for a game of so many turns, with so many new ghosts in each between the first and the last. For a header."""
    due = [ghosts] * (turns - 2)
    return f"data play.turns = {turns}\n" + "".join(f"data ghosts.{players} = {due}\n" for players in range(1, 5))


class Game:
    """A game under test: the state, its labels, and how many lines were accepted."""

    def __init__(self, setup: Setup, labels: Labels, state: State, context: Context = NO_CONTEXT) -> None:
        self.setup = setup
        self.labels = labels
        self.state = state
        self.context = context
        self.void = False
        self.ply = 0
        self.lawful = True
        """Until a breach was let through."""

    @property
    def view(self) -> dict[str, Any]:
        """The full view."""
        return RULESET.pictures.view(self.seen())

    def seen(self, viewer: Viewer = "full") -> Seen[State]:
        """The game as a viewer knows it."""
        state = RULESET.knowledge.seen_by(self.state, viewer)
        return Seen(state, self.labels, Turn() if self.void else RULESET.rules.turn(state), (), self.void)

    @property
    def report(self) -> dict[str, Any]:
        """The outcome of a game that is over, as plain data."""
        outcome = RULESET.rules.outcome(self.state)
        assert outcome
        return outcome.report(self.labels)

    @property
    def prompt(self) -> tuple[str, ...]:
        """What happens next; of a game that was broken off the log says so."""
        if self.void:
            return BROKEN_OFF
        found = RULESET.pictures.prompt(self.seen())
        assert still_english(found) == set()
        return found

    def read(self, line: str) -> tuple[SpukstabenAction, ...]:
        """The actions of a line, with what the context adds to them."""
        read = RULESET.notation.read(line, self.state, self.labels)
        return tuple(RULESET.rules.enrich(self.state, action, self.context) for action in read)

    def play(self, line: str, *, ruled: str | None = None) -> None:
        """A line, taken whole or refused whole. Raises what the ruleset raises, with labels filled in.

        With `ruled` a breach of that rule (or of any, where it is empty) is let through.
        """
        if line == "void":
            self.void, self.ply = True, self.ply + 1
            return
        try:
            actions, state = self.read(line), self.state
            for action in actions:
                before, lawful = state, self._check(state, action, ruled)
                state = _apply(state, action, self.ply + 1, lawful=lawful)
                check_state(state, lawful=self.lawful and lawful)
                if self.lawful and lawful:
                    check_step(before, action, state)
        except SpooklogError as refusal:
            raise self.labels.fill(refusal) from None
        self._check_written(actions, line)
        spoken = RULESET.say(self.state, actions, self.labels)
        assert still_english((spoken.text, spoken.short)) == set()
        self.lawful = self.lawful and ruled is None
        self.state, self.ply = state, self.ply + 1

    def refusal(self, line: str) -> SpooklogError:
        """What the ruleset raises on a line; fails when it takes the line."""
        before = self.state
        try:
            self.play(line)
        except SpooklogError as refusal:
            assert self.state == before
            return refusal
        pytest.fail(f"'{line}' was accepted: turn {self.view['turn']}, {self.view['phase']}")

    def _check(self, state: State, action: SpukstabenAction, ruled: str | None) -> bool:
        """Whether a checked action was lawful; a breach that is not ruled raises."""
        try:
            RULESET.rules.check(state, action)
        except Illegal as refusal:
            if ruled is None or (refusal.rule not in ("spukstaben:" + ruled, None) and ruled):
                raise
            return False
        assert not ruled, f"nothing had to be ruled, and {ruled} was to be"
        for rule in RULESET.moves.citations(state, action):
            assert rule in RULESET.rulebook.rules
        return True

    def _check_written(self, actions: tuple[SpukstabenAction, ...], line: str) -> None:
        written = RULESET.notation.write(self.state, actions, self.labels)
        again = RULESET.notation.read(written, self.state, self.labels)
        untimed = [action.__class__(**_without_time(action)) for action in actions]
        assert [*again] == untimed, f"{line}: written as {written}"

    def fact(self, word: str, words: str = "") -> str:
        """What the view says about a fact word."""
        view = self.view
        name = words.split()[0] if words.split() else ""
        match word:
            case "ghosts":
                return ", ".join(f"{ghost['place']} {ghost['card']}={ghost['power']}" for ghost in view["ghosts"]) or "none"
            case "cubes":
                return str(view["supply"])
            case "escape":
                return " ".join(f"{gone['card']}:{gone['reason']}" for gone in view["escape_pile"]) or "none"
            case "slots":
                return " ".join(f"{room}{slots}" for room, slots in view["turn1_slots"].items() if slots) or "none"
            case "word":
                told = view["words"][name]
                return " ".join([name, *([told["current"]] if told["current"] else []), told["status"]])
            case "hits":
                hits = view["words"][name]["hits"]
                return " ".join([name, *(f"{hit['card']}@{'-'.join(map(str, hit['letters']))}={hit['power']}" for hit in hits)])
            case "hint":
                given = view["hints"].get(name)
                return " ".join([name, *((given["kind"], given["value"]) if given else ("none",))])
            case "tally":
                told = view["statistics"][name]
                return " ".join([name, *(f"{key} {told[key]}" for key in words.split()[1::2])])
            case "used":
                return " ".join(used["word"] for used in view["used_words"]) or "none"
            case "notices":
                return "; ".join(f"{notice['rule']} {notice['owner']}" for notice in view["notices"]) or "none"
            case "flags":
                flags = RULESET.results.breaches(self.seen("public").state)
                return "; ".join(f"{flag.rule[11:]} {self.labels[flag.seat or 0]} at {flag.at}" for flag in flags) or "none"
            case "awaits":
                return self.prompt[0]
            case _:
                value = view[word]
                return " ".join(value) or "none" if isinstance(value, list) else str(value)


def replay(script: str, *, options: str = "", context: Context = NO_CONTEXT) -> Game:
    """Run a script and return the game as it then is. Fails at the first line or fact that is not as the script says."""
    header, body = _split(script)
    game = begin([*header, f"options {options}"] if options else header, context=context)
    for line, after in zip(body, [*body, ""][1:], strict=True):
        word, _, rest = line.partition(" ")
        if word == "refused":
            continue
        if word in FACTS:
            said, told = game.fact(word, rest), " ".join(rest.split())
            assert said == told, f"after ply {game.ply}: {word} is '{said}', not '{told}'\n{dedent(script)}"
        elif after.startswith("refused"):
            refusal = game.refusal(line)
            check_refusal(refusal, after, line)
            assert refusal.expected, f"the refusal of '{line}' does not say what would do: {refusal.message}"
        else:
            rule, _, ruled = line[1:].partition(" ") if line.startswith("!") else ("", "", "")
            try:
                game.play(ruled or line, ruled=rule if ruled else None)
            except SpooklogError as refusal:
                pytest.fail(f"'{line}' was refused by {refusal.rule}: {refusal.message}\n{dedent(script)}")
    return game


def begin(header: list[str], *, context: Context = NO_CONTEXT) -> Game:
    """The game that header lines describe. Raises what the ruleset raises."""
    given: dict[str, str] = {}
    names = PLAYERS.split()[1:]
    data: dict[str, Any] = {}
    for line in header:
        word, _, rest = line.partition(" ")
        match word:
            case "players":
                names = rest.split()
            case "options":
                given |= {name: value for name, _, value in (option.partition("=") for option in rest.split())}
            case "data":
                path, value = read_data(rest)
                data[path] = value
            case _:
                pytest.fail(f"no header line: {line}")
    labels = Labels(names)
    options = read_options(RULESET.meta.options, given, labels)
    setup = Setup(seats=len(names), options=options, data=data, opening=RULESET.opening.read_header([], labels, options))
    setup = RULESET.opening.prepare(setup, frozenset(given))
    try:
        state = RULESET.rules.start(setup)
    except SpooklogError as refusal:
        raise labels.fill(refusal) from None
    check_state(state)
    return Game(setup, labels, state, context)


def unstarted(header: str, *, cites: str | None) -> SpooklogError:
    """The refusal of a start, which must cite the rule (None: it is about the options or facts, and no rule's affair)."""
    with pytest.raises(SpooklogError) as refused:
        begin(_split(f"{header}\n---")[0])
    if cites is None:
        assert refused.value.rule is None
        assert refused.value.kind == "usage"
    else:
        check_refusal(refused.value, cites, "the start")
    assert refused.value.expected
    return refused.value


def check_refusal(refusal: SpooklogError, wanted: str, line: str) -> None:
    """Check that a refusal cites the rule, is of the kind that its rule says, and names players."""
    short = wanted.removeprefix("refused ").removeprefix("spukstaben:")
    assert refusal.rule == f"spukstaben:{short}", f"'{line}' is refused by {refusal.rule}, not {short}: {refusal.message}"
    kind = "ambiguous" if isinstance(refusal, Ambiguous) else RULESET.rulebook.rules[short].breach
    assert refusal.kind == kind
    assert not re.search(r"@[0-9]", refusal.message), refusal.message
    assert still_english((refusal.message,)) == set()


def informs(*rules: str) -> None:
    """Check that the rulebook has these rows, in words, as rows that no line is refused by."""
    for short in rules:
        rule = RULESET.rulebook.find(short)
        assert rule.breach == "info", short
        assert rule.text.endswith("."), short
        assert len(rule.text) > 20, short


def _split(script: str) -> tuple[list[str], list[str]]:
    lines = [re.sub(r"(^|\s+)#.*", "", line.strip()) for line in script.splitlines()]
    lines = [line for line in lines if line]
    if "---" not in lines:
        lines = ["---", *lines]
    at = lines.index("---")
    return lines[:at], lines[at + 1 :]


def _apply(state: State, action: SpukstabenAction, ply: int, *, lawful: bool) -> State:
    """The state after an action: whatever is to be refused must have been refused by the check."""
    try:
        return RULESET.rules.apply(state, action, ply)
    except Impossible as refusal:
        if lawful:
            pytest.fail(f"{action} passed the checks and was refused all the same: {refusal.message}")
        raise


def _without_time(action: SpukstabenAction) -> dict[str, Any]:
    """The fields of an action as its line tells them: times stand beside lines."""
    fields = {name: getattr(action, name) for name in action.__struct_fields__}
    return fields | ({"at": None} if "at" in fields else {})


OUT = "glass\nanna: -\n"
"""A single player without a word."""


def lone(*codes: str, turns: int = 3, ghosts: int = 0, options: str = "") -> str:
    """A header for a single player and so many cards in turn 1, in the composing room."""
    layout = f"data turn1.c = {len(codes)}\ndata turn1.p = 0\ndata turn1.o = 0\n"
    own = deck(*codes, "Z", "Z", "Z").splitlines()[0]
    return f"players anna\n{own}\n{layout}{short(turns, ghosts)}options {options}\n---\n" + "".join(
        f"+{code}\n" for code in codes
    )
