"""Random games stop where a ruleset offers what it refuses, and say which line that is and who offers it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.rulesets.installed import installed

from spooklog.domain.contract.ruleset import AnyRuleset, Ruleset
from spooklog.domain.values.chance import Rng
from spooklog.testing.laws.bots import play
from spooklog.testing.playing import play_out, random_setup


@pytest.fixture
def pig() -> Iterator[Any]:
    """The module of the game that a new package begins with."""
    with installed():
        import spooklog_pig

        yield spooklog_pig


def careful(pig: Any, **more: Any) -> AnyRuleset:
    """Pig in which `check` refuses to hold early, and `choices` does not know that."""

    def check(self: Any, state: Any, action: Any) -> None:
        pig.Pig.check(self, state, action)
        if isinstance(action, pig.Held) and state.brought < 90:
            self.refuse("turn.1", f"@{action.seat} has brought only {state.brought} points")

    game = type("Careful", (pig.Pig,), {"package": "spooklog_pig", "check": check, **more})()
    return Ruleset[Any, Any](pig.META, "spooklog_pig", (pig.Rolled, pig.Held), game, pig.GRAMMAR)


def test_a_random_game_names_the_choice_that_is_refused(pig: Any) -> None:
    ruleset, rng = careful(pig), Rng(1)
    words = (
        r"^choices offers what check refuses: '(anna|bert|\w+) holds' \(pig:turn\.1: \1 has brought only \d+ points\), in Totals"
    )
    with pytest.raises(AssertionError, match=words):
        play_out(ruleset, random_setup(ruleset, rng), rng)


def test_a_random_game_names_what_sample_draws_and_check_refuses(pig: Any) -> None:
    ruleset, rng = careful(pig, sample=lambda self, state, rng: pig.Held(state.seat)), Rng(1)  # noqa: ARG005
    with pytest.raises(AssertionError, match=r"^sample draws what check refuses: 'anna holds'"):
        play_out(ruleset, random_setup(ruleset, rng), rng)


def test_a_bot_is_named_that_plays_what_is_refused(pig: Any) -> None:
    class Holder:
        """Holds always."""

        def choose(self, state: Any, seat: int, rng: Rng) -> Any:  # noqa: ARG002
            return pig.Held(seat)

    with pytest.raises(AssertionError, match=r"^the bot Holder plays what check refuses: 'anna holds'"):
        play(careful(pig), 1, [Holder()])
