"""Liquid Courage: liquid.* (4.10), and when cards can be used: use.* (4.12)."""

from __future__ import annotations

import pytest
from tests.domain.polterheist.script import both, replay

SEARCH = "given tile 1F.2=F6\ngiven anna at 1F.2.a2\ngiven steps 3\n---\nanna m 1F.2.a1\n"
HELD = "given anna at 1F.foyer.b2 courage 3 cards liquid liquid\ngiven bob at 1F.foyer.b3\ngiven cleo at 1F.foyer.b4\n"


@pytest.mark.rule("polterheist:liquid.1")
def test_liquid_courage_gives_one_courage() -> None:
    both(f"{HELD}---\nanna drink\nanna courage 4\nanna cards liquid\ndiscard liquid")


@pytest.mark.rule("polterheist:liquid.2")
def test_the_card_is_kept_for_later_and_discarded_when_used() -> None:
    both(f"{SEARCH}anna d liquid\nanna cards liquid\ndiscard -\nbob 3 4\nanna cards liquid\ndiscard -")
    both(
        f"{HELD}---\nanna 3 4\nbob 3 4\nanna cards liquid liquid\nanna drink\n"
        "cleo 3 4\nanna drink\nanna cards -\ndiscard liquid liquid"
    )


@pytest.mark.rule("polterheist:liquid.3")
def test_liquid_courage_waits_until_the_next_own_turn() -> None:
    game = both(
        f"""
        given bob at 1F.foyer.b3
        given cleo at 1F.foyer.b4
        given anna courage 3
        {SEARCH}
        anna d liquid
        anna drink
        refused liquid.3
        bob 3 4
        anna drink
        refused liquid.3
        cleo 3 4
        anna drink
        refused liquid.3
        cleo end
        anna drink
        anna courage 4
        """
    )
    assert game.fact("active") == "anna"


@pytest.mark.rule("polterheist:liquid.3")
@pytest.mark.parametrize(
    ("wait", "verdicts"),
    [("any", "refused liquid.3\n"), ("draw", "")],
)
def test_liquid_courage_waits_however_it_was_gained(wait: str, verdicts: str) -> None:
    option = f"options liquid_wait={wait}\n"
    both(f"{option}given anna courage 3\ngiven bob cards liquid\n---\nanna trade bob: - / liquid\nanna drink\n{verdicts}")
    both(f"{option}given left bob=liquid\ngiven anna courage 3\n---\nanna pick liquid\nanna drink\n{verdicts}")
    gus = f"{option}given anna courage 3\ngiven discard liquid\ngiven phase encounter\n---\nanna g gus\nanna fetch liquid\n"
    both(f"{gus}anna drink\nrefused liquid.3")


@pytest.mark.rule("polterheist:liquid.3")
def test_of_several_liquid_courage_cards_the_waiting_one_leaves_first() -> None:
    header = "given anna courage 3 cards liquid liquid waiting 1\n"
    both(f"{header}---\nanna drink 2\nrefused liquid.3\nanna drink\nanna waiting 1\nanna drink\nrefused liquid.3")
    both(f"{header}---\nanna trade bob: liquid\nanna waiting 0\nbob waiting 1\nanna drink\nanna courage 4")
    stolen = f"{header}given time 6pm\ngiven phase encounter\n---\nanna g polter\nanna lose liquid\nanna drink\nanna cards -"
    both(stolen)


@pytest.mark.rule("polterheist:liquid.4")
def test_liquid_courage_is_drunk_before_or_after_a_ghost() -> None:
    both(
        f"{HELD}given phase encounter\n---\nanna drink\nanna courage 4\nbob drink\n"
        "refused use.4\nanna g spook\nanna drink\nanna courage 4"
    )
    both(
        f"{HELD}given time 6pm\n---\nanna 1 1\nphase encounter\nanna drink\n"
        "anna g wraith\nanna courage 1\nanna drink\nanna courage 2"
    )
    both(f"given anna courage 3 cards liquid\n{SEARCH}anna d ghost\nanna drink\nanna courage 4\nphase encounter\nanna g spook")


@pytest.mark.rule("polterheist:liquid.4")
@pytest.mark.parametrize(
    ("given", "card", "answer"),
    [
        ("cards liquid candle", "wraith", "take"),
        ("cards liquid", "polter", "lose liquid"),
        ("cards liquid mask", "polter", "lose mask"),
        ("cards liquid", "gus", "fetch candle"),
        ("cards liquid", "homer", "swap bob"),
        ("cards liquid", "casper", "put 1F.2.b4"),
    ],
)
def test_liquid_courage_is_never_drunk_while_a_ghost_is_followed(given: str, card: str, answer: str) -> None:
    header = f"given anna at 1F.foyer.b2 courage 5 {given}\ngiven bob at 1F.foyer.b3 courage 5 cards liquid\n"
    script = f"{header}given tile 1F.2=F6\ngiven discard candle\ngiven phase encounter\n---\nanna g {card}\n"
    game = both(f"{script}anna drink\nrefused liquid.4\nbob drink\nrefused liquid.4\nanna {answer}\nbob drink")
    assert game.fact_of("bob", "cards") == "-"


@pytest.mark.rule("polterheist:liquid.4")
def test_liquid_courage_is_never_drunk_during_a_phantom_or_a_scare() -> None:
    taken = "given anna at 1F.foyer.b2 courage 5 cards liquid\ngiven bob at 1F.foyer.e2\ngiven phase encounter\n---\n"
    replay(f"{taken}anna g phantom foyer\nanna drink\nrefused liquid.4\nanna put 1F.foyer.d2\nanna drink")
    scare = "given ghost anna at 1F.foyer.b2\ngiven bob at 1F.foyer.b3 courage 5 cards liquid candle\n---\n"
    replay(f"{scare}anna 3\nanna m b3\nbob drink\nrefused liquid.4\nbob take\nbob drink\nbob courage 4")


@pytest.mark.rule("polterheist:liquid.4")
def test_other_due_actions_do_not_block_liquid_courage() -> None:
    held = "given anna courage 3 cards liquid\ngiven bob cards liquid courage 3\n"
    both(f"{held}{SEARCH}anna d plan\nanna drink\nbob drink\nanna plan 4")
    both(f"{held}{SEARCH}anna d spider\nanna drink\nanna courage 4\nbob drink")
    both(f"{held}given time 4pm\n---\nanna 3 4\nbob drink\nbob courage 4\nactive anna")


@pytest.mark.rule("polterheist:liquid.5")
def test_several_liquid_courage_cards_may_be_used_at_once() -> None:
    both(f"{HELD}---\nanna drink 2\nanna courage 5\nanna cards -\ndiscard liquid liquid")
    both(f"{HELD}---\nanna drink 3\nrefused use.4\nanna courage 3")


@pytest.mark.rule("polterheist:liquid.6")
def test_courage_beyond_eight_is_lost() -> None:
    both("given anna courage 7 cards liquid liquid\n---\nanna drink 2\nanna courage 8\nanna cards -")
    both("given anna courage 8 cards liquid\n---\nanna drink\nanna courage 8\nanna cards -\ndiscard liquid")


# -- when cards can be used ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("polterheist:use.1")
def test_cards_are_used_before_a_ghost_is_drawn_or_after_it_was_followed() -> None:
    both(f"{HELD}---\nanna drink\nanna 3 4\nanna drink\nanna courage 5")
    both(f"{HELD}given phase encounter\n---\nanna g creepy\nanna drink 2\nanna courage 5")
    both("given anna at 1F.foyer.b2 courage 3 cards fear\ngiven phase encounter\n---\nanna g creepy\nanna fear\nanna at camp")


@pytest.mark.rule("polterheist:use.2")
def test_only_a_candle_is_used_between_drawing_and_following() -> None:
    header = "given anna at 1F.foyer.b2 courage 3 cards liquid fear candle\ngiven phase encounter\n---\nanna g apparition\n"
    both(f"{header}anna drink\nrefused liquid.4\nanna fear\nrefused turn.5\nanna candle\nanna courage 2\nanna drink\nanna fear")


@pytest.mark.rule("polterheist:use.3")
def test_a_wraith_at_three_courage_scares_to_death_with_any_hand() -> None:
    both(
        f"{HELD}given phase encounter\n---\nanna g wraith\nanna status ghost\nanna courage 0\nanna cards -\ndiscard liquid liquid"
    )
    both(f"{HELD}given phase encounter\n---\nanna drink\nanna g wraith\nanna courage 1\nanna status living")


@pytest.mark.rule("polterheist:use.4")
@pytest.mark.parametrize(
    "script",
    [
        "---\nanna drink",
        "given bob cards liquid\n---\nanna drink",
        "given anna at 1F.foyer.b2 courage 2\n---\nanna fear",
        "---\nanna leave candle",
        "given anna cards candle\n---\nanna leave candle candle",
        "---\nanna trade bob: candle",
        "---\nanna trade bob: - / candle",
        "given anna cards candle\n---\nanna trade bob: candle candle",
        "---\nanna trade bob: t",
        "given treasure anna\ngiven anna at 1F.foyer.e4\n---\nanna trade bob: - / t",
        "given phase encounter\ngiven time 8pm\ngiven anna cards mask doll\n---\nanna g polter\nanna lose candle mask",
        "given phase encounter\ngiven time 8pm\ngiven anna cards mask doll\n---\nanna g polter\nanna lose mask mask",
        "given anna cards candle\ngiven due drop anna\n---\nanna drop mask",
        "given phase encounter\n---\nanna g spook candle",
    ],
)
def test_only_carried_cards_are_used_given_left_dropped_or_lost(script: str) -> None:
    both(f"{script}\nrefused use.4")
