"""The end of a game, and who has won: end.* (4.18, rulings R50 and R51)."""

from __future__ import annotations

import pytest
from tests.domain.polterheist.script import both

OUT = "given treasure anna\ngiven anna at 1F.foyer.d6 courage 3\ngiven steps 4\n"
LAST = "players anna bob\ngiven ghost bob at 1F.foyer.b2\ngiven anna at 1F.foyer.b4 courage 1\ngiven phase encounter\n---\n"


@pytest.mark.rule("polterheist:end.1")
def test_the_game_ends_when_the_carrier_reaches_an_exit() -> None:
    both(f"{OUT}---\nanna m 1F.foyer.d7\nresult treasure\ntreasure out\nmust -\nanna status left")
    both(f"given escaping\n{OUT.replace('given treasure anna', 'given exited cleo')}---\nanna m 1F.foyer.d7\nresult none")
    both(f"{OUT}---\nanna m 1F.foyer.d5\nresult none")


@pytest.mark.rule("polterheist:end.2")
def test_the_game_ends_when_all_players_are_scared_to_death() -> None:
    both(f"{LAST}anna g spook\nresult ghosts\nwinners anna bob\nranks 1 1")
    both(f"options ghost_win=earlier\n{LAST}anna g spook\nresult ghosts\nwinners bob\nranks 2 1")
    both(f"given treasure anna\n{LAST}anna g spook\nresult ghosts\nwinners anna bob")
    both(f"{LAST.replace('players anna bob', 'players anna bob cleo')}anna g spook\nresult none\nbob 3")


@pytest.mark.rule("polterheist:end.3")
def test_the_winners_are_those_who_got_out_alive() -> None:
    both(f"given ghost cleo at 1F.foyer.b2\n{OUT}---\nanna m 1F.foyer.d7\nwinners anna\nranks 1 2 3")
    later = "given ghost cleo at 1F.foyer.b2\ngiven bob at 1F.foyer.e6 courage 5\n"
    both(f"{later}{OUT}---\nanna m 1F.foyer.d7\nescape\nbob 1 2\nbob m 1F.foyer.e7\nresult escape\nwinners anna bob\nranks 2 1 3")
    both(f"{later}{OUT}---\nanna m 1F.foyer.d7\nescape\nbob 1 2\nstop\nwinners anna\nranks 1 2 3")


@pytest.mark.rule("polterheist:end.4")
def test_winners_are_ranked_by_their_courage() -> None:
    out = (
        "players anna bob cleo dan\ngiven escaping\ngiven exited bob cleo dan\n"
        "given anna at 1F.foyer.d6 courage 3\ngiven steps 2\n"
    )
    script = f"{out}given bob courage 5\ngiven cleo courage 3\ngiven dan courage 8\n---\nanna m 1F.foyer.d7\nresult escape\n"
    game = both(f"{script}ranks 3 2 3 1\nwinners anna bob cleo dan")
    assert game.outcome.points == (3, 5, 3, 8)
    inside = OUT.replace("given steps", "given bob courage 4\ngiven cleo courage 6\ngiven steps")
    both(f"{inside}---\nanna m 1F.foyer.d7\nranks 1 3 2\nwinners anna")
    both(f"{inside.replace('courage 6', 'courage 4')}---\nanna m 1F.foyer.d7\nranks 1 2 2")


@pytest.mark.rule("polterheist:end.5")
@pytest.mark.parametrize(
    "line",
    [
        *(
            "bob 3 4",
            "anna 3 4",
            "bob rest",
            "bob drink",
            "bob fear",
            "bob trade cleo: candle",
            "bob leave candle",
            "rehide",
            "stop",
        ),
        *("anna end", "anna m 1F.foyer.d6", "bob m 1F.foyer.d3", "bob d candle", "bob g spook", "bob candle", "bob pick t"),
    ],
)
def test_no_line_is_played_after_the_end(line: str) -> None:
    both(f"given bob courage 2 cards liquid fear candle\n{OUT}---\nanna m 1F.foyer.d7\n{line}\nrefused end.5\nescape")
    both(f"{LAST}anna g spook\n{line.replace('cleo', 'anna')}\nrefused end.5\nescape\nrefused escape.1")
