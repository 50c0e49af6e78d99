"""Decided games as plays of BG Stats: files that read back, uuids that stay, links that are short enough."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from msgspec.structs import replace
from tests.replays.conftest import NOW, SAMPLES, take
from tests.replays.exchange.bgstats_files import ANNA, ANONYMOUS, BERT, CORA, GAMES, PLAYERS, file, play, score, two
from tests.replays.exchange.incoming_kit import BY, correct, read
from tests.replays.exchange.incoming_kit import take as take_plays
from tests.replays.exchange.test_bgg import play as bgg_play
from tests.replays.exchange.test_bgg import plays as bgg_plays
from tests.replays.stores.kit import device, sync

from spooklog.domain.log.closing import Close
from spooklog.domain.values.errors import Illegal, Usage
from spooklog.replays.exchange.bgstats.link import LONGEST, push_link
from spooklog.replays.exchange.bgstats.outgoing import Outbox, Outgoing
from spooklog.replays.exchange.bgstats.reading import read_bgstats
from spooklog.replays.exchange.bgstats.writing import write_bgsplay
from spooklog.replays.exchange.incoming.earlier_imports import game_id
from spooklog.store.changes.merging import merge
from spooklog.store.erasing.erase import erase
from spooklog.store.store import Store

CATAN = """game tally
title Catan
players anna="Anna Berg" bert="Bert Klee"
date 2026-10-31 20:15+01:00
options record=result
place Anna's kitchen
duration 95
starter bert
---
result anna "12+7" won, bert 20
# a close one
"""


def outgoing(store: Store, text: str) -> Outgoing:
    """The game of a sheet as a play."""
    return Outbox(store).play(take(store, text))


def file_of(*plays: Outgoing) -> dict[str, Any]:
    """A `.bgsplay` file with some plays."""
    found: dict[str, Any] = json.loads(write_bgsplay(plays, me=None, version="0", now=NOW, offset=60))
    return found


def pushed(link: str) -> Any:
    """What a link holds."""
    return json.loads(parse_qs(urlsplit(link).query)["data"][0])


def again(store: Store, data: bytes) -> dict[str, Any]:
    """What the file says of plays that came from a file."""
    outbox = Outbox(store)
    return file_of(*(outbox.play(store.games.load(game_id(found.play))) for found in read(data).plays))


def test_a_file_of_plays_agrees_with_the_log(store: Store) -> None:
    root = file_of(outgoing(store, CATAN))
    assert root["about"]
    assert "groups" not in root
    assert "tags" not in root
    (one,), (game,), (location,) = root["plays"], root["games"], root["locations"]
    assert (game["name"], game["highestWins"], game["noPoints"], location["name"]) == ("Catan", True, False, "Anna's kitchen")
    assert (one["playDate"], one["playDateYmd"], one["durationMin"]) == ("2026-10-31 20:15:00", 20261031, 95)
    assert (one["scoringSetting"], one["comments"], one["playImages"]) == (1, "a close one", "[]")
    told = [(row["score"], row["winner"], row["startPlayer"], row["rank"], row["seatOrder"]) for row in one["playerScores"]]
    assert told == [("12+7", True, False, 1, 1), ("20", False, True, 2, 2)]
    assert [player["name"] for player in root["players"]] == ["Anna Berg", "Bert Klee"]


def test_a_file_reads_back_as_the_play_that_was_written(store: Store) -> None:
    one = outgoing(store, CATAN)
    (found,) = read_bgstats(json.dumps(file_of(one)).encode()).plays
    players = [(player.name, player.score, player.won, player.began, player.place) for player in found.play.players]
    assert players == [(player.name, player.score, player.won, player.began, player.place) for player in one.play.players]
    assert (found.play.title, found.play.place, found.play.minutes, found.play.comment, found.play.id) == (
        one.play.title, one.play.place, one.play.minutes, one.play.comment, one.play.id
    )  # fmt: skip


@pytest.mark.parametrize("name", ["spooks-table", "spookies-table", "spukstaben-table", "halloween-table", "polterheist-table"])
def test_a_decided_game_of_any_ruleset_is_a_play(store: Store, name: str) -> None:
    text = (SAMPLES / f"{name}.sheet").read_text(encoding="utf-8")
    loaded = take(store, text)
    if loaded.game.outcome is None:
        with pytest.raises(Illegal, match="not decided yet"):
            Outbox(store).play(loaded)
        return
    (found,) = read_bgstats(json.dumps(file_of(Outbox(store).play(loaded))).encode()).plays
    assert found.play.title == loaded.game.title
    assert [number for number, one in enumerate(found.play.players, start=1) if one.won] == [*loaded.game.outcome.winners]
    assert all({"winner", "startPlayer"} <= one.keys() for one in pushed(push_link(Outbox(store).play(loaded)))["players"])


def test_a_game_that_was_broken_off_or_goes_on_is_no_play(store: Store) -> None:
    loaded = take(store, "game tally\nplayers anna bert\n---\nanna 3\n")
    with pytest.raises(Illegal, match="is not decided yet"):
        Outbox(store).play(loaded)
    void = store.games.append(loaded.stream.id, Close(void=True), by=BY).loaded
    with pytest.raises(Illegal, match="was broken off"):
        Outbox(store).play(void)


def test_uuids_stay_and_merged_people_are_one_player(store: Store) -> None:
    loaded = take(store, CATAN)
    first, second = (file_of(Outbox(store).play(loaded)) for _ in range(2))
    assert first == second
    other = take(store, CATAN.replace("Anna Berg", "Anni"))
    ours, theirs = (Outbox(store).play(one).play.players[0] for one in (loaded, other))
    assert ours.key != theirs.key
    merge(store.own_log, "Anna Berg", ["Anni"], by=BY)
    merged = Outbox(store).play(other).play.players[0]
    assert (merged.key, merged.name) == (ours.key, "Anna Berg")


def test_an_erased_player_is_anonymous(store: Store) -> None:
    loaded = take(store, CATAN)
    erase(store.own_log, "Anna Berg", by=BY)
    one = Outbox(store).play(store.games.load(loaded.stream.id))
    assert [(player.name, player.anonymous) for player in one.play.players] == [("Anonymous", True), ("Bert Klee", False)]


FULL = file(
    two(1, comments="<b>fun</b>", locationRefId=3, durationMin=95, rating=5),
    two(2, 'a"b#c', "½"),
    play(3, score(ANNA, winner=True), score(BERT, winner=True), gameRefId=6),
    play(4, score(ANNA, "71", seatOrder=2, role="Cook"), score(BERT, "68", winner=True, seatOrder=1, rank=1), gameRefId=7),
    play(5, score(ANONYMOUS, "4"), score(ANONYMOUS, "5", winner=True)),
    play(
        6,
        score(ANNA, "9", team="Red", winner=True),
        score(BERT, "9", team="Red", winner=True),
        score(CORA, "1", team="Blue"),
        usesTeams=True,
    ),
)


def test_plays_of_the_app_go_back_as_they_came(store: Store) -> None:
    take_plays(store, FULL)
    root = again(store, FULL)
    assert [one.play for one in read_bgstats(json.dumps(root).encode()).plays] == [one.play for one in read(FULL).plays]
    came = json.loads(FULL)["plays"]
    for was, now in zip(came, root["plays"], strict=True):
        assert {name for name in was if was[name] != now.get(name)} <= {"gameRefId", "locationRefId", "playerScores"}
    assert root["plays"][0]["rating"] == 5
    assert [one["uuid"] for one in root["games"]] == [one["uuid"] for one in json.loads(FULL)["games"]]


NAMELESS = {"id": 21, "name": "Zoe"}
ODD = {
    "two winners, then the second": play(
        1, *(score(who, winner=who != CORA, rank=1 + (who == CORA)) for who in (ANNA, BERT, CORA))
    ),
    "equal places": play(1, score(ANNA, "9", winner=True, rank=1), score(BERT, "5", rank=2), score(CORA, "4", rank=2)),
    "two winners of different ranks": play(1, score(ANNA, winner=True, rank=1), score(BERT, winner=True, rank=2)),
    "a winner without the first rank": play(1, score(ANNA, "3", winner=True, rank=2), score(BERT, "9", rank=1)),
    "a rank beyond all": play(1, score(ANNA, winner=True, rank=1), score(BERT, rank=4000)),
    "nobody won": play(1, score(ANNA, "3", rank=1), score(BERT, "5", rank=2)),
    "teams with scores of their own": play(
        1,
        score(ANNA, "9", winner=True, rank=1, team="0"),
        score(CORA, "5", rank=2, team="1"),
        score(BERT, "8", winner=True, rank=1, team="0"),
        usesTeams=True,
    ),
    "members of a team with places of their own": play(
        1,
        score(ANNA, "9", winner=True, rank=1, team="0"),
        score(BERT, "4", rank=3, team="1"),
        score(CORA, "5", rank=2, team="1"),
        usesTeams=True,
    ),
    "half a team won": play(1, score(ANNA, winner=True, team="0"), score(BERT, team="0"), score(CORA, team="1"), usesTeams=True),
    "together with scores": play(1, score(ANNA, "12", rank=1), score(BERT, "9", rank=2), gameRefId=6, scoringSetting=4),
    "a score without points": play(1, score(ANNA, "12", winner=True), score(BERT, "9"), gameRefId=6, scoringSetting=3),
    "nulls": play(1, {"playerRefId": ANNA, "score": None, "winner": None}, {"playerRefId": BERT, "score": 7, "winner": True}),
    "several began": play(1, score(ANNA, "4", winner=True, startPlayer=True), score(BERT, startPlayer=True)),
    "guests": play(1, score(ANONYMOUS, "4", anonymousName="Theo"), score(ANONYMOUS, "5", winner=True, anonymousName="Rosa")),
    "a player without a uuid": play(1, score(21, "4"), score(ANNA, "5", winner=True)),
    "long words": play(
        1, score(ANNA, "1" * 60), score(BERT, "2", winner=True), gameRefId=8, locationRefId=8, comments="so " * 900
    ),
    "an odd length": play(1, score(ANNA, "1"), score(BERT, "2", winner=True), durationMin=10_000_000),
    "a length below zero": play(1, score(ANNA, "1"), score(BERT, "2", winner=True), durationMin=-5),
    "seats in another order": play(1, score(ANNA, "1", seatOrder=2), score(BERT, "2", winner=True, seatOrder=1)),
}


@pytest.mark.parametrize("name", ODD)
def test_an_untouched_play_of_the_app_goes_back_as_the_same_play(store: Store, name: str) -> None:
    was = ODD[name] | {"modificationDate": "2020-01-01 10:00:00"}
    long = {
        "games": [*GAMES, {"id": 8, "uuid": "g8", "name": "G" * 90}],
        "locations": [{"id": 8, "uuid": "l8", "name": "L" * 300}],
    }
    data = file(was, players=[*PLAYERS, NAMELESS], **long)
    assert take_plays(store, data) == {1: "new"}
    root = again(store, data)
    came = json.dumps(root).encode()
    assert [one.play for one in read_bgstats(came).plays] == [one.play for one in read(data).plays]
    assert take_plays(store, came) == {1: "known"}
    (now,) = root["plays"]
    refers = {"gameRefId": 0, "locationRefId": 0, "playerScores": 0}
    assert now | refers == was | refers
    assert [one | {"playerRefId": 0} for one in now["playerScores"]] == [one | {"playerRefId": 0} for one in was["playerScores"]]


def test_ranks_come_from_the_log_once_the_order_was_corrected(store: Store) -> None:
    data = file(ODD["two winners, then the second"] | {"modificationDate": "2020-01-01 10:00:00"})
    take_plays(store, data)
    correct(store, data, "result anna 7 won, bert won, cora 2.")
    (scored,) = again(store, data)["plays"]
    assert [(one["score"], one["rank"]) for one in scored["playerScores"]] == [("7", 1), ("", 1), ("", 2)]
    assert scored["modificationDate"] > "2020"
    correct(store, data, "result anna 7 won, bert 2., cora 3.")
    (ordered,) = again(store, data)["plays"]
    assert [(one["winner"], one["rank"]) for one in ordered["playerScores"]] == [(True, 1), (False, 2), (False, 3)]


def test_members_of_a_team_keep_their_scores_until_the_team_has_another(store: Store) -> None:
    data = file(ODD["teams with scores of their own"])
    take_plays(store, data)
    correct(store, data, 'result anna+bert "9, 8" won, cora 6 2.')
    assert [one["score"] for one in again(store, data)["plays"][0]["playerScores"]] == ["9", "6", "8"]
    correct(store, data, "result anna+bert 17 won, cora 6 2.")
    assert [one["score"] for one in again(store, data)["plays"][0]["playerScores"]] == ["17", "6", "17"]


def test_a_correction_here_goes_back_and_the_rest_stays(store: Store) -> None:
    take_plays(store, FULL)
    correct(store, FULL, "result anna 30, bert 31 won")
    one = again(store, FULL)["plays"][0]
    assert [(row["score"], row["winner"]) for row in one["playerScores"]] == [("30", False), ("31", True)]
    assert (one["rating"], one["comments"]) == (5, "<b>fun</b>")


def test_players_without_a_name_at_the_site_are_anonymous(store: Store) -> None:
    data = bgg_plays(bgg_play(players="<players><player win='1'/><player/><player name='Bert Klee'/></players>"))
    take_plays(store, data)
    written = file_of(Outbox(store).play(store.games.load(game_id(read(data).plays[0].play))))
    assert [one["isAnonymous"] for one in written["players"]] == [True, True, False]
    assert len({one["uuid"] for one in written["players"]}) == 3


def test_a_diverged_version_is_a_play_of_its_own(empty_store: Path, tmp_path: Path) -> None:
    with device(empty_store, tmp_path, "phone") as phone, device(empty_store, tmp_path, "laptop") as laptop:
        take_plays(phone, FULL)
        sync(phone, laptop)
        correct(phone, FULL, "result anna 30, bert 31 won")
        correct(laptop, FULL, "result anna 30, bert 32 won")
        assert sync(phone, laptop, branches=True).number("copied") == 1
        (copy,) = [stream for stream in laptop.streams.every() if laptop.games.load(stream.id).game.started.origin]
        assert Outbox(laptop).play(laptop.games.load(copy.id)).play.id not in [found.play.id for found in read(FULL).plays]


def test_a_player_of_the_app_has_its_uuid_in_games_that_were_played_here(store: Store) -> None:
    take_plays(store, FULL)
    assert Outbox(store).play(take(store, CATAN)).play.players[0].key == PLAYERS[0]["uuid"]


def test_a_link_holds_the_fields_required_by_the_app(store: Store) -> None:
    data = pushed(push_link(outgoing(store, CATAN)))
    assert data["sourceName"] == "spooklog"
    assert data["playDate"] == "2026-10-31 20:50:00"  # 20:15 in the table's offset, and 95 minutes, in UTC
    assert data["game"].keys() == {"name", "sourceGameId", "highestWins", "noPoints"}
    assert [(one["name"], one["winner"], one["startPlayer"], one["score"]) for one in data["players"]] == [
        ("Anna Berg", True, False, "12+7"),
        ("Bert Klee", False, True, "20"),
    ]


def test_a_link_of_an_imported_play_keeps_the_values_of_the_app(store: Store) -> None:
    anonymous = {"id": ANONYMOUS, "uuid": "nobody", "name": "", "isAnonymous": True}
    scores = [score(ANNA, '12+7 "so"', winner=True, team="Red", role="=1"), score(ANONYMOUS, "x" * 40, team="Blue")]
    data = file(play(1, *scores), players=[PLAYERS[0], anonymous])
    take_plays(store, data)
    found = pushed(push_link(Outbox(store).play(store.games.load(game_id(read(data).plays[0].play)))))
    told = [(one["name"], one["score"], one["team"], one.get("role")) for one in found["players"]]
    assert told == [("Anna Berg", '12+7 "so"', "Red", "=1"), ("Anonymous", "x" * 40, "Blue", None)]


@pytest.mark.parametrize(("anna", "bert"), [("3", "20"), ("", "")])
def test_a_link_of_a_game_of_the_app_keeps_its_way_of_winning(store: Store, anna: str, bert: str) -> None:
    data = file(two(1, anna, bert))
    take_plays(store, data)
    game = pushed(push_link(Outbox(store).play(store.games.load(game_id(read(data).plays[0].play)))))["game"]
    assert (game["highestWins"], game["noPoints"]) == (True, False)


def test_a_long_comment_is_left_out_of_a_link_and_a_play_that_is_too_long_refused(store: Store) -> None:
    one = outgoing(store, CATAN)
    wordy = one._replace(play=replace(one.play, comment="ä" * 1990))
    link = push_link(wordy)
    assert "comments" not in pushed(link)
    assert len(link) <= LONGEST
    names = [f"player{seat}={'ж' * 90}{seat}" for seat in range(1, 21)]
    players = " ".join(f'{label}="{name}"' for label, name in (pair.split("=") for pair in names))
    crowd = f"game tally\nplayers {players}\noptions record=result\n---\nresult " + ", ".join(one.split("=")[0] for one in names)
    with pytest.raises(Usage, match="and 8000 is as many"):
        push_link(outgoing(store, crowd + "\n"))
