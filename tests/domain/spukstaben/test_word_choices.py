"""What is offered and drawn while words are searched, decided and act; which rules a line rests on."""

from __future__ import annotations

import pytest
from tests.domain.spukstaben.script import OPENING, begin, replay

from spooklog.domain.contract.ruleset import Action, Form, Seen
from spooklog.domain.lines.logged import read_typed
from spooklog.domain.rulesets.spukstaben import RULESET
from spooklog.domain.rulesets.spukstaben import actions as act
from spooklog.domain.rulesets.spukstaben.state import State
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import SpooklogError
from spooklog.testing.thorough import sampled

SEARCH = f"{OPENING}\nglass\n"


def offered(state: State) -> tuple[list[Action], list[str]]:
    """Actions, and forms as they are typed after their player."""
    choices = list(RULESET.moves.choices(state))
    actions: list[Action] = [choice for choice in choices if not isinstance(choice, Form)]
    return actions, [choice.pattern for choice in choices if isinstance(choice, Form)]


def test_in_the_search_words_hints_and_the_hourglass_are_offered() -> None:
    actions, forms = offered(replay(SEARCH).state)
    assert act.HourglassEmptied() in actions
    assert {act.WordSpoken(1), act.WordSpoken(2), act.WordWritten(1), act.WordWritten(2)} <= set(actions)
    assert forms.count(": WORD") == 2
    assert forms.count("wrote WORD") == 2
    assert offered(replay(f"{SEARCH}\nanna wrote").state)[1].count("wrote WORD") == 1
    assert sum(form.startswith("hint") for form in forms) == 12
    assert not any(form.startswith("hint") for form in offered(replay(f"{SEARCH}\nanna: -").state)[1])


def test_decisions_are_offered_before_any_word_acts() -> None:
    actions, _ = offered(replay(f"{SEARCH}\nanna: nut\nbea: nut").state)
    assert set(actions) == {act.WordRuled(1, "cross", None, "same", 2), act.WordRuled(2, "cross", None, "same", 1)}
    actions, _ = offered(replay(f"{SEARCH}\nanna: abcdefghijk\nbea: nut").state)
    assert actions == [act.WordRuled(1, "cross", None, "invalid")]


def test_a_root_is_offered_while_another_word_of_the_turn_may_have_it() -> None:
    def roots(*words: str) -> bool:
        spoken = "\n".join(f"{name}: {word}" for name, word in zip(("anna", "bea"), words, strict=True))
        return any("root" in form for form in offered(replay(f"{SEARCH}{spoken}").state)[1])

    assert roots("design", "designer")
    assert not roots("design", "-")


def test_every_way_to_rule_is_offered_and_can_be_typed() -> None:
    game = replay(f"{SEARCH}\nanna: designer\nbea: designs")
    forms = [form for form in offered(game.state)[1] if " rule " in form]
    assert len(forms) == 9
    for form in forms:
        line = form.replace("part NAME", "part anna").replace("NAME", "bea").replace("LETTERS", "design")
        kept = line.replace("WORD root WORD", "s root design").replace("WORD part", "s part").replace("WORD", "design")
        RULESET.rules.check(game.state, *game.read(kept))


def test_scare_lines_are_offered_for_most_ghosts_for_each_ghost_and_for_none() -> None:
    actions, forms = offered(replay(f"{SEARCH}\nanna: earth\nbea: thorns").state)
    places = (("c1", "p1", "p2", "o1"), ("c1",), ("p1",), ("p2",), ("o1",), ())
    assert actions == [act.WordActed(1, targets) for targets in places]
    assert "scare PLACE PLACE …" in forms


@pytest.mark.parametrize(
    "options", ["", "letter_use=per_ghost", "combo_letters=shared rows=close", "used_words=spoken hints=none"]
)
@pytest.mark.parametrize("players", ["anna", "anna bea", "anna bea cem dora"])
def test_random_choices_stay_legal_to_the_end(players: str, options: str) -> None:
    for seed in sampled(range(3), 3):
        game = begin([f"players {players}", f"options {options} turn1_layout=reveal_order"])
        rng = Rng(seed)
        while RULESET.rules.turn(game.state).kind != "over":
            game.play(RULESET.notation.write(game.state, (RULESET.sample(game.state, rng),), game.labels))
        with pytest.raises(LookupError):
            RULESET.sample(game.state, rng)


def test_random_decisions_repeat_until_words_can_act() -> None:
    banned = "banned_words=stone,nut dictionary_mode=enforce timer=enforced"
    used = f"{SEARCH}\nanna: sand\nbea: -\nanna scare -\nflee\n+I\n+U\nglass\n"
    for words in ("abcdefghijklm bcdefghijklmn", "nut nut", "sand sand", "stone abcdefghijk", "a-b-c-d-e-f-g-h-i-j-k -"):
        anna, bea = words.split()
        for seed in range(12):
            options = f"{banned} hyphen_counts={'yes' if seed % 2 else 'no'}"
            game = replay(f"{used}\ntime\nanna wrote\nanna: {anna}\nbea: {bea}", options=options)
            rng = Rng(seed)
            for _ in range(40):
                if game.state.phase != "speak" or RULESET.rules.turn(game.state).kind == "seats":
                    break
                game.play(RULESET.notation.write(game.state, (RULESET.sample(game.state, rng),), game.labels))
            assert RULESET.rules.turn(game.state).kind == "seats" or game.state.turn == 3


@pytest.mark.parametrize(
    ("before", "line", "rules"),
    [
        ("", "+E c", {"appear.1", "appear.6", "cubes.1"}),
        (f"{SEARCH}\nanna: -\nbea: -\nflee", "+I/p", {"appear.2", "instant.2"}),
        (f"{SEARCH}\nanna: -\nbea: -\nflee", "+P+", {"appear.4", "instant.3"}),
        (OPENING, "glass", {"search.1"}),
        (SEARCH, "time", {"search.1"}),
        (SEARCH, "anna hint use TH", {"hints.3", "hints.1"}),
        (SEARCH, "anna hint no c", {"hints.4"}),
        (SEARCH, "anna hint 5", {"hints.5"}),
        (SEARCH, "anna wrote", {"search.2"}),
        (SEARCH, "anna: -", {"search.2", "search.6"}),
        (f"{SEARCH}\nanna hint 9", "anna: earth", {"search.2", "hints.7"}),
        (f"{SEARCH}\nanna: earths\nbea: -", "anna rule to earth base", {"validity.2", "validity.8"}),
        (f"{SEARCH}\nanna: earths\nbea: -", "anna rule to earth invalid", {"validity.3", "validity.4"}),
        (f"{SEARCH}\nanna: earths\nbea: -", "anna rule cross invalid", {"validity.3", "validity.10"}),
        (f"{SEARCH}\nanna: earth\nbea: thorns", "anna scare c1 p2", {"scare.5", "scare.2", "combos.1", "scare.6"}),
        (f"{SEARCH}\nanna: earth\nbea: -", "anna scare -", {"scare.10", "scare.3"}),
        (f"{SEARCH}\nanna: -\nbea: -", "flee", {"flee.1", "flee.4", "flee.5"}),
    ],
)
def test_a_line_rests_on_its_rules(before: str, line: str, rules: set[str]) -> None:
    game = replay(before)
    (action,) = game.read(line)
    assert rules <= set(RULESET.moves.citations(game.state, action))


def test_a_ruled_illegal_line_never_breaks_a_game() -> None:
    """Actions of one random game tried in another one, at every moment, with rulings."""
    games = []
    for seed in range(2):
        rng, state = Rng(seed), begin(["players anna bea cem", "options turn1_layout=reveal_order"]).state
        states, actions = [state], []
        while RULESET.rules.turn(state).kind != "over":
            actions.append(RULESET.sample(state, rng))
            state = RULESET.rules.apply(state, actions[-1], len(actions))
            states.append(state)
        games.append((states, actions))
    rng = Rng(7)
    labels = begin(["players anna bea cem"]).labels
    for state in games[0][0]:
        for _ in range(6):
            action = rng.choice(games[1][1])
            try:
                after = RULESET.rules.apply(state, action, 1)
            except SpooklogError as refusal:
                assert refusal.kind in ("illegal", "impossible")  # noqa: PT017
                continue
            RULESET.pictures.view(Seen(after, labels, RULESET.rules.turn(after)))
            assert list(RULESET.moves.choices(after)) or RULESET.rules.turn(after).kind == "over"


def test_a_word_that_scares_no_ghost_says_so_and_can_be_typed_as_it_is_said() -> None:
    game = replay(SEARCH)

    def said(line: str) -> str:
        return RULESET.say(game.state, game.read(line), game.labels).text

    assert said("anna: nut") == "anna says NUT"
    idle = said("anna: xqzzy")
    assert idle == "anna says XQZZY, which scares no ghost"
    assert read_typed(RULESET, idle, game.state, game.labels) == tuple(game.read("anna: xqzzy"))


def test_words_stand_before_hints_and_each_says_that_it_is_one() -> None:
    meanings = [one.meaning for one in RULESET.moves.choices(replay(SEARCH).state, 1) if isinstance(one, Form)]
    assert meanings[:2] == ["say the word", "write the word, hidden until it is said"]
    assert len(meanings) == 8
    assert all(meaning.startswith("hint at ") for meaning in meanings[2:])
