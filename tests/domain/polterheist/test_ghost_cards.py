"""Ghost cards: when one is drawn, the deck, those that cost courage or steps: ghost.*, creepy.*, spook.1 and the like (4.11)."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest
from tests.domain.polterheist.script import both, replay

from spooklog.domain.rulesets.polterheist import RULESET
from spooklog.domain.rulesets.polterheist.actions import TreasurePickedUp
from spooklog.domain.rulesets.polterheist.cards import GHOSTS

OUT = "given anna at 1F.foyer.b2\n"
MEET = "given phase encounter\n---\n"
SEARCH = "given tile 1F.2=F6\ngiven anna at 1F.2.a2\ngiven steps 3\n---\nanna m 1F.2.a1\nanna d ghost\n"
SENDER = "given ghost anna at 1F.foyer.b2\ngiven bob at 1F.foyer.b4\n"
COUNTS = [14, 12, 8, 12, 10, 10, 1, 1, 1, 1, 1, 1]
"""Table 2.1, medium."""

ALL = [card for card, count in zip(GHOSTS, COUNTS, strict=True) for _ in range(count)]
DETECTOR = "given anna cards sensor control audio output\n"
PARTS_APART = "given anna cards sensor control audio\ngiven bob cards output\n"


def _sums(header: str) -> set[int]:
    """The sums on which Anna meets a ghost, at both geometry levels."""
    sums: dict[str, set[int]] = {"encounter": set(), "moving": set()}
    for one, other in combinations_with_replacement(range(1, 7), 2):
        sums[both(f"{OUT}{header}---\nanna {one} {other}").fact("phase")].add(one + other)
    assert not sums["encounter"] & sums["moving"]
    return sums["encounter"]


# -- when a ghost is met -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("polterheist:ghost.1")
def test_an_encounter_value_brings_a_ghost_instead_of_a_movement() -> None:
    both(
        f"given time 6pm\n{OUT}---\nanna 1 1\nphase encounter\nanna m 1F.foyer.b3\n"
        "refused move.8\nanna stay\nrefused move.3\nend\nrefused ghost.1\nbob 3 4\n"
        "refused turn.1\nanna g spook\nanna m 1F.foyer.b3\nrefused turn.4\nbob 3 4"
    )
    both(f"given time 6pm\n{OUT}---\nanna 1 2\nphase moving\nend")


@pytest.mark.rule("polterheist:ghost.2")
@pytest.mark.parametrize(
    "script",
    [
        f"{OUT}---\nanna g spook",
        f"{OUT}given steps 3\n---\nanna g spook",
        f"{OUT}{MEET}anna g spook\nanna g spook",
        f"{OUT}given phase end\n---\nanna g spook",
        "given tile 1F.2=F6\ngiven anna at 1F.2.a2\ngiven steps 3\n---\nanna m 1F.2.a1\nanna d candle\nanna g spook",
        f"{SENDER}---\nanna g spook",
        f"{SENDER}---\nanna 3\nanna g spook",
        f"{SENDER}---\nanna 6\nanna send creepy bob\nanna g spook",
    ],
)
def test_no_ghost_is_drawn_at_another_time(script: str) -> None:
    both(f"{script}\nrefused ghost.2")


@pytest.mark.rule("polterheist:ghost.2")
def test_a_ghost_is_drawn_for_a_value_a_card_or_a_six() -> None:
    both(f"given time 6pm\n{OUT}---\nanna 6 6\nanna g spook\nghostdeck 71")
    both(f"{SEARCH}anna g spook\nghostdeck 71")
    both(f"{SEARCH.replace('d ghost', 'd time')}anna g spook\nghostdeck 71")
    both(f"{SENDER}---\nanna 6\nanna g spook\ndue target anna spook\nanna at bob\nghostdeck 71")


@pytest.mark.rule("polterheist:ghost.3")
@pytest.mark.parametrize(
    ("card", "answer"),
    [("wraith", "take"), ("polter", "lose candle"), ("gus", "fetch -"), ("homer", "swap bob"), ("casper", "put 1F.2.b4")],
)
def test_the_card_is_followed_before_all_else(card: str, answer: str) -> None:
    header = "given tile 1F.2=F6\ngiven anna at 1F.foyer.b2 courage 5 cards candle\ngiven discard mask\n"
    both(
        f"{header}{MEET}anna g {card}\nend\nrefused turn.5\nbob 3 4\nrefused turn.5\n"
        f"anna m 1F.foyer.b3\nrefused turn.5\nanna {answer}\nbob 3 4"
    )


@pytest.mark.rule("polterheist:ghost.4")
def test_a_followed_ghost_card_goes_to_the_ghost_discard_pile() -> None:
    for card in ("spook", "creepy", "georgie", "phantom attic", "timmy"):
        both(f"{OUT}{MEET}anna g {card}\nghostpile {card.split()[0]}\nghostdeck 71\ndiscard -")
    both(f"given treasure anna\n{OUT}{MEET}anna g georgie\nghostpile georgie")
    both(
        f"given ghostpile spook\n{OUT}given anna cards candle\n{MEET}anna g wraith candle\nghostpile spook wraith\ndiscard candle"
    )


@pytest.mark.rule("polterheist:ghost.5")
def test_no_ghost_turns_up_more_often_than_it_exists() -> None:
    for card, count in zip(GHOSTS, COUNTS, strict=True):
        place = " attic" if card == "phantom" else ""
        both(f"{OUT}given ghostpile {f'{card} ' * count}\n{MEET}anna g {card}{place}\nrefused ghost.5")
        if count > 1:
            both(f"{OUT}given ghostpile {f'{card} ' * (count - 1)}\n{MEET}anna g {card}{place}")
    both(f"options ghost_deck=easy\n{OUT}given ghostpile {'wraith ' * 6}\n{MEET}anna g wraith\nrefused ghost.5")


@pytest.mark.rule("polterheist:ghost.6")
def test_an_empty_deck_is_made_of_the_discard_pile_at_the_next_draw() -> None:
    last = ALL.copy()
    last.remove("casper")
    pile = f"given ghostpile {' '.join(last)}\n{OUT}"
    both(f"{pile}{MEET}anna g spook\nrefused ghost.5\nanna g casper\nghostdeck 0\nghostpile {' '.join(ALL)}")
    game = both(f"given ghostpile {' '.join(ALL)}\n{OUT}{MEET}anna g casper\nghostdeck 71\nghostpile casper")
    assert ("reshuffle", 72, "ghosts", "ghost.6") in [(one.what, one.amount, one.where, one.rule) for one in game.state.happened]


TIMES = {"4pm": set[int](), "6pm": {2, 12}, "8pm": {2, 12}, "10pm": {2, 7, 12}, "midnight": {2, 7, 12}}
RUNNING = {2, 6, 7, 8, 12}


@pytest.mark.rule("polterheist:ghost.7")
@pytest.mark.parametrize("time", TIMES)
def test_encounter_values_depend_on_the_time_and_the_treasure(time: str) -> None:
    at = f"given time {time}\n"
    assert _sums(at) == TIMES[time]
    assert _sums(f"{at}{DETECTOR}") == TIMES[time]
    assert _sums(f"{at}given treasure bob\n") == TIMES[time]
    assert _sums(f"{at}given treasure anna\n") == RUNNING
    assert _sums(f"{at}given treasure anna\n{DETECTOR}") == {6, 7, 8}


@pytest.mark.rule("polterheist:ghost.7")
def test_the_escape_phase_has_encounter_values_of_its_own() -> None:
    assert _sums("given escaping\n") == RUNNING
    assert _sums(f"given escaping\n{DETECTOR}") == {6, 7, 8}
    assert _sums(f"given escaping\n{PARTS_APART}") == RUNNING


# -- what the plain ones do ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("polterheist:creepy.1")
def test_after_a_roll_a_creepy_feeling_means_no_movement() -> None:
    both(
        f"given time 6pm\n{OUT}---\nanna 1 1\nanna g creepy\nphase end\nsteps 0\n"
        "anna m 1F.foyer.b3\nrefused turn.4\nanna courage 8\nbob 3 4"
    )


@pytest.mark.rule("polterheist:creepy.2")
def test_a_creepy_feeling_after_encounter_ghost_has_no_effect() -> None:
    game = both(f"{SEARCH}anna g creepy\nphase end\nanna courage 8\nanna at 1F.2.a1\nanna skips no\nbob 3 4")
    assert game.fact_of("bob", "skips") == "no"


@pytest.mark.rule("polterheist:creepy.2")
def test_a_creepy_feeling_sent_by_a_ghost_player_does_nothing_or_takes_the_next_steps() -> None:
    both(f"{SENDER}---\nanna 6\nanna send creepy bob\nbob courage 8\nbob 3 4\nsteps 7")
    both(
        f"options creepy_attack=skip\n{SENDER}---\nanna 6\nanna send creepy bob\nbob skips yes\n"
        "bob 3 4\nsteps 0\nbob m 1F.foyer.b3\nrefused move.2\nend\nbob skips no"
    )
    both(f"options creepy_attack=skip\n{OUT}{MEET}anna g creepy\nanna skips no")


@pytest.mark.rule("polterheist:spook.1")
def test_a_spook_costs_one_courage() -> None:
    both(f"{OUT}{MEET}anna g spook\nanna courage 7\nanna at 1F.foyer.b2\nphase end")
    both(f"{SENDER}---\nanna 6\nanna send spook bob\nbob courage 7")


@pytest.mark.rule("polterheist:apparition.1")
def test_an_apparition_costs_two() -> None:
    both(f"{OUT}{MEET}anna g apparition\nanna courage 6\nphase end")
    both(f"{SENDER}---\nanna 6\nanna send apparition bob\nbob courage 6")


@pytest.mark.rule("polterheist:wraith.1")
def test_a_wraith_costs_three() -> None:
    both(f"{OUT}{MEET}anna g wraith\nanna courage 5\nphase end")
    both(f"{SENDER}---\nanna 6\nanna send wraith bob\nbob courage 5\ncleo courage 8")


@pytest.mark.rule("polterheist:candle.1")
@pytest.mark.parametrize("answer", ["candle", "can", "c", "C"])
def test_the_answer_to_a_ghost_may_be_shortened(answer: str) -> None:
    ghost = f"{OUT}given anna cards candle courage 5\n{MEET}"
    both(f"{ghost}anna g wraith {answer}\nanna courage 3")
    both(f"{ghost}anna g wraith\nanna {answer}\nanna courage 3")
    both(f"{ghost}anna g wraith\n{'can' if answer == 'c' else answer}\nanna courage 3")
    both(f"{ghost}anna g wraith tak\nanna courage 2")
    both(f"{ghost}anna g wraith\nt\nanna courage 2\ncan\nrefused log.1")
    game = replay(f"{ghost}anna g wraith")
    assert RULESET.notation.read("pick t", game.state, game.labels) == (TreasurePickedUp(1),)
    both(f"{SENDER}given bob cards candle courage 5\n---\nanna 6\nanna send wraith bob {answer}\nbob courage 3")


@pytest.mark.rule("polterheist:phantom.1")
@pytest.mark.parametrize(
    ("word", "square"),
    [("a", "attic"), ("att", "attic"), ("2", "2F"), ("2f.l", "2F"), ("fo", "foyer"), ("c", "cellar"), ("1", "foyer")],
)
def test_the_place_of_a_phantom_may_be_shortened(word: str, square: str) -> None:
    squares = {"attic": "attic.landing.b3", "2F": "2F.landing.e2", "foyer": "1F.foyer.e2", "cellar": "cellar.landing.b3"}
    replay(f"{OUT}{MEET}anna g phantom {word}\nanna at {squares[square]}")
    replay(f"{SENDER}---\nanna 6\nanna send phantom {word} bob\nbob at {squares[square]}")


@pytest.mark.rule("polterheist:phantom.1")
def test_the_label_of_a_player_is_no_beginning_of_a_place() -> None:
    sender = SENDER.replace("bob", "att")
    replay(f"players anna att cell\n{sender}---\nanna 6\nanna send phantom att\nrefused phantom.1\nanna send phantom c att")
    replay(f"{OUT}{MEET}anna g phantom f candle\nrefused candle.1\nanna g phantom stairs\nrefused log.1")
