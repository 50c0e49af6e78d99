"""Lines: how they are read, written back and refused (catalogue 7, notation)."""

from __future__ import annotations

import pytest
from tests.domain.spookies.script import FREE, replay

from spooklog.domain.rulesets.spookies import RULESET
from spooklog.domain.rulesets.spookies.actions import (
    CharacterChosen,
    CharacterRolled,
    DiceRolled,
    ResultRecorded,
    SpookiesAction,
    SpookiesCounted,
    TurnStopped,
)
from spooklog.domain.values.errors import Ambiguous, Unreadable

READ: list[tuple[str, tuple[SpookiesAction, ...], str]] = [
    ("tim s", (CharacterRolled(1, "Schnuffer"),), "tim Schnuffer"),
    ("TIM SCHNUFFER", (CharacterRolled(1, "Schnuffer"),), "tim Schnuffer"),
    ("t schn", (CharacterRolled(1, "Schnuffer"),), "tim Schnuffer"),
    ("tim ?", (CharacterRolled(1, "?"),), "tim ?"),
    ("tim any", (CharacterRolled(1, "?"),), "tim ?"),
    ("tim takes h", (CharacterChosen(1, "Hanja"),), "tim takes Hanja"),
    ("tim ?h", (CharacterRolled(1, "?"), CharacterChosen(1, "Hanja")), "tim ?Hanja"),
    ("tim ? h", (CharacterRolled(1, "?"), CharacterChosen(1, "Hanja")), "tim ?Hanja"),
    ("tim any h", (CharacterRolled(1, "?"), CharacterChosen(1, "Hanja")), "tim ?Hanja"),
    ("peter 3111", (DiceRolled(2, (3, 1, 1, 1)),), "peter 3111"),
    ("peter 3 1 1 1", (DiceRolled(2, (3, 1, 1, 1)),), "peter 3111"),
    ("peter 31 11", (DiceRolled(2, (3, 1, 1, 1)),), "peter 3111"),
    ("tim stop", (TurnStopped(1),), "tim stop"),
    ("tim shows 1x3 5x2", (SpookiesCounted(1, ((1, 3), (5, 2))),), "tim shows 1x3 5x2"),
    ("tim shows 5x2, 1x1 1X2", (SpookiesCounted(1, ((1, 3), (5, 2))),), "tim shows 1x3 5x2"),
    ("tim shows 1x3 2x0", (SpookiesCounted(1, ((1, 3),)),), "tim shows 1x3"),
    ("tim shows none", (SpookiesCounted(1, ()),), "tim shows none"),
    ("tim shows 0", (SpookiesCounted(1, ()),), "tim shows none"),
    ("result peter 20, tim 33", (ResultRecorded((33, 20)),), "result tim 33, peter 20"),
]


@pytest.mark.parametrize(("line", "actions", "written"), READ, ids=[line for line, _, _ in READ])
def test_a_line_is_read_and_written(line: str, actions: tuple[SpookiesAction, ...], written: str) -> None:
    game = replay("phase character")
    assert RULESET.notation.read(line, game.state, game.labels) == actions
    assert RULESET.notation.write(game.state, actions, game.labels) == written
    assert RULESET.notation.read(written, game.state, game.labels) == actions


def test_where_there_is_no_character_die_a_character_alone_is_a_choice() -> None:
    game = replay(f"{FREE}phase character")
    assert RULESET.notation.read("tim h", game.state, game.labels) == (CharacterChosen(1, "Hanja"),)
    assert RULESET.notation.read("tim takes h", game.state, game.labels) == (CharacterChosen(1, "Hanja"),)


def test_one_line_with_die_and_choice_is_taken_whole_or_refused_whole() -> None:
    replay("tim ?wolf\nrefused components.1\nphase character\ntim ?h\nphase roll")
    replay("tim ?\ntim ?h\nrefused turn.2\nphase choose")


def test_a_beginning_that_fits_several_characters_is_ambiguous() -> None:
    names = 'characters.names = ["Hanja", "Hans", "Han"]\ncharacter_die.faces = ["Hanja", "Hans", "Han", "?"]'
    game = replay("tim ha\nrefused rec.2\ntim hanj\nphase roll\ntim 11", data=names)
    refusal = game.refusal("peter hans1")
    assert isinstance(refusal, Unreadable)
    game = replay("phase character", data=names)
    refusal = game.refusal("tim h")
    assert isinstance(refusal, Ambiguous)
    assert refusal.expected == ("tim Hanja", "tim Hans", "tim Han")
    assert RULESET.notation.read("tim han", game.state, game.labels) == (CharacterRolled(1, "Han"),)


@pytest.mark.parametrize(
    "line",
    [
        *("", "tim", "zoe", "tim s 34", "tim 34 stop", "tim stop now", "tim takes", "tim takes h k", "tim shows", "?"),
        *("tim shows 3", "tim shows 1x", "tim shows x3", "tim shows 1x3 five", "tim ?34", "tim -34", "tim 3a", "tim s!"),
        *("34", "tim ? h k", "tim ² ", "tim shows ١x٢", "tim any 34", "tim takes ?"),
    ],
)
def test_an_unreadable_line_is_refused_with_the_expected_notation(line: str) -> None:
    game = replay("phase character")
    refusal = game.refusal(line)
    assert refusal.kind == "unreadable"
    assert refusal.rule == "spookies:rec.2"
    assert refusal.expected


def test_no_player_is_called_by_a_word_of_the_notation() -> None:
    assert {"stop", "takes", "shows", "any", "result"} <= RULESET.meta.keywords


@pytest.mark.rule("spookies:rec.2")
def test_more_dice_than_an_entry_can_hold_cannot_be_read() -> None:
    """A ruling would let them past the check of roll.1."""
    game = replay("")
    (action,) = RULESET.notation.read(f"tim {'1' * 20} {'2' * 20} {'3' * 20} {'4' * 20} {'5' * 19}", game.state, game.labels)
    assert isinstance(action, DiceRolled)
    assert len(action.dice) == 99
    with pytest.raises(Unreadable, match="100 dice: 99 are the most") as refusal:
        RULESET.notation.read(f"tim {' '.join('11111' * 4 for _ in range(5))}", game.state, game.labels)
    assert refusal.value.rule == "spookies:rec.2"
