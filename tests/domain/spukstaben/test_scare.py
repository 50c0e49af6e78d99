"""Words scare ghosts: order, letters, combinations, conditions, the word of power (scare, combos, conditions, power)."""

from __future__ import annotations

from itertools import permutations

import pytest
from tests.domain.spukstaben.script import OPENING, Game, deck, replay, short

from spooklog.domain.rulesets.spukstaben import RULESET
from spooklog.domain.rulesets.spukstaben.actions import WordActed
from spooklog.domain.values.errors import Impossible, SpooklogError

SEARCH = f"{OPENING}\nglass\n"


def table(*codes: str, options: str = "", players: str = "anna bea") -> str:
    """A game whose opening is these ghosts, all in the composing room in this order, up to its search for words."""
    layout = f"data turn1.c = {len(codes)}\ndata turn1.p = 0\ndata turn1.o = 0\n"
    seats = len(players.split())
    cards = "\n".join(f"+{code}" for code in codes)
    return f"players {players}\n{deck(*codes, 'Z', players=seats)}{layout}options {options}\n---\n{cards}\nglass\n"


def spoken(anna: str, bea: str = "-") -> str:
    """The opening, with these words."""
    return f"{SEARCH}\nanna: {anna}\nbea: {bea}\n"


def one(word: str, *codes: str, options: str = "") -> str:
    """Ghosts, and a word of anna's."""
    return f"{table(*codes, options=options)}\nanna: {word}\nbea: -\n"


@pytest.mark.rule("spukstaben:scare.1")
def test_scaring_starts_after_all_words_were_spoken() -> None:
    replay(f"{OPENING}\nanna scare c1\nrefused scare.1")
    replay(
        f"{SEARCH}\nanna scare c1\nrefused scare.1\nanna: earth\nbea scare c1\nrefused scare.1\nanna scare all\nrefused scare.1"
    )


@pytest.mark.rule("spukstaben:scare.2")
@pytest.mark.rule("spukstaben:r.7")
def test_the_shortest_word_acts_first() -> None:
    replay(f"""
        {spoken("stare", "earn")}
        anna scare c1
        refused scare.2
        bea scare c1
        anna scare c1
    """)


@pytest.mark.rule("spukstaben:scare.2")
@pytest.mark.rule("spukstaben:r.7")
def test_words_of_equal_length_act_in_any_order_and_the_final_word_counts() -> None:
    replay(f"{spoken('earth', 'stone')}\nbea scare c1\nanna scare c1")
    replay(f"{spoken('earth', 'stone')}\nanna scare c1\nbea scare c1")
    replay(f"{spoken('earths', 'stone')}\nanna scare -\nrefused scare.2\nanna rule to ear invalid\nbea scare -\nrefused scare.2")
    replay(f"{spoken('check-up', 'kitchen')}\nanna scare -\nbea scare -", options="hyphen_counts=yes")


@pytest.mark.rule("spukstaben:scare.3")
def test_every_standing_word_acts_once_by_its_owner() -> None:
    replay(f"""
        {spoken("earth", "stone")}
        team scare c1
        refused scare.3
        anna scare -
        word anna EARTH finished
        anna scare c1
        refused scare.3
        flee
        refused flee.1
        bea scare -
        phase scare
        flee
    """)
    replay(f"{spoken('earth')}\nbea scare c1\nrefused scare.3")


@pytest.mark.rule("spukstaben:scare.4")
def test_only_a_ghost_on_the_table_is_scared() -> None:
    words = spoken("earth", "stone")
    for token in ("c4", "d1", "c0", "p99", "c4@1", "Q", "EA"):
        replay(f"{words}\nanna scare c1 {token}\nrefused scare.4")
    for token in ("x1", "c1@", "c", "1", "c1@x", "c123"):
        game = replay(words)
        expected = "spukstaben:scare.4" if token == "c" else "spukstaben:rec.2"
        assert game.refusal(f"anna scare {token}").rule == expected


@pytest.mark.rule("spukstaben:scare.5")
def test_a_letter_that_matches_lowers_the_power_by_one() -> None:
    replay(f"{spoken('nut')}\nanna scare c3\nghosts c1 E=4, c2 S=4, c3 N=3, p1 R=4, p2 TH/p=4, o1 A+=4\nhits anna N@1=3")
    replay(f"{spoken('nut')}\nanna scare c1\nrefused scare.5")


@pytest.mark.rule("spukstaben:scare.6")
def test_each_letter_scares_one_ghost() -> None:
    replay(f"{one('net', 'E', 'E-l')}\nanna scare c1 c2\nrefused scare.6")
    replay(f"{one('eden', 'E', 'E-l')}\nanna scare c2 c1\nhits anna E@1=3 E-l@3=3")


@pytest.mark.rule("spukstaben:scare.6")
@pytest.mark.rule("spukstaben:scare.7")
@pytest.mark.rule("spukstaben:r.1")
def test_sanatorium_scares_one_n_and_two_a_or_literally_all_of_them() -> None:
    ghosts = ("N", "N/p", "A", "A", "A+")
    letter_by_letter = one("sanatorium", *ghosts)
    replay(f"{letter_by_letter}\nanna scare c1 c2\nrefused scare.6\nanna scare c3 c4 c5\nrefused scare.6\nanna scare c2 c3 c5")
    literal = one("sanatorium", *ghosts, options="letter_use=per_ghost")
    replay(f"{literal}\nanna scare all\nghosts c1 N=3, c2 N/p=3, c3 A=3, c4 A=3, c5 A+=3")
    replay(f"{literal}\nanna scare c1 c1\nrefused scare.8")


@pytest.mark.rule("spukstaben:scare.7")
def test_where_letters_match_several_ghosts_one_is_chosen() -> None:
    words = one("eden", "E", "E-l", "N")
    replay(f"{words}\nanna scare E\nrefused scare.7\nanna scare N e\nrefused scare.7\nanna scare n c2\nhits anna E-l@1=3 N@4=3")


@pytest.mark.rule("spukstaben:scare.7")
def test_all_is_every_ghost_that_the_word_can_scare_if_they_go_together() -> None:
    game = replay(f"{spoken('earth')}\nanna scare all\nhits anna E@1=3 R@3=3 TH/p@4-5=3 A+@2=3")
    assert game.state.history_of(1).hits
    replay(f"{one('net', 'E', 'E-l', 'N')}\nanna scare all\nrefused scare.7\nanna scare c1 c3")
    replay(f"{spoken('ivy')}\nanna scare all\nhits anna")
    for line in ("anna scare all c1", "anna scare", "anna scare - c1", "anna scare c1 -"):
        assert replay(spoken("earth")).refusal(line).kind == "unreadable"


@pytest.mark.rule("spukstaben:scare.8")
def test_one_word_scares_a_ghost_only_once() -> None:
    replay(f"{one('eerie', 'E', 'I')}\nanna scare c1 c1\nrefused scare.8\nanna scare c1@1 c1@5\nrefused scare.8")
    replay(f"{one('eerie', 'E', 'I')}\nanna scare E e c2\nrefused scare.8\nanna scare i c1 E\nrefused scare.8")


@pytest.mark.rule("spukstaben:scare.9")
def test_without_power_a_ghost_is_defeated_and_its_cube_is_free_at_once() -> None:
    game = replay(f"""
        {table("E", "N", options="cubes=2")}
        anna: nine
        bea: nice
        cubes 0
        anna scare all
        bea scare all
        flee
        glass
        anna: ten
        bea: nest
        anna scare all
        ghosts p1 E=1, p2 N=1
        bea scare p2
        ghosts p1 E=1
        cubes 1
        box N
        hits bea N@1=0
    """)
    assert game.fact("tally", "bea scares x defeats x") == "bea scares 3 defeats 1"


@pytest.mark.rule("spukstaben:scare.10")
def test_using_a_match_is_voluntary() -> None:
    replay(
        f"{spoken('earth')}\nanna scare -\nword anna EARTH finished\nghosts c1 E=4, c2 S=4, c3 N=4, p1 R=4, p2 TH/p=4, o1 A+=4"
    )
    replay(f"{spoken('earth')}\nanna scare c1\nhits anna E@1=3")


@pytest.mark.rule("spukstaben:combos.1")
def test_a_combination_needs_its_letters_together() -> None:
    replay(f"{one('reign', 'RE')}\nanna scare c1\nhits anna RE@1-2=3")
    replay(f"{one('fierce', 'RE')}\nanna scare c1\nrefused combos.1")
    replay(f"{one('fir-eye', 'RE')}\nanna scare c1\nrefused combos.1")


@pytest.mark.rule("spukstaben:combos.2")
@pytest.mark.rule("spukstaben:r.2")
def test_a_combination_uses_up_its_letters_unless_the_table_shares_them() -> None:
    replay(f"{one('reign', 'RE', 'E')}\nanna scare c1 c2\nrefused scare.6")
    replay(f"{one('reign', 'RE', 'E', options='combo_letters=shared')}\nanna scare c1 c2\nhits anna RE@1-2=3 E@2=3")
    replay(f"{one('reign', 'RE', 'EI', options='combo_letters=shared')}\nanna scare c1 c2\nrefused scare.6")


@pytest.mark.rule("spukstaben:conditions.1")
@pytest.mark.rule("spukstaben:conditions.2")
@pytest.mark.rule("spukstaben:conditions.3")
@pytest.mark.rule("spukstaben:conditions.4")
@pytest.mark.parametrize(
    ("code", "word", "cites"),
    [
        ("E-l", "fierce", None),
        ("E-l", "fire", "conditions.2"),
        ("S-f", "sand", "conditions.2"),
        ("N-fl", "nation", "conditions.2"),
        ("ER-l", "farmer", "conditions.2"),
        ("E~ER", "herd", "conditions.3"),
        ("I~ING", "ring", "conditions.3"),
        ("I~ING", "rising", None),
        ("T~TH", "earth", "conditions.3"),
        ("G.6", "garden", None),
        ("G.6", "gardens", "conditions.4"),
        ("E!", "fire", None),
    ],
)
def test_a_ghost_with_a_condition_is_scared_only_where_it_is_met(code: str, word: str, cites: str | None) -> None:
    line = f"{one(word, code)}\nanna scare c1\n"
    replay(f"{line}refused {cites}" if cites else f"{line}cubes 9")
    replay(f"{one(word, code, options='conditions=off')}\nanna scare c1\ncubes 9")


@pytest.mark.rule("spukstaben:conditions.5")
@pytest.mark.rule("spukstaben:r.11")
def test_conditions_look_at_the_letter_used_or_by_option_at_the_whole_word() -> None:
    replay(f"{one('fierce', 'E-l')}\nanna scare c1\nhits anna E-l@3=3")
    replay(f"{one('fierce', 'E-l')}\nanna scare c1@6\nrefused conditions.2")
    replay(f"{one('fierce', 'E-l', options='condition_scope=word')}\nanna scare c1\nrefused conditions.2")
    replay(f"{one('eerie', 'E~ER', options='condition_scope=word')}\nanna scare c1\nrefused conditions.3")


@pytest.mark.rule("spukstaben:solo.4")
@pytest.mark.rule("spukstaben:r.13")
def test_alone_only_combinations_must_match() -> None:
    alone = table("E-l", "RE", players="anna") + "anna: fire\n"
    replay(f"{alone}\nanna scare c1\nhits anna E-l@4=2")
    replay(f"{alone}\nanna scare c1 c2\nrefused scare.6")
    strict = table("E-l", players="anna", options="conditions=on") + "anna: fire\n"
    replay(f"{strict}\nanna scare c1\nrefused conditions.2")


def test_a_pin_chooses_the_letter() -> None:
    words = one("eerie", "E", "E-f", "ER-l")
    replay(f"{words}\nanna scare c1@5 c2@2\nhits anna E@5=3 E-f@2=3")
    replay(f"{words}\nanna scare c1@2 c3\nrefused scare.6")
    replay(f"{words}\nanna scare c1@3\nrefused scare.5")
    replay(f"{words}\nanna scare c3@1\nrefused combos.1")
    replay(f"{words}\nanna scare c1 c3 c2\nhits anna E@1=3 E-f@5=3 ER-l@2-3=3")


@pytest.mark.rule("spukstaben:scare.6")
def test_the_order_of_ghosts_in_a_line_never_matters() -> None:
    words = one("eerie", "E", "E-f", "ER-l", "I", "E~ER")
    for tokens, places in ((("c1", "c2", "c3", "c4"), True), (("c1", "c2", "c3", "c5"), False)):
        seen = {after(words, order) for order in permutations(tokens)}
        assert len(seen) == 1
        assert seen.pop().startswith("refused") != places


def after(words: str, tokens: tuple[str, ...]) -> str:
    """What comes of a line: the ghosts, or the rule that refuses it."""
    game = replay(words)
    try:
        game.play(f"anna scare {' '.join(tokens)}")
    except SpooklogError as refusal:
        return f"refused {refusal.rule} {refusal.message}"
    return game.fact("ghosts") + game.fact("hits", "anna")


POWER = f"{short(2)}options turn1_layout=reveal_order\n---\n{OPENING}\nglass\nanna: -\nbea: -\nflee\nglass\n"
"""The turn of the word of power: p1 E, p2 S, p3 N, o1 R, o2 TH, d1 A."""


@pytest.mark.rule("spukstaben:power.3")
@pytest.mark.rule("spukstaben:power.2")
def test_the_team_has_one_word_and_no_secrets() -> None:
    game = replay(f"""
        {POWER}
        anna: earth
        refused power.3
        anna wrote
        refused power.3
        team wrote earth
        team wrote earth
        refused power.3
        word team unspoken
        team: earth
        team: stone
        refused power.3
        dawn
        refused power.3
    """)
    before = replay(f"{POWER}\nteam wrote earth").state
    assert all(RULESET.knowledge.seen_by(before, viewer) == before for viewer in ("public", 1, 2))
    assert game.state.word_of(None) is not None


@pytest.mark.rule("spukstaben:power.4")
def test_the_word_of_power_has_a_minute_too() -> None:
    words = f"{POWER}\ntime\nteam wrote\nteam: earth\nteam scare all\n"
    replay(f"{words}refused search.1\nteam rule ok\nteam scare all", options="timer=enforced")


@pytest.mark.rule("spukstaben:power.5")
def test_a_ghost_scared_by_the_word_of_power_is_defeated() -> None:
    replay(f"""
        {POWER}
        team: earth
        team scare all
        ghosts p2 S=4, p3 N=4
        box E R TH/p A+
        cubes 8
        hits team E@1=0 R@3=0 TH/p@4-5=0 A+@2=0
    """)


@pytest.mark.rule("spukstaben:power.6")
def test_all_other_rules_hold_for_the_word_of_power() -> None:
    replay(f"{POWER}\nteam: there\nteam scare p1 o1 o2 d1\nrefused scare.5\nteam scare p1 o1 o2 o2\nrefused scare.8")
    replay(f"{POWER}\nteam: heart\nteam scare o2\nrefused combos.1")
    replay(f"{POWER}\nteam: agriculture\nteam scare d1\nrefused words.1\nteam rule to cultivate base\nteam scare d1")
    replay(f"{POWER}\nteam: xyz\nteam rule cross invalid\nteam scare d1\nrefused scare.3\ndawn")
    two = f"{short(2)}---\n{OPENING}\nglass\nanna: earth\nbea: -\nanna scare -\nflee\nglass\nteam: earth\n"
    replay(f"{two}\nteam scare d1\nrefused validity.7\nteam rule cross root earth\ndawn")
    banned = "dictionary_mode=enforce banned_words=earth"
    replay(f"{POWER}\nteam: earth\nteam scare d1\nrefused dict.3\nteam rule ok\nteam scare d1", options=banned)


@pytest.mark.rule("spukstaben:power.6")
def test_a_letter_of_the_word_of_power_scares_one_ghost_and_meets_its_condition() -> None:
    layout = "data turn1.c = 3\ndata turn1.p = 0\ndata turn1.o = 0\n"
    start = f"{short(2)}{deck('E', 'E', 'S-f', 'Z').splitlines()[0]}\n{layout}---\n+E\n+E\n+S-f\n"
    power = f"{start}glass\nanna: -\nbea: -\nflee\nglass\n"
    replay(f"{power}team: stone\nteam scare p1 p2\nrefused scare.6\nteam scare p3\nrefused conditions.2\nteam scare p1\nbox E")
    replay(f"{power}team: these\nteam scare p1 p2 p3\nbox E E S-f")


def test_ghosts_close_up_where_the_table_plays_so() -> None:
    start = table("E", "N", "S", options="rows=close") + "anna: nine\nbea: -\n"
    data = "data power.2 = 1\n"
    replay(f"{start.replace('options', data + 'options')}\nanna scare c2\nghosts c1 E=1, c2 S=1\nhits anna N@1=0")


def test_a_ruled_line_scares_all_the_same_and_never_out_of_nothing() -> None:
    game = replay(f"""
        {spoken("nut", "stone")}
        !scare.2 bea scare c1
        phase scare
        !scare.5 anna scare c1 p2
        hits anna E@=2 TH/p@=3
    """)
    for action in (WordActed(1, ("c1",)), WordActed(None, ()), WordActed(7, ())):
        with pytest.raises(Impossible):
            RULESET.rules.apply(game.state, action, 1)
    game = replay(spoken("eerie", "stone"))
    for targets in (("d1",), ("Q",), ("c1", "x9")):
        with pytest.raises(Impossible):
            RULESET.rules.apply(game.state, WordActed(2, targets), 1)
    replay(f"{one('net', 'E', 'E-l')}\n!scare.6 anna scare c1 c2\nghosts c1 E=3, c2 E-l=3")
    replay(f"{one('net', 'E', 'E-l')}\n!scare.8 anna scare c1 c1\nghosts c1 E=3, c2 E-l=4")


def test_a_word_that_a_ruling_let_act_too_early_leaves_the_others_to_be_spoken() -> None:
    game: Game = replay(f"{SEARCH}\nanna: earth\n!scare.1 anna scare c1\nphase search\nbea: nut\nphase scare\nbea scare c3\nflee")
    assert game.state.turn == 2
