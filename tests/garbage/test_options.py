"""Labels, names, options, facts, times and numbers: whatever stands for one is refused as documented, or reads back."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable
from functools import partial

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests.effort import PAIRS, PIECES, grows
from tests.garbage.text import MANY, NUMBERS, ODD, check_refusal, is_inert, oddities, texts

from spooklog.cli.files.pictures import plies_of
from spooklog.cli.session import viewer_of
from spooklog.domain.contract.facts import MAX_DATA_LINE, overlay, read_data, shipped_facts, write_data
from spooklog.domain.contract.registry import find_ruleset, typed_ruleset
from spooklog.domain.contract.ruleset import Setup
from spooklog.domain.log.texts import seal
from spooklog.domain.start.arrange import arrange, read_player, read_players, write_players
from spooklog.domain.values.errors import SpooklogError, Usage
from spooklog.domain.values.labels import Labels, check_labels, normal
from spooklog.domain.values.options import Each, Named, Option, Player, Words, read_options, write_options
from spooklog.replays.sheets.line import read_line
from spooklog.replays.sheets.series_header import SeriesHeader
from spooklog.replays.sheets.series_result import read_result
from spooklog.replays.timeline.pace import read_tempo
from spooklog.replays.times import FORMS, read_date, read_time, write_date, write_time
from spooklog.store.database.location import locate
from spooklog.store.index.people import clean_name
from spooklog.testing.thorough import thorough

SPOOKS = find_ruleset("spooks")
FACTS_OF_A_FILE = st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.lists(st.integers(), max_size=2)
NOW = 1_793_475_060_000


def take(word: str, text: str) -> None:
    """Read a line of the head of a series."""
    header = SeriesHeader()
    header.take(read_line("series fridays"))
    header.take(read_line(f"{word} {text}"))


READERS: dict[str, Callable[[str], object]] = {
    "label": lambda text: check_labels([text], SPOOKS.meta.keywords, readable_as_token=SPOOKS.meta.token_pattern),
    "name": clean_name,
    "player": read_player,
    "players": read_players,
    "text": lambda text: seal(text, b"salt"),
    "fact": read_data,
    "fact of the game": lambda text: overlay(shipped_facts(SPOOKS.package), dict([read_data(f"points.M = {text}")])),
    "date": read_date,
    "time": lambda text: read_time(text, near=NOW, offset=60),
    "tempo": lambda text: read_tempo(text, None),
    "pace": lambda text: read_tempo(None, text),
    "plies": lambda text: plies_of([text]),
    "viewer": lambda text: viewer_of(text, Labels(("anna", "bert")), "g1"),
    "ruleset": typed_ruleset,
    "store": locate,
    "rule": lambda text: SPOOKS.rulebook.find(text),
    "result in a series": lambda text: read_result(text.split(), Labels(("anna", "bert")), (1, 2)),
    **{f"{word} of a series": partial(take, word) for word in ("series", "game", "format", "players", "options")},
    "header": lambda text: SPOOKS.opening.read_header([text], Labels(("anna", "bert")), {}),
    "game": lambda text: arrange(
        SPOOKS, [read_player(name) for name in ("anna", "bert", "cora")], options={"ghost": text}, data=[text], header=[text]
    ),
}
"""Everything that makes something of a text, by what the text stands for."""


def tried(read: Callable[[str], object], text: str) -> object:
    """What a text was read as; None where it was refused as it should be."""
    try:
        return read(text)
    except SpooklogError as problem:
        check_refusal(problem)
        return None


@pytest.mark.parametrize("what", READERS)
def test_every_reader_answers_every_oddity(what: str) -> None:
    few = 1 if what == "ruleset" else 5 if thorough() else 3  # for a ruleset all packages are asked
    for odd in ODD:
        for text in (odd, f"a{odd}", f"a {odd} b", f"{odd}a", odd * 3)[:few]:
            tried(READERS[what], text)


@pytest.mark.parametrize("what", READERS)
def test_the_work_for_a_text_grows_no_faster_than_the_text(what: str) -> None:
    for piece in (*PIECES, *PAIRS):
        assert not grows(READERS[what], piece, length=1000), piece


def test_work_that_grows_faster_than_a_text_is_found() -> None:
    assert grows(lambda text: [ord(one) for one in text for _ in text], "x", length=50)
    assert not grows(lambda text: [ord(one) for one in text], "x", length=50)


@pytest.mark.parametrize("what", READERS)
@given(text=texts)
def test_every_reader_answers_any_text(what: str, text: str) -> None:
    tried(READERS[what], text)


@MANY
@given(st.lists(st.tuples(st.text(max_size=8) | oddities, st.text(max_size=8) | oddities), min_size=1, max_size=4))
def test_accepted_players_are_inert_and_read_back(pairs: list[tuple[str, str]]) -> None:
    try:
        players = tuple(read_player(f"{label}={name}") for label, name in pairs)
        check_labels([player.label for player in players], SPOOKS.meta.keywords)
        names = [clean_name(player.name) for player in players]
    except SpooklogError as problem:
        check_refusal(problem)
        return
    written = write_players(players)
    assert is_inert(written), ascii(written)
    assert is_inert("".join(names))
    assert read_players(written) == players


@pytest.mark.parametrize(
    "unseen", ["\u3164", "\uffa0", "\u115f", "anna\u1160", "\u200banna", "an\u202ena", "an\u2066na", "an\u00adna"], ids=ascii
)
def test_a_label_has_no_invisible_characters(unseen: str) -> None:
    with pytest.raises(Usage, match="cannot be a label"):
        check_labels([unseen], ())


@pytest.mark.parametrize("odd", ["\u202e", "\u2066", "\u200b", "\u200d", "\ufeff", "\x1b[31m", "\x9b", "\0", "\ud800"], ids=ascii)
def test_names_notes_and_facts_hold_no_control_sequences(odd: str) -> None:
    with pytest.raises(Usage):
        clean_name(f"Anna{odd}Berg")
    with pytest.raises(Usage):
        seal(f"it{odd}was", b"salt")
    escaped = "".join(f"\\U{ord(one):08x}" for one in odd)
    with pytest.raises(Usage):
        read_data(f'look.name = "a{escaped}b"')


@MANY
@given(
    st.sampled_from([option.name for option in SPOOKS.meta.options]), oddities | st.sampled_from(NUMBERS) | st.text(max_size=9)
)
def test_an_option_is_refused_or_written_back(name: str, text: str) -> None:
    options = SPOOKS.meta.options
    try:
        values = read_options(options, {name: text})
    except SpooklogError as problem:
        check_refusal(problem)
    else:
        assert read_options(options, write_options(options, values)) == values


KINDS: tuple[Option, ...] = (
    Player(name="player", help="", default=1),
    Words(name="words", help="", default=[]),
    Each(name="each", help="", default=["light"] * 2, keys=("p", "o"), words=("light", "dark")),
    Named(name="named", help="", known=(f"wordnet-3.0@{'af' * 32}",)),
)


@MANY
@given(
    st.sampled_from([kind.name for kind in KINDS]),
    oddities | st.sampled_from(NUMBERS) | st.text(max_size=9) | st.text(alphabet="abpoßİ\u0301:,-'@ 1none", max_size=30),
)
@example("words", "ﬀ")
@example("words", "İ,i\u0307")
@example("each", "p:light,")
@example("named", "a\n@9f86d081884c")
@example("player", "1" * 5000)
def test_an_option_of_any_kind_is_refused_or_written_back(name: str, text: str) -> None:
    labels = Labels(("anna", "bert"))
    try:
        values = read_options(KINDS, {name: text}, labels)
    except SpooklogError as problem:
        check_refusal(problem)
    else:
        written = write_options(KINDS, values, labels)
        assert all(is_inert(value) and " " not in value for value in written.values())
        assert read_options(KINDS, written, labels) == values


@MANY
@given(st.recursive(FACTS_OF_A_FILE, lambda inner: st.dictionaries(st.text(max_size=5), inner, max_size=3), max_leaves=6))
def test_a_file_of_facts_is_refused_or_written_back_as_lines(tree: object) -> None:
    shipped = shipped_facts(SPOOKS.package)
    try:
        found = SPOOKS.opening.read_facts({"points": tree, "series": {"target": 3}})
    except SpooklogError as problem:
        check_refusal(problem)
    else:
        assert dict([read_data(write_data(path, value)) for path, value in found.items()]) == found
        overlay(shipped, found)


OWN = st.recursive(
    st.booleans()
    | st.integers(-2, 12)
    | st.sampled_from([10**9, 10**30, 1.5, float("inf"), "", "a", "TH/p", "?", "stop", "x" * 300, "\x1b[31m", "\u202e"])
    | st.dates(),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(("c", "1", "code", "count", "names", "x.y")), inner)
    ),
    max_leaves=6,
)
"""What may stand in a file of facts for a number or a table."""

SECTIONS = {
    "spookies": (
        "fields",
        "gate",
        "garden",
        "characters",
        "die_faces",
        "dice_max",
        "die_sides",
        "players_max",
        "rewards",
        "chips",
    ),
    "spukstaben": (
        "format",
        "id",
        "deck",
        "box",
        "cubes_total",
        "rooms",
        "turn1",
        "power",
        "ghosts",
        "points",
        "card",
        "own_power",
    ),
    "halloween": (
        "id",
        "players",
        "board",
        "ghosts",
        "dice",
        "points",
        "upgrade",
        "player",
        "bonus",
        "kinds",
        "cards",
        "sets",
    ),
    "polterheist": ("id", "players", "courage", "time", "treasure", "effects", "ghosts", "discoveries"),
    "tally": ("id", "limits", "bids", "sheets"),
}


@MANY
@given(data=st.data(), name=st.sampled_from(sorted(SECTIONS)))
def test_a_file_of_facts_is_refused_or_a_game_starts_from_it(data: st.DataObject, name: str) -> None:
    ruleset = find_ruleset(name)
    keys = st.sampled_from((*SECTIONS[name], *shipped_facts(ruleset.package)))
    try:
        found = ruleset.opening.read_facts(data.draw(st.dictionaries(keys, OWN, max_size=3)))
        given_ = Setup(seats=2, options=read_options(ruleset.meta.options, {}), data=found)
        ruleset.rules.start(ruleset.opening.prepare(given_, frozenset()))
    except SpooklogError as problem:
        check_refusal(problem)
    else:
        assert dict([read_data(write_data(path, value)) for path, value in found.items()]) == found


@pytest.mark.parametrize("tree", [{"box": 3, "cubes_total": 9}, {"power": 3, "card": [{"code": "A"}]}], ids=str)
def test_an_invalid_table_of_facts_is_refused(tree: dict[str, object]) -> None:
    with pytest.raises(Usage, match="is a table") as refused:
        find_ruleset("spukstaben").opening.read_facts(tree)
    check_refusal(refused.value)


def test_a_number_of_cubes_that_is_no_number_is_refused() -> None:
    players = [read_player(name) for name in ("anna", "bert")]
    with pytest.raises(Usage, match="whole number"):
        arrange(find_ruleset("spukstaben"), players, options={}, data=["box.cubes_total = 'x'"], header=[])


@pytest.mark.parametrize("name", ["spooks", "spookies", "spukstaben", "halloween", "polterheist", "tally"])
def test_tables_in_tables_in_tables_are_refused(name: str) -> None:
    for text in ("a." * 5000 + "a = 1", "[" + "a." * 5000 + "a]\nx = 1"):
        with pytest.raises(Usage) as refused:
            find_ruleset(name).opening.read_facts(tomllib.loads(text))
        check_refusal(refused.value)


FACTS = st.recursive(
    st.booleans() | st.integers() | st.floats() | st.text(max_size=5), lambda inner: st.lists(inner, max_size=3), max_leaves=8
)


@MANY
@given(FACTS)
@example([[[[[[[[[1]]]]]]]]])
@example("#\\ \"'#!")
def test_an_accepted_fact_reads_back(value: object) -> None:
    try:
        text = write_data("points.M", value)
        kept = read_data(text)
    except (SpooklogError, TypeError, ValueError):  # what is no TOML cannot be asked for
        return
    assert is_inert(text)
    assert kept == ("points.M", value)
    assert write_data(*kept) == text


@pytest.mark.parametrize(
    "text",
    [
        "x = " + "[" * 4000,
        "x = " + "[" * 900 + "]" * 900,
        "x = {" + "a." * 1900 + "a = 1}",
        "x" + ".x" * 1900 + " = {}",
        "x = " + "{a=" * 900 + "1" + "}" * 900,
        "x = 0x" + "f" * 4000,
        "x = " + "9" * 4000,
        "x = 9e99999",
        "x = -nan",
        "x = 1979-05-27T07:32:00Z",
        "x = 9999-99-99",
        'x = """a\\u0000"""',
        "x = [1, 'a', 1.5, 2020-01-01]",
        "x = '\ud800'",
        "x = 1\ny = 2",
        "[x]\ny = 1",
        "x.y = 1 # " + "z" * MAX_DATA_LINE,
        " = 1",
        '"" = {}',
        "x..y = 1",
        "x = [" + "1," * 2000 + "inf]",
    ],
    ids=lambda text: f"{ascii(text)[:16]} {len(text)}",
)
def test_oversized_toml_is_refused(text: str) -> None:
    with pytest.raises(Usage) as refused:
        overlay(shipped_facts(SPOOKS.package), dict([read_data(text)]))
    check_refusal(refused.value)


def test_a_number_that_this_python_would_not_read_is_refused() -> None:
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(640)
    try:
        with pytest.raises(ValueError, match="limit"):
            tomllib.loads("x = " + "9" * 700)
        with pytest.raises(Usage):
            read_data("x = " + "9" * 700)
    finally:
        sys.set_int_max_str_digits(limit)


@MANY
@given(
    st.text(alphabet="0123456789-:.+TZz ٣²", max_size=30)
    | st.sampled_from(FORMS).flatmap(lambda form: st.permutations(form).map("".join))
)
@example("2026-10-31 20:15+23:99")
@example("9999-12-31 23:59-23:59")
@example("0001-01-01 00:00+23:59")
@example("２０２６-１０-３１")
def test_a_time_is_refused_or_written_back(text: str) -> None:
    try:
        ms, offset = read_date(text)
    except Usage as problem:
        check_refusal(problem)
    else:
        assert read_date(write_date(ms, offset)) == (ms, offset)
        assert read_time(write_time(ms, near=NOW, offset=offset), near=NOW, offset=offset) == ms


def test_no_name_is_too_long_to_be_compared() -> None:
    storm = "a" + "\u0301\u0327" * 1_000_000
    assert Labels(("anna", "bert")).find(storm) is None
    assert normal("A" * 10_000) == "a" * 10_000
    with pytest.raises(Usage, match="cannot be a label"):
        check_labels([read_player(storm).label], ())
