"""Entries that cannot have been recorded, in logs with an agreeing chain and index: only their content is wrong."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.garbage.logs import PREV, Raw, json_of, raw_log, tampered_log, write_log
from tests.garbage.stores import READS, SAMPLES, WRITES, ask, copied, events_of, make_store, settle

from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.contract.ruleset import Action
from spooklog.domain.log.events import LOG_EVENTS

GAMES = (
    "full",
    "masters",
    "table",
    "evening",
    "evening",
    "spookies",
    "spukstaben",
    "halloween",
    "halloween",
    "polterheist",
    "polterheist",
    "tally",
)
OTHERS = ("spookies", "spukstaben", "halloween", "polterheist", "tally")
"""Games that are called like their rulesets; all others are of Spooks."""

OF_A_GAME = frozenset({"show", "moves", "log", "score", "explain", "replay", "export", "note", "undo", "redo", "close", "reopen"})
LOOKS = (("show",), ("show", "--json"), ("log", "--entries"), ("log", "--json"), ("score",), ("moves",), ("export",), ("replay",))


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store to be copied."""
    path = tmp_path_factory.mktemp("entries") / "one.db"
    make_store(path)
    for name in OTHERS:
        assert ask(path, "import", str(SAMPLES / f"{name}-table.sheet"), "--name", name).code == 0
    settle(path)
    return path


@pytest.fixture
def db(store: Path, tmp_path: Path) -> Path:
    """A copy to damage."""
    return copied(store, tmp_path / "games.db")


def about_game(game: str, command: tuple[str, ...]) -> tuple[str, ...]:
    """The arguments of a command, with the game where it takes one."""
    if command[0] not in OF_A_GAME:
        return command
    words = list(command)
    if "-g" in words:
        place = words.index("-g")
        del words[place : place + 2]
    return (words[0], "-g", game, *words[1:])


def with_last(log: list[Raw], **changes: object) -> list[Raw]:
    """A log whose last entry says something else in its envelope; `event` is merged."""
    topic, state = log[-1]
    plain: dict[str, Any] = msgspec.json.decode(state)
    event = changes.pop("event", {})
    assert isinstance(event, dict)
    plain = {**plain, **changes, "event": {**plain["event"], **event}}
    return [*log[:-1], Raw(topic, json_of(plain))]


def test_every_command_answers_on_any_log_and_reading_writes_no_entry(store: Path, tmp_path: Path) -> None:
    for seed in range(2 * settings().max_examples):
        rng = random.Random(seed)
        db = copied(store, tmp_path / "games.db")
        game = rng.choice(GAMES)
        log, what = tampered_log(raw_log(db, game), rng)
        write_log(db, game, log)
        before = events_of(db)
        for command in rng.sample(READS, 4):
            answer = ask(db, *about_game(game, command))
            assert answer.fault is None, (seed, game, what, answer.command, answer.fault)
        assert events_of(db) == before, (seed, what)
        for command in rng.sample(WRITES, 2):
            answer = ask(db, *about_game(game, command))
            assert answer.fault is None, (seed, game, what, answer.command, answer.fault)


OF_DICE_AND_WORDS = ("?", "EARTH", "earth", "A'B", "TH", "TH/p", "c", "c1", "c1@2", "r1", "6", "all", "A" * 200, "A" * 201)
_plain = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 12)
    | st.sampled_from([2**31, 2**63 - 1, -(2**63), 10**30])
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.sampled_from(["1S", "7K", "MG", "C", "", "spooks:blue.3", "\x1b[31m", "\u202e"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=6,
)


def _fitting(kind: msgspec.inspect.Type) -> st.SearchStrategy[Any]:
    """Values of a type, likely ones and unlikely ones."""
    match kind:
        case msgspec.inspect.IntType():
            return st.integers(-2, 9) | st.sampled_from([2**31, 2**63 - 1, 10**30])
        case msgspec.inspect.LiteralType(values=values):
            return st.sampled_from([*values, "x"])
        case msgspec.inspect.StrType():
            return st.sampled_from(["1S", "2T", "7K", "10B", "C", "0S", "x", "full", *OF_DICE_AND_WORDS])
        case msgspec.inspect.BoolType():
            return st.booleans()
        case msgspec.inspect.VarTupleType(item_type=item):
            return st.lists(_fitting(item), max_size=5)
        case msgspec.inspect.UnionType(types=types):
            return st.one_of(*map(_fitting, types))
        case msgspec.inspect.TupleType(item_types=types):
            return st.tuples(*map(_fitting, types)).map(list)
        case msgspec.inspect.StructType(fields=fields):
            return st.fixed_dictionaries({field.encode_name: _fitting(field.type) for field in fields})
        case msgspec.inspect.NoneType():
            return st.none()
    return _plain


def _events(ruleset: str) -> Iterator[st.SearchStrategy[tuple[str, dict[str, Any]]]]:
    """Every type of event with fields of the right types, and with fields of any."""
    events: tuple[type[Action], ...] = (*find_ruleset(ruleset).actions, *LOG_EVENTS)
    for event in events:
        kind = msgspec.inspect.type_info(event)
        assert isinstance(kind, msgspec.inspect.StructType)
        right = st.fixed_dictionaries({field.encode_name: _fitting(field.type) for field in kind.fields})
        wrong = st.fixed_dictionaries({}, optional={field.encode_name: _plain for field in kind.fields} | {"more": _plain})
        yield st.tuples(st.just(event.TOPIC), right | right | wrong)


EVENTS = {name: st.one_of(*_events(name)) for name in ("spooks", *OTHERS)}
_in_a_game = st.sampled_from(
    ["evening", "table", "masters", "spookies", "spukstaben", "halloween", "halloween", "polterheist", "polterheist", "tally"]
).flatmap(lambda game: st.tuples(st.just(game), EVENTS[game if game in OTHERS else "spooks"]))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    what=_in_a_game,
    cut=st.integers(0, 60),
    more=st.dictionaries(
        st.sampled_from(["at", "happened", "line", "ply", "ruled", "by", "digest", "v", "odd"]), _plain, max_size=1
    ),
    looks=st.permutations([*LOOKS, ("games",), ("db", "check")]),
)
def test_every_type_of_entry_with_any_fields_is_folded_or_refused(
    store: Path,
    tmp_path: Path,
    what: tuple[str, tuple[str, dict[str, Any]]],
    cut: int,
    more: dict[str, Any],
    looks: list[tuple[str, ...]],
) -> None:
    game, event = what
    db = copied(store, tmp_path / "games.db")
    log = raw_log(db, game)
    log = log[: max(1, len(log) - cut)]
    last = msgspec.json.decode(log[-1].state)
    where = {"line": 10_000, "ply": (last.get("ply") or 0) + 1} if not event[0].startswith("game.") else {}
    plain = {"v": 1, "by": last["by"], "at": last["at"], "prev": PREV.decode(), "digest": "", "event": event[1], **where, **more}
    write_log(db, game, [*log, Raw(event[0], json_of(plain))])
    for command in looks[:3]:
        answer = ask(db, *about_game(game, command))
        assert answer.fault is None, (answer.command, answer.fault)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"event": {"seat": 0}}, "seat 0"),
        ({"event": {"seat": -1}}, "seat -1"),
        ({"event": {"seat": 5}}, "seat 5"),
        ({"event": {"seat": 2**63 - 1}}, "seat 9223372036854775807"),
        ({"event": {"seat": 10**30}}, "entry"),
        ({"at": 10**30}, "entry"),
        ({"at": 10**15}, "entry"),
        ({"at": -(10**15)}, "entry"),
        ({"happened": 2**62}, "entry"),
        ({"line": 2**63}, "entry"),
        ({"by": "\x1b[31m"}, "entry"),
        ({"by": "\u202e"}, "entry"),
        ({"ruled": {"rule": "\x1b[31m", "why": ""}}, "entry"),
    ],
)
def test_an_impossible_entry_is_damage_for_every_reader(db: Path, changes: dict[str, Any], words: str) -> None:
    write_log(db, "evening", with_last(raw_log(db, "evening"), **changes))
    for command in (*LOOKS, ("games",), ("play", "anna 2T"), ("db", "rebuild"), ("db", "check")):
        answer = ask(db, *command)
        assert (answer.fault, answer.code) == (None, 8), answer
        assert words in " ".join((answer.err + answer.out).split()), answer


@pytest.mark.parametrize("changes", [{"played": 10**30}, {"played": -(10**15)}, {"offset": 10**6}, {"offset": -1440}])
def test_a_game_at_an_impossible_date_is_damage(db: Path, changes: dict[str, Any]) -> None:
    log = raw_log(db, "evening")
    write_log(db, "evening", [*with_last(log[:1], event=changes), *log[1:]])
    for command in (*LOOKS, ("games",), ("stats",)):
        answer = ask(db, *command)
        assert (answer.fault, answer.code) == (None, 8), answer


DEEP = 100_000


@pytest.mark.parametrize(
    "state",
    [
        b"",
        b"null",
        b'{"v":1,' + b'"a":[' * DEEP,
        b'{"v":1,"by":' + b"[" * DEEP + b"]" * DEEP + b"}",
        b'{"v":1,"event":' + b'{"a":' * DEEP + b"1" + b"}" * DEEP + b"}",
        b'{"v":1,"v":2,"by":"p","by":"q"}',
        b'{"v":' + b"9" * 100_000 + b"}",
        b'{"v":2,"by":"p"}',
        b'{"v":0,"by":"p"}',
        b'{"v":1e400}',
        b'{"v":1,"by":"\xff"}',
        b'{"v":1,"by":"\\ud800"}',
        b'{"v":1,"by":"' + b"x" * 2_000_000 + b'"}',
        b"\x00" * 1000,
    ],
    ids=lambda state: state[:14].decode(errors="replace"),
)
@pytest.mark.parametrize("number", [0, 3])
def test_bytes_that_are_no_entry_are_damage_for_every_reader(db: Path, state: bytes, number: int) -> None:
    log = raw_log(db, "evening")
    log[number] = log[number]._replace(state=state)
    write_log(db, "evening", log)
    for command in (("show",), ("log", "--entries"), ("games",), ("undo",)):
        answer = ask(db, *command)
        assert (answer.fault, answer.code) == (None, 8), answer
        assert len(answer.err) < 2000
    assert ask(db, "show", "-g", "full").code == 0
    assert ask(db, "db", "skip", "evening", str(number + 1), "--why", "garbage").code == 0
    assert ask(db, "games").code == 0


def test_an_entry_with_the_same_field_twice_or_with_another_one_beside_them_is_damage(db: Path) -> None:
    log = raw_log(db, "evening")
    topic, state = log[3]
    write_log(db, "evening", [*log[:3], Raw(topic, state[:-1] + b',"odd":1}'), *log[4:]])
    assert ask(db, "show").code == 8


@pytest.mark.parametrize(
    ("game", "topic", "event"),
    [
        ("spukstaben", "spukstaben.word_spoken", {"seat": 1, "word": "A" * 1_000_000}),
        ("spukstaben", "spukstaben.word_spoken", {"seat": 0, "word": "EARTH"}),
        ("spukstaben", "spukstaben.word_spoken", {"seat": -1, "word": "EARTH"}),
        ("spukstaben", "spukstaben.word_written", {"seat": 10**30, "word": None}),
        ("spukstaben", "spukstaben.hint_given", {"seat": None, "kind": "len", "value": "6"}),
        ("spukstaben", "spukstaben.word_acted", {"seat": 1, "targets": ["c1"] * 1_000_000}),
        ("spukstaben", "spukstaben.card_revealed", {"code": "A" * 1_000_000, "room": None, "row": None}),
        ("spukstaben", "spukstaben.result_told", {"points": 10**30}),
        ("halloween", "halloween.dice_rolled", {"values": [6] * 1_000_000}),
        ("halloween", "halloween.summoned", {"seat": 9, "section": 99, "at": "po", "level": 1}),
        ("halloween", "halloween.ghost_moved", {"seat": 1, "section": 1, "start": "xx", "at": "yy", "level": 0}),
        ("halloween", "halloween.card_occupied", {"seat": 1, "card": "Z99", "pay": [1] * 1_000_000}),
        ("halloween", "halloween.card_power_used", {"seat": 1, "card": "D11", "args": {"at": "po", "second": "?" * 1_000_000}}),
        ("halloween", "halloween.bonus_revealed", {"tokens": [["ch", "die"]] * 1_000_000}),
        ("polterheist", "polterheist.dice_rolled", {"seat": 1, "dice": [6] * 1_000_000}),
        ("polterheist", "polterheist.pawn_moved", {"seat": 1, "path": [], "steps": 0, "meets": 0}),
        ("polterheist", "polterheist.pawn_moved", {"seat": 9, "path": ["1F.foyer.d3"], "steps": 0, "meets": 0}),
        ("polterheist", "polterheist.pawn_placed", {"seat": 1, "at": "1F.nowhere.z99"}),
        ("polterheist", "polterheist.cards_stolen", {"seat": 1, "cards": ["candle"] * 1_000_000}),
        ("polterheist", "polterheist.tile_revealed", {"seat": 1, "slot": "1F.9", "tile": "F99"}),
        ("polterheist", "polterheist.discovery_drawn", {"seat": 1, "card": "cat", "number": 0, "hidden": ""}),
        ("polterheist", "polterheist.space_covered", {"seat": 1, "at": "camp", "start": "camp"}),
        ("spookies", "spookies.dice_rolled", {"seat": 1, "dice": [6] * 1_000_000}),
        ("spookies", "spookies.dice_rolled", {"seat": 1, "dice": [10**9]}),
        ("spookies", "spookies.dice_rolled", {"seat": None, "dice": [6]}),
        ("spookies", "spookies.character_rolled", {"seat": 1, "face": "x" * 1_000_000}),
        ("spookies", "spookies.spookies_counted", {"seat": 1, "values": [[1, 1]] * 1_000_000}),
        ("tally", "tally.points_added", {"seat": 1, "points": 5, "reason": "x" * 1_000_000}),
        ("tally", "tally.points_added", {"seat": 1, "points": 5, "reason": "\u001b[31m"}),
        ("tally", "tally.points_added", {"seat": 99, "points": 5, "reason": ""}),
        ("tally", "tally.bid_made", {"seat": 1, "tricks": 10**30}),
        ("tally", "tally.cell_filled", {"seat": 1, "category": 1, "points": 3}),
        ("tally", "tally.result_told", {"seats": [{"written": '"; drop'}] * 3, "team": None}),
    ],
)
def test_dice_and_words_beyond_any_table_are_damage_and_take_no_time(
    db: Path, game: str, topic: str, event: dict[str, Any]
) -> None:
    log = raw_log(db, game)[:9]
    last = msgspec.json.decode(log[-1].state)
    where = {"line": 10_000, "ply": (last.get("ply") or 0) + 1}
    plain = {"v": 1, "by": last["by"], "at": last["at"], "prev": PREV.decode(), "digest": "", "event": event, **where}
    write_log(db, game, [*log, Raw(topic, json_of(plain))])
    for command in (("show",), ("log", "--entries"), ("export",), ("games",)):
        answer = ask(db, *about_game(game, command))
        assert (answer.fault, answer.code) == (None, 8), answer
        assert len(answer.err) < 2000
