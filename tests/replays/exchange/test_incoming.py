"""Plays of other programs in a store: taken once, followed, and never over a correction that was made here."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.replays.conftest import take as take_sheet
from tests.replays.exchange.bgstats_files import ANNA, ANONYMOUS, BERT, CORA, GAMES, LOCATIONS, PLAYERS, file, play, score, two
from tests.replays.exchange.incoming_kit import BY, correct, entries, plan, read, result, sheet, take
from tests.replays.exchange.test_bgg import play as bgg_play
from tests.replays.exchange.test_bgg import plays as bgg_plays

from spooklog.domain.log.closing import Close
from spooklog.domain.log.describing import Describe
from spooklog.domain.values.errors import Conflict
from spooklog.migrations.opening import open_store
from spooklog.projections.lists.contests.comparing import head_to_head
from spooklog.replays.exchange.bgstats.outgoing import Outbox
from spooklog.replays.exchange.bgstats.writing import write_bgsplay
from spooklog.replays.exchange.incoming import sheet as incoming_sheet
from spooklog.replays.exchange.incoming.earlier_imports import game_id, players_in
from spooklog.replays.exchange.incoming.storing import store_plan
from spooklog.store.changes.archiving import archive
from spooklog.store.changes.merging import merge
from spooklog.store.checks.own_log import problems_of_store
from spooklog.store.erasing.erase import erase
from spooklog.store.store import Store
from spooklog.testing.playing import LONG

FULL = file(
    two(1, comments="<b>fun</b>", locationRefId=3, durationMin=95),
    two(2, "12+7", "½"),
    play(3, score(ANNA, winner=True), score(BERT, winner=True), gameRefId=6),
    play(4, score(ANNA, "71"), score(BERT, "68", winner=True), gameRefId=7),
)


def the_game(data: bytes, number: int = 1) -> str:
    """The id of the game of a play."""
    return game_id(next(one.play for one in read(data).plays if one.number == number))


# -- what a play becomes -------------------------------------------------------------------------------------------------------


def test_a_plan_stores_nothing(store: Store) -> None:
    before = entries(store)
    assert [one.change for one in plan(store, FULL).plays] == ["new"] * 4
    assert entries(store) == before


def test_a_play_becomes_a_complete_score_sheet(store: Store) -> None:
    take(store, FULL)
    written = sheet(store, FULL).splitlines()
    for line in (
        'players anna="Anna Berg" bert="Bert Klee"',
        "place Anna's kitchen",
        "duration 95",
        "title Harbour Lights",
        "result anna 33 won, bert 20",
        "# <b>fun</b>",
    ):
        assert line in written
    source = store.games.load(the_game(FULL)).game.surroundings.source or ""
    assert store.games.texts(the_game(FULL))[source] == "BG Stats play 44444444-aaaa-4aaa-8aaa-000000000001"


SCORED = "<players><player name='Anna' score='86' win='0'/><player name='Bert' score='89' win='0'/></players>"

RESULTS: dict[str, dict[str, Any]] = {
    'result anna "12+7" won, bert "½"': two(1, "12+7", "½"),
    'result anna "007" won, bert -4': two(1, "007", "-4"),
    'result anna "a”b＃c,d/e" won, bert': two(1, 'a"b#c;d\\e', ""),
    'result anna "12345678901234567890123…" won, bert 20': two(1, "1234567890123456789012345"),
    "result team won": play(1, score(ANNA, winner=True), score(BERT, winner=True), gameRefId=6),
    "result team lost": play(1, score(ANNA), score(BERT), gameRefId=6),
    "result team 12 won": play(1, score(ANNA, "12", winner=True), score(BERT, "12", winner=True), gameRefId=6, scoringSetting=4),
    'result team "12, 9" won': play(
        1, score(ANNA, "12", winner=True), score(BERT, "9", winner=True), gameRefId=6, scoringSetting=4
    ),
    "result anna, bert": play(1, score(ANNA), score(BERT)),
    "result anna 3 lost, bert 5 lost": two(1, "3", "5") | {"playerScores": [score(ANNA, "3"), score(BERT, "5")]},
    "result anna won, bert 2., cora 3.": play(1, score(ANNA, winner=True, rank=1), score(BERT, rank=2), score(CORA, rank=3)),
    "result anna+bert 10 won, cora 5": play(
        1,
        score(ANNA, "10", winner=True, team="Red"),
        score(BERT, "10", winner=True, team="red"),
        score(CORA, "5", team="Blue"),
        usesTeams=True,
    ),
    'result anna+bert "10, 8" won, cora 5 2.': play(
        1,
        score(ANNA, "10", winner=True, team="Red"),
        score(BERT, "8", winner=True, team="Red"),
        score(CORA, "5", team="Blue", rank=2),
        usesTeams=True,
    ),
    'result anna 5 won, bert+cora "-, 4+1" 3.': play(
        1,
        score(ANNA, "5", winner=True, team="Red"),
        score(BERT, "", team="Blue", rank=4),
        score(CORA, "4+1", team="Blue", rank=3),
        usesTeams=True,
    ),
    "result anna+bert won, cora 5": play(
        1,
        score(ANNA, "1000000000000", winner=True, team="Red"),
        score(BERT, "2000000000000", winner=True, team="Red"),
        score(CORA, "5", team="Blue"),
        usesTeams=True,
    ),
    "result anna 10 won, bert 8, cora 5": play(
        1,
        score(ANNA, "10", winner=True, team="Red"),
        score(BERT, "8", team="Red"),
        score(CORA, "5", team="Blue"),
        usesTeams=True,
    ),
}


@pytest.mark.parametrize("line", RESULTS)
def test_a_result_holds_the_values_of_the_play_unchanged(store: Store, line: str) -> None:
    data = file(RESULTS[line])
    take(store, data)
    assert result(store, data) == line


def test_teams_and_roles_that_a_sheet_has_no_place_for_become_notes(store: Store) -> None:
    data = file(
        play(
            1,
            score(ANNA, team="Red", role="Cook", winner=True),
            score(BERT, team="Red", winner=True),
            score(CORA),
            usesTeams=True,
        )
    )
    take(store, data)
    assert "# teams: Red: Anna Berg and Bert Klee; without a team: Cora Lind" in sheet(store, data)
    assert "# roles: Anna Berg Cook" in sheet(store, data)


def test_scores_of_a_team_that_are_too_long_for_a_line_become_a_note(store: Store) -> None:
    data = file(RESULTS["result anna+bert won, cora 5"])
    take(store, data)
    assert "# scores: Anna Berg 1000000000000, Bert Klee 2000000000000" in sheet(store, data)


def test_members_of_a_team_with_different_scores_play_with_each_other(store: Store) -> None:
    take(store, file(RESULTS['result anna+bert "10, 8" won, cora 5 2.']))
    (against,) = head_to_head(store, ("Anna Berg", "Bert Klee")).rulesets
    assert (against.together, against.games) == (1, 0)


def test_names_of_guests_become_a_note(store: Store) -> None:
    data = file(play(2, score(ANONYMOUS, "4", anonymousName="Theo"), score(ANNA, "3"), score(ANONYMOUS, anonymousName="Rosa\n")))
    take(store, data)
    assert "# guests: anonymous is Theo, anonymous2 is Rosa" in sheet(store, data)
    assert take(store, data) == {1: "known"}


def test_points_decide_where_nobody_is_ticked_at_the_site(store: Store) -> None:
    data = bgg_plays(bgg_play("1", SCORED), bgg_play("2", SCORED.replace("86", "").replace("89", "")), bgg_play("3", players=""))
    take(store, data)
    assert [result(store, data, number) for number in (1, 2, 3)] == [
        "result anna 86, bert 89",
        "result anna, bert",
        "result annab",
    ]
    outcomes = [store.games.load(game_id(one.play)).game.outcome for one in read(data).plays]
    assert [one and one.winners for one in outcomes] == [(2,), (), ()]


def test_a_result_that_an_earlier_version_read_otherwise_still_follows_its_program(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    data, other = (bgg_plays(bgg_play("1", SCORED.replace("89", points))) for points in ("89", "90"))
    with monkeypatch.context() as earlier:
        earlier.setattr(incoming_sheet, "line_of", lambda *_: "result anna 86 lost, bert 89 lost")
        take(store, data)
    assert take(store, data) == {1: "known"}
    assert take(store, other) == {1: "changed"}
    assert result(store, other) == "result anna 86, bert 90"
    correct(store, other, "result anna 86 won, bert 90")
    assert take(store, data) == {1: "conflict"}


def test_two_of_one_name_at_one_table_are_two_persons(store: Store) -> None:
    jans = "<players><player name='Jan' score='4' win='0'/><player name='Jan' score='9' win='1'/></players>"
    data = bgg_plays(bgg_play("1", jans), bgg_play("2", jans))
    assert take(store, data) == {1: "new", 2: "new"}
    assert 'jan="Jan" jan2="Jan (2)"' in sheet(store, data, 2)
    assert [one.candidate for one in plan(store, data).players] == [None, None]
    twice = bgg_plays(bgg_play("3", "<players><player username='jan'/><player username='jan'/></players>"))
    assert take(store, twice) == {1: "left"}


def test_an_owner_named_in_another_play_has_that_name_in_plays_without_players(store: Store) -> None:
    data = bgg_plays(bgg_play("1", players=""), bgg_play("2"))
    assert [(one.name, one.plays) for one in plan(store, data).players] == [("Anna Berg", 2), ("Bert Klee", 1)]


def test_the_lowest_points_win_where_the_game_is_marked_so(store: Store) -> None:
    take(store, FULL)
    assert "options record=result wins=low" in sheet(store, FULL, 4)


def test_a_play_of_a_title_with_a_ruleset_is_a_score_sheet_too(store: Store) -> None:
    data = file(two(1), games=[GAMES[0] | {"name": "Spooks"}])
    take(store, data)
    loaded = store.games.load(the_game(data))
    assert (loaded.stream.ruleset, loaded.game.title) == ("tally/2", "Spooks")


def test_an_unfinished_play_is_broken_off(store: Store) -> None:
    data = bgg_plays(bgg_play(incomplete=1))
    assert take(store, data) == {1: "new"}
    assert store.games.load(the_game(data)).game.void
    assert take(store, data) == {1: "known"}


def test_plays_uncounted_in_the_app_are_left_out(store: Store) -> None:
    assert take(store, file(two(1, ignored=True))) == {1: "left"}
    assert take(store, bgg_plays(bgg_play(nowinstats=1))) == {1: "left"}


def test_a_play_that_names_a_player_twice_is_left_out_but_anonymous_players_may_be_many(store: Store) -> None:
    assert take(store, file(play(1, score(ANNA), score(ANNA)))) == {1: "left"}
    data = file(play(2, score(ANONYMOUS, "4"), score(ANONYMOUS, "5", winner=True)))
    assert take(store, data) == {1: "new"}
    assert 'anonymous="Anonymous player" anonymous2="Anonymous player (2)"' in sheet(store, data)


def test_a_play_with_too_many_players_is_left_out(store: Store) -> None:
    crowd = [{"id": number, "uuid": f"u{number}", "name": f"Guest {number}"} for number in range(101, 131)]
    planned = plan(store, file(play(1, *(score(one["id"]) for one in crowd)), two(2), players=[*crowd, *PLAYERS]))  # type: ignore[arg-type]
    assert [one.number for one in planned.bad] == [1]
    assert "24 players" in planned.bad[0].why


# -- a second import -----------------------------------------------------------------------------------------------------------


def test_a_second_import_stores_nothing(store: Store) -> None:
    data = bgg_plays(bgg_play(quantity=2), bgg_play("9002", players="<players><player name='Bo' win='1'/></players>"))
    for one in (FULL, data):
        take(store, one)
        before = entries(store)
        assert {*take(store, one).values()} == {"known"}
        assert entries(store) == before


def test_games_that_begin_in_several_transactions_bring_each_player_once(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spooklog.replays.exchange.incoming.storing.PORTION", 1)
    data = file(two(1), two(2), play(3, score(BERT, "5"), score(CORA, "6", winner=True)), two(4))
    assert set(take(store, data).values()) == {"new"}
    assert len({seat.person for number in (1, 2, 3, 4) for seat in store.people.seats(the_game(data, number))}) == 3


def test_two_imports_at_once_store_each_play_once(store: Store) -> None:
    first, second = plan(store, FULL), plan(store, FULL)
    store_plan(store, first, by=BY)
    with pytest.raises(Conflict, match="known to a new import"):
        store_plan(store, second, by=BY)
    assert {*take(store, FULL).values()} == {"known"}


def test_a_game_that_goes_on_between_plan_and_storing_is_not_written_over(store: Store) -> None:
    take(store, FULL)
    planned = plan(store, file(two(1, "34")))
    correct(store, FULL, "result anna 30 won, bert 20")
    with pytest.raises(Conflict):
        store_plan(store, planned, by=BY)
    assert result(store, FULL) == "result anna 30 won, bert 20"


def test_a_change_in_the_app_becomes_an_amendment(store: Store) -> None:
    take(store, FULL)
    changed = file(two(1, "34", comments="<b>fun</b> again", durationMin=90))
    assert take(store, changed) == {1: "changed"}
    assert result(store, changed) == "result anna 34 won, bert 20"
    assert "duration 90" in sheet(store, changed)
    assert "place" not in sheet(store, changed).split("---")[0]
    loaded = store.games.load(the_game(changed))
    assert len(loaded.game.amendments) == 1
    assert take(store, changed) == {1: "known"}


def test_a_correction_here_is_never_written_over(store: Store) -> None:
    take(store, FULL)
    correct(store, FULL, "result anna 30 won, bert 20")
    planned = plan(store, file(two(1, "34")))
    (one,) = planned.plays
    assert one.change == "conflict"
    assert "here: result anna 30 won, bert 20; there: result anna 34 won, bert 20" in one.why
    assert take(store, file(two(1, "34"))) == {1: "conflict"}
    assert result(store, FULL) == "result anna 30 won, bert 20"
    assert take(store, FULL) == {1: "known", 2: "known", 3: "known", 4: "known"}


def test_a_place_that_was_corrected_here_stays(store: Store) -> None:
    take(store, FULL)
    store.games.append(the_game(FULL), Describe(place="The cellar"), by=BY)
    assert take(store, file(two(1, "34", locationRefId=3, durationMin=95))) == {1: "conflict"}
    assert "place The cellar" in sheet(store, FULL)


def test_an_older_file_brings_no_older_result_back(store: Store) -> None:
    first, second = (two(1, points, modificationDate=f"2026-11-0{day} 10:00:00") for day, points in ((1, "33"), (2, "34")))
    undated, third = two(1, "35", modificationDate=20261103), two(1, "36", modificationDate="2026-11-03 10:00:00")
    changes = [take(store, file(one))[1] for one in (first, second, first, undated, third)]
    assert changes == ["new", "changed", "left", "changed", "changed"]


def test_the_same_correction_on_both_sides_is_no_conflict(store: Store) -> None:
    take(store, FULL)
    correct(store, FULL, "result anna 34 won, bert 20")
    changed = file(two(1, "34", locationRefId=3, durationMin=95, comments="<b>fun</b>"))
    assert take(store, changed) == {1: "changed"}
    assert len(store.games.load(the_game(changed)).game.amendments) == 1
    assert take(store, changed) == {1: "known"}


def test_an_official_result_is_not_changed(store: Store) -> None:
    take(store, FULL)
    store.games.append(the_game(FULL), Close(), by=BY)
    assert take(store, file(two(1, "34"))) == {1: "conflict"}


def test_a_play_whose_players_changed_begins_another_game_and_the_old_one_is_archived(store: Store) -> None:
    take(store, FULL)
    changed = file(play(1, score(ANNA, "33", winner=True), score(CORA, "21")))
    assert take(store, changed) == {1: "restarted"}
    assert store.streams.get(the_game(changed)).archived is not None
    assert "result anna 33 won, cora 21" in sheet(store, changed, generation=1)
    assert take(store, changed) == {1: "known"}
    again = file(play(1, score(ANNA, "33", winner=True), score(CORA, "21"), playDate="2026-10-02 10:00:00"))
    assert take(store, again) == {1: "restarted"}
    assert "date 2026-10-02 10:00" in sheet(store, again, generation=2)


def test_archived_or_deleted_games_stay_so_after_an_import(store: Store) -> None:
    take(store, FULL)
    archive(store.own_log, [store.streams.get(the_game(FULL)).name], by=BY)
    assert take(store, file(two(1, "34"))) == {1: "left"}
    uuid = read(FULL).plays[1].play.id
    assert take(store, file(two(2, "1"), deletedObjects=[{"uuid": uuid}])) == {1: "left"}


def test_games_that_a_full_export_lacks_are_counted_and_left(store: Store) -> None:
    take(store, FULL)
    assert plan(store, file(two(1), two(9))).absent == 3


def test_a_note_that_begins_like_a_source_makes_no_game_one_of_an_import(store: Store) -> None:
    take(store, file(two(1, comments="BG Stats play night"), two(2)))
    take(store, bgg_plays(bgg_play(comments="BG Stats play at Anna's")))
    assert plan(store, file(two(2))).absent == 1


def test_a_play_posted_at_the_site_is_not_imported_twice(store: Store) -> None:
    app, site = file(two(1, bggId=9001)), bgg_plays(bgg_play("9001"), bgg_play("9002"))
    take(store, app)
    assert take(store, site) == {1: "left", 2: "new"}
    assert take(store, file(two(3, bggId=9002), two(4, bggId=9003))) == {1: "left", 2: "new"}


def test_a_game_of_this_store_that_comes_back_is_unchanged(store: Store) -> None:
    loaded = take_sheet(store, "game tally\ntitle Catan\nplayers anna bert\n---\nanna 3, bert 4\nend\n")
    data = write_bgsplay([Outbox(store).play(loaded)], me=None, version="0", now=0, offset=0)
    (one,) = plan(store, data).plays
    assert (one.change, one.why) == ("left", f"it is here as {loaded.stream.name}")


def test_a_play_of_the_app_and_one_of_the_site_with_the_same_id_are_two(store: Store) -> None:
    take(store, file(two(1, uuid="9001")))
    assert take(store, bgg_plays(bgg_play("9001"))) == {1: "new"}


# -- people --------------------------------------------------------------------------------------------------------------------


def test_an_equal_name_is_a_candidate_and_never_merged(store: Store) -> None:
    take(store, bgg_plays(bgg_play()))  # has an Anna Berg of its own
    planned = plan(store, FULL)
    assert [(one.name, one.person.name, one.candidate) for one in planned.players] == [
        ("Anna Berg", "Anna Berg (2)", "Anna Berg"),
        ("Bert Klee", "Bert Klee (2)", "Bert Klee"),
    ]
    take(store, FULL)
    assert store.people.merged() == {}
    merge(store.own_log, "Anna Berg", ["Anna Berg (2)"], by=BY)
    assert [one.candidate for one in plan(store, FULL).players] == [None, "Bert Klee"]


def test_a_player_renamed_in_the_app_stays_one_person_across_imports(store: Store) -> None:
    take(store, FULL)
    renamed = [PLAYERS[0] | {"name": "Anna Berg-Holm"}, *PLAYERS[1:]]
    data = file(two(7), players=renamed, about="a play")
    assert take(store, data) == {1: "new"}
    assert 'anna="Anna Berg"' in sheet(store, data)
    assert store.people.find("Anna Berg-Holm") is None


def test_two_players_with_one_name_are_two_people(store: Store) -> None:
    twins = [PLAYERS[0], PLAYERS[1] | {"name": "Anna Berg"}]
    data = file(two(1), players=twins)
    take(store, data)
    assert 'anna="Anna Berg" anna2="Anna Berg (2)"' in sheet(store, data)


def test_an_erased_player_does_not_come_back(store: Store) -> None:
    take(store, FULL)
    erase(store.own_log, "Bert Klee", by=BY)
    assert {*take(store, FULL).values()} == {"left"}
    assert take(store, file(*json.loads(FULL)["plays"], two(7)))[5] == "left"
    assert store.people.find("Bert Klee") is None


def test_players_whose_plays_an_erased_player_shared_are_the_same_persons_again(store: Store) -> None:
    take(store, FULL)
    erase(store.own_log, "Bert Klee", by=BY)
    alone = play(8, score(ANNA, "4"), score(CORA, "5", winner=True))
    assert take(store, file(*json.loads(FULL)["plays"], alone))[5] == "new"
    seats = store.people.seats(the_game(file(alone)))
    assert [seat.name for seat in seats] == ["Anna Berg", "Cora Lind"]


def test_an_erased_player_does_not_come_back_from_a_play_in_another_order(store: Store) -> None:
    take(store, file(two(1)))
    erase(store.own_log, "Bert Klee", by=BY)
    turned = play(1, score(BERT, "20"), score(ANNA, "33", winner=True))
    assert take(store, file(turned, two(2), play(3, score(ANNA, "4")))) == {1: "left", 2: "left", 3: "new"}


def renamed(data: bytes, **names: str) -> bytes:
    """A file with players who are called otherwise there by now."""
    root = json.loads(data)
    for player in root["players"]:
        player["name"] = names.get(player["name"].split()[0].lower(), player["name"])
    return json.dumps(root).encode()


def test_people_who_played_only_with_an_erased_player_are_the_same_persons_on_the_next_page(store: Store) -> None:
    take(store, file(two(1), two(2)))
    anna = store.people.called("Anna Berg").id
    erase(store.own_log, "Bert Klee", by=BY, players=players_in)
    page = renamed(file(play(9, score(ANNA, "4"), score(CORA, "5", winner=True))), anna="Anna Neu")
    assert take(store, page) == {1: "new"}
    assert [seat.name for seat in store.people.seats(the_game(page))] == ["Anna Berg", "Cora Lind"]
    assert store.people.seats(the_game(page))[0].person == anna
    assert take(store, renamed(file(two(1), two(2)), anna="Anna Neu")) == {1: "left", 2: "left"}


def test_nothing_is_kept_of_the_player_who_was_erased_nor_of_one_who_is_erased_later(store: Store) -> None:
    take(store, FULL)
    erase(store.own_log, "Bert Klee", by=BY, players=players_in)
    anna = store.people.called("Anna Berg").id
    assert {person for (person,) in store.recorder.query("SELECT person_id FROM players")} == {anna}
    erase(store.own_log, "Anna Berg", by=BY, players=players_in)
    assert store.recorder.query("SELECT * FROM players") == []
    assert list(problems_of_store(store)) == []


def test_only_originals_that_go_are_read_for_their_players(store: Store) -> None:
    take(store, file(two(1), play(2, score(ANNA, "1"), score(CORA, "2"))))
    erase(store.own_log, "Bert Klee", by=BY, players=players_in)
    assert store.recorder.query("SELECT count(*) FROM players") == [(1,)]
    assert players_in("a note") is players_in('{"plays":[') is None


@pytest.mark.parametrize("escaped", [True, False])
def test_originals_of_an_erased_person_go_in_any_spelling_of_the_name(store: Store, escaped: bool) -> None:
    root = json.loads(file(two(1, comments="mit Jörg Weiß")))
    root["players"][1]["name"] = "Jörg Weiß"
    take(store, json.dumps(root, ensure_ascii=escaped).encode())
    name = "J&#246;rg Wei&#xDF;" if escaped else "Jörg Weiß"
    take(store, bgg_plays(bgg_play(players=f'<players><player name="{name}" win="1"/></players>')))
    for person in ("Jörg Weiß", "Jörg Weiß (2)"):
        erase(store.own_log, person, by=BY)
    texts = store.recorder.query("SELECT text FROM texts")
    assert [text for (text,) in texts if "rg" in text] == []


# -- laws ----------------------------------------------------------------------------------------------------------------------

SCORES = st.sampled_from(["", "0", "33", "-7", "12+7", "½", "1.5", "=1+1", "x" * 40])
PLAYS = st.lists(
    st.builds(
        lambda scores, winner, place, minutes, comment: {
            "playerScores": [score(id, text, winner=id == winner) for id, text in zip((ANNA, BERT, CORA), scores, strict=False)],
            "locationRefId": place,
            "durationMin": minutes,
            "comments": comment,
        },
        st.lists(SCORES, min_size=2, max_size=3),
        st.sampled_from([0, ANNA, BERT]),
        st.sampled_from([None, 3]),
        st.sampled_from([0, 95]),
        st.sampled_from(["", "good <i>fun</i>", "=cmd|' /C calc'!A0"]),
    ),
    min_size=1,
    max_size=4,
)


def of(plays: list[dict[str, Any]]) -> bytes:
    """A file with these plays, numbered."""
    return file(*(play(number) | one for number, one in enumerate(plays, start=1)), locations=LOCATIONS)


@LONG
@given(PLAYS, PLAYS)
def test_imports_are_idempotent_and_a_newer_file_leads_to_its_own_state(
    first: list[dict[str, Any]], second: list[dict[str, Any]]
) -> None:
    with open_store("memory:") as store:
        take(store, of(first))
        before = entries(store)
        assert {*take(store, of(first)).values()} == {"known"}
        assert entries(store) == before
        take(store, of(second))
        assert {*take(store, of(second)).values()} == {"known"}
        with open_store("memory:") as fresh:
            take(fresh, of(second))
            for number in range(1, len(second) + 1):
                generation = int(
                    game_id(read(of(second)).plays[number - 1].play, 1) in {row.id for row in store.streams.newest()}
                )
                ours, theirs = sheet(store, of(second), number, generation), sheet(fresh, of(second), number)
                assert {*theirs.splitlines()} <= {*ours.splitlines()}, (ours, theirs)


@LONG
@given(PLAYS)
def test_a_correction_here_stays_whatever_the_next_file_says(plays: list[dict[str, Any]]) -> None:
    with open_store("memory:") as store:
        data = file(two(1))
        take(store, data)
        correct(store, data, "result anna 1 lost, bert 2 lost")
        take(store, of(plays))
        assert result(store, data) == "result anna 1 lost, bert 2 lost"
