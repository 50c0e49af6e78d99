"""Lines of a game (part `notation`): those of the actions, and what a line means beyond its pattern (catalogue 7.1 to 7.3).

The next player's own first action ends the turn before it (R55): the line then stands for two actions. Well-formed nonsense
passes through; the checks cite its rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Self

from msgspec.structs import replace

from spooklog.domain.grammar.kinds import LineContext
from spooklog.domain.grammar.lines import Grammar, Tail, TypedLine
from spooklog.domain.rulesets.polterheist import actions as act
from spooklog.domain.rulesets.polterheist import typed
from spooklog.domain.rulesets.polterheist.actions import ACTIONS, MAX_PATH, TREASURE, PolterheistAction
from spooklog.domain.rulesets.polterheist.cards import LOSSES, name_of
from spooklog.domain.rulesets.polterheist.lines.places import ANSWER, ANSWERS, FLIPPED, GHOST, PLACE, WAY, answer_to_ghost
from spooklog.domain.rulesets.polterheist.lines.ways import RULE, read_path
from spooklog.domain.rulesets.polterheist.refuse import refuse, said
from spooklog.domain.rulesets.polterheist.rules.decks import ghost_pool, with_ghost_deck
from spooklog.domain.rulesets.polterheist.rules.due import expected
from spooklog.domain.rulesets.polterheist.rules.turns import check_implied, next_seat, pass_turn
from spooklog.domain.rulesets.polterheist.state import State
from spooklog.domain.values.errors import Illegal, Unreadable
from spooklog.domain.values.labels import Labels

Actions = tuple[PolterheistAction, ...]

BEGINNING = frozenset({"trade", "leave", "rest", "roll"})
"""Verbs of the beginning of a turn: without a player they mean the next one once a turn can end."""

TABLE = frozenset({"rehide", "escape", "stop"})
"""Verbs of the table and of chance, which take no player."""

ONLY_DUE = frozenset(
    (
        *("d", "g", "put", "swap", "fetch", "mark", "lose", "drop", "flip", "courage", "lay", "at", "skip", "face", *ANSWERS),
        *("rehide", "escape", "die"),
    )
)
"""Verbs of lines that come only where they are due, and dice."""

FIRST = (
    act.CardsTraded,
    act.CardsPickedUp,
    act.CardsLeft,
    act.CampRested,
    act.DiceRolled,
    act.RanInFear,
    act.FloorPlansUsed,
    act.TreasurePickedUp,
)
"""What can be a player's first action in a turn, and ends the turn before it (R55)."""

LONGER = {"move": "m", "draw": "d", "ghost": "g"}
"""Longer words that lines may use for verbs."""


class Turn(Tail, frozen=True):
    """What an action means in its turn; the next player's own first one ends the turn before it (R55)."""

    def after(self, action: Any, context: LineContext) -> Actions:
        """Return the action that a line means in a state, behind the end of the turn that it implies."""
        state, due = context.state, context.state.due
        match action:
            case act.PawnMoved():
                action = _walked(action, context)
            case act.FloorPlansUsed(number=0) if due is not None and due.kind == "plan" and due.what:
                action = replace(action, number=int(due.what))
            case act.CardsPickedUp(seat, (card,)) if card == TREASURE:
                action = act.TreasurePickedUp(seat)
            case act.CardDropped(seat, card) if card == TREASURE and not (due and due.kind == "drop" and due.seat == seat):
                action = act.TreasureDropped(seat)
            case _:
                pass
        return _ended_by(state, action)

    @classmethod
    def of(cls, actions: tuple[Any, ...], context: LineContext) -> tuple[Any, Self]:
        """Return the action without the end of the turn that it implies; a way that ends on a player with the name."""
        first = actions[-1] if isinstance(actions[0], act.TurnEnded) else actions[0]
        if isinstance(first, act.PawnMoved) and first.meets:
            first = replace(first, path=(*first.path[:-1], f"@{context.labels[first.meets]}"))
        return first, cls()


def _walked(move: act.PawnMoved, context: LineContext) -> act.PawnMoved:
    """Return a move with the places that its words mean: a lone destination is the whole way to it."""
    path, meets = read_path(move.path, move.seat, move.steps, context.state, context.labels)
    # a ruled roll may bring more steps than a way is stored with
    if len(path) > MAX_PATH:
        raise context.unreadable(said("a way has {most} steps at most", most=MAX_PATH), f"@{move.seat} m SPACE SPACE … /STEPS")
    # the path says it already: both ways of typing are stored the same
    stated = 0 if not context.state.loose and move.steps == len(path) else move.steps
    return act.PawnMoved(move.seat, path, stated, meets)


# -- lines that are more than a pattern ----------------------------------------------------------------------------------------


class TradeOfOne(TypedLine, frozen=True):
    """A trade in which the partner gives nothing."""

    LINE = "{seat} trade {partner}: [{adjacent} ]{gives}"

    seat: int
    partner: act.Partner
    gives: Annotated[act.Loot, typed.LOOT.asking(said("which cards are given? - stands for none"))]
    adjacent: Annotated[bool, typed.ADJACENT] = False

    def actions(self, context: LineContext) -> Actions:
        """Return the trade."""
        trade = act.CardsTraded(self.seat, self.partner, self.gives, adjacent=self.adjacent)
        return _ended_by(context.state, trade)


class TileFlipped(TypedLine, frozen=True):
    """A tile that was turned over."""

    LINE = "{seat} flip {tile}"

    seat: int
    tile: Annotated[tuple[str, str], FLIPPED]

    def actions(self, context: LineContext) -> Actions:
        """Return the tile with its position."""
        return _ended_by(context.state, act.TileRevealed(self.seat, *self.tile))

    @classmethod
    def of(cls, actions: tuple[Any, ...], context: LineContext) -> Self | None:  # noqa: ARG003
        """Return the line of a tile."""
        match actions[-1]:
            case act.TileRevealed(seat, slot, tile):
                return cls(seat, (slot, tile))
            case _:
                return None


class Drawn(TypedLine, frozen=True):
    """A discovery that was drawn: open, or face down."""

    LINE = "{seat} d {found}"

    seat: int
    found: Annotated[tuple[str, int, str], typed.DRAWN]

    def actions(self, context: LineContext) -> Actions:  # noqa: ARG002
        """Return the card that was drawn."""
        return (act.DiscoveryDrawn(self.seat, *self.found),)

    @classmethod
    def of(cls, actions: tuple[Any, ...], context: LineContext) -> Self | None:  # noqa: ARG003
        """Return the line of a card."""
        match actions[0]:
            case act.DiscoveryDrawn(seat, card, number, hidden):
                return cls(seat, (card, number, hidden))
            case _:
                return None


class NoChipTaken(TypedLine, frozen=True):
    """A searched space that stays uncovered."""

    LINE = "{seat} mark -"

    seat: int

    def actions(self, context: LineContext) -> Actions:  # noqa: ARG002
        """Return that no chip was taken."""
        return (act.ChipTaken(self.seat),)

    @classmethod
    def of(cls, actions: tuple[Any, ...], context: LineContext) -> Self | None:  # noqa: ARG003
        """Return the line where no chip was taken."""
        first = actions[0]
        return cls(first.seat) if isinstance(first, act.ChipTaken) and not first.start else None


class GhostMet(TypedLine, frozen=True):
    """A ghost card that was drawn; the decision about a Candle against it may follow."""

    LINE = "{seat} g {ghost}[ {answer}]"

    seat: int
    ghost: Annotated[tuple[str, str], GHOST]
    answer: Annotated[str, ANSWER] = ""

    def actions(self, context: LineContext) -> Actions:
        """Return the ghost and the answer. Refuses an answer to a card that can be drawn now and takes none."""
        state, ghost = context.state, act.GhostDrawn(self.seat, *self.ghost)
        draws = state.phase == "encounter" and not state.agenda and self.seat == state.active
        # only of a card that can be drawn now: else the checks refuse the draw first
        if self.answer and draws and ghost.card not in LOSSES and ghost_pool(with_ghost_deck(state))[ghost.card]:
            refuse(
                "candle.1",
                said("a Candle does not help against {card}", card=name_of(ghost.card)),
                f"@{self.seat} g {ghost.card}",
            )
        return (ghost, *_answer(self.answer, self.seat))

    @classmethod
    def of(cls, actions: tuple[Any, ...], context: LineContext) -> Self | None:  # noqa: ARG003
        """Return the line of a ghost card."""
        match actions:
            case [act.GhostDrawn(seat, card, floor), *rest]:
                return cls(seat, (card, floor), _answered(rest))
            case _:
                return None


class GhostSent(TypedLine, frozen=True):
    """A ghost card that a ghost player drew and sent; the decision about a Candle against it may follow."""

    LINE = "{seat} send {ghost} {target}[ {answer}]"

    seat: int
    ghost: Annotated[tuple[str, str], GHOST]
    target: act.Partner
    answer: Annotated[str, ANSWER] = ""

    def actions(self, context: LineContext) -> Actions:  # noqa: ARG002
        """Return the ghost, its target and the target's answer."""
        sent = (act.GhostDrawn(self.seat, *self.ghost), act.TargetChosen(self.seat, self.target))
        return (*sent, *_answer(self.answer, self.target))

    @classmethod
    def of(cls, actions: tuple[Any, ...], context: LineContext) -> Self | None:  # noqa: ARG003
        """Return the line of a ghost card that was sent."""
        match actions:
            case [act.GhostDrawn(seat, card, floor), act.TargetChosen(_, target), *rest]:
                return cls(seat, (card, floor), target, _answered(rest))
            case _:
                return None


def _answer(word: str, seat: int) -> Actions:
    """Return the decision about a Candle; none where a line names none."""
    return () if not word else (act.CandlePlayed(seat) if word == "candle" else act.EffectTaken(seat),)


def _answered(actions: Sequence[PolterheistAction]) -> str:
    """Return the word for the decision about a Candle; empty where there is none."""
    words = {act.CandlePlayed: "candle", act.EffectTaken: "take"}
    return next((words[type(one)] for one in actions if isinstance(one, act.CandlePlayed | act.EffectTaken)), "")


# -- the end of the turn before ------------------------------------------------------------------------------------------------


def _ended_by(state: State, action: PolterheistAction) -> Actions:
    """Return the action with the end of the turn before it, where it is the next player's own first one (R55)."""
    if isinstance(action, act.TreasureRehidden):
        token = state.token
        waits = token is not None and (token.turn == next_seat(state) or (token.late and token.turn == state.active))
        return _behind_the_end(state, action) if waits else (action,)
    if not (isinstance(action, FIRST) or (isinstance(action, act.TileRevealed) and state.options.reveal == "may")):
        return (action,)
    again = isinstance(action, act.DiceRolled | act.CampRested) and state.phase in ("end", "over")
    alone = action.seat == state.active and again  # a player left alone in the house is the next one as well
    if action.seat != next_seat(state) or (action.seat == state.active and not alone):
        return (action,)
    return _behind_the_end(state, action)


def _behind_the_end(state: State, action: PolterheistAction) -> Actions:
    """Return the action behind the end of the turn, where it can end. Refuses it where that end is the end of the game."""
    if not check_implied(state):
        return (action,)
    if pass_turn(state).result:
        try:
            refuse(
                "end.5",
                said("the agreed rounds are over: @{seat} ends the turn, and the game with it", seat=state.active),
                "end",
            )
        except Illegal as refusal:
            # the line is none of the game that the end leaves
            refusal.ruling_helps = False
            raise
    return (act.TurnEnded(state.active), action)


# -- the grammar ---------------------------------------------------------------------------------------------------------------


class Lines(Grammar[State, PolterheistAction]):
    """The lines of the game, which name no player where only one can be meant."""

    TAIL, KINDS = Turn, {"at": PLACE, "start": PLACE, "path": WAY}
    WORDS = {verb: (longer,) for longer, verb in LONGER.items()}  # noqa: RUF012

    def read(self, text: str, state: State, labels: Labels) -> Actions:
        """Return the actions of one part of a line. Raises Unreadable or Ambiguous (log.1, loose.1)."""
        if ";" in text:
            raise Unreadable(
                said("a blank stands before and behind the ; between two entries"), rule=RULE, expected=("anna 4 3 ; anna m b3",)
            )
        try:
            return super().read(self._completed(text, state, labels), state, labels)
        except Unreadable as problem:
            problem.expected = _offered(problem.expected, state)
            raise

    def _completed(self, text: str, state: State, labels: Labels) -> str:
        """Return a line of the table without a name before it, and an answer to a ghost that is due as a whole word."""
        words, due = text.split(), state.due
        if len(words) > 1 and words[1].casefold() in TABLE and labels.find(words[0]):
            return " ".join(words[1:])
        if due is None or due.kind != "candle" or not 0 < len(words) < 3:
            return text
        if labels.has(words[0]) if len(words) == 1 else self.begins(words[0]):
            return text
        return " ".join((*words[:-1], answer_to_ghost(words[-1]) or words[-1]))

    def unnamed(self, word: str, state: State) -> int | None:
        """Return the player of a line that begins with a word of the notation or a die.

        It is the one who must answer what is due, the next one at the beginning of a turn, else the one on turn.
        """
        key = word.casefold()
        die = len(word) <= 2 and word.isascii() and word.isdecimal()
        if not die and key not in self.keywords:
            return None
        due = state.due
        if state.unrolled:
            if len(state.unrolled) == 1:
                return state.unrolled[0]
            raise Unreadable(said("whose die is it?"), rule=RULE, expected=expected(state))
        if due is not None:
            return due.seat or state.active
        if (die or key in BEGINNING) and state.phase in ("end", "over") and not state.result:
            return next_seat(state)
        return state.active


GRAMMAR = Lines(
    ACTIONS,
    RULE,
    lines=(TradeOfOne, TileFlipped, Drawn, NoChipTaken, GhostSent, GhostMet),
    hints=expected,
    also=("camp", "exit", "adj"),
)


def _offered(lines: tuple[str, ...], state: State) -> tuple[str, ...]:
    """Return the lines that a refusal offers: in place of those that are not due, what is due."""
    due = expected(state)
    if not lines:
        return due
    verb = _verb(lines[0])
    return lines if verb not in ONLY_DUE or verb in map(_verb, due) else due


def _verb(line: str) -> str:
    """Return the verb of a line: its first word at the table, else the one behind the name; `die` for dice."""
    first, word = [*line.casefold().split(), "", ""][:2]
    if first in TABLE:
        return first
    return "die" if word.isdecimal() else LONGER.get(word, word)
