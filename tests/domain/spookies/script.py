"""A game with expectations, run line by line: what a test of Spookies is written in.

A script is a game in its own notation, with facts after the lines they hold for:

    tim s
    tim 34
    chips 1 0           a fact: checked against the full view
    peter 34
    refused turn.4      the line before must be refused, citing this rule, and changes nothing
    peter 34
    ruled turn.4        the line before is refused by this rule and let through by a ruling

A header (`players`, `options`, `data`) ends with `---`; without one tim and peter play. `#` starts a comment. A line `void`
breaks the game off: what the log makes of that is shown, and no line may follow.

After every line the runner also checks that no chip is lost, that the line can be written and read back, that the rules it rests
on exist, and that every refusal is of the kind its rule says and speaks of players by name.
"""

from __future__ import annotations

import re
from contextlib import suppress
from textwrap import dedent
from typing import Any

import msgspec
import pytest

from spooklog.domain.contract.ruleset import Outcome, Seen, Setup, Step, Turn, name_of
from spooklog.domain.log.seen import BROKEN_OFF
from spooklog.domain.pictures.scene import Scene
from spooklog.domain.rulesets.spookies import RULESET
from spooklog.domain.rulesets.spookies.actions import SpookiesAction
from spooklog.domain.rulesets.spookies.state import State
from spooklog.domain.start.arrange import arrange, read_players
from spooklog.domain.values.errors import Ambiguous, Illegal, SpooklogError
from spooklog.domain.values.labels import Labels

RESULT = "players tim peter\noptions record=result\n---\n"
FREE = "players tim peter\noptions character_choice=free\n---\n"

_HEADER = ["players tim peter"]
_VERDICTS = ("refused", "ruled")
_FACTS = {
    *("act", "at", "by", "came", "chips", "collected", "counted", "highest", "left", "need", "paid", "penalty", "phase"),
    *("places", "points", "prompt", "score", "stock", "turn", "winners", "won"),
}


class Game:
    """A game under test: the state, its labels, every step so far, and how many lines were accepted."""

    def __init__(self, setup: Setup, labels: Labels, state: State) -> None:
        self.setup = setup
        self.labels = labels
        self.state = state
        self.steps: tuple[Step, ...] = ()
        self.ply = 0
        self.void = False

    @property
    def seen(self) -> Seen[State]:
        """The game as all know it."""
        turn = Turn() if self.void else RULESET.rules.turn(self.state)
        return Seen(self.state, self.labels, turn, tuple(step.action for step in self.steps if step.ply == self.ply), self.void)

    @property
    def view(self) -> dict[str, Any]:
        """The full view."""
        return RULESET.pictures.view(self.seen)

    @property
    def prompt(self) -> tuple[str, ...]:
        """What happens next, in words; of a game that was broken off the log says so."""
        return BROKEN_OFF if self.void else RULESET.pictures.prompt(self.seen)

    @property
    def scene(self) -> Scene:
        """The picture."""
        return RULESET.pictures.scene(self.seen, self.prompt)

    @property
    def outcome(self) -> Outcome:
        """How the game ended; fails where it has not."""
        outcome = RULESET.rules.outcome(self.state)
        assert outcome is not None
        return outcome

    def play(self, line: str, *, ruled: bool = False) -> None:
        """A line, taken whole or refused whole. Raises what the ruleset raises, with labels filled in."""
        assert not self.void
        if line == "void":
            self.void, self.ply = True, self.ply + 1
            return
        state, steps = self.state, list[Step]()
        try:
            actions = RULESET.notation.read(line, state, self.labels)
            for action in actions:
                steps.append(Step(state, action, self.ply + 1))
                state = _ruled(state, action) if ruled else _checked(state, action)
                check_conservation(state)
        except SpooklogError as refusal:
            raise self.labels.fill(refusal) from None
        written = RULESET.notation.write(self.state, actions, self.labels)
        assert RULESET.notation.read(written, self.state, self.labels) == actions, f"{line}: written as {written}"
        self.state, self.steps, self.ply = state, (*self.steps, *steps), self.ply + 1

    def refusal(self, line: str) -> SpooklogError:
        """What the ruleset raises on a line; fails when it takes the line."""
        before = self.state
        try:
            self.play(line)
        except SpooklogError as refusal:
            assert self.state == before
            return refusal
        pytest.fail(f"'{line}' was accepted: {self.view['phase']}, {self.view['current']}")

    def fact(self, word: str, words: str = "") -> str:
        """What the view says about a fact word."""
        view, names = self.view, self.labels.names
        match word:
            case "act":
                return " ".join(self._acting()) or "none"
            case "at":
                name = words.split()[0]
                return f"{name} {view['positions'][name]}"
            case "prompt":
                return "; ".join(self.prompt)
            case "by":
                return self.outcome.ended_by
            case "left":
                return str(self.outcome.report(self.labels)["left"])
            case "came" | "score" | "won" | "collected" | "paid":
                return str(view["last_roll"][word]) if view["last_roll"] else "none"
            case "penalty":
                return " ".join(f"{field}:{count}" for field, count in view["penalty"].items() if count) or "none"
            case "chips" | "points":
                return " ".join("?" if view[word][name] is None else str(view[word][name]) for name in names)
            case "places":
                return " ".join(str(view["ranks"][name]) for name in names)
            case "counted":
                return " ".join(name for name in names if view["counts"][name] is not None) or "none"
            case "highest":
                return " ".join(str(view["statistics"][name]["highest"]) for name in names)
            case _:
                value = view[word]
                return " ".join(value) if isinstance(value, list) else str(value)

    def _acting(self) -> list[str]:
        """Who must act next: where it is chance, the player who throws the die."""
        turn = self.seen.turn
        implied = RULESET.notation.implied(self.state, turn)
        must = (implied,) if turn.kind == "chance" and implied else turn.must
        return [name_of(actor, self.labels) for actor in must]


def replay(script: str, *, options: str = "", data: str = "") -> Game:
    """Run a script and return the game as it then is. Fails at the first line or fact that is not as the script says."""
    header, body = _split(script)
    extra = [*([f"options {options}"] if options else []), *(f"data {line}" for line in data.splitlines() if line.strip())]
    game = begin([*header, *extra])
    for line, after in zip(body, [*body, ""][1:], strict=True):
        word, _, rest = line.partition(" ")
        if word in _VERDICTS:
            continue
        if word in _FACTS:
            said, told = game.fact(word, rest), " ".join(rest.split())
            assert said == told, f"after line {game.ply}: {word} is '{said}', not '{told}'\n{dedent(script)}"
        elif after.startswith(_VERDICTS):
            verdict, rule = after.split()
            refusal = game.refusal(line)
            check_refusal(refusal, rule, line)
            if verdict == "ruled":
                assert isinstance(refusal, Illegal)
                game.play(line, ruled=True)
        else:
            try:
                game.play(line)
            except SpooklogError as refusal:
                pytest.fail(f"'{line}' was refused by {refusal.rule}: {refusal.message}\n{dedent(script)}")
    return game


def begin(header: list[str]) -> Game:
    """The game that header lines describe, read as a sheet has them. Raises what the platform and the ruleset raise."""
    given: dict[str, str] = {}
    players, data = "", []
    allowed = frozenset(f"spookies:{rule}" for line in header for rule in re.findall(r"#! (\S+)", line))
    for line in (re.sub(r"\s*#!.*", "", line) for line in header):
        word, _, rest = line.partition(" ")
        match word:
            case "players":
                players = rest
            case "options":
                given |= {name: value for name, _, value in (option.partition("=") for option in rest.split())}
            case _:
                data.append(rest)
    arrangement = arrange(RULESET, read_players(players), options=given, data=data, header=[])
    labels = Labels([player.label for player in arrangement.players])
    setup = msgspec.structs.replace(arrangement.setup, allowed=allowed)
    try:
        state = RULESET.rules.start(setup)
    except SpooklogError as refusal:
        raise labels.fill(refusal) from None
    check_conservation(state)
    return Game(setup, labels, state)


def unstarted(header: str, *, cites: str) -> SpooklogError:
    """The refusal of a start, which must cite the rule."""
    with pytest.raises(SpooklogError) as refused:
        begin(_split(f"{header}\n---")[0])
    check_refusal(refused.value, cites, "the start")
    return refused.value


def up(name: str, fields: int, dice: str = "6666") -> str:
    """So many climbs in a row, with four dice unless other ones are said: they earn 0 0 0 1 2 3 4 from the garden on."""
    return f"{name} {dice}\n" * fields


def turn_up(name: str, character: str, fields: int, dice: str = "6666") -> str:
    """A turn that climbs so many fields and stops."""
    return f"{name} {character}\n{up(name, fields, dice)}{name} stop\n"


def check_refusal(refusal: SpooklogError, short: str, line: str) -> None:
    """That a refusal cites the rule, is of the kind that the rule says, names players by their labels, and says what would do.

    A word that names no player and no character cannot be read, whatever rule it is refused by.
    """
    assert refusal.rule == f"spookies:{short}", f"'{line}' is refused by {refusal.rule}, not {short}: {refusal.message}"
    if refusal.kind != "usage":
        kind = "unreadable" if "no player '" in refusal.message or "no character '" in refusal.message else ""
        kind = "ambiguous" if isinstance(refusal, Ambiguous) else kind or RULESET.rulebook.rules[short].breach
        assert refusal.kind == kind
    assert "@" not in refusal.message + " ".join(refusal.expected)
    assert refusal.expected, f"the refusal of '{line}' does not say what would do: {refusal.message}"


def check_conservation(state: State) -> None:
    """Catalogue 10, laws 1 and 2: every chip is somewhere, and no number is below 0."""
    assert state.stock + sum(state.chips) + sum(state.penalty) == state.table.stock
    assert min(state.stock, *state.chips, *state.penalty) >= 0


def informs(*rules: str) -> None:
    """Check that the rulebook has these rows, in words, as rows that no line is refused by."""
    for short in rules:
        rule = RULESET.rulebook.find(short)
        assert rule.breach == "info"
        assert rule.text.strip().endswith(".")
        assert len(rule.text) > 15


def _split(script: str) -> tuple[list[str], list[str]]:
    lines = [line.strip() for line in script.splitlines()]
    lines = [line for line in lines if line and not line.startswith("#")]
    if "---" not in lines:
        return list(_HEADER), [_bare(line) for line in lines]
    at = lines.index("---")
    return lines[:at], [_bare(line) for line in lines[at + 1 :]]


def _bare(line: str) -> str:
    return re.sub(r"\s+#.*", "", line)


def _checked(state: State, action: SpookiesAction) -> State:
    """The state after a checked action: whatever is to be refused must have been refused by the check."""
    RULESET.rules.check(state, action)
    assert set(RULESET.moves.citations(state, action)) <= set(RULESET.rulebook.rules)
    try:
        return RULESET.rules.apply(state, action, 1)
    except SpooklogError as refusal:
        raise AssertionError(f"{action} passed the checks and was refused all the same: {refusal.message}") from refusal


def _ruled(state: State, action: SpookiesAction) -> State:
    """The state after an action that a ruling lets through where it must. Raises Impossible."""
    with suppress(Illegal):
        RULESET.rules.check(state, action)
    return RULESET.rules.apply(state, action, 1)
