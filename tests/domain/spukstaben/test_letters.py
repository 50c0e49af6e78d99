"""Words as letters: case, accents, hyphens and apostrophes (words.11); where a word spells a ghost; which letters scare whom."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.effort import within

from spooklog.domain.rulesets.spukstaben.cards import parse_code
from spooklog.domain.rulesets.spukstaben.letters import MAX_WORD, is_part, plain, spell, tidy
from spooklog.domain.rulesets.spukstaben.options import Options
from spooklog.domain.rulesets.spukstaben.rules.assign import assign, best
from spooklog.domain.rulesets.spukstaben.rules.spell import Fit, Places, Scope, fit

SECONDS = 3
"""What a word may take, on a machine that has other things to do. Without a bound it would be minutes."""

STRICT = Options()
SHARED = Options(combo_letters="shared")
PER_GHOST = Options(letter_use="per_ghost")


# -- letters ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("spukstaben:words.11")
@pytest.mark.rule("spukstaben:r.9")
@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("earth", "EARTH"),
        ("Café", "CAFE"),
        ("Straße", "STRASSE"),
        ("Äpfel", "APFEL"),
        ("œuvre", "OEUVRE"),
        ("smørrebrød", "SMORREBROD"),
        ("cre\u0300me", "CREME"),
        ("check-up", "CHECKUP"),
        ("o'clock", "OCLOCK"),
        ("rock’n’roll", "ROCKNROLL"),
        ("check‑up", "CHECKUP"),
    ],
)
def test_words_are_compared_without_case_accents_and_marks(text: str, letters: str) -> None:
    word = tidy(text)
    assert word is not None
    assert plain(word) == plain(text) == letters


@pytest.mark.parametrize(
    "text", ["", "-", "two words", "ear7h", "check--up", "-up", "up-", "'n'", "a.b", "x" * (MAX_WORD + 1), "e_f"]
)
def test_a_text_that_is_no_word_is_detected(text: str) -> None:
    assert tidy(text) is None


@pytest.mark.rule("spukstaben:words.11")
def test_by_option_marks_count_as_part_of_a_word() -> None:
    assert spell("CHECK-UP").length() == 7
    assert spell("CHECK-UP").length(with_marks=True) == 8


@pytest.mark.rule("spukstaben:words.11")
def test_a_mark_parts_the_letters_beside_it() -> None:
    word = spell("CHECK-UP")
    assert word.find("KU") == ()
    assert word.find("CK") == ((4, 5),)
    assert word.find("UP") == ((6, 7),)


def test_every_place_of_letters_is_found_even_where_they_overlap() -> None:
    assert spell("BANANA").find("ANA") == ((2, 3, 4), (4, 5, 6))
    assert spell("BANANA").find("A") == ((2,), (4,), (6,))
    assert spell("BANANA").find("") == ()


def test_a_part_is_an_unbroken_stretch() -> None:
    assert is_part("house", "GREENHOUSE")
    assert not is_part("ghouse", "GREENHOUSE")


@given(st.text(alphabet=st.characters(categories=["L", "Pd", "Po", "M"]), max_size=12))
def test_a_stored_word_keeps_its_spelling_and_reads_back(text: str) -> None:
    word = tidy(text)
    if word is not None:
        assert tidy(word) == word
        assert plain(word)
        assert plain(plain(word)) == plain(word)


# -- where a word spells a ghost -------------------------------------------------------------------------------------------------


def fitting(code: str, word: str, *, conditions: bool = True, scope: Scope = "occurrence", pin: int | None = None) -> Fit:
    """Where a word may scare the ghost of a card."""
    card = parse_code(code)
    assert card is not None
    return fit(card, spell(word), conditions=conditions, scope=scope, pin=pin)


@pytest.mark.rule("spukstaben:combos.1")
@pytest.mark.parametrize(("word", "places"), [("REIGN", ((1, 2),)), ("FIERCE", ()), ("TREE-RE", ((2, 3), (5, 6)))])
def test_a_combination_needs_its_letters_side_by_side_and_in_order(word: str, places: tuple[Places, ...]) -> None:
    assert fitting("RE", word) == Fit(places, None if places else "combos.1")


@pytest.mark.rule("spukstaben:scare.5")
def test_a_single_letter_fits_wherever_it_stands() -> None:
    assert fitting("E", "FIERCE") == Fit(((3,), (6,)))
    assert fitting("X", "FIERCE") == Fit((), "scare.5")


@pytest.mark.rule("spukstaben:conditions.2")
def test_ends_of_the_word_are_those_of_the_whole_word() -> None:
    assert fitting("S-f", "STONES") == Fit(((6,),))
    assert fitting("S-l", "STONES") == Fit(((1,),))
    assert fitting("S-fl", "STONES") == Fit((), "conditions.2")
    assert fitting("UP-l", "CHECK-UP") == Fit((), "conditions.2")
    assert fitting("K-l", "CHECK-UP") == Fit(((5,),))
    assert fitting("TH-f", "THATTH") == Fit(((5, 6),))


@pytest.mark.rule("spukstaben:conditions.3")
def test_a_sequence_forbids_what_lies_inside_it_alone() -> None:
    assert fitting("E~ER", "FIERCE") == Fit(((6,),))
    assert fitting("E~ER", "SERVE") == Fit(((5,),))
    assert fitting("E~ER", "HERD") == Fit((), "conditions.3")
    assert fitting("E~ER", "TAE-RA") == Fit(((3,),))
    assert fitting("TH~ST", "STHENO") == Fit(((2, 3),))


@pytest.mark.rule("spukstaben:conditions.4")
def test_a_length_is_that_of_the_whole_word_in_letters() -> None:
    assert fitting("S.6", "STRAIN").places
    assert fitting("S.6", "STRANGE") == Fit((), "conditions.4")
    assert fitting("S.6", "ST-RAIN").places


@pytest.mark.rule("spukstaben:conditions.5")
def test_by_default_the_place_used_meets_the_condition_by_option_every_place_does() -> None:
    assert fitting("E-l", "FIERCE") == Fit(((3,),))
    assert fitting("E-l", "FIERCE", scope="word") == Fit((), "conditions.2")
    assert fitting("E~ER", "FIERCE", scope="word") == Fit((), "conditions.3")
    assert fitting("E-l", "FIERY", scope="word") == Fit(((3,),))


@pytest.mark.rule("spukstaben:solo.4")
def test_where_conditions_are_off_combinations_still_match() -> None:
    assert fitting("S-fl", "STONES", conditions=False).places
    assert fitting("ER-l", "HER", conditions=False).places
    assert fitting("ER-l", "HEAR", conditions=False) == Fit((), "combos.1")


@pytest.mark.rule("spukstaben:conditions.1")
def test_conditions_for_the_table_to_judge_refuse_nothing() -> None:
    assert fitting("E!", "FIERCE") == Fit(((3,), (6,)))


def test_a_pin_leaves_only_the_place_that_begins_there() -> None:
    assert fitting("E", "FIERCE", pin=6) == Fit(((6,),))
    assert fitting("E", "FIERCE", pin=2) == Fit((), "scare.5")
    assert fitting("E-l", "FIERCE", pin=6) == Fit((), "conditions.2")


@pytest.mark.parametrize(
    ("code", "word", "broken"),
    [
        ("E-l.3~ER", "ZZZ", "scare.5"),
        ("RE-l.3~ORE", "EREWHON", "conditions.4"),
        ("E-l.4~ER", "ERE", "conditions.3"),
        ("E-f.4~ER", "EXX", "conditions.2"),
        ("E-f.4~ER", "ERAE", None),
        ("E-fl.4~ER", "ERAE", "conditions.2"),
    ],
)
def test_letters_come_before_length_ends_and_sequence(code: str, word: str, broken: str | None) -> None:
    assert fitting(code, word).broken == broken


# -- which letters scare which ghost ---------------------------------------------------------------------------------------------

WORDS = st.text("AENT", min_size=1, max_size=8)
CODES = st.lists(st.sampled_from(["A", "E", "N", "T", "AN", "NA", "ANA", "A-f", "A-l", "E~EN", "T.4"]), min_size=1, max_size=5)
OPTIONS = st.sampled_from([STRICT, SHARED, PER_GHOST])


def collide(one: Places, other: Places, options: Options) -> bool:
    """Whether two ghosts cannot be scared with these places."""
    if options.letter_use == "per_ghost":
        return False
    if options.combo_letters == "shared" and (len(one) > 1) != (len(other) > 1):
        return False
    return bool(set(one) & set(other))


def possible(chosen: Sequence[Places], options: Options) -> bool:
    """Whether these places go together."""
    return not any(collide(one, other, options) for one, other in combinations(chosen, 2))


def demands_of(word: str, codes: Sequence[str]) -> list[tuple[Places, ...]]:
    """For each ghost the places that may scare it."""
    return [fitting(code, word).places for code in codes]


@pytest.mark.rule("spukstaben:scare.6")
@pytest.mark.rule("spukstaben:combos.2")
@given(word=WORDS, codes=CODES, options=OPTIONS)
def test_an_assignment_is_found_exactly_where_there_is_one(word: str, codes: list[str], options: Options) -> None:
    demands = demands_of(word, codes)
    found = assign(demands, options)
    assert (found is not None) == any(possible(chosen, options) for chosen in product(*demands))
    if found is not None:
        assert possible(found, options)
        assert all(places in choice for places, choice in zip(found, demands, strict=True))


@pytest.mark.rule("spukstaben:scare.6")
@given(word=WORDS, codes=CODES, options=OPTIONS, data=st.data())
def test_the_existence_of_an_assignment_does_not_depend_on_the_order_of_ghosts(
    word: str, codes: list[str], options: Options, data: st.DataObject
) -> None:
    demands = demands_of(word, codes)
    shuffled = data.draw(st.permutations(demands))
    assert (assign(demands, options) is None) == (assign(shuffled, options) is None)


@given(word=WORDS, codes=CODES, options=OPTIONS, data=st.data())
def test_the_best_assignment_is_worth_as_much_as_any_other(
    word: str, codes: list[str], options: Options, data: st.DataObject
) -> None:
    demands = demands_of(word, codes)
    worth = data.draw(st.lists(st.integers(1, 3), min_size=len(codes), max_size=len(codes)))
    reached = 0
    for size in range(len(codes) + 1):
        for some in combinations(range(len(codes)), size):
            if any(possible(chosen, options) for chosen in product(*(demands[index] for index in some))):
                reached = max(reached, sum(worth[index] for index in some))
    found = best(demands, worth, options)
    assert found.worth == reached
    taken = [(places, value) for places, value in zip(found.chosen, worth, strict=True) if places is not None]
    assert sum(value for _, value in taken) == reached
    assert possible([places for places, _ in taken], options)


@pytest.mark.rule("spukstaben:r.2")
def test_a_combination_uses_its_letters_up_unless_the_table_shares_them() -> None:
    demands = demands_of("REIGN", ["RE", "E"])
    assert assign(demands, STRICT) is None
    assert assign(demands, SHARED) == ((1, 2), (2,))
    both = demands_of("REIGN", ["RE", "EI"])
    assert assign(both, STRICT) is None
    assert assign(both, SHARED) is None
    assert assign(both, PER_GHOST) == ((1, 2), (2, 3))


@pytest.mark.rule("spukstaben:r.2")
def test_shared_letters_stay_apart_in_a_word_whose_signs_spell_out_to_many_letters() -> None:
    word = "AB" + "\ufdfa" * 7  # one sign, fifteen letters
    assert tidy(word) == word
    assert len(plain(word)) == 107
    combination = fitting("AB", word).places
    for place in range(1, 108):
        single = fitting(plain(word)[place - 1], word, pin=place).places
        assert assign([combination, single], SHARED) == ((1, 2), (place,))


def test_many_ghosts_and_the_longest_word_are_little_work() -> None:
    assert assign(demands_of("ANANANANAN", ["A", "N"] * 5), STRICT) is not None
    assert assign(demands_of("AN" * (MAX_WORD // 2), ["A"] * 4 + ["AN"] * 9), STRICT) is None


@pytest.mark.parametrize("options", [STRICT, SHARED, PER_GHOST], ids=["strict", "shared", "per ghost"])
@pytest.mark.parametrize(
    "codes",
    [
        ["A"] * 10,
        ["A"] * 5 + ["AA"] * 5,
        ["A", "A-f", "A-l", "A-fl", "AA", "AAA", "AAAA", "AAAAA", "AAAAAA", "AAAAAAA"],
        ["A"] * 11 + ["AAAAAAAAAA"] * 3,
    ],
    ids=["A", "A and AA", "all kinds", "too many"],
)
def test_the_same_letter_again_and_again_is_little_work(codes: list[str], options: Options) -> None:
    for word in ("A" * 10, "A" * MAX_WORD):
        demands = [demand for demand in demands_of(word, codes) if demand]
        with within(SECONDS):
            found = best(demands, [1 + index for index in range(len(demands))], options)
            assert (assign(demands, options) is not None) == (None not in found.chosen)
            assert possible([places for places in found.chosen if places is not None], options)


@given(word=WORDS, codes=CODES, options=OPTIONS)
def test_the_first_demand_gets_its_first_place_that_leaves_room_for_all(word: str, codes: list[str], options: Options) -> None:
    demands = demands_of(word, codes)
    order = sorted(range(len(demands)), key=lambda index: (len(demands[index]), index))
    answers = (chosen for chosen in product(*(demands[index] for index in order)) if possible(chosen, options))
    first = next(answers, None)
    found = assign(demands, options)
    assert (None if found is None else tuple(found[index] for index in order)) == first
