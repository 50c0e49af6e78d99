"""The ghost hand, and hands that are not opened with the 1 of Spiders (catalogue 4.14; rulings r.10, r.41)."""

from __future__ import annotations

import pytest
from tests.domain.spooks.script import Hand, informs, replay, undealt

KNOWN = """
    players anna bert cora dave
    dealer dave
    options ghost=yes {options}
    deal anna {anna}
    deal bert {bert}    #! a short deal, the rest aside
    deal cora 7B 8B
    deal dave 9B 10B
    ---
"""


def known(script: str, anna: str = "5B 6B", bert: str = "3B 4B", options: str = "masters=none") -> Hand:
    """A script with all hands known and every other card in the ghost hand."""
    return replay(KNOWN.format(anna=anna, bert=bert, options=options) + script)


def hidden(script: str) -> Hand:
    """A script with hidden hands and a ghost hand of 14."""
    return replay(f"players anna bert cora\noptions ghost=yes\n---\n{script}")


@pytest.mark.rule("spooks:ghost.1")
def test_one_hand_is_set_aside_unseen() -> None:
    informs("ghost.1")
    hand = hidden("counts 14 14 14")
    assert (hand.view["ghost_hidden"], len(hand.view["pool"])) == (14, 56)
    assert replay("counts 14 14 14 14").view["ghost_hidden"] == 0


@pytest.mark.rule("spooks:ghost.2")
def test_the_ghost_hand_is_not_played() -> None:
    informs("ghost.2")
    hand = known("bert 2S\ncora 3K\nrefused deal.6\n--\nbert 4B\ncora 8B", bert="2S 3B 4B")
    assert "3K" in hand.view["ghost_known"]
    assert len(hand.view["ghost_known"]) == 56 - 9


@pytest.mark.rule("spooks:ghost.3")
@pytest.mark.parametrize(("spider", "need"), [("2S", "3"), ("3S", "4"), ("10S", "M")])
def test_the_lowest_spider_in_any_hand_opens(spider: str, need: str) -> None:
    known(f"acting bert\nbert {spider}\nneed {need}\nact cora", bert=f"{spider} 4B")


@pytest.mark.rule("spooks:ghost.3")
@pytest.mark.parametrize("line", ["anna 4S", "cora 2S", "anna 2S", "bert 1S", "bert 3S"])
def test_a_spider_or_opener_that_contradicts_the_due_card_is_refused(line: str) -> None:
    known(f"{line}\nrefused ghost.3\nbert 2S", anna="4S 5B", bert="2S 3S")


@pytest.mark.rule("spooks:ghost.3", "spooks:start.1")
@pytest.mark.parametrize("line", ["bert 5B", "cora C", "bert pass", "bert stuck"])
def test_no_other_card_opens_while_a_spider_may_be_held(line: str) -> None:
    hidden(f"{line}\nrefused start.1")
    known(f"{line}\nrefused start.1", bert="2S 4B")


@pytest.mark.rule("spooks:ghost.3")
def test_with_hidden_hands_a_spider_opens_if_the_ghost_hand_can_hold_all_lower_ones() -> None:
    hidden("anna 1S")
    hidden("cora 3S\nneed 4")
    hidden("acting anna bert cora\nanna 10S\nneed M")
    seven = "players anna bert cora dave emil fred gina\noptions ghost=yes\n---\n"
    replay(f"{seven}counts 7 7 7 7 7 7 7\nanna 9S\nrefused ghost.3\nanna 8S\nneed 9")
    replay(
        seven.replace("ghost=yes", "ghost=yes decks=2") + "counts 14 14 14 14 14 14 14\nanna 9S\nrefused ghost.3\nanna 8S\nneed 9"
    )
    replay("anna 2S\nrefused start.1")


@pytest.mark.rule("spooks:ghost.3")
def test_a_known_lower_spider_speaks_against_a_higher_one() -> None:
    header = "players anna bert cora\noptions ghost=yes\ncounts 3 3 3 #!\ndeal anna {} 5B 6B\n---\n"
    replay(f"{header.format('3S')}bert 4S\nrefused ghost.3\nanna 3S\nneed 4")
    replay(f"{header.format('3S')}bert 2S\nneed 3")
    replay(f"{header.format('1S')}bert 2S\nrefused ghost.3\nanna 1S\nneed 2")
    replay(f"{header.format('3S')}anna 2S\nrefused ghost.3\nanna 1S\nrefused start.1")


@pytest.mark.rule("spooks:ghost.3")
def test_r10_without_any_spider_the_player_at_the_dealers_left_leads() -> None:
    known("acting anna\nbert 4B\nrefused start.1\nbert 2S\nrefused ghost.3\nanna 5B\nneed B or 5\nact bert")
    hidden("bert 5B\nrefused start.1\nanna 5B\nneed B or 5")
    replay("players anna bert cora\noptions ghost=yes\ncounts 3 3 3 #!\ndeal bert 7S 1K 2K\n---\nanna 5B\nrefused ghost.3")
    replay("players anna bert cora dave emil fred gina\noptions ghost=yes\n---\nanna 5B\nrefused start.1")


def test_r10_a_table_may_deal_again_instead() -> None:
    header = KNOWN.format(anna="5B 6B", bert="3B 4B", options="no_spider=redeal").replace("---", "")
    undealt(header, cites="r.10")
    replay(header.replace("3B 4B", "3B MS") + "---\nanna 5B\nrefused start.1\nbert MS")
    replay("players anna bert cora\noptions ghost=yes no_spider=redeal\n---\nanna 5B\nrefused start.1\nanna 2S")


def test_r41_the_master_of_spiders_may_open_and_its_owner_plays_again() -> None:
    script = "bert MS\ntop MS bert\nphase window\nact bert\ncora 8B\nrefused blue.8\nbert 3B\nneed B or 3"
    known(script, bert="MS 3B 4B")
    known("bert MS\n--\nphase lead\nact bert", bert="MS 3B 4B", options="masters=all")
