"""Bonus tokens: fetched, kept, used, laid out again: bonus.* (catalogue 4.7)."""

from __future__ import annotations

import pytest
from tests.domain.halloween.script import Game, replay

RESTS = "{0} 1R\n{0} 2R\n{0} 3R\n{0} end\n"
FULL = "given anna slots warp die plus3\n---\n"
"""Anna's slots hold three unused tokens."""
LAST = "given bonus sc=green\n"
"""One bonus token is left on the board, next to the police station."""
SIX_LEFT = (
    f"{LAST}given discards green discs discs scare scare yellow yellow die die point point reroll reroll rest rest blue blue\n"
)
"""The reserve holds two of each of summon, plus3 and warp."""
FOUR_LEFT = f"{SIX_LEFT.rstrip()} warp warp\n"
"""The reserve holds two of each of summon and plus3."""
NEW = "reveal ch=summon sc=summon th=plus3 ce=plus3 po=warp ho=warp"


def _reserve(game: Game) -> str:
    kinds = zip(game.state.box.kinds, game.state.reserve, strict=True)
    return " ".join(f"{kind.code}={count}" for kind, count in kinds if count)


@pytest.mark.rule("halloween:bonus.1")
@pytest.mark.parametrize(("to", "token"), [("sc", "yellow"), ("ce", "blue"), ("ho", "rest")])
def test_a_ghost_that_moves_to_a_bonus_token_fetches_it_at_once(to: str, token: str) -> None:
    game = replay(f"anna 1M po>{to} b\nanna slots {token} _ _\nben slots _ _ _")
    assert f"{to}=" not in game.fact("bonus")
    assert game.fact("bonus").count("=") == 5
    game.play(f"anna 2M po>{to} b")
    assert game.fact_of("anna", "slots") == f"{token} _ _", "there is none left"


@pytest.mark.rule("halloween:bonus.1")
def test_without_a_token_there_is_no_slot_to_name() -> None:
    replay("given bonus ch=green\n---\nanna 1M po>sc b =1\nrefused bonus.1\nanna 1M po>sc b\nanna slots _ _ _")


@pytest.mark.rule("halloween:bonus.1")
def test_ghosts_that_stay_or_are_placed_fetch_nothing() -> None:
    bonus = "bonus ch=green sc=yellow th=scare ce=blue po=point ho=rest"
    replay(f"given town po:bbg\n---\nanna 1S po b\nanna 2U po b\nanna 3H po b\nanna slots _ _ _\n{bonus}")


@pytest.mark.rule("halloween:bonus.2")
def test_a_player_holds_three_tokens_at_most_one_in_each_slot() -> None:
    replay("anna 1M po>sc b\nanna 2M po>ce b\nanna 3M po>ho b\nanna slots yellow blue rest")
    replay("anna 1M po>sc b =4\nrefused bonus.2\nanna 1M po>sc b =0\nrefused bonus.2\nanna 1M po>sc b =3\nanna slots _ _ yellow")
    replay(f"{FULL}anna 1M po>sc b =4!\nrefused bonus.2\nanna 1M po>sc b =3!\nanna slots warp die yellow")


@pytest.mark.rule("halloween:bonus.3")
def test_a_token_is_used_once_by_its_holder_in_the_own_turn() -> None:
    replay("given anna slots point _ _\n---\nanna X point\nanna pe 1\nanna X point\nrefused bonus.3\nanna pe 1")
    replay("given ben slots point _ _\n---\nanna X point\nrefused bonus.3\nben X point\nrefused turn.2\nben pe 0")
    replay(f"given ben slots point _ _\n---\n{RESTS.format('anna')}ben X point\nben pe 1")


@pytest.mark.rule("halloween:bonus.3")
@pytest.mark.parametrize("line", ["X", "X die", "X plus3", "X reroll 3", "X bomb", "X discs 1S", "X warp po>sc b", "X rest 1"])
def test_a_token_that_the_player_does_not_hold_is_refused(line: str) -> None:
    rule = "rec.2" if line == "X" else "bonus.3"
    replay(f"given anna spaces 1S slots point _ _\n---\nanna {line}\nrefused {rule}\nanna slots point _ _")


@pytest.mark.rule("halloween:bonus.3")
def test_any_number_of_tokens_is_used_in_a_turn() -> None:
    replay(
        "given anna slots point scare blue\n---\nanna X blue\nanna X point\nanna X scare\nanna pe 1\nanna scare 4\nanna tokens b"
    )


@pytest.mark.rule("halloween:bonus.4")
def test_a_token_takes_no_section_and_no_space() -> None:
    replay(
        """
        given bonus sc=yellow
        given anna slots summon rest warp
        ---
        anna X summon po b
        anna X warp po>ce b
        anna X rest 1
        anna done -
        anna spaces -
        anna 1B b
        anna 2B b
        anna 3B b
        anna end
        """
    )


@pytest.mark.rule("halloween:bonus.5")
def test_a_new_token_goes_into_a_free_slot() -> None:
    replay("given anna slots _ # _\n---\nanna 1M po>sc b\nanna slots yellow # _\nanna 2M po>ho b\nanna slots yellow # rest")
    replay("given anna slots warp _ _\n---\nanna 1M po>sc b =3\nanna slots warp _ yellow\ndiscards ")


@pytest.mark.rule("halloween:bonus.5")
def test_an_unused_token_may_be_exchanged_for_the_new_one() -> None:
    replay(
        """
        given anna slots warp _ _
        ---
        anna 1M po>sc b =1
        refused bonus.5
        anna 1M po>sc b =1!
        anna slots yellow _ _
        discards warp
        """
    )
    replay(f"{FULL}anna 1M po>sc b =2!\nanna slots warp yellow plus3\ndiscards die")
    replay("given anna slots warp _ #\n---\nanna 1M po>sc b =2!\nrefused bonus.5\nanna 1M po>sc b =1!\nanna slots yellow _ #")


@pytest.mark.rule("halloween:bonus.5")
def test_only_without_a_free_slot_may_the_new_token_be_discarded() -> None:
    for slots in ("_ _ _", "warp _ _", "# # _", "_ warp die"):
        replay(f"given anna slots {slots}\n---\nanna 1M po>sc b =x\nrefused bonus.5\nanna slots {slots}")
    replay(
        f"{FULL}anna 1M po>sc b =x\nanna slots warp die plus3\ndiscards yellow\nbonus ch=green th=scare ce=blue po=point ho=rest"
    )
    replay("given anna slots warp # #\n---\nanna 1M po>sc b =x\nanna slots warp # #\ndiscards yellow")


@pytest.mark.rule("halloween:bonus.5")
def test_with_unused_tokens_and_no_free_slot_the_choice_is_named() -> None:
    replay(f"{FULL}anna 1M po>sc b\nrefused bonus.5\nanna done -")
    replay("given anna slots # warp #\n---\nanna 1M po>sc b\nrefused bonus.5\nanna 1M po>sc b =2!\nanna slots # yellow #")


@pytest.mark.rule("halloween:bonus.5")
@pytest.mark.parametrize("choice", ["", " =x"])
def test_with_three_locked_slots_the_new_token_is_discarded(choice: str) -> None:
    replay(f"given anna slots # # #\n---\nanna 1M po>sc b{choice}\nanna slots # # #\ndiscards yellow\ntown sc:b po:bb")


@pytest.mark.rule("halloween:bonus.6")
def test_a_slot_with_a_disc_takes_no_token() -> None:
    script = "given anna slots # warp _\n---\nanna 1M po>sc b =1\nrefused bonus.6\nanna 1M po>sc b =1!\nrefused bonus.6\n"
    replay(f"{script}anna 1M po>sc b\nanna slots # warp yellow")
    replay("given anna slots # # #\n---\nanna 1M po>sc b =2\nrefused bonus.6")
    replay(
        """
        given anna slots point _ _
        ---
        anna X point
        anna 1M po>sc b =1
        refused bonus.6
        anna 1M po>sc b
        anna slots # yellow _
        """
    )


@pytest.mark.rule("halloween:bonus.7")
def test_a_disc_from_the_reserve_locks_the_slot() -> None:
    replay("given anna slots point scare _\n---\nanna discs 12\nanna X scare\nanna discs 11\nanna slots point # _")


@pytest.mark.rule("halloween:bonus.7")
@pytest.mark.parametrize("line", ["X point", "X summon po b", "X rest 2", "X discs 2S", "X warp po>sc b", "X die"])
def test_without_a_disc_in_the_reserve_no_token_is_used(line: str) -> None:
    slots = f"{line.split()[1]} _ _"
    spaces = "2S 2B 2U 2M 2F 2H 3S 3B 3U 3M 3F 3H"
    script = f"""
        given bonus ho=point
        given anna slots {slots} spaces {spaces}
        ---
        anna discs 0
        anna {line}
        refused bonus.7
        anna slots {slots}
        """
    replay(f"{script}anna 3R\nanna {line}\nanna slots # _ _")


@pytest.mark.rule("halloween:bonus.8")
def test_the_used_token_is_discarded_and_its_slot_stays_locked() -> None:
    replay(
        f"""
        given anna slots point scare _
        ---
        anna X point
        discards point
        anna slots # scare _
        {RESTS.format("anna")}
        anna slots # scare _
        anna discs 11
        {RESTS.format("ben")}
        {RESTS.format("cleo")}
        anna slots # scare _
        anna X scare
        discards scare point
        """
    )


@pytest.mark.rule("halloween:bonus.9")
def test_when_the_last_token_has_left_the_board_six_new_ones_are_laid_out() -> None:
    script = f"{LAST}---\nanna 1M po>sc b\ndue reveal\nbonus \n"
    replay(
        f"{script}{NEW}\ndue none\nbonus ch=summon sc=summon th=plus3 ce=plus3 po=warp ho=warp\nanna slots green _ _\nactive anna"
    )
    replay("given bonus sc=green ch=warp\n---\nanna 1M po>sc b\ndue none\nbonus ch=warp")
    replay(f"{LAST}given anna slots # # #\n---\nanna 1M po>sc b\ndue reveal\ndiscards green")


@pytest.mark.rule("halloween:bonus.9")
@pytest.mark.parametrize(
    "line",
    [
        *("anna 2B b", "anna 2R", "anna end", "anna X green", "anna K C1 bgy", "anna > B4 po>ho b", "ben 1R", "anna blues ch"),
        *("reveal ch=summon", "reveal ch=summon sc=summon th=plus3 ce=plus3 po=warp po=warp"),
    ],
)
def test_no_other_action_precedes_the_new_bonus_tokens(line: str) -> None:
    replay(f"{LAST}given anna tokens bgy\n---\nanna 1M po>sc b\n{line}\nrefused bonus.9\ndue reveal")


@pytest.mark.rule("halloween:bonus.9")
def test_tokens_are_laid_out_only_when_none_is_left() -> None:
    replay(f"{NEW}\nrefused bonus.9\nanna 1M po>sc b\n{NEW}\nrefused bonus.9")


@pytest.mark.rule("halloween:bonus.9")
def test_a_token_that_warp_or_a_second_ghost_fetched_may_be_the_last() -> None:
    replay(f"{LAST}given anna slots warp _ _\n---\nanna X warp po>sc b\ndue reveal\nanna slots # green _")
    replay(f"{LAST}given anna cards B4\n---\nanna 1M po>ho b\ndue none\nanna > B4 po>sc b\ndue reveal\nanna slots green _ _")


@pytest.mark.rule("halloween:bonus.10")
@pytest.mark.parametrize(
    "tokens",
    [
        "ch=bomb sc=summon th=plus3 ce=plus3 po=warp ho=warp",  # no such token
        "ch=warp sc=summon th=plus3 ce=plus3 po=warp ho=warp",  # three of a kind
        "ch=die sc=summon th=plus3 ce=plus3 po=warp ho=warp",  # both are discarded
        "ch=green sc=summon th=plus3 ce=plus3 po=warp ho=warp",  # one is discarded, the other one Anna's
    ],
)
def test_new_bonus_tokens_come_from_the_reserve(tokens: str) -> None:
    replay(f"{SIX_LEFT}---\nanna 1M po>sc b\nreveal {tokens}\nrefused bonus.10\n{NEW}")


@pytest.mark.rule("halloween:bonus.10")
def test_an_empty_reserve_is_rebuilt_at_once_from_the_discards() -> None:
    game = replay(f"{SIX_LEFT}---\nanna 1M po>sc b")
    assert _reserve(game) == "summon=2 plus3=2 warp=2"
    game.play(NEW)
    assert game.fact("discards") == ""
    assert _reserve(game) == "green=1 discs=2 scare=2 yellow=2 die=2 point=2 reroll=2 rest=2 blue=2"


@pytest.mark.rule("halloween:bonus.10")
def test_a_reserve_with_tokens_left_is_not_rebuilt() -> None:
    game = replay(f"{SIX_LEFT.replace(' blue blue', ' blue')}---\nanna 1M po>sc b\n{NEW}")
    assert _reserve(game) == "blue=1"
    assert len(game.fact("discards").split()) == 16


@pytest.mark.rule("halloween:bonus.10")
@pytest.mark.parametrize("more", ["po=warp ho=green", "po=die ho=die", "po=blue ho=point"])
def test_a_short_reserve_is_laid_out_whole_and_filled_up_from_the_discards(more: str) -> None:
    game = replay(f"{FOUR_LEFT}---\nanna 1M po>sc b\nreveal ch=summon sc=summon th=plus3 ce=plus3 {more}\ndue none\ndiscards ")
    assert sum(game.state.reserve) == 24 - 6 - 1


@pytest.mark.rule("halloween:bonus.10")
@pytest.mark.parametrize(
    "tokens",
    [
        "ch=summon sc=summon th=plus3 ce=warp po=warp ho=die",  # the other plus3 is in the reserve
        "ch=summon sc=summon th=plus3 ce=plus3 po=green ho=green",  # one green is Anna's
        "ch=die sc=die th=blue ce=blue po=warp ho=warp",
    ],
)
def test_a_short_reserve_does_not_keep_a_token(tokens: str) -> None:
    replay(f"{FOUR_LEFT}---\nanna 1M po>sc b\nreveal {tokens}\nrefused bonus.10")


@pytest.mark.rule("halloween:bonus.10")
def test_a_drawn_token_comes_from_the_reserve_and_the_last_one_rebuilds_it() -> None:
    spaces = "given bonus ch=summon sc=summon th=plus3 ce=plus3 po=warp\n"
    discards = (
        "given discards green green discs discs scare scare yellow yellow die die point point reroll reroll rest rest blue blue\n"
    )
    header = f"cards D13 B4 B14 B1 C11 C12 C1 D14\n{spaces}{discards}given anna cards D13\n---\n"
    game = replay(f"{header}anna P D13 die\nrefused bonus.10\nanna P D13 warp\nanna slots warp _ _\ndiscards ")
    assert sum(game.state.reserve) == 18


@pytest.mark.rule("halloween:bonus.11")
def test_the_three_locked_discs_return_at_the_end_of_the_turn_of_the_third() -> None:
    replay(
        f"""
        given anna slots # point scare
        ---
        anna X point
        anna 1R
        anna 2R
        anna 3R
        anna end
        anna slots # # scare
        anna discs 10
        {RESTS.format("ben")}
        {RESTS.format("cleo")}
        anna X scare
        anna slots # # #
        anna discs 9
        anna 1M po>sc b
        discards scare yellow point
        anna 2R
        anna 3R
        anna slots # # #
        anna discs 8
        anna end
        anna slots _ _ _
        anna discs 11
        """
    )


@pytest.mark.rule("halloween:bonus.11")
def test_the_slots_reopen_also_when_all_three_were_used_in_one_turn() -> None:
    script = f"given anna slots point scare blue\n---\nanna X point\nanna X scare\nanna X blue\n{RESTS.format('anna')}"
    replay(f"{script}anna slots _ _ _\nanna discs 12\nben slots _ _ _\nben discs 12")


@pytest.mark.rule("halloween:bonus.12")
def test_two_tokens_of_a_kind_are_used_together() -> None:
    replay(
        """
        given bonus ho=point
        given anna slots scare scare _
        ---
        anna X scare
        anna X scare
        anna scare 6
        anna slots # # _
        discards scare scare
        """
    )
    replay(
        "given town po:bbg\ngiven anna slots plus3 plus3 _\n---\n"
        "anna 1F po b>g 1:6 ?\nanna X plus3\nanna X plus3\nanna ok\ntown po:bb\nanna tokens g"
    )
