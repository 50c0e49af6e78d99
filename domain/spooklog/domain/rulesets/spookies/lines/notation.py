"""Lines of a game (part `notation`): those of the actions, and the few that are more than one pattern (catalogue 7).

`tim ?h` is one line of two actions. Well-formed nonsense (`tim 77`) passes through; the checks cite its rule.
"""

from __future__ import annotations

from typing import Any, Self

from spooklog.domain.contract.actions import Turn
from spooklog.domain.grammar.kinds import LineContext
from spooklog.domain.grammar.lines import Grammar, TypedLine
from spooklog.domain.rulesets.spookies import actions as act
from spooklog.domain.rulesets.spookies.actions import ACTIONS, FREE, Character, Seat, SpookiesAction
from spooklog.domain.rulesets.spookies.box import is_name
from spooklog.domain.rulesets.spookies.refuse import said
from spooklog.domain.rulesets.spookies.rules.counting import check_may_count
from spooklog.domain.rulesets.spookies.rules.due import expected
from spooklog.domain.rulesets.spookies.rules.levels import check_level
from spooklog.domain.rulesets.spookies.rules.turns import check_running
from spooklog.domain.rulesets.spookies.state import State
from spooklog.domain.values.errors import Illegal, Unreadable


class FreeChoice(TypedLine, frozen=True):
    """A question mark on the character die, with the character that is taken on it."""

    LINE = "{seat} ?[ ]{character}"

    seat: Seat
    character: Character

    def actions(self, context: LineContext) -> tuple[SpookiesAction, ...]:  # noqa: ARG002
        """Return the roll and the choice."""
        return (act.CharacterRolled(self.seat, FREE), act.CharacterChosen(self.seat, self.character))

    @classmethod
    def of(cls, actions: tuple[Any, ...], context: LineContext) -> Self | None:  # noqa: ARG003
        """Return the line of a roll and a choice."""
        match actions:
            case [act.CharacterRolled(seat, face), act.CharacterChosen(_, character)] if face == FREE:
                return cls(seat, character)
            case _:
                return None


class AnyCharacter(TypedLine, frozen=True):
    """The same in words: `tim any`, `tim any hanja`."""

    LINE = "{seat} any[ {character}]"

    seat: Seat
    character: Character | None = None

    def actions(self, context: LineContext) -> tuple[SpookiesAction, ...]:
        """Return the roll, and the choice where the line has one."""
        if self.character is None:
            return (act.CharacterRolled(self.seat, FREE),)
        return FreeChoice(self.seat, self.character).actions(context)


class NamedCharacter(TypedLine, frozen=True):
    """A character alone: the choice of it, in games without the character die."""

    LINE = "{seat} {character}"

    seat: Seat
    character: Character

    def actions(self, context: LineContext) -> tuple[SpookiesAction, ...]:
        """Return the choice; nothing where the die is used, as the line is a roll then."""
        free = context.state.options.character_choice == "free"
        return (act.CharacterChosen(self.seat, self.character),) if free else ()


class Lines(Grammar[State, SpookiesAction]):
    """The lines of the game, with refusals of strangers."""

    def implied(self, state: State, turn: Turn) -> int | None:
        """Return the player of the turn, also where the character die is due; else the only seat that must act."""
        return state.current or super().implied(state, turn)

    def read_player(self, rest: str, context: LineContext, name: str) -> tuple[SpookiesAction, ...]:
        """Return the actions of a player's line. Raises Unreadable, Ambiguous; a word that names no character is unreadable."""
        actions = super().read_player(rest, context, name)
        known = (*context.state.box.characters, FREE)
        for action in actions:
            match action:
                case act.CharacterRolled(_, name) | act.CharacterChosen(_, name) if name not in known:
                    words = said("there is no character '{name}'", name=name)
                    ways = known[:-1] if context.state.character is None else expected(context.state)
                    raise Unreadable(words, rule="spookies:components.1", input=name, expected=ways)
        return actions

    def refuse_stranger(self, stranger: Unreadable, name: str, rest: str, state: State) -> None:
        """Raise the refusal of a line whose name no player has; a ruling could not help, as it would still name no player.

        That is the first rule that forbids a line that can be read, else Unreadable: it is not this player's turn (turn.4), or
        this player has no chips (score.1). Nothing for a token that can be no name: a slip of the pen rather than a stranger.
        """
        if not rest or not is_name(name):
            return
        try:
            (action, *_) = self.read_player(rest, self.context(state), name)
            if rest.casefold().startswith("shows"):
                check_may_count(state)
                rule, words = "score.1", said("{message}: each player counts the own chips", message=stranger.message)
            else:
                check_level(state, type(action))
                check_running(state)
                rule, words = "turn.4", said("{message}, so it is not that player's turn", message=stranger.message)
            raise Unreadable(words, rule=f"spookies:{rule}", expected=stranger.expected)
        except Illegal as refusal:
            refusal.ruling_helps = False
            raise refusal from None


GRAMMAR = Lines(ACTIONS, "spookies:rec.2", lines=(FreeChoice, AnyCharacter, NamedCharacter), hints=expected, also=("none",))
