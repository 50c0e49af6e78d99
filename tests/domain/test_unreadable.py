"""Words that are no line: every game calls them unreadable, whatever its rules wait for."""

from __future__ import annotations

import pytest

from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.log.decision import Situation
from spooklog.domain.log.playing import Play
from spooklog.domain.values.errors import Unreadable
from spooklog.testing.playing import FEW, few, random_game

TITLES = ("halloween", "polterheist", "spookies", "spooks", "spukstaben", "tally")


@pytest.mark.parametrize("slug", TITLES)
@pytest.mark.parametrize("line", ["xyzzy", "foo bar", "anna foo", "bla bla bla bla", "wer da?", "xyz"])
def test_nonsense_is_unreadable_at_any_moment(slug: str, line: str) -> None:
    played = random_game(find_ruleset(slug), FEW[0])
    for moment in few(played, 1, 6):
        at = Situation(played.log.game.moment(moment), played.labels, played.log.seal, now=0)
        with pytest.raises(Unreadable):
            Play(line).decide(at)
