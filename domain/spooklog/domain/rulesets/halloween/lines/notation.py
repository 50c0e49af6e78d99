"""Lines of a game (part `notation`): those of the actions, with the dice that a line may go on with (catalogue 7.1, 7.2).

A fight with its dice is one line of three actions: declared, rolled, settled; a trailing `?` leaves the roll open. Well-formed
nonsense (a building that is not there, section 7) passes through; the checks cite its rule.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated, Any, Self

from spooklog.domain.grammar.joined import Joined, OfAll
from spooklog.domain.grammar.kinds import LineContext, Whole
from spooklog.domain.grammar.lines import Grammar, Tail, TypedLine
from spooklog.domain.rulesets.halloween import actions as act
from spooklog.domain.rulesets.halloween.actions import ACTIONS, Dice, HalloweenAction
from spooklog.domain.rulesets.halloween.lines.phrases import LETTER_OF_VERB
from spooklog.domain.rulesets.halloween.names import SPANISH_LETTERS, Words, letter_of
from spooklog.domain.rulesets.halloween.refuse import said
from spooklog.domain.rulesets.halloween.rules import apply, check
from spooklog.domain.rulesets.halloween.rules.cards.fighting import without_dice
from spooklog.domain.rulesets.halloween.rules.due import check_due, check_open, check_turn, expected
from spooklog.domain.rulesets.halloween.state import State
from spooklog.domain.rulesets.halloween.typed import OPEN, joined
from spooklog.domain.rulesets.halloween.words import TERMS
from spooklog.domain.values.errors import Ambiguous, Illegal, Unreadable

Actions = tuple[HalloweenAction, ...]


class Rolling(Tail, frozen=True):
    """The dice of a declared roll; where it is left open, they may follow in a line of their own, and wait to be settled."""

    dice: Dice | None = None
    open: Annotated[bool, OPEN] = False

    def after(self, action: Any, context: LineContext) -> Actions:
        """Return the action with its roll; the use of a bonus token for dice is an action of its own."""
        if isinstance(action, act.BonusUsed) and action.kind in ("reroll", "plus3", "die"):
            return (_on_dice(action),)
        if isinstance(action, act.DiceRolled):
            return (action,) if self.open else (action, act.RollSettled(context.state.active))
        if self.dice is None and (self.open or not _needs_dice(context.state, action)):
            return (action,)
        rolled = (action, act.DiceRolled(self.dice or ()))
        return rolled if self.open else (*rolled, act.RollSettled(context.seat))

    @classmethod
    def of(cls, actions: tuple[Any, ...], context: LineContext) -> tuple[Any, Self]:
        """Return the action that was declared, and its roll."""
        first, settled = actions[0], any(isinstance(one, act.RollSettled) for one in actions)
        dice = next((one.values for one in actions if isinstance(one, act.DiceRolled)), None)
        waits = not settled and (dice is not None or _needs_dice(context.state, first))
        return _as_token(first), cls(dice or None, waits)


def _on_dice(used: act.BonusUsed) -> act.DieRerolled | act.DieBoosted:
    """Return the action for which a bonus token for dice stands."""
    if used.kind == "reroll":
        return act.DieRerolled(used.seat, used.args.number, used.args.level, token=True)
    return act.DieBoosted(used.seat, used.kind, used.args.level)


def _as_token(action: HalloweenAction) -> HalloweenAction:
    """Return an action on dice as the use of the bonus token that its line names."""
    match action:
        case act.DieRerolled(seat, value, level, token=True):
            return act.BonusUsed(seat, "reroll", act.Args(number=value, level=level))
        case act.DieBoosted(seat, kind, level):
            return act.BonusUsed(seat, kind, act.Args(level=level))
        case _:
            return action


def _needs_dice(state: State, action: HalloweenAction) -> bool:
    match action:
        case act.Summoned(other=other):
            return bool(other)
        case act.FightDeclared(seat, level=level, foe=foe):
            return not without_dice(state, seat, level, foe)
        case act.BonusUsed(_, "summon", args):
            return bool(args.other)
        case act.FollowUpUsed(_, "B13" | "C13"):
            return True
        case act.FollowUpUsed(seat, "B15", args):
            deed = next((one for one in reversed(state.window) if one.kind == "fight"), None)
            return deed is None or not without_dice(state, seat, deed.level, args.level)
        case _:
            return False


class Result(TypedLine, frozen=True):
    """The haunt points of all players, with the ghost tokens they were left with behind a slash."""

    LINE = "result {scores}"

    scores: Annotated[
        tuple[tuple[int, int | None], ...],
        OfAll(
            Joined(
                "{points}[/{tokens}]",
                said("point"),
                sign="POINTS",
                points=Whole(said("points"), digits=4),
                tokens=Whole(said("tokens")),
            )
        ),
    ]

    def actions(self, context: LineContext) -> Actions:  # noqa: ARG002
        """Return the result; one without ghost tokens has no row of them."""
        tokens = tuple(held or 0 for _, held in self.scores)
        return (act.ResultRecorded(tuple(points for points, _ in self.scores), tokens if any(tokens) else ()),)

    @classmethod
    def of(cls, actions: tuple[Any, ...], context: LineContext) -> Self | None:  # noqa: ARG003
        """Return the line of a result."""
        match actions:
            case [act.ResultRecorded(points, tokens)]:
                return cls(tuple((one, held or None) for one, held in zip(points, tokens or (0,) * len(points), strict=True)))
            case _:
                return None


class Lines(Grammar[State, HalloweenAction]):
    """The lines of the game, in English and Spanish."""

    TAIL, SECOND = Rolling, {**TERMS, **SPANISH_LETTERS}

    def shows_second(self, state: State) -> bool:
        """Return whether the game is played in Spanish."""
        return state.lang == "es"

    def joined(self, line: str, state: State) -> str:
        """Return a line with the ids of cards and buildings whose names have blanks."""
        return joined(line, state)

    def unnamed(self, word: str, state: State) -> int | None:
        """Return the player who is awaited, for a line that begins with a word of the notation or a verb."""
        if state.over or not ((word.isalpha() and self.begins(word)) or word.casefold() in LETTER_OF_VERB):
            return None
        return state.due.seat if state.due and state.due.seat else state.active

    def refuse_stranger(self, stranger: Unreadable, name: str, rest: str, state: State) -> None:
        """Refuse a name that is no player's: a line that can be read by the end or what is due, else by turn.2.

        A ruling cannot help, as the line would still name no player.
        """
        if not name[:1].isalpha():
            return
        head = rest.partition(" ")[0].upper()
        try:
            with suppress(Unreadable, Ambiguous):
                self.read_player(rest, self.context(state), name)
                check_open(state)
                check_due(state, *(("roll",) if head in ("OK", "K", "X", "P", "REROLL") else ()))
            raise Unreadable(stranger.message, rule="halloween:turn.2", expected=stranger.expected)
        except Illegal as refusal:
            refusal.ruling_helps = False
            raise refusal from None

    def unknown(self, text: str, context: LineContext, before: str) -> Unreadable | Ambiguous | None:
        """Return the refusal of a letter or a verb without its section, with the lines of the sections that may act so.

        The rules refuse it first where it is not the player's turn, or where no section may; a ruling cannot help.
        """
        head, _, rest = text.partition(" ")
        letter = LETTER_OF_VERB.get(head.casefold()) or letter_of(head)
        if letter is None:
            return None
        state, lines = context.state, list[str]()
        sections = state.player(context.seat).sections
        words = f"{Words(state).letter(letter)} {rest}".strip()
        left = [number for number, section in enumerate(sections, start=1) if not section.done] or [1]
        try:
            check_turn(state, context.seat)
            refused = list[Illegal]()
            for number in left:
                try:
                    _check_line(state, self.read_player(f"{number}{words}", context, before.strip()))
                    lines.append(f"{before}{number}{words}")
                except Illegal as refusal:
                    refused.append(refusal)
                except (Unreadable, Ambiguous) as problem:
                    if problem.input is not None:
                        return problem
                    lines += problem.expected[:1]
            if not lines:
                # what forbids it on every space helps more than a disc on one of them
                raise next((one for one in refused if one.rule != "halloween:turn.5"), refused[0])
        except Illegal as refusal:
            refusal.ruling_helps = False
            raise
        return context.unreadable(said("which section acts?"), *lines, input=head)


def _check_line(state: State, actions: Actions) -> None:
    """Refuse the actions of a line that the rules refuse."""
    for action in actions:
        check(state, action)
        state = apply(state, action, 0)


GRAMMAR = Lines(ACTIONS, "halloween:rec.2", lines=(Result,), hints=expected, also=("pe",))
