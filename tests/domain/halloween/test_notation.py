"""Lines as people type them: both languages, shorthands, comments, separators; and how they are written (catalogue 7.1)."""

from __future__ import annotations

import msgspec
import pytest
from tests.domain.halloween.script import replay, shown

from spooklog.domain.lines.line import Void, read_line
from spooklog.domain.lines.offering import offer
from spooklog.domain.lines.possible import legal_actions
from spooklog.domain.lines.reading import read_part
from spooklog.domain.rulesets.halloween import RULESET
from spooklog.domain.rulesets.halloween.actions import BonusUsed, CardOccupied, Rested, TurnEnded
from spooklog.domain.rulesets.halloween.names import SPANISH_COLOURS, SPANISH_LETTERS
from spooklog.domain.rulesets.halloween.words import TERMS, WORDS
from spooklog.domain.values.errors import Ambiguous, Illegal, SpooklogError, Unreadable
from spooklog.domain.values.labels import Labels

ALL_CARDS = "options cards_on_display=52\ncards " + " ".join(
    [*(f"A{n}" for n in range(1, 5)), *(f"{block}{n}" for block in "BCD" for n in range(1, 17))]
)
RICH = f"""
{ALL_CARDS}
given town po:bbgyor sc:gy ho:bb
given anna levels 555 scare 9 tokens bbggyyoorr cards B4 B6 B9 B13 C10 D11 D13 slots warp plus3 discs spaces 1S 2M
"""


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("anna 1S po b", "anna 1S po b"),
        ("ANNA 1s PO B", "anna 1S po b"),
        ("a 1S police blue", "anna 1S po b"),
        ("anna 1I comisaria azul", "anna 1S po b"),
        ("anna 2B r @po", "anna 2B r @po"),
        ("anna 1U po b>g ^2", "anna 1U po b>g ^2"),
        ("anna 1J co a ^2", "anna 1U po b ^2"),
        ("anna 3M sc>ch y", "anna 3M sc>ch y"),
        ("anna 3M escuela>iglesia amarillo", "anna 3M sc>ch y"),
        ("anna 1F po y>o 3:2 by ben", "anna 1F po y>o 3:2 by ben"),
        ("anna 1P co m>n 3:2 por ben ?", "anna 1F po y>o 3:2 by ben ?"),
        ("anna 1F po y>o ?", "anna 1F po y>o ?"),
        ("anna 1F po r>o", "anna 1F po r>o"),
        ("anna 1H po o", "anna 1H po o"),
        ("anna 1E co n", "anna 1H po o"),
        ("anna 3D", "anna 3R"),
        ("anna K twin summon bgy", "anna K B16 bgy"),
        ("anna K #8 ybg", "anna K B16 bgy"),
        ("anna K Grey Licence bgy from 2M", "anna K D12 bgy from 2M"),
        ("anna K d15 bgy de 1I elige r", "anna K D15 bgy from 1S pick r"),
        ("anna X warp po>ch r =3!", "anna X warp po>ch r =3!"),
        ("anna X volar co>ho r =x", "anna X warp po>ho r =x"),
        ("anna X discs 2M 1S", "anna X discs 1S 2M"),
        ("anna X discos 2M", "anna X discs 2M"),
        ("anna P exorcism po r", "anna P B9 po r"),
        ("anna P D11 po b sc g", "anna P D11 po b sc g"),
        ("anna P D13 point =3!", "anna P D13 point =3!"),
        ("anna > B13 ?", "anna > B13 ?"),
        ("anna X reroll g 3", "anna X reroll g 3"),
        ("anna X mas3", "anna X plus3"),
        ("reveal sc=warp ch=verde", "reveal ch=green sc=warp"),
        ("anna comp B9 3 1", "anna comp B9 1 3"),
    ],
)
def test_lines_are_read_in_both_languages_and_written_in_the_stored_one(typed: str, written: str) -> None:
    game = replay(f"{RICH}---")
    actions = RULESET.notation.read(typed, game.state, game.labels)
    assert RULESET.notation.write(game.state, actions, game.labels) == written


@pytest.mark.parametrize(
    ("line", "spanish"),
    [
        ("anna 1S po b", "anna 1I co a"),
        ("anna 1F po y>o 3:2 by ben ?", "anna 1P co m>n 3:2 por ben ?"),
        ("anna K D15 bgy from 1S pick r", "anna K D15 avm de 1I elige r"),
        ("anna X warp po>ch r", "anna X volar co>ig r"),
        ("anna P D13 point =3!", "anna P D13 punto =3!"),
        ("anna 1R", "anna 1D"),
    ],
)
def test_a_spanish_table_reads_its_lines_in_spanish_and_stores_the_same_actions(line: str, spanish: str) -> None:
    here, there = replay(f"{RICH}---"), replay(f"options lang=es\n{RICH}---")
    actions = RULESET.notation.read(line, here.state, here.labels)
    assert RULESET.notation.write(there.state, actions, there.labels) == spanish
    assert RULESET.notation.read(spanish, there.state, there.labels) == actions
    assert RULESET.notation.read(spanish, here.state, here.labels) == actions


def test_no_spanish_letter_stands_for_two_actions_or_two_colours() -> None:
    letters = {**{letter: letter for letter in SPANISH_LETTERS}}
    for english, spanish in SPANISH_LETTERS.items():
        assert letters.setdefault(spanish, english) == english
    assert len({*SPANISH_LETTERS.values()}) == len(SPANISH_LETTERS)
    assert not {*SPANISH_COLOURS} & {*"bgyo"}
    assert len({*TERMS.values()}) == len(TERMS)


def test_every_card_and_kind_is_found_by_each_of_its_names() -> None:
    game = replay(f"{ALL_CARDS}\n---")
    for card in game.state.box.cards:
        for name in (card.id, card.id.lower(), card.name, card.term, card.name.upper(), f"#{card.number}"):
            (action,) = RULESET.notation.read(f"anna K {name} bgy", game.state, game.labels)
            assert action.card == card.id, name  # type: ignore[union-attr]
    for kind in game.state.box.kinds:
        if kind.code not in ("summon", "discs", "rest", "warp", "reroll"):
            lines = (f"anna X {word}" for word in (kind.code, kind.term))
            english, spanish = (RULESET.notation.read(line, game.state, game.labels) for line in lines)
            assert english == spanish


def test_several_entries_share_a_line_and_a_comment_follows_it() -> None:
    game = replay("anna 1S po b ; anna 2B b ; anna 3U po b ^3 ; anna end // a first turn")
    assert game.fact("active") == "ben"
    assert game.ply == 1


@pytest.mark.parametrize(
    ("line", "says", "offered"),
    [
        ("anna", "what did anna do?", "@1 1B b"),
        ("anna 1S po", "which colour?", "anna 1S po b[+COLOUR] [DICE] [+CARD …] [?]"),
        ("anna 1S po b g", "'g' is no die: a whole number", "anna 1S po b 3:2 [+CARD …] [?]"),
        ("anna 1S po q", "'q' is no colour", "anna 1S po r"),
        ("anna 1M po sc b", "'po' is not FROM>TO", "anna 1M FROM>TO COLOUR [=SLOT] [+CARD …]"),
        ("anna 1F po b 3:2", "'b' is not COLOUR>COLOUR", "anna 1F po COLOUR>COLOUR [DICE] [by NAME] [+CARD …] [?]"),
        ("anna 1F po b>g by", "which player?", "anna 1F po b>g [DICE] by NAME"),
        ("anna 1U po b ^0", "'0' is no section: 1 is the least", "anna 1U BUILDING COLOUR[>COLOUR] [^SECTION] [+CARD …]"),
        ("anna K", "which card?", "anna K CARD TOKENS [from SPACE] [pick COLOUR]"),
        ("anna K B16", "which ghost tokens are paid?", "anna K B16 bgy [from SPACE] [pick COLOUR]"),
        ("anna K B16 bgq", "'q' is no ghost token", "anna K B16 bgy"),
        ("anna K B16 bgy from 2R", "'2R' is no action space", "anna K B16 bgy from 2M"),
        ("anna X", "which bonus token?", "anna X discs […]"),
        ("anna X discs", "which action spaces?", "anna X discs SPACE …"),
        ("anna X discs 1S 2R", "'2R' is no action space", "anna X discs 1S 2M"),
        ("anna X reroll", "what does the die show?", "anna X reroll VALUE"),
        ("anna P C5 oyy", "'oyy' is not TOKENS>TOKENS", "anna P C5 TOKENS>TOKENS"),
        ("anna comp B16 all", "'all' is no section: a whole number", "anna comp B16 pe"),
        ("anna 1R =2", "'=2' is a word too many: the line ends before it", "anna 1R [+CARD …]"),
        ("anna flies", "'flies' begins no line here", "@1 1B b"),
        ("reveal ch", "'ch' is not BUILDING=TOKEN", "reveal BUILDING=TOKEN …"),
        (
            f"reveal ch={'ß' * 20}",
            f"'{'ss' * 20}' is no BUILDING=TOKEN: it has more than 20 characters",
            "reveal BUILDING=TOKEN …",
        ),
        (f"anna X discs {'1S ' * 13}", "13 action spaces: 12 are the most", "anna X KIND […]"),
        ("roll a:b", "'a:b' is no die: a whole number", "roll 3:2 [?]"),
        ("roll 3:100", "'100' is no die: 99 is the most", "roll DICE [?]"),
        ("result anna 3", "this names every player: ben and cleo too", "result anna POINTS, ben POINTS, cleo POINTS"),
    ],
)
def test_an_unreadable_line_is_refused_with_lines_that_are_not(line: str, says: str, offered: str) -> None:
    game = replay("active anna")
    with pytest.raises(SpooklogError) as refused:
        RULESET.notation.read(line, game.state, game.labels)
    assert refused.value.message == says
    assert refused.value.rule == "halloween:rec.2"
    assert offered in refused.value.expected, refused.value.expected


def test_a_word_that_is_typed_in_the_language_of_the_game_stays_in_the_lines_that_are_offered() -> None:
    game = replay("options lang=es\n---")
    with pytest.raises(Unreadable, match=r"^which building\?$") as refused:
        read_part(RULESET, "anna azules", game.state, game.labels)
    assert refused.value.expected[0] == "anna azules BUILDING"


def test_a_refusal_offers_lines_in_the_language_of_the_game() -> None:
    game = replay("options lang=es\n---")
    with pytest.raises(Unreadable) as refused:
        RULESET.notation.read("anna 1P co a", game.state, game.labels)
    assert refused.value.expected[0] == "anna 1P co COLOUR>COLOUR [DICE] [por NAME] [+CARD …] [?]"


def test_roll_alone_settles_and_with_a_question_mark_lies_open() -> None:
    replay(
        """
        given town po:bg
        ---
        anna 1F po b>g ?
        due dice
        roll 3:2 ?
        due roll
        anna ok
        town po:b
        due none
        """
    )
    game = replay("given town po:bg\n---\nanna 1F po b>g ?\nroll 3:2\ntown po:b\ndue none")
    assert game.ply == 2


@pytest.mark.parametrize("line", ["anna K #² bgy", "anna ²R", "anna K #99 bgy"])
def test_odd_numerals_are_no_numbers(line: str) -> None:
    with pytest.raises(SpooklogError):
        replay("active anna").play(line)


def test_the_player_who_is_awaited_may_be_left_out_before_words_of_the_notation() -> None:
    game = replay("given anna tokens bgy cards C1\n---")
    for typed in ("K", "X", "P B9", "comp C1 nothing"):
        with pytest.raises(SpooklogError) as refused:
            RULESET.notation.read(typed, game.state, game.labels)
        assert "no player" not in refused.value.message
    (action,) = RULESET.notation.read("K D14 bgy", game.state, game.labels)
    assert action == RULESET.notation.read("anna K D14 bgy", game.state, game.labels)[0]


def test_a_name_of_two_words_is_a_building() -> None:
    game = replay("active anna")
    for typed in ("anna 1S police station blue", "anna 1S Town Hall b", "anna blues police", "anna blues police station"):
        RULESET.notation.read(typed, game.state, game.labels)


def test_a_name_of_a_card_is_one_word_only_where_a_card_is_named() -> None:
    game = replay("active anna")
    assert RULESET.notation.read("K Twin Summon bgy", game.state, game.labels) == (CardOccupied(1, "B16", (1, 2, 3)),)
    assert RULESET.notation.read("anna X Twin Summon", game.state, game.labels) == (BonusUsed(1, "twin"),)
    for line, words in (("anna 1S Twin Summon b", "'Summon' is no colour"), ("anna Quick Breather", "'Quick' begins no line")):
        with pytest.raises(Unreadable, match=words):
            RULESET.notation.read(line, game.state, game.labels)


def test_a_beginning_of_several_names_is_ambiguous() -> None:
    game = replay("options lang=es\n---")
    with pytest.raises(SpooklogError, match="could be") as refused:
        RULESET.notation.read("anna K mejora bgy", game.state, game.labels)
    assert {"anna K B1 bgy", "anna K C1 bgy"} <= {*refused.value.expected}


@pytest.mark.rule("halloween:rec.2")
@pytest.mark.parametrize(
    "typed",
    [
        "anna > C13 300 1",
        "anna > C13 3 300",
        "anna 1U po b ^300",
        "anna X rest 300",
        "anna reroll 300",
        "anna P B11 100",
        "anna 1F po y>o 300:2",
        "roll 300:1",
        f"anna 1S {'ß' * 20} b",
        f"anna P D13 {'ß' * 20}",
        f"reveal ch=green {'x' * 21}=scare",
        f"reveal ch={'ß' * 20}",
    ],
)
def test_a_line_too_long_for_an_entry_is_unreadable(typed: str) -> None:
    """A ruling would let it past the checks."""
    game = replay(f"{RICH}---")
    with pytest.raises(Unreadable) as refusal:
        RULESET.notation.read(typed, game.state, game.labels)
    assert refusal.value.rule == "halloween:rec.2"
    assert refusal.value.expected


@pytest.mark.parametrize("typed", [f"anna K {'ß' * 40} b", f"anna X {'ß' * 20}", f"anna 1R +{'ß' * 40}", "anna > C13 99 99"])
def test_words_that_are_no_card_are_cut_to_what_an_entry_holds(typed: str) -> None:
    game = replay(f"{RICH}---")
    for action in RULESET.notation.read(typed, game.state, game.labels):
        assert msgspec.json.decode(msgspec.json.encode(action), type=type(action)) == action


def test_a_label_that_is_a_word_but_for_its_accent_still_finds_its_player() -> None:
    """Games begun before such labels were refused have them."""
    state, labels = replay("---").state, Labels(("énd", "ben", "cleo"))
    assert RULESET.notation.read("énd 1R", state, labels) == (Rested(1, 1),)
    assert RULESET.notation.read("end", state, labels) == (TurnEnded(1),)


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("anna 1R; 2R", ["anna 1R", "2R"]),
        ("anna 1R;2R ; 3R;anna end", ["anna 1R", "2R", "3R", "anna end"]),
        ("anna says one; two", ["anna says one; two"]),
        ("anna 1R ; anna says one; two", ["anna 1R", "anna says one; two"]),
    ],
)
def test_a_semicolon_parts_entries_without_a_blank_before_it_but_no_sentence(line: str, parts: list[str]) -> None:
    read = read_line(line, Labels(("anna", "ben")), RULESET.meta)
    assert not isinstance(read, Void)
    assert [part.text for part in read] == parts
    assert read_line("void the dog; then dinner", Labels(("anna", "ben")), RULESET.meta) == Void("the dog; then dinner")


@pytest.mark.parametrize(
    ("said", "typed"),
    [
        ("invocar 1 co a", "anna 1S po b"),
        ("anna invoca 1 comisaría azul", "anna 1S po b"),
        ("anna invocó sección 1 co a", "anna 1S po b"),
        ("asustar 1 azul", "anna 1B b"),
        ("anna mejora 1 co a ^3", "anna 1U po b ^3"),
        ("mover 1 co>es a", "anna 1M po>sc b"),
        ("anna ataca 1 co a>v 3:2", "anna 1F po b>g 3:2"),
        ("embrujar 1 co a", "anna 1H po b"),
        ("anna descansa 1", "anna 1R"),
        ("anna ocupa B16 aav de 2M elige roja", "anna K B16 bbg from 2M pick r"),
        ("ocupar Exorcismo amv", "anna K Exorcismo byg"),
        ("anna usa amarillo", "anna X yellow"),
        ("anna X amarilla", "anna X yellow"),
        ("anna usa la ficha invocar co a", "anna X summon po b"),
        ("anna usa el poder de B9 co a", "anna P B9 po b"),
        ("tirar 3:2", "roll 3:2"),
        ("anna termina el turno", "anna end"),
        ("ben compensa C1 2", "ben comp C1 2"),
        ("1 invocar co azul", "anna 1S po b"),
        ("anna section 1 summons po b", "anna 1S po b"),
        ("anna sección 1 descansa", "anna 1R"),
    ],
)
def test_spanish_verbs_are_read_as_words(said: str, typed: str) -> None:
    game = replay(f"{RICH}---\nactive anna")
    assert read_part(RULESET, said, game.state, game.labels) == RULESET.notation.read(typed, game.state, game.labels)


@pytest.mark.parametrize(
    ("said", "words", "offered"),
    [
        ("invocar ho azul", "which section acts?", ("anna 2S ho azul", "anna 3S ho azul")),
        ("anna summons ho b", "which section acts?", ("anna 2S ho b", "anna 3S ho b")),
        ("anna S ho b", "which section acts?", ("anna 2S ho b", "anna 3S ho b")),
        ("anna rest", "which section acts?", ("anna 1R", "anna 2R", "anna 3R")),
        (
            "anna S ho",
            "which section acts?",
            tuple(f"anna {section}S ho COLOUR[+COLOUR] [DICE] [+CARD …] [?]" for section in (1, 2, 3)),
        ),
        ("anna S ho z", "'z' is no colour", tuple(f"anna 1S ho {colour}" for colour in "bgyor")),
        (
            "anna ocupar C1",
            "which ghost tokens are paid?",
            (
                "anna K C1 TOKENS [from SPACE] [pick COLOUR]",
                "anna K C1 bgy [from SPACE] [pick COLOUR]",
                "anna K C1 b [from SPACE] [pick COLOUR]",
            ),
        ),
    ],
)
def test_what_is_missing_behind_a_verb_is_asked_for(said: str, words: str, offered: tuple[str, ...]) -> None:
    game = replay(f"{RICH}---\nactive anna")
    with pytest.raises(Unreadable) as refused:
        read_part(RULESET, said, game.state, game.labels)
    assert (refused.value.message, refused.value.expected) == (words, offered)


@pytest.mark.parametrize(
    ("said", "rule", "words"),
    [
        ("anna S po b", "city.5", "police station is full"),
        ("anna M ho>ch r", "move.1", "no red ghost in the hospital"),
        ("ben S ho b", "turn.2", "the turn of @1, not of @2"),
        ("ben S", "turn.2", "the turn of @1, not of @2"),
    ],
)
def test_a_verb_without_its_section_is_refused_by_the_rule_that_forbids_it_for_every_section(
    said: str, rule: str, words: str
) -> None:
    game = replay(f"{RICH}---\nactive anna")
    with pytest.raises(Illegal, match=words) as refused:
        RULESET.notation.read(said, game.state, game.labels)
    assert (refused.value.rule, refused.value.ruling_helps) == (f"halloween:{rule}", False)


def test_lines_that_may_be_played_come_before_those_with_open_places() -> None:
    game = replay(f"{RICH}---\nactive anna")
    with pytest.raises(Unreadable) as refused:
        RULESET.notation.read("anna S", game.state, game.labels)
    offer(refused.value, RULESET, "anna S", game.state, game.labels)
    first = refused.value.expected[0]
    assert first.startswith("anna 2S ")
    assert legal_actions(RULESET, game.state, first, game.labels)


def test_no_line_is_offered_twice() -> None:
    game = replay(f"{RICH}---\nactive anna")
    with pytest.raises(Unreadable) as refused:
        RULESET.notation.read("anna takes", game.state, game.labels)
    offer(refused.value, RULESET, "anna takes", game.state, game.labels)
    assert [game.labels.line(line) for line in refused.value.expected] == ["anna 1R"]


def test_a_verb_without_its_section_belongs_to_another_record_level() -> None:
    game = replay("options record=result\n---")
    with pytest.raises(Illegal) as refused:
        RULESET.notation.read("anna S po b", game.state, game.labels)
    assert refused.value.rule == "halloween:rec.1"


def test_a_beginning_of_a_name_means_a_card_on_display() -> None:
    few = replay(f"{shown('C1 B9')}\n---\nactive anna")
    assert RULESET.notation.read("anna K mejora bgy", few.state, few.labels) == RULESET.notation.read(
        "anna K C1 bgy", few.state, few.labels
    )
    # of cards that are not on display a beginning still finds the one that is meant, for cards.1 to refuse it
    assert few.refusal("anna K descanso bgy").rule == "halloween:cards.1"
    many = replay(f"{shown('C1 B1 B9')}\n---\nactive anna")
    with pytest.raises(Ambiguous) as refused:
        RULESET.notation.read("anna K mejora bgy", many.state, many.labels)
    assert refused.value.expected == ("anna K B1 bgy", "anna K C1 bgy")


def test_a_fight_that_names_a_stranger_is_written_as_one() -> None:
    """A ruling can log it, though no player rolls for the other ghost."""
    game = replay(f"{RICH}---")
    actions = RULESET.notation.read("anna 1F po y>o 3:2 by zoe", game.state, game.labels)
    line = RULESET.notation.write(game.state, actions, game.labels)
    assert line == "anna 1F po y>o 3:2 by -"
    assert RULESET.notation.read(line, game.state, game.labels) == actions


def test_the_words_of_the_notation_are_those_that_no_building_may_have() -> None:
    assert RULESET.notation.keywords == WORDS  # type: ignore[attr-defined]
