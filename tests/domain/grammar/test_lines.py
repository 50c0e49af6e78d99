"""Lines from the patterns of actions: read, written, offered as forms, refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar

import msgspec
import pytest
from tests.domain.grammar.game import (
    GRAMMAR,
    LABELS,
    Ended,
    Entered,
    Hidden,
    Lines,
    Lost,
    MadeUp,
    PutAway,
    Rolled,
    Room,
    Seat,
    Shown,
    State,
    Traded,
    Walked,
)

from spooklog.domain.contract.actions import Action, Field
from spooklog.domain.grammar.kinds import Flag, OneOf, Open, Several, Whole, Word
from spooklog.domain.grammar.lines import Grammar
from spooklog.domain.values.errors import Ambiguous, SpooklogError, Unreadable
from spooklog.domain.values.labels import Labels

CLEAR, FOG = State(), State(foggy=True)


def read(text: str, state: State = CLEAR) -> tuple[MadeUp, ...]:
    return GRAMMAR.read(text, state, LABELS)


def refusal(text: str, state: State = CLEAR) -> SpooklogError:
    with pytest.raises((Unreadable, Ambiguous)) as caught:
        read(text, state)
    assert caught.value.rule == "made_up:rec.1"
    return caught.value


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("anna 1M hall>attic b", Walked(1, 1, "hall", "attic", 1)),
        ("anna 1M hall g", Walked(1, 1, "hall", "hall", 2)),
        ("bert 6M attic>hallway r by anna +ace +king", Walked(2, 6, "attic", "hallway", 3, 1, ("ace", "king"))),
        ("anna 34", Rolled(1, (3, 4))),
        ("anna shows 1x3 5x2", Shown(1, ((1, 3), (5, 2)))),
        ("anna shows none", Shown(1, ())),
        ("anna trades bert: b / g", Traded(1, 2, 1, 2)),
        ("result anna 3, bert 20, Über 0", Ended((3, 20, 0))),
        ("Über ?", Entered(3, "?")),
        ("bert hides", Hidden(2)),
        ("bert hides in mine", Hidden(2, 2)),
        ("bert hides in anna", Hidden(2, 1)),
        ("bert hides g away", PutAway(2, 2)),
    ],
)
def test_a_line_reads_as_its_action_and_the_action_is_written_so(line: str, action: MadeUp) -> None:
    assert read(line) == (action,)
    assert GRAMMAR.write(CLEAR, (action,), LABELS) == line


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("  ANNA   1m HALL>attic B ", Walked(1, 1, "hall", "attic", 1)),
        ("anna +ace 1M by be hall b +ki", Walked(1, 1, "hall", "hall", 1, 2, ("ace", "king"))),
        ("anna 3 4 31", Rolled(1, (3, 4, 3, 1))),
        ("anna shows 5×2,1x3", Shown(1, ((1, 3), (5, 2)))),
        ("anna shows 0", Shown(1, ())),
        ("anna trades bert:b/g", Traded(1, 2, 1, 2)),
        ("anna trades bert : b / g", Traded(1, 2, 1, 2)),
        ("result bert 20,U\u0308ber 0, anna 3", Ended((3, 20, 0))),
        ("anna at", Entered(1, "attic")),
        ("anna hall", Entered(1, "hall")),
        ("anna cellar", Entered(1, "cellar")),
        ("anna STOWS in bert", Hidden(1, 2)),
    ],
    ids=[
        "case and blanks",
        "marks anywhere",
        "loose dice",
        "other sign",
        "none",
        "glued",
        "apart",
        "any order",
        "begun",
        "whole",
        "unknown",
        "other word",
    ],
)
def test_a_line_may_be_typed_in_other_ways(line: str, action: MadeUp) -> None:
    assert read(line) == (action,)


def test_a_typed_line_stands_for_several_actions_where_its_state_says_so() -> None:
    assert read("anna attic") == (Entered(1, "attic"),)
    assert read("anna attic", FOG) == (Entered(1, "attic"), Lost(1))
    assert GRAMMAR.write(FOG, (Entered(1, "attic"), Lost(1)), LABELS) == "anna attic"


@pytest.mark.parametrize(
    ("line", "words", "expected"),
    [
        ("", "the line is empty", "NAME DICE"),
        ("anna", "what did anna do?", "anna shows VALUExCOUNT …"),
        ("zoe 34", "no player 'zoe' here", "anna"),
        ("anna 1M hall attic b", "'attic' is no colour", "anna 1M hall COLOUR [by NAME] [+CARD …]"),
        ("anna 1M hall", "which colour?", "anna 1M hall b [by NAME] [+CARD …]"),
        ("anna 1M hall b b", "'b' is a word too many: the line ends before it", "anna {section}"),
        ("anna 9M hall b", "'9' is no section: 6 is the most", "anna SECTIONM FROM[>TO] COLOUR [by NAME] [+CARD …]"),
        ("anna 12345", "5 dice: 4 are the most", "anna DICE"),
        ("anna roomofoneown", "'roomofoneown' is no room: it has more than 9 characters", "anna ROOM"),
        ("anna 1M hall b by bert by bert", "'by bert' stands twice", "by NAME"),
        ("anna 1M hall z", "'z' is no colour", "anna 1M hall b"),
        ("anna shows", "VALUExCOUNT … is missing", "anna shows none"),
        ("anna shows 1x3 two", "'two' is not VALUExCOUNT", "anna shows VALUExCOUNT …"),
        ("anna shwos 1x3", "'shwos' begins no line here", "anna shows 1x3"),
        ("anna shwos 1", "'shwos' begins no line here", "anna shows"),
        ("reslut anna 3, bert 20, Über 0", "no player 'reslut' here", "result anna 3, bert 20, Über 0"),
        ("anna h", "'h' could be hall or hallway: type more of the name", "anna hall"),
        ("anna \N{SUPERSCRIPT TWO}", "no room", "anna attic"),
        ("result anna 3, bert 2", "this names every player: Über too", "result anna POINTS, bert POINTS, Über POINTS"),
        ("result anna 3, anna 4", "anna is named twice", "result anna POINTS"),
        ("result anna x", "'anna x' is not NAME POINTS", "result anna POINTS"),
        ("result zoe 3", "no player 'zoe' here", "result anna POINTS"),
        ("anna trades bert b g", "a ':' is missing behind 'bert'", "anna trades bert: COLOUR / COLOUR"),
        ("anna trades zoe b g", "no player 'zoe' here", "anna trades NAME: COLOUR / COLOUR"),
        ("anna hides 9", "'hides 9' cannot be read", "anna hides [in CORNER]"),
        ("anna stows 9", "'stows 9' cannot be read", "anna hides COLOUR away"),
    ],
)
def test_a_refusal_names_the_token_that_is_wrong_and_lines_that_are_not(line: str, words: str, expected: str) -> None:
    refused = refusal(line)
    assert words in refused.message
    assert any(expected.partition("{")[0].strip() in one for one in refused.expected), refused.expected


def test_a_word_for_no_items_is_offered_alone_and_not_behind_items() -> None:
    assert "anna shows none" in refusal("anna shows").expected
    behind = refusal("anna shows 1x3 5x2x3").expected
    assert behind
    assert not any("none" in line for line in behind)


def test_a_number_of_too_many_digits_is_too_high_or_begins_with_zeros() -> None:
    number = Whole("number", digits=3)
    assert number.wrong("1000") == "'1000' is no number: 999 is the most"
    assert number.wrong("0007") == "'0007' is no number: leave out its first zeros"


class Thrown(Action, frozen=True):
    """Dice in one word."""

    TOPIC = "made_up.thrown"
    LINE = "{seat} throws {dice}"

    seat: Seat
    dice: Annotated[tuple[int, ...], Several(Whole("die", digits=1), "", settle=sorted)]


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("1156;", "';' is no die: a digit"),
        ("11x6", "'x' is no die: a digit"),
        ("115\N{FULLWIDTH DIGIT SIX}", "'\N{FULLWIDTH DIGIT SIX}' is no die: digits are 0 to 9"),
    ],
)
def test_of_several_in_one_word_a_refusal_names_the_one_that_is_wrong(typed: str, words: str) -> None:
    dice = Grammar[State, Thrown]((Thrown,), "made_up:rec.1")
    with pytest.raises(Unreadable) as refused:
        dice.read(f"anna throws {typed}", CLEAR, LABELS)
    assert refused.value.message == words


def test_a_number_in_other_digits_is_not_called_too_high() -> None:
    assert Whole("die").wrong("\N{FULLWIDTH DIGIT SIX}" * 3).endswith("is no die: digits are 0 to 9")
    assert Whole("die").wrong("666") == "'666' is no die: 99 is the most"


def test_a_group_that_begins_with_another_word_is_not_meant() -> None:
    hiding = Lines((Hidden,), "made_up:rec.1")
    with pytest.raises(Unreadable, match="'under' is a word too many: the line ends before it"):
        hiding.read("anna hides under bert", CLEAR, LABELS)


@pytest.mark.parametrize(
    ("line", "words", "expected"),
    [
        ("anna swaps", "FROM>TO is missing, such as hall>hallway", "anna swaps hall>hallway DICE"),
        ("anna swaps hall", "'hall' is not FROM>TO", "anna swaps hall>hallway DICE"),
        ("anna swaps hall>attic", "what did anna roll?", "anna swaps hall>attic 1:2"),
        ("anna swaps hall>attic 0:3", "'0' is no die: 1 is the least", "anna swaps FROM>TO DICE"),
        ("anna swaps hall>attic x", "'x' is no die: a whole number", "anna swaps hall>attic 1:2"),
        ("anna swaps hall>attic 123", "'123' is no die: 99 is the most", "anna swaps hall>attic 1:2"),
        ("anna tours", "which rooms?", "anna tours ROOM … [/STEPS]"),
        ("result", "how many points has each player?", "result anna POINTS, bert POINTS, Über POINTS"),
    ],
)
def test_what_is_missing_is_asked_for_with_an_example(line: str, words: str, expected: str) -> None:
    grammar = GRAMMAR if line == "result" else ROOMS
    with pytest.raises(Unreadable) as refused:
        grammar.read(line, CLEAR, LABELS)
    assert refused.value.message == words
    assert expected in refused.value.expected


def test_a_line_that_breaks_off_where_others_go_on_is_refused_with_the_words_that_may_follow() -> None:
    with pytest.raises(Unreadable, match=r"^ok or to\?$") as caught:
        OF_TEAM.read("anna decides", CLEAR, LABELS)
    assert caught.value.expected == ("anna decides ok", "anna decides to ROOM", "anna decides to ROOM late")


def test_no_expected_line_is_the_line_that_was_refused() -> None:
    for line in ("anna 1M hall z", "anna shows", "anna h", "anna 1M hall", "result anna x"):
        assert line not in refusal(line).expected


def test_a_form_leaves_places_open_fills_them_and_leaves_out_groups() -> None:
    form = GRAMMAR.form(Walked, "a way", CLEAR, 1, section=2, start="hall", at=Open(("attic",)))
    assert form.pattern == "2M hall>TO COLOUR"
    assert form.parts == ("2M hall>", Field("room", ("attic",)), " ", Field("colour", ("b", "g", "r")))
    form = GRAMMAR.form(Walked, "a way", CLEAR, 1, section=2, start="hall", level=1, plus=Open(least=0, most=2))
    assert form.pattern == "2M hall b"
    assert form.parts == ("2M hall b", Field("card", ("ace", "king"), 0, 2, again=True, before=" +"))


def test_a_form_of_rows_has_an_open_place_for_each() -> None:
    form = GRAMMAR.form(Shown, "chips", CLEAR, 1, values=[(1, Open(low=1, high=3)), (5, Open(least=0, low=1, high=2, empty="0"))])
    assert form.parts == (
        "shows 1x",
        Field("count", low=1, high=3),
        Field("count", least=0, low=1, high=2, before=" 5x", empty=" 5x0"),
    )
    form = GRAMMAR.form(Ended, "points", CLEAR, points=[Open(low=0)] * 2)
    assert form.parts[:4] == ("result ", Field("player"), " ", Field("point", low=0))


def test_a_form_shows_how_many_are_chosen_and_what_may_be_left_out() -> None:
    def pattern(count: Open) -> str:
        return ROOMS.form(Toured, "rooms", CLEAR, 1, rooms=count).pattern

    assert [pattern(Open(least=least, most=most)) for least, most in ((1, 1), (2, 2), (2, 3), (1, None))] == [
        "tours ROOM",
        "tours ROOM ROOM",
        "tours ROOM ROOM …",
        "tours ROOM …",
    ]
    assert pattern(Open(("hall",), name="stop")) == "tours STOP"
    assert pattern(Open(("hall",), name="stop", sign="PLACE")) == "tours PLACE"
    form = ROOMS.form(Toured, "rooms", CLEAR, 1, slowly=Open(least=0), steps=Open(least=0))
    assert form.pattern == "tours [slowly] ROOM [/STEPS]"


def test_a_field_that_may_be_left_out_between_two_blanks_takes_one_of_them_along() -> None:
    form = ROOMS.form(Toured, "rooms", CLEAR, 1, slowly=Open(least=0), rooms=[Open(("hall",), 0, None, name="stop"), "attic"])
    slowly, stop = Field("slowly", ("slowly",), least=0, before=" "), Field("stop", ("hall",), 0, None, again=True, before=" ")
    assert form.parts == ("tours", slowly, stop, " attic")
    for line in ("tours attic", "tours slowly attic", "tours hall attic", "tours slowly hall hall attic"):
        assert ROOMS.read(f"anna {line}", CLEAR, LABELS)


def test_a_form_has_no_other_places_than_its_line() -> None:
    with pytest.raises(TypeError, match="has no place levl"):
        GRAMMAR.form(Walked, "a way", CLEAR, 1, levl=1)


def test_the_words_of_all_lines_are_keywords() -> None:
    assert GRAMMAR.keywords == {"by", "shows", "trades", "hides", "stows", "in", "away", "result", "none"}


class Toured(Action, frozen=True):
    """Rooms, one after the other, and how."""

    TOPIC = "made_up.toured"
    LINE = "{seat} tours [{slowly} ]{rooms}[ /{steps}]"

    seat: Seat
    rooms: Annotated[tuple[str, ...], Several(OneOf("room", lambda state: state.rooms))]
    slowly: Annotated[bool, Flag("slowly")] = False
    steps: Annotated[int, Whole("number of steps", "STEPS")] = 0


class Swapped(Action, frozen=True):
    """Two rooms, and dice."""

    TOPIC = "made_up.swapped"
    LINE = "{seat} swaps {start:FROM}>{at:TO} {dice}"

    seat: Seat
    start: Room
    at: Room
    dice: Annotated[
        tuple[Annotated[int, msgspec.Meta(ge=1)], ...],
        Several(Whole("die"), ":", sign="DICE", like="1:2").asking("what did NAME roll?"),
    ]


ROOMS = Grammar[State, Toured | Swapped]((Toured, Swapped), "made_up:rec.1")


class Decided(Action, frozen=True):
    """Has a line for each verdict; the team decides as one."""

    TOPIC = "made_up.decided"
    LINES: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "{whose} decides ok": {"verdict": "ok"},
        "{whose} decides to {room}": {"verdict": "to"},
        "{whose} decides to {room} late": {"verdict": "late"},
    }

    whose: int | None
    verdict: str
    room: Room | None = None


class OfTeam(Grammar[State, Decided | Ended]):
    """Lines of players and of the team, whose verbs may be names."""

    TEAM, VERBS_ARE_NAMES = "team", True


OF_TEAM = OfTeam((Decided, Ended), "made_up:rec.1")


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("anna decides ok", Decided(1, "ok")),
        ("bert decides to hall", Decided(2, "to", "hall")),
        ("team decides to attic late", Decided(None, "late", "attic")),
    ],
)
def test_an_action_of_several_forms_has_a_line_for_each(line: str, action: Decided) -> None:
    assert OF_TEAM.read(line, CLEAR, LABELS) == (action,)
    assert OF_TEAM.write(CLEAR, (action,), LABELS) == line


def test_a_form_has_the_line_that_stands_for_the_values_given_for_any_player_or_the_team() -> None:
    form = OF_TEAM.form(Decided, "a room", CLEAR, whose=Open(), verdict="late", room=Open(("hall",)))
    assert (form.seat, form.by, form.pattern) == (None, "table", "NAME decides to ROOM late")
    assert form.parts == (Field("player"), " decides to ", Field("room", ("hall",)), " late")
    form = OF_TEAM.form(Decided, "it stands", CLEAR, whose=None, verdict="ok")
    assert (form.by, form.pattern, form.parts) == ("table", "team decides ok", ("team decides ok",))
    form = OF_TEAM.form(Decided, "the team's own", CLEAR, None, verdict="ok")
    assert (form.seat, form.by, form.parts) == (None, "team", ("team decides ok",))


def test_a_line_that_several_forms_fit_equally_is_refused_with_all_of_them() -> None:
    with pytest.raises(Unreadable, match=r"^'hall' is not ok or to$") as caught:
        OF_TEAM.read("anna decides hall", CLEAR, LABELS)
    forms = ("anna decides ok", "anna decides to ROOM", "anna decides to ROOM late")
    assert caught.value.expected[-3:] == forms


def test_players_may_be_called_like_verbs_where_a_game_says_so() -> None:
    assert OF_TEAM.keywords == {"result", "team"}
    assert OF_TEAM.read("decides decides ok", CLEAR, Labels(("ok", "decides"))) == (Decided(2, "ok"),)


class Misspelt(Action, frozen=True):
    """Names a field that it does not have."""

    TOPIC = "made_up.misspelt"
    LINE = "{seat} leaves {rom}"

    seat: Seat
    room: str


class Unbalanced(Action, frozen=True):
    """Closes no bracket."""

    TOPIC = "made_up.unbalanced"
    LINE = "{seat} stays [{count}"

    seat: Seat
    count: Annotated[int, Whole("count")] = 0


class EnteredAgain(Action, frozen=True):
    """Has the pattern of another."""

    TOPIC = "made_up.entered_again"
    LINE = "{seat} {room}"

    seat: Seat
    room: Room


class Unowned(Action, frozen=True):
    """Names a player and a value that it does not have."""

    TOPIC = "made_up.unowned"
    LINES: ClassVar[Mapping[str, Mapping[str, str]]] = {"{sat} leaves": {}, "{seat} stays": {"vedict": "to"}}

    seat: Seat


def test_a_wrong_pattern_is_found() -> None:
    def problems(*actions: type[Action]) -> list[str]:
        return list(Grammar(actions, "made_up:rec.1").problems())

    assert list(GRAMMAR.problems()) == []
    assert problems(Misspelt) == ["Misspelt: 'leaves {rom}': the annotation of 'rom' has no kind"]
    assert problems(Unbalanced) == ["Unbalanced: 'stays [{count}' is no pattern: a bracket is open"]
    assert problems(Unowned) == ["Unowned: 'leaves': there is no field 'sat'", "Unowned: 'stays': there is no field 'vedict'"]
    assert problems(Entered, EnteredAgain) == ["Entered and EnteredAgain have one pattern: 'ROOM'"]


class Laid(Action, frozen=True):
    """A player laid a card."""

    TOPIC = "cards.laid"
    LINE = "{seat} {card}"
    seat: Seat
    card: Annotated[str, Word("card", lambda text, _: text, pattern="[2-9JQKA][CDHS]", looks="a rank and a suit, such as QH")]


class Bidden(Action, frozen=True):
    """A player said a number."""

    TOPIC = "cards.bidden"
    LINE = "{seat} bids {tricks}"
    seat: Seat
    tricks: Annotated[int, Whole("number of tricks", "TRICKS")]


@pytest.mark.parametrize(
    ("line", "words", "expected"),
    [
        ("anna XC", "'XC' begins no line here, and is no card: a rank and a suit, such as QH", "anna CARD"),
        ("anna bid 1", "'bid' begins no line here", "anna bids TRICKS"),
        ("anna QH, bert KD", "one play a line: 'bert KD' is another one", "anna QH"),
        ("anna bids 1 and Über bids 2; bert KD", "one play a line: 'Über bids 2' is another one", "anna bids 1"),
        ("anna QH, KD", "'QH,' begins no line here, and is no card: a rank and a suit, such as QH", "anna CARD"),
    ],
)
def test_a_line_that_begins_with_a_place_is_refused_with_what_stands_there(line: str, words: str, expected: str) -> None:
    with pytest.raises(Unreadable) as refused:
        Grammar[State, Action]((Laid, Bidden), "cards:rec.1").read(line, CLEAR, LABELS)
    assert refused.value.message == words
    assert expected in refused.value.expected
    assert "bids" not in refused.value.expected
