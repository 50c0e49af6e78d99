"""A game with expectations, run line by line: what a test of Polter-Heist is written in.

A script is a game in its own notation, with facts behind the lines they hold for:

    given tile 1F.2=F6 attic.3=A1      the position to begin with, laid out as people would on a table
    given anna at 1F.2.b3 courage 3 cards candle liquid waiting 1
    given ghost cleo at attic.landing.b3
    given time 10pm
    given steps 4                      the active player has rolled and has 4 steps
    ---
    anna m 1F.2.b4
    anna at 1F.2.b4                    a fact: checked against the state
    due none
    bob 3 4
    refused turn.2                     the line before must be refused, citing this rule, and changes nothing
    anna m 1F.2.b3
    ruled move.4                       refused likewise, and then played as the table ruled

A header (`players`, `options`, `tiles`, `data`, `given`) ends with `---`; anna, bob and cleo play where it names no others. `#`
starts a comment only at the beginning of a line. The words of `given` stand in `given.py`, those of facts at `Game.fact` and
`Game.fact_of`. While courage is rolled, `anna courage 4` is the roll, not the fact. After every line the runner also checks the
invariants of section 10 (`laws.py`), that the line can be written and read back, and that every refusal is of the kind its rule
says.
"""

from __future__ import annotations

import re
from textwrap import dedent
from typing import cast

import msgspec
import pytest
from tests.domain.polterheist.given import OF_PLAYER, given
from tests.domain.polterheist.laws import check_invariants, check_step
from tests.told import still_english

from spooklog.domain.contract.actions import Turn
from spooklog.domain.contract.ruleset import Setup, Step
from spooklog.domain.lines.reading import read_part
from spooklog.domain.rulesets.polterheist import RULESET
from spooklog.domain.rulesets.polterheist.actions import PolterheistAction
from spooklog.domain.rulesets.polterheist.rules.decks import discoveries_left, ghosts_left
from spooklog.domain.rulesets.polterheist.rules.places import house_of, is_tunnel, mark_of, number_of
from spooklog.domain.rulesets.polterheist.rules.scoring import PolterheistOutcome
from spooklog.domain.rulesets.polterheist.state import State
from spooklog.domain.start.arrange import arrange, read_players
from spooklog.domain.values.errors import Ambiguous, SpooklogError
from spooklog.domain.values.labels import Labels

PLAYERS = "anna bob cleo"
LOOSE = "options geometry=loose"
VERDICTS = ("refused", "ruled")

_FACTS = frozenset(
    (
        *("time", "phase", "steps", "due", "active", "must", "may", "treasure", "chips", "chipsleft", "discard", "ghostpile"),
        *("gone", "deck", "ghostdeck", "buried", "result", "ranks", "winners", "tile", "plans", "left", "deaths", "exits"),
        *("rounds", "round", "turn", "hand", "dice", "search"),
    )
)


class Game:
    """A game under test: the state, its labels, and every step so far."""

    def __init__(self, setup: Setup, labels: Labels, state: State) -> None:
        self.setup, self.labels, self.state = setup, labels, state
        self.steps: tuple[Step, ...] = ()
        self.ply = 0
        self.ruled = False

    @property
    def turn(self) -> Turn:
        """Who acts next."""
        return RULESET.rules.turn(self.state)

    @property
    def outcome(self) -> PolterheistOutcome:
        """How the game ended; fails where it has not."""
        outcome = RULESET.rules.outcome(self.state)
        assert isinstance(outcome, PolterheistOutcome)
        return outcome

    def play(self, line: str, *, ruled: bool = False) -> None:
        """A line, taken whole or refused whole. Raises what the ruleset raises, with labels filled in."""
        state, steps = self.state, list[Step]()
        sound = not (ruled or self.ruled)
        try:
            for part in RULESET.meta.dialect.parts(line):
                before = state
                actions = cast("tuple[PolterheistAction, ...]", read_part(RULESET, part.text, state, self.labels))
                for action in actions:
                    if not ruled:
                        RULESET.rules.check(state, action)
                    steps.append(Step(state, action, self.ply + 1))
                    after = RULESET.rules.apply(state, action, self.ply + 1)
                    check_step(state, action, after, sound=sound)
                    state = after
                written = RULESET.notation.write(before, actions, self.labels)
                spoken = RULESET.say(before, actions, self.labels)
                assert still_english((spoken.text, spoken.short)) == set()
                again = RULESET.notation.read(written, before, self.labels)
                assert tuple(again) == tuple(actions), f"{line}: written as {written}, which reads as {again}"
        except SpooklogError as refusal:
            raise self.labels.fill(refusal) from None
        check_invariants(state, sound=sound)
        self.state, self.steps, self.ply, self.ruled = state, (*self.steps, *steps), self.ply + 1, self.ruled or ruled

    def refusal(self, line: str) -> SpooklogError:
        """What the ruleset raises on a line; fails when it takes the line."""
        try:
            self.play(line)
        except SpooklogError as refusal:
            return refusal
        pytest.fail(f"'{line}' was accepted")

    def fact(self, word: str, about: str = "") -> str:
        """What the state says about a fact word; `tile` is about a position."""
        state = self.state
        match word:
            case "time":
                return state.box.hours[state.time]
            case "phase" | "steps" | "buried" | "round" | "turn":
                return str(getattr(state, word))
            case "due":
                due = state.due
                words = (due.kind, self._names([due.seat] if due.seat else []), due.what, due.where) if due else ("none",)
                return " ".join(word for word in words if word)
            case "active":
                return self.labels[state.active]
            case "must" | "may":
                return self._actors(getattr(self.turn, word)) or "-"
            case "treasure":
                if state.bearer:
                    return self.labels[state.bearer]
                return f"lying {state.token.at}" if state.token else "out" if state.out else "deck"
            case "chips" | "discard" | "gone" | "plans" | "dice":
                return " ".join(map(str, getattr(state, word))) or "-"
            case "ghostpile":
                return " ".join(state.ghosts) or "-"
            case "chipsleft":
                return str(state.chips_left)
            case "deck":
                return str(discoveries_left(state))
            case "ghostdeck":
                return str(ghosts_left(state))
            case "result":
                return state.result or "none"
            case "ranks":
                return " ".join(map(str, self.outcome.ranks))
            case "winners":
                return self._names(self.outcome.winners)
            case "tile":
                return state.up[state.mansion.slots.index(about)] or "down"
            case "left":
                return " ".join(f"{self.labels[seat]}={card}" for card, seat in state.left) or "-"
            case "deaths" | "exits":
                return self._names(getattr(state, word)) or "-"
            case "rounds":
                return f"{state.rounds[1]} of {state.rounds[0]}" if state.escaping else "none"
            case "hand":
                return state.hand or "-"
            case "search":
                return f"{state.search.at} {state.search.drawn}" if state.search else "none"
            case _:
                raise AssertionError(word)

    def fact_of(self, name: str, word: str) -> str:
        """What the state says of a player."""
        state, at = self.state, self.labels.seat(name) - 1
        match word:
            case "at":
                return state.at[at] or "-"
            case "courage" | "waiting" | "fresh":
                return str(getattr(state, word)[at])
            case "cards":
                return " ".join(state.carried[at]) or "-"
            case "concealed":
                return " ".join(state.concealed[at]) if state.concealed and state.concealed[at] else "-"
            case "status":
                seat = at + 1
                return "ghost" if state.is_ghost(seat) else "living" if state.is_in(seat) else "left"
            case "again":
                return state.again[at] or "-"
            case "skips" | "marked":
                return "yes" if at + 1 in getattr(state, word) else "no"
            case _:
                raise AssertionError(word)

    def is_fact(self, line: str) -> bool:
        """Whether a line that no verdict follows is a fact."""
        word, *rest = line.split()
        if word in self.labels.names and rest and rest[0] in OF_PLAYER:
            if rest[0] == "courage":
                return self.labels.seat(word) not in self.state.unrolled
            return not (rest[0] == "at" and len(rest) > 1 and rest[1].removeprefix("@") in self.labels.names)
        return word in _FACTS and word not in self.labels.names

    def check_fact(self, line: str) -> None:
        """Compare a fact with the state."""
        word, _, rest = line.partition(" ")
        if word in self.labels.names:
            word, _, rest = rest.partition(" ")
            told, name = self.fact_of(line.split()[0], word), line.split()[0]
        elif word == "tile":
            name, _, rest = rest.partition(" ")
            told = self.fact(word, name)
        else:
            told, name = self.fact(word), ""
        said = rest.split()
        if word in ("due", "search"):
            same = told.split()[: len(said)] == said
        elif word in ("chips", "discard", "ghostpile", "gone", "cards", "concealed", "left"):
            same = sorted(told.split()) == sorted(said)
        else:
            same = told.split() == said
        assert same, f"{name} {word} is '{told}', not '{rest}'".strip()

    def _names(self, seats: list[int] | tuple[int, ...]) -> str:
        return " ".join(self.labels[seat] for seat in seats)

    def _actors(self, actors: tuple[object, ...]) -> str:
        return " ".join(self.labels[one] if isinstance(one, int) else str(one) for one in actors)


def replay(script: str, *, options: str = "") -> Game:
    """Run a script and return the game as it then is. Fails at the first line or fact that is not as the script says."""
    header, body = _split(script)
    game = begin([*header, *([f"options {options}"] if options else [])])
    for line, after in zip(body, [*body, ""][1:], strict=True):
        verdict, _, rule = after.partition(" ")
        if line.split()[0] in VERDICTS:
            continue
        if verdict in VERDICTS:
            before = game.state
            check_refusal(game.refusal(line), rule.strip(), line)
            assert game.state is before
            if verdict == "ruled":
                game.play(line, ruled=True)
        elif game.is_fact(line):
            try:
                game.check_fact(line)
            except AssertionError as wrong:
                pytest.fail(f"after line {game.ply}: {str(wrong).splitlines()[0]}\n{dedent(script)}")
        else:
            try:
                game.play(line)
            except SpooklogError as refusal:
                pytest.fail(f"'{line}' was refused by {refusal.rule}: {refusal.message}\n{dedent(script)}")
    return game


def begin(header: list[str]) -> Game:
    """The game that header lines describe, read as a sheet has them. Raises what the platform and the ruleset raise."""
    options: dict[str, str] = {}
    lines, data, laid, players = list[str](), list[str](), list[str](), PLAYERS
    for line in header:
        word, _, rest = line.partition(" ")
        match word:
            case "players":
                players = rest
            case "options":
                options |= {name: value for name, _, value in (option.partition("=") for option in rest.split())}
            case "data":
                data.append(rest)
            case "given":
                laid.append(rest)
            case _:
                lines.append(line)
    arrangement = arrange(RULESET, read_players(players), options=options, data=data, header=lines)
    labels = Labels([player.label for player in arrangement.players])
    try:
        state = RULESET.rules.start(arrangement.setup)
    except SpooklogError as refusal:
        raise labels.fill(refusal) from None
    for line in laid:
        state = given(state, labels, line)
    check_invariants(state)
    return Game(arrangement.setup, labels, state)


def unstarted(header: str, *, cites: str) -> SpooklogError:
    """The refusal of a start, which must cite the rule (or none, for values that no option has)."""
    with pytest.raises(SpooklogError) as refused:
        begin(_split(f"{header}\n---")[0])
    assert refused.value.rule == (f"polterheist:{cites}" if cites else None), refused.value.message
    return refused.value


def check_refusal(refusal: SpooklogError, short: str, line: str) -> None:
    """That a refusal cites the rule, is of the kind that the rule says, and names players by their labels."""
    assert refusal.rule == f"polterheist:{short}", f"'{line}' is refused by {refusal.rule}, not {short}: {refusal.message}"
    if refusal.kind != "usage":
        assert refusal.kind == ("ambiguous" if isinstance(refusal, Ambiguous) else RULESET.rulebook.rules[short].breach)
    assert not re.search(r"@\d", refusal.message + " ".join(refusal.expected))
    assert still_english((refusal.message,)) == set()


def informs(*rules: str) -> None:
    """Check that the rulebook has these rows, in words, as rows that no line is refused by."""
    for short in rules:
        rule = RULESET.rulebook.find(short)
        assert rule.breach == "info", short
        assert rule.text.strip().endswith((".", '."'))
        assert len(rule.text) > 15


def _split(script: str) -> tuple[list[str], list[str]]:
    lines = [line.strip() for line in script.splitlines()]
    lines = [line for line in lines if line and not line.startswith("#")]
    if "---" not in lines:
        return [], lines
    at = lines.index("---")
    return lines[:at], lines[at + 1 :]


# -- both geometry levels ------------------------------------------------------------------------------------------------------

_SPACE = re.compile(r"(?:attic|2F|1F|cellar)\.\w+\.[a-z]\d+")
_TILE = re.compile(r"\b((?:attic|2F|1F|cellar)\.\d)[= ]([ASFC]\d+)\b")


def both(script: str) -> Game:
    """Run a script that names every space in full as it is, then with areas for spaces (`loosely`). Returns the first game."""
    replay(loosely(script), options="geometry=loose")
    return replay(script)


def loosely(script: str) -> str:
    """The script with areas for spaces, by the tiles that lie or are turned over in it."""
    state = begin([]).state
    up = list(state.up)
    for slot, tile in _TILE.findall(script):
        at, floor = state.mansion.slots.index(slot), slot.partition(".")[0]
        if tile in state.mansion.tiles and state.mansion.tiles[tile].floor == floor:
            up[at] = up[at] or tile
    laid = msgspec.structs.replace(state, up=tuple(up))
    return _SPACE.sub(lambda found: _area(laid, found[0]), script)


def _area(state: State, name: str) -> str:
    """The area of a space: rooms by letter, the `?` of a room numbered row by row."""
    mansion, house = state.mansion, house_of(state)
    space = number_of(state, name)
    assert space >= 0, name
    if space in mansion.camp:
        return "camp"
    if space in mansion.exits:
        return "exit"
    piece, mark = name.rpartition(".")[0], mark_of(state, name)
    if mark == "?":
        mark += str(1 + sum(house.mark[n] == "?" and house.room[n] == house.room[space] for n in range(space)))
    elif is_tunnel(state, name):
        mark = f"~{mark}"
    if mansion.slot_of[space] < 0:
        return piece + mark
    room = house.room[space]
    return piece + (".hall" if room < 0 else f".{'abc'[room % 4]}" if room % 4 else "") + mark
