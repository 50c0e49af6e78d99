"""What revision 2 changed: games of revision 1 are refused, and go on, as they always were (`revisions.py`)."""

from __future__ import annotations

from textwrap import dedent

import msgspec
import pytest
from tests.domain.polterheist.script import Game, begin, check_refusal

from spooklog.domain.rulesets.polterheist import RULESET

replace = msgspec.structs.replace

LOOSE = "options geometry=loose\n"
ESCAPE = "given escaping\ngiven exited anna\ngiven bob at 1F.foyer.f4\ngiven cleo at 1F.foyer.f5\ngiven active bob\n"
CHASE = f"{LOOSE}given treasure anna\ngiven ghost bob at 1F.foyer\ngiven active bob\n"
HIDDEN = "options hands=hidden\n"
SEARCHED = f"{HIDDEN}given tile 1F.2=F6\ngiven anna at 1F.2.a1 cards sensor control audio concealed output\ngiven phase search\n"

CHANGES = {
    "swaps_within_the_camp": (f"{ESCAPE}---\nbob 3 3\nbob g homer", "cleo 3 4", "turn.5"),
    "spares_guests": (f"{CHASE}---\nbob 4", "bob m @cleo", "gpcamp.1"),
    "searches_once_turned": (
        "options geometry=loose reveal=may\n---\nanna 5 4\nanna m cellar.2?1 /9\nanna flip cellar.2 C1",
        "bob 3 4",
        "turn.1",
    ),
    "steps_lead_elsewhere": (f"{LOOSE}given tile 1F.1=F1\ngiven anna at 1F.1?1\n---\nanna 5 4", "anna m 1F.1?1", "disc.3"),
    "others_leave_the_turn_as_it_is": (
        "given anna courage 5 cards sensor\ngiven bob cards control\n---\nanna leave sensor\nruled bob leave control",
        "anna rest",
        "stash.2",
    ),
    "shown_parts_count_at_once": (f"{SEARCHED}---\nanna d ghost\nanna show output", "anna g creepy", "turn.5"),
    "partners_show_first": (f"{HIDDEN}given bob concealed ?\n---", "anna trade bob: - / candle", "use.4"),
}
"""By the question in `revisions.py`: a script, and a line that revision 1 takes behind it and revision 2 refuses by a rule."""


def played(revision: int, script: str) -> Game:
    """The game of a script under a revision; a line behind `ruled` is let stand by a ruling."""
    header, _, body = dedent(script).partition("---")
    game = begin(header.splitlines())
    game.state = replace(game.state, table=replace(game.state.table, revision=revision))
    for line in filter(None, body.splitlines()):
        game.play(line.removeprefix("ruled "), ruled=line.startswith("ruled "))
    return game


@pytest.mark.parametrize("question", CHANGES)
def test_a_game_takes_and_refuses_what_its_revision_does(question: str) -> None:
    script, line, rule = CHANGES[question]
    played(1, script).play(line)
    game = played(2, script)
    check_refusal(game.refusal(line), rule, line)


def test_a_new_game_is_played_by_the_newest_revision() -> None:
    assert begin([]).state.table.revision == RULESET.meta.revision == 2


def test_in_revision_1_a_ruling_discards_cards_beyond_the_box_but_not_without_end() -> None:
    script = "given anna at 1F.foyer.b2\n---\n"
    many = "ruled anna candle\n" * 9
    assert len(played(1, script + many).state.discard) == 9
    assert len(played(2, script + many).state.discard) == 6
    game = played(1, script)
    game.state = replace(game.state, discard=("candle",) * 80)
    game.play("anna candle", ruled=True)
    assert len(game.state.discard) == 72
