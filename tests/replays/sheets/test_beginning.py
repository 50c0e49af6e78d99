"""The beginning of a game corrected by lines as in the header of a sheet."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.replays.conftest import SAMPLES, take, written

from spooklog.domain.contract.actions import viewers
from spooklog.domain.log.events import BeginningAmended
from spooklog.domain.log.playing import Play
from spooklog.domain.start.arrange import Player, write_players
from spooklog.domain.values.errors import Illegal, Impossible, SpooklogError, Unreadable, Usage
from spooklog.replays.audit.audit import audit_game
from spooklog.replays.sheets.beginning import amended_beginning, header_lines
from spooklog.store.checks.logs import verify
from spooklog.store.checks.own_log import problems_of_store
from spooklog.store.erasing.erase import erase
from spooklog.store.logs.loaded import LoadedGame
from spooklog.store.store import Store

SHEETS = sorted(SAMPLES.glob("*.sheet"))
HEAD = """game spooks
players anna bert cora
date 2026-10-31 20:15+01:00
place Anna's kitchen
options masters=all
data points.M = 20
dealer anna
---
bert 1S
"""


def amended(store: Store, loaded: LoadedGame, *lines: str, how: Any = "report") -> list[str]:
    """The header of a game after a correction was stored."""
    command = amended_beginning(store, loaded, lines, conflicts=how)
    store.games.append(loaded.stream.id, command, by="Scribe")
    now = store.games.load(loaded.stream.id)
    assert verify(store.games, loaded.stream.id) == []
    return header_lines(now, now.game)


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.stem)
def test_another_date_changes_nothing_else_in_any_game(store: Store, path: Path) -> None:
    loaded = take(store, path.read_text(encoding="utf-8"))
    command = amended_beginning(store, loaded, ["date 2020-02-02 20:00+01:00"])
    event = store.games.plan(loaded.stream.id, command)[1].event
    assert isinstance(event, BeginningAmended)
    assert msgspec.structs.replace(event, offset=None) == BeginningAmended(played=1_580_670_000_000)
    with pytest.raises(Usage, match="changes nothing"):
        store.games.plan(loaded.stream.id, amended_beginning(store, loaded, header_lines(loaded, loaded.game)[2:3]))


def test_a_line_takes_the_place_of_the_one_that_begins_with_the_same_word(store: Store) -> None:
    loaded = take(store, HEAD)
    after = amended(store, loaded, "Dealer bert", "options ghost=yes masters=none", "data points.M = 30", how="drop")
    assert after[3:6] == ["options ghost=yes", "data points.M = 30", "dealer bert"]


def test_what_followed_from_a_corrected_line_follows_from_the_new_one(store: Store) -> None:
    loaded = take(store, HEAD)
    right = take(store, HEAD.replace("dealer anna", "dealer cora"))
    assert amended(store, loaded, "dealer cora") == header_lines(right, right.game)


def test_a_word_alone_takes_its_line_away(store: Store) -> None:
    loaded = take(store, HEAD)
    assert not any(line.startswith("data") for line in amended(store, loaded, "data points.M"))
    with pytest.raises(Usage, match=r"no line 'data points\.M'"):
        amended(store, store.games.load(loaded.stream.id), "data points.M")
    with pytest.raises(Usage, match="no line 'title'"):
        amended(store, loaded, "title")


def test_a_title_is_corrected(store: Store) -> None:
    loaded = take(store, "game tally\ntitle Ches\nplayers anna bert\n---\nanna 3, bert 5\n")
    assert "title Chess" in amended(store, loaded, "title Chess")
    assert store.games.load(loaded.stream.id).game.title == "Chess"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("players anna bert", "3 or more players"),
        ("game tally", "the rules of a game stay"),
        ("place Berlin", "about"),
        ("", "no line of a game's head"),
        ("dealer bert  #! why", "no line of a game's head"),
        ("options bogus", "no option"),
        ("options bogus=1", "no option"),
        ("bogus line", "bogus"),
        ("date yesterday", "no time"),
        ("dealer dora", "one of the players"),
    ],
)
def test_a_line_that_corrects_nothing_is_refused(store: Store, line: str, words: str) -> None:
    loaded = take(store, HEAD)
    with pytest.raises(SpooklogError, match=words) as refused:
        amended(store, loaded, line)
    assert not isinstance(refused.value, Unreadable) or refused.value.input


def test_players_are_named_anew_seat_by_seat(store: Store) -> None:
    loaded = take(store, HEAD)
    assert amended(store, loaded, 'players anna eva="Eva Rot" cora')[1] == 'players anna eva="Eva Rot" cora'
    now = store.games.load(loaded.stream.id)
    assert [now.game.line(ply, now.labels) for ply in now.game.plies] == ["eva 1S"]


def test_another_player_of_a_seat_waits_until_its_link_is_revoked(store: Store) -> None:
    loaded = take(store, "game tally\nplayers anna bert\n---\nanna 3, bert 5\n")
    assert store.links.for_table(loaded.stream.id, by="Scribe")
    with pytest.raises(Usage) as refused:
        amended(store, loaded, "players anna eva")
    assert refused.value.expected[0].startswith("links revoke")


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.stem)
@pytest.mark.parametrize("more", [True, False], ids=["more", "fewer"])
def test_any_game_with_a_player_more_or_fewer_is_refused_by_its_rules_or_reads_back_the_same(
    store: Store, path: Path, more: bool
) -> None:
    loaded = take(store, path.read_text(encoding="utf-8"))
    players = [Player(loaded.labels[seat.number], seat.name or "") for seat in loaded.seats]
    players = [*players, Player("zoe", "Zoe")] if more else players[:-1]
    with suppress(Illegal, Unreadable):  # too few players, counted hands, a starter who leaves: the head has to say more
        amended(store, loaded, f"players {write_players(players)}", how="drop")
        now = store.games.load(loaded.stream.id)
        assert len(now.seats) == now.game.setup.seats == len(players)
        again = take(store, written(store, now)).game
        assert (again.setup, again.start) == (now.game.setup, now.game.start)
        assert [ply.actions for ply in again.plies] == [ply.actions for ply in now.game.plies]
        assert audit_game(store, now).corrections[-1].changes
        for entry in range(1, now.stream.head, 9):
            then = store.games.load_as_of(loaded.stream.id, entry)
            assert all(then.seen(viewer).view for viewer in viewers(then.game.setup.seats))


def test_a_seat_leaves_once_its_link_is_revoked(store: Store) -> None:
    loaded = take(store, "game tally\nplayers anna bert cora\n---\nanna 3, bert 5\n")
    links = store.links.for_table(loaded.stream.id, by="Scribe")
    with pytest.raises(Usage) as refused:
        amended(store, loaded, "players anna bert")
    for made in links:
        store.links.revoke(made.link.id, by="Scribe")
    assert refused.value.expected[0] in {f"links revoke {made.link.id}" for made in links}
    assert amended(store, loaded, "players anna bert")[1] == "players anna bert"
    assert [*problems_of_store(store)] == []


def test_hands_are_counted_anew_for_a_player_more_and_the_dealer_stays(store: Store) -> None:
    loaded = take(store, "game spooks\nplayers anna bert cora dave\ndealer dave\ncounts 14 14 14 14\n---\n")
    right = take(store, "game spooks\nplayers anna bert cora dave eva\ndealer dave\n---\n")
    assert amended(store, loaded, "players anna bert cora dave eva")[2:] == header_lines(right, right.game)[2:]


def test_hands_that_the_scribe_counted_are_counted_again_by_the_scribe(store: Store) -> None:
    with_hands = take(store, "game spooks\nplayers anna bert cora\ndealer cora\ncounts 19 18 19\n---\n")
    with pytest.raises(SpooklogError) as refused:
        amended(store, with_hands, "players anna bert cora dave")
    assert (refused.value.rule, refused.value.input) == ("spooks:deal.2", None)
    after = amended(store, with_hands, "players anna bert cora dave", "counts 14 14 14 14")
    assert after[-1] == "counts 14 14 14 14"


def test_a_score_sheet_takes_a_late_player_in_its_first_open_round(store: Store) -> None:
    loaded = take(store, "game tally\nplayers anna bert\n---\nanna 3, bert 5\nanna 4, bert 1\n")
    with pytest.raises(Impossible, match="anna has 3 in round 1") as refused:
        amended(store, loaded, "players anna bert cora")
    assert refused.value.rule == "tally:round.2"
    amended(store, loaded, "players anna bert cora", how="drop")
    store.games.append(loaded.stream.id, Play("cora 9"), by="Scribe")
    now = store.games.load(loaded.stream.id)
    assert [now.game.line(ply, now.labels) for ply in now.game.plies] == ["anna 3, bert 5", "cora 9"]


def test_a_label_alone_means_who_has_it_at_the_table(store: Store) -> None:
    loaded = take(store, 'game tally\nplayers anna="Anna Berg" bert="Bert Holm"\n---\nanna 3, bert 5\n')
    after = amended(store, loaded, "players anna bert cora")
    assert after[1] == 'players anna="Anna Berg" bert="Bert Holm" cora'
    assert [seat.person for seat in store.games.load(loaded.stream.id).seats[:2]] == [seat.person for seat in loaded.seats]


def test_an_erased_player_stays_on_the_seat_when_another_comes(store: Store) -> None:
    loaded = take(store, 'game tally\nplayers anna bert="Bert Holm"\n---\nanna 3, bert 5\n')
    erase(store.own_log, "Bert Holm", by="Scribe")
    erased = store.games.load(loaded.stream.id)
    line = header_lines(erased, erased.game)[1]
    amended(store, erased, f"{line} cora")
    now = store.games.load(loaded.stream.id)
    assert (now.seats[:2], now.labels.names) == (erased.seats, ("anna", "2", "cora"))
    assert [*problems_of_store(store)] == []


def test_words_of_options_stay_as_they_were(store: Store) -> None:
    loaded = take(store, "game spukstaben\nplayers anna bert\noptions house_words=SPUK\n---\n")
    with pytest.raises(Usage, match="words and files stay") as refused:
        amended(store, loaded, "options house_words=GEIST")
    assert refused.value.expected == ("export FILE.sheet", "import FILE.sheet")
    assert "options house_words=spuk" in amended(store, loaded, "date 2020-02-02 20:00")
