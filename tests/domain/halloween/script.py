"""A game with expectations, run line by line: what a test of Halloween is written in.

A script is a game in its own notation, with facts behind the lines they hold for:

    given town po:bbg sc:yy          the position to begin with, laid out as people would on a table
    given anna levels 321 scare 4 tokens bgy cards B4 D5 slots warp # _ spaces 1S 2M used B9 pe 7 haunts ch:o po:b*
    ---
    anna 1M po>ho b =2
    town po:bg sc:yy ho:b            a fact: checked against the view
    anna pe 7                        a fact of a player: pe, scare, tokens, discs, levels, slots, spaces, cards, used, haunts
    ben 1R
    refused turn.2                   the line before must be refused, citing this rule, and changes nothing

A header (`players`, `options`, `cards`, `bonus`, `data`, `given`) ends with `---`; without one anna, ben and cleo play with the
cards and tokens of HEADER. `#` starts a comment only at the beginning of a line. After every line the runner also checks the
invariants of section 10, that the line can be written and read back, and that every refusal is of the kind its rule says.
"""

from __future__ import annotations

import re
from textwrap import dedent

import msgspec
import pytest

from spooklog.domain.contract.ruleset import Seen, Setup, Step
from spooklog.domain.rulesets.halloween import RULESET
from spooklog.domain.rulesets.halloween.actions import LETTERS
from spooklog.domain.rulesets.halloween.box import COLOURS
from spooklog.domain.rulesets.halloween.rules.scoring import HalloweenOutcome, end_points
from spooklog.domain.rulesets.halloween.state import LEVELS, Player, Slot, State, replace
from spooklog.domain.start.arrange import arrange, read_players
from spooklog.domain.values.errors import Ambiguous, SpooklogError
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.value import put

PLAYERS = "players anna ben cleo"
CARDS = "cards B4 B14 B1 C11 C12 C1 D14 D10"
BONUS = "bonus ch=green sc=yellow th=scare ce=blue po=point ho=rest"
TWO = f"players anna ben\n{CARDS}\n{BONUS}"
MASTER = f"{PLAYERS}\noptions variant=master"

_WORDS = {
    "refused",
    "ruled",
    "town",
    "bonus",
    "due",
    "active",
    "over",
    "triggered",
    "round",
    "points",
    "ranks",
    "dice",
    "discards",
    "plates",
}
_PLAYER = ("pe", "scare", "tokens", "discs", "levels", "slots", "spaces", "cards", "used", "haunts", "done", "end")


class Game:
    """A game under test: the state, its labels, and every step so far."""

    def __init__(self, setup: Setup, labels: Labels, state: State) -> None:
        self.setup, self.labels, self.state = setup, labels, state
        self.steps: tuple[Step, ...] = ()
        self.ply = 0

    @property
    def seen(self) -> Seen[State]:
        """The game as all know it."""
        last = tuple(step.action for step in self.steps if step.ply == self.ply)
        return Seen(self.state, self.labels, RULESET.rules.turn(self.state), last)

    @property
    def outcome(self) -> HalloweenOutcome:
        """How the game ended; fails where it has not."""
        outcome = RULESET.rules.outcome(self.state)
        assert isinstance(outcome, HalloweenOutcome)
        return outcome

    def player(self, name: str) -> Player:
        """What a player has."""
        return self.state.player(self.labels.seat(name))

    def play(self, line: str, *, ruled: bool = False) -> None:
        """A line, taken whole or refused whole. Raises what the ruleset raises, with labels filled in."""
        state, steps = self.state, list[Step]()
        try:
            for part in RULESET.meta.dialect.parts(line):
                before = state
                actions = RULESET.notation.read(part.text, state, self.labels)
                for action in actions:
                    if not ruled:
                        RULESET.rules.check(state, action)
                    steps.append(Step(state, action, self.ply + 1))
                    state = RULESET.rules.apply(state, action, self.ply + 1)
                written = RULESET.notation.write(before, actions, self.labels)
                again = RULESET.notation.read(written, before, self.labels)
                assert again == actions, f"{line}: written as {written}, which reads as {again}"
        except SpooklogError as refusal:
            raise self.labels.fill(refusal) from None
        check_invariants(state)
        self.state, self.steps, self.ply = state, (*self.steps, *steps), self.ply + 1

    def refusal(self, line: str) -> SpooklogError:
        """What the ruleset raises on a line; fails when it takes the line."""
        try:
            self.play(line)
        except SpooklogError as refusal:
            return refusal
        pytest.fail(f"'{line}' was accepted")

    def fact(self, word: str) -> str:
        """What the state says about a fact word."""
        state, codes = self.state, self.state.box.codes
        match word:
            case "town":
                rows = zip(codes, state.town, strict=True)
                return " ".join(f"{code}:{_colours(row)}" for code, row in rows if any(row))
            case "bonus":
                return " ".join(f"{code}={token}" for code, token in zip(codes, state.spaces, strict=True) if token)
            case "discards":
                kinds = zip(state.box.kinds, state.discards, strict=True)
                return " ".join(kind.code for kind, count in kinds for _ in range(count))
            case "due":
                return RULESET.rules.turn(state).due or "none"
            case "active":
                return self.labels[state.active]
            case "plates":
                rows = zip(codes, state.plates, strict=True)
                found = ((code, n, holder) for code, row in rows for n, holder in enumerate(row) if holder)
                marks = (f"{code}:{COLOURS[n]}={self.labels[abs(holder)]}{'*' * (holder < 0)}" for code, n, holder in found)
                return " ".join(marks) or "none"
            case "over" | "triggered":
                return "yes" if getattr(state, word) else "no"
            case "round":
                return str(state.round)
            case "dice":
                return ":".join(map(str, state.roll.values)) if state.roll else "none"
            case "points":
                return " ".join(map(str, self.outcome.points))
            case "ranks":
                return " ".join(map(str, self.outcome.ranks))
            case _:
                raise AssertionError(word)

    def fact_of(self, name: str, word: str) -> str:
        """What the state says of a player."""
        seat = self.labels.seat(name)
        player = self.player(name)
        match word:
            case "pe" | "scare" | "discs":
                return str(getattr(player, word))
            case "tokens":
                return _colours(player.tokens) or "-"
            case "levels":
                return "".join(str(section.level) for section in player.sections)
            case "slots":
                return " ".join("#" if slot.locked else slot.token or "_" for slot in player.slots)
            case "spaces":
                rows = enumerate(player.sections, start=1)
                found = (f"{n}{letter}" for n, row in rows for at, letter in enumerate(LETTERS) for _ in range(row.spaces[at]))
                return " ".join(found) or "-"
            case "done":
                return "".join(str(n) for n, row in enumerate(player.sections, start=1) if row.done) or "-"
            case "cards" | "used":
                return " ".join(getattr(player, word)) or "-"
            case "haunts":
                return f"{player.haunts}+{player.extra}" if self.state.table.two else str(player.haunts)
            case "end":
                return " ".join(f"{card}={points}" for card, points in end_points(self.state, seat)) or "-"
            case _:
                raise AssertionError(word)


def shown(cards: str) -> str:
    """Header lines for a game with these cards alone on display."""
    return f"options cards_on_display={len(cards.split())}\ncards {cards}"


def rests(*names: str, sections: int = 3) -> str:
    """Lines of whole turns, one for each name, in which every section rests."""
    return "".join("".join(f"{name} {n}R\n" for n in range(1, sections + 1)) + f"{name} end\n" for name in names)


def replay(script: str, *, options: str = "") -> Game:
    """Run a script and return the game as it then is. Fails at the first line or fact that is not as the script says."""
    header, body = _split(script)
    game = begin([*header, *([f"options {options}"] if options else [])])
    for line, after in zip(body, [*body, ""][1:], strict=True):
        word, _, rest = line.partition(" ")
        of, _, value = rest.partition(" ")
        if word in ("refused", "ruled"):
            continue
        if word in _WORDS and word not in game.labels.names:
            told = game.fact(word)
            assert _sorted(word, told) == _sorted(word, rest.strip()), (
                f"after line {game.ply}: {word} is '{told}', not '{rest}'\n{dedent(script)}"
            )
        elif of in _PLAYER and word in game.labels.names and (value or of != "end"):
            told = game.fact_of(word, of)
            assert told == value.strip(), f"after line {game.ply}: {word} {of} is '{told}', not '{value}'\n{dedent(script)}"
        elif after.startswith(("refused", "ruled")):
            verdict, rule = after.split()
            check_refusal(game.refusal(line), rule, line)
            if verdict == "ruled":
                game.play(line, ruled=True)
        else:
            try:
                game.play(line)
            except SpooklogError as refusal:
                pytest.fail(f"'{line}' was refused by {refusal.rule}: {refusal.message}\n{dedent(script)}")
    return game


def begin(header: list[str]) -> Game:
    """The game that header lines describe, read as a sheet has them. Raises what the platform and the ruleset raise."""
    options: dict[str, str] = {}
    lines, data, given, players = list[str](), list[str](), list[str](), PLAYERS.partition(" ")[2]
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
                given.append(rest)
            case _:
                lines.append(line)
    plays = options.get("variant") != "master" and options.get("record") != "result"
    if plays and not any(line.startswith("cards") for line in lines) and "card_set" not in options:
        lines.append(CARDS)
    if plays and not any(line.startswith("bonus") for line in lines):
        lines.append(BONUS)
    arrangement = arrange(RULESET, read_players(players), options=options, data=data, header=lines)
    labels = Labels([player.label for player in arrangement.players])
    try:
        state = RULESET.rules.start(arrangement.setup)
    except SpooklogError as refusal:
        raise labels.fill(refusal) from None
    for line in given:
        state = _given(state, labels, line)
    check_invariants(state)
    return Game(arrangement.setup, labels, state)


def unstarted(header: str, *, cites: str) -> SpooklogError:
    """The refusal of a start, which must cite the rule."""
    with pytest.raises(SpooklogError) as refused:
        begin(_split(f"{header}\n---")[0])
    assert refused.value.rule == f"halloween:{cites}", refused.value.message
    return refused.value


def check_refusal(refusal: SpooklogError, short: str, line: str) -> None:
    """That a refusal cites the rule, is of the kind that the rule says, and names players by their labels.

    A word that names no player cannot be read, whatever rule it is refused by.
    """
    assert refusal.rule == f"halloween:{short}", f"'{line}' is refused by {refusal.rule}, not {short}: {refusal.message}"
    if refusal.kind != "usage":
        kind = "unreadable" if "no player '" in refusal.message else RULESET.rulebook.rules[short].breach
        assert refusal.kind == ("ambiguous" if isinstance(refusal, Ambiguous) else kind)
    assert not re.search(r"@\d", refusal.message + " ".join(refusal.expected))


def informs(*rules: str) -> None:
    """Check that the rulebook has these rows, in words, as rows that no line is refused by."""
    for short in rules:
        rule = RULESET.rulebook.find(short)
        assert rule.breach == "info", short
        assert rule.text.strip().endswith(".")
        assert len(rule.text) > 15


def check_invariants(state: State) -> None:
    """Catalogue 10: supplies and limits hold in every position (supplies are what is left, so none may fall below 0)."""
    assert all(0 <= state.supply(level) <= 5 and 0 <= state.tokens(level) <= 12 for level in LEVELS)
    assert all(min(row) >= 0 and sum(row) <= state.table.room for row in state.town)
    assert all(count >= 0 for count in (*state.reserve, *state.discards))
    for player in state.players:
        spaces = sum(section.discs for section in player.sections)
        locked = sum(slot.locked for slot in player.slots)
        assert player.discs + spaces + locked + len(player.cards) == state.box.discs, player
        assert min(player.discs, player.pe, player.scare, *player.tokens, player.haunts, player.extra) >= 0
        assert all(1 <= section.level <= 5 for section in player.sections)
        assert not any(slot.token and slot.locked for slot in player.slots)
    for seat in state.seats:
        player = state.player(seat)
        placed = sum(holder == seat for row in state.plates for holder in row)
        extra = sum(holder == -seat for row in state.plates for holder in row)
        assert player.haunts + placed == state.box.haunts
        assert player.extra + extra == (state.box.extra if state.table.two else 0)
        assert all(row.count(seat) <= 1 and row.count(-seat) <= 1 for row in state.plates)
    due = RULESET.rules.turn(state).due
    owed = state.blues_owed and state.options.blue_check == "immediate"
    assert due in ("blues", "roll", "dice", "result") or not owed or any(one.kind == "blues" for one in state.agenda)
    if state.table.master and not state.agenda:
        assert state.in_town(5) < 5


def _sorted(word: str, told: str) -> str:
    """A fact as it is compared: buildings in any order, and the colours in each of them."""
    if word not in ("town", "bonus", "plates"):
        return told
    tokens = (token.partition(":") for token in told.split())
    return " ".join(sorted(f"{code}:{''.join(sorted(rest))}" if word == "town" else code + rest for code, _, rest in tokens))


def _colours(counts: tuple[int, ...]) -> str:
    return "".join(letter * count for letter, count in zip(COLOURS, counts, strict=True))


def _counts(letters: str) -> tuple[int, ...]:
    return tuple(letters.count(letter) for letter in COLOURS)


def _given(state: State, labels: Labels, line: str) -> State:
    """The position with what a `given` line lays out."""
    word, *rest = line.split()
    codes = state.box.codes
    match word:
        case "town":
            rows = {code: _counts(letters) for code, _, letters in (token.partition(":") for token in rest)}
            return replace(state, town=tuple(rows.get(code, (0,) * 5) for code in codes))
        case "bonus":
            tokens = dict(token.split("=") for token in rest)
            return replace(state, spaces=tuple(tokens.get(code, "") for code in codes))
        case "discards":
            kinds = [kind.code for kind in state.box.kinds]
            return replace(state, discards=tuple(rest.count(kind) for kind in kinds))
        case "active":
            return replace(state, active=labels.seat(rest[0]))
        case "triggered":
            return replace(state, triggered="cards")
        case _:
            return _given_player(state, labels.seat(word), rest)


def _given_player(state: State, seat: int, words: list[str]) -> State:
    player, key = state.player(seat), ""
    values: dict[str, list[str]] = {}
    for word, after in zip(words, [*words[1:], ""], strict=True):
        if word in _PLAYER and (word not in ("scare", "discs") or after.isdigit()):  # these two are bonus tokens as well
            key = word
            values[key] = []
        else:
            values[key].append(word)
    sections, slots = player.sections, player.slots
    for at, level in enumerate(values.get("levels", [""])[0]):
        sections = put(sections, at + 1, replace(sections[at], level=int(level)))
    for space in values.get("spaces", []):
        at, letter = int(space[0]), LETTERS.index(space[1])
        row = sections[at - 1]
        sections = put(sections, at, replace(row, spaces=put(row.spaces, letter + 1, row.spaces[letter] + 1)))
    for number in values.get("done", [""])[0]:
        sections = put(sections, int(number), replace(sections[int(number) - 1], done=True))
    for at, token in enumerate(values.get("slots", []), start=1):
        slots = put(slots, at, Slot(locked=True) if token == "#" else Slot("" if token == "_" else token))
    cards = tuple(values.get("cards", player.cards))
    locked, used = sum(slot.locked for slot in slots), sum(section.discs for section in sections)
    discs = state.box.discs - locked - used - len(cards)
    plates, own, extra = state.plates, 0, 0
    for token in values.get("haunts", []):
        code, _, colours = token.partition(":")
        at = state.table.place(code)
        for colour in colours.rstrip("*"):
            plates = put(plates, at + 1, put(plates[at], COLOURS.index(colour) + 1, -seat if token.endswith("*") else seat))
            own, extra = own + (not token.endswith("*")), extra + token.endswith("*")
    player = msgspec.structs.replace(
        player,
        sections=sections,
        slots=slots,
        cards=cards,
        discs=discs,
        haunts=player.haunts - own,
        extra=player.extra - extra,
        scare=int(values.get("scare", [str(player.scare)])[0]),
        pe=int(values.get("pe", [str(player.pe)])[0]),
        tokens=_counts(values.get("tokens", ["-"])[0]) if "tokens" in values else player.tokens,
        used=tuple(sorted(values.get("used", []))),
    )
    occupants = state.occupants
    for card in cards:
        at = state.table.display.index(card)
        occupants = put(occupants, at + 1, (*occupants[at], seat))
    return replace(state, players=put(state.players, seat, player), plates=plates, occupants=occupants)


def _split(script: str) -> tuple[list[str], list[str]]:
    lines = [line.strip() for line in script.splitlines()]
    lines = [line for line in lines if line and not line.startswith("#")]
    if "---" not in lines:
        return [], lines
    at = lines.index("---")
    return lines[:at], lines[at + 1 :]
