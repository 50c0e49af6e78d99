"""Series of Spooks as logs: hands with a log of their own and recorded results, what is refused, and what corrections do."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest
from tests.domain.series.kit import Book, flags, game, letters, totals

from spooklog.domain.formats.result import GameResult
from spooklog.domain.values.errors import Illegal, Impossible, NotFound, SpooklogError, Usage


def refused(rule: str, error: type[SpooklogError] = Illegal) -> pytest.RaisesExc[SpooklogError]:
    """The block must be refused with this rule."""
    return pytest.RaisesExc(error, check=lambda problem: problem.rule == f"spooks:{rule}")


def void() -> GameResult:
    """A hand that was broken off."""
    return msgspec.structs.replace(game(seats=3), status="void")


def status(book: Book) -> str:
    """How official a series is."""
    return book.standings.status


# -- opening -------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("spooks:intro.4")
@pytest.mark.parametrize("format", ["spooks-short", "spooks-long"])
def test_a_series_of_spooks_is_for_three_or_more(format: str) -> None:
    with refused("intro.4"):
        Book(format, 2)


@pytest.mark.rule("spooks:r.30")
@pytest.mark.parametrize(
    ("seats", "options"), [(57, {}), (113, {"decks": "2"}), (4, {"max_players": "3"})], ids=["one deck", "two decks", "the house"]
)
def test_a_series_is_not_for_more_than_any_hand_of_it_can_be_dealt_to(seats: int, options: dict[str, str]) -> None:
    Book(seats=seats - 1, options=options)
    with refused("r.30"):
        Book(seats=seats, options=options)


def test_the_kind_of_series_follows_from_the_format_and_may_be_given() -> None:
    assert Book("spooks-long", options={"series": "long"}).series.terms.options["series"] == "long"
    with pytest.raises(Usage):
        Book("spooks-long", options={"series": "short"})


@pytest.mark.rule("spooks:series.4", "spooks:r.25")
def test_a_series_goes_to_200_or_to_a_target_of_its_own() -> None:
    assert Book().standings.target == 200
    book = Book(settings={"target": "50"}).result("a0 b50 c1")
    assert (book.standings.target, book.standings.over, book.standings.winners) == (50, True, (1,))


# -- hands ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("spooks:series.1", "spooks:series.2")
def test_hands_with_a_log_and_recorded_results_add_up_in_the_order_they_were_added() -> None:
    book = Book().add("g1", "abc", game("0 12 30")).result("a7 b0 c5").add("g2", "bca", game("3 0 4"))
    assert totals(book) == (11, 15, 35)
    assert [line.totals for line in book.standings.lines] == [(0, 12, 30), (7, 12, 35), (11, 15, 35)]
    assert [(line.status, line.trust) for line in book.standings.lines] == [
        ("official", "full"),
        ("recorded", "points"),
        ("official", "full"),
    ]


def test_a_hand_that_is_being_played_adds_nothing_until_it_is_decided() -> None:
    book = Book().add("g1", "abc", game(seats=3))
    assert (book.line(1).status, book.line(1).counted, totals(book)) == ("playing", False, (0, 0, 0))
    book.games["g1"] = game("0 12 30", status="provisional")
    assert (book.line(1).status, book.line(1).counted, totals(book)) == ("provisional", True, (0, 12, 30))


@pytest.mark.rule("spooks:rec.10")
@pytest.mark.parametrize(("decks", "most"), [("1", 404), ("2", 809)])
def test_a_result_leaves_over_no_more_than_the_decks_without_the_opening_card(decks: str, most: int) -> None:
    book = Book(settings={"target": "2000"}, options={"decks": decks}).result(f"a0 b{most - 4} c4")
    with refused("rec.10", Impossible):
        book.result(f"a0 b{most - 4} c5")
    with refused("rec.10", Impossible):
        book.correct(1, f"a0 b{most - 4} c5")
    assert totals(book) == (0, most - 4, 4)


@pytest.mark.rule("spooks:rec.10", "spooks:series.3")
@pytest.mark.parametrize(
    ("data", "most"), [({"points.M": 100}, 804), ({"points.1": 5}, 420), ({"points.C": 1}, 375)], ids=["M", "1", "C"]
)
def test_a_result_is_measured_by_the_points_of_the_table_in_its_latest_hand_with_a_log(data: dict[str, int], most: int) -> None:
    book = Book(settings={"target": "9999"}).add("g1", "abc", game("0 12 30", data=data))
    book.result(f"a0 b{most - 4} c4")
    with refused("rec.10", Impossible):
        book.result(f"a0 b{most - 4} c5")
    book.add("g2", "abc", game("0 1 2")).result("a0 b400 c4")
    with refused("rec.10", Impossible):
        book.result("a0 b400 c5")


@pytest.mark.rule("spooks:escape.1")
def test_a_winner_with_points_is_refused_as_a_contradiction() -> None:
    book = Book().result("a? b12 c4", winners="a")
    with refused("escape.1"):
        book.result("a30 b12 c4", winners="a")
    with refused("escape.1"):
        book.correct(1, "a30 b12 c4", winners="a")
    assert totals(book) == (0, 12, 4)


@pytest.mark.rule("spooks:series.2")
def test_the_next_hand_waits_for_the_one_that_is_being_played() -> None:
    book = Book().add("g1", "abc", game(seats=3))
    with refused("series.2"):
        book.result("a0 b1 c1")
    with refused("series.2"):
        book.add("g2", "abc", game(seats=3))


@pytest.mark.rule("spooks:rec.14")
def test_a_hand_that_was_broken_off_counts_for_nothing_and_blocks_no_hand() -> None:
    book = Book().add("g1", "abc", game(seats=3))
    book.games["g1"] = void()
    assert book.line(1).status == "void"
    book.result("a0 b1 c2")
    assert totals(book) == (0, 1, 2)
    with refused("rec.14"):
        book.add("g2", "abc", void())


@pytest.mark.parametrize("status", ["damaged", None])
def test_a_hand_whose_log_is_damaged_or_gone_counts_for_nothing(status: str | None) -> None:
    book = Book().add("g1", "abc", game("0 1 2"))
    if status:
        book.games["g1"] = game("0 1 2", status=status)
    else:
        del book.games["g1"]
    assert (book.line(1).status, totals(book)) == (status or "missing", (0, 0, 0))


@pytest.mark.rule("spooks:series.5")
def test_a_grabbed_player_plays_no_more_hands_of_a_long_series() -> None:
    book = Book("spooks-long", 4).add("g1", "abcd", game("0 200 3 4"))
    assert (letters(book.line(1).grabbed), letters(book.standings.playing)) == ("b", "acd")
    with refused("series.5"):
        book.result("a0 b1 c1 d1")
    book.result("a0 c1 d1")
    assert book.standings.games_played == (2, 1, 2, 2)


@pytest.mark.rule("spooks:series.4")
def test_no_hand_is_added_behind_the_end_of_a_short_series() -> None:
    book = Book().result("a0 b200 c1")
    with refused("series.4"):
        book.result("a0 b1 c1")
    with refused("series.4"):
        book.add("g", "abc", game(seats=3))


@pytest.mark.rule("spooks:series.6")
def test_no_hand_is_added_behind_the_end_of_a_long_series() -> None:
    with refused("series.6"):
        Book("spooks-long").result("a0 b200 c1").add("g", "abc", game(seats=3))


@pytest.mark.rule("spooks:r.33")
@pytest.mark.parametrize("seats", ["ab", "acb", "cba"])
def test_a_hand_is_added_with_all_active_players_of_the_series_in_their_seats(seats: str) -> None:
    with refused("r.33"):
        Book().add("g", seats, game(seats=len(seats)))


@pytest.mark.rule("spooks:r.33")
def test_the_circle_of_a_hand_may_begin_anywhere() -> None:
    assert totals(Book().add("g", "cab", game("0 5 9"))) == (5, 9, 0)


@pytest.mark.rule("spooks:r.37")
def test_a_hand_has_the_lasting_options_of_its_series() -> None:
    book = Book(options={"masters": "bones"})
    same = {"series": "short", "masters": ["bones"]}
    book.add("g1", "abc", game("0 1 2", options=same))
    for other in ({}, {**same, "decks": 2}, {**same, "target": 100}, {**same, "series": "long"}):
        with refused("r.37"):
            book.add("g2", "abc", game("0 1 2", options=other))
    book.add("g2", "abc", game("0 1 2", options={**same, "ghost": True}))


@pytest.mark.rule("spooks:r.37")
def test_a_hand_started_in_a_series_takes_no_other_lasting_options() -> None:
    series = Book("spooks-long", options={"masters": "bones"}).series
    for same in ({}, {"series": "long", "masters": "bones", "decks": "1", "target": "200"}, {"ghost": "yes", "record": "result"}):
        series.format.check_named(series.terms, same)
    for other in ({"series": "none"}, {"series": "short"}, {"target": "100"}, {"masters": "none"}, {"decks": "2"}):
        with refused("r.37"):
            series.format.check_named(series.terms, other)


@pytest.mark.rule("spooks:r.29")
def test_the_left_neighbour_of_the_last_dealer_deals_next_also_after_a_result_without_a_dealer() -> None:
    book = Book().add("g1", "abc", game("0 1 2", detail={"dealer": 2}, options={"series": "short"}))
    assert book.standings.next_dealer == 3
    book.result("a0 b1 c2")
    assert book.standings.next_dealer == 1


@pytest.mark.rule("spooks:r.29")
def test_only_the_winner_deals_where_the_table_wants_that() -> None:
    book = Book(options={"dealer_next": "winner"})
    options = {"series": "short", "dealer_next": "winner"}
    book.add("g1", "abc", game("0 1 2", detail={"dealer": 3}, options=options))
    with refused("r.29"):
        book.add("g2", "abc", game("4 0 2", detail={"dealer": 2}, options=options))
    book.add("g2", "abc", game("4 0 2", detail={"dealer": 1}, options=options))
    book.games["g1"] = game("3 0 2", detail={"dealer": 3}, options=options)
    assert flags(book, 2) == ["r.29"]
    assert book.line(2).counted, "the cards lay on the table"
    assert totals(book) == (7, 0, 4)


@pytest.mark.rule("spooks:escape.1")
def test_a_result_without_a_winner_is_refused() -> None:
    with refused("escape.1"):
        Book().result("a1 b1 c1")


@pytest.mark.rule("spooks:rec.7")
def test_a_hand_with_uncounted_points_is_refused() -> None:
    with refused("rec.7", Impossible):
        Book().result("a0 b? c1")
    with refused("rec.7", Impossible):
        Book().add("g", "abc", game("0 ? 1"))


@pytest.mark.rule("spooks:r.42")
def test_winners_who_tie_are_named_and_score_nothing() -> None:
    book = Book().result("a0 b0 c7")
    assert (book.line(1).winners, totals(book)) == ((1, 2), (0, 0, 7))


# -- corrections ---------------------------------------------------------------------------------------------------------------


def test_a_hand_corrected_so_that_another_player_leads_changes_every_total_behind_it() -> None:
    book = Book().add("g1", "abc", game("0 50 20")).add("g2", "abc", game("10 0 20"))
    assert book.standings.places == (1, 3, 2)
    book.games["g1"] = game("60 0 20", status="amended")
    assert (book.standings.places, totals(book)) == ((3, 1, 2), (70, 0, 40))
    assert [line.totals for line in book.standings.lines] == [(60, 0, 20), (70, 0, 40)]


@pytest.mark.rule("spooks:series.4")
def test_a_correction_that_ends_a_series_earlier_makes_later_hands_superfluous_and_refuses_nothing() -> None:
    book = Book().result("a0 b90 c20").result("a0 b90 c20").result("a90 b0 c20")
    book.correct(1, "a0 b190 c20")
    assert (book.standings.over, totals(book), letters(book.standings.winners)) == (True, (0, 280, 40), "a")
    assert (flags(book, 3), book.line(3).counted) == (["series.4"], False)
    assert book.line(3).totals == (0, 280, 40)


@pytest.mark.rule("spooks:series.5")
def test_a_correction_that_grabs_a_player_earlier_makes_later_hands_superfluous() -> None:
    book = Book("spooks-long", 4).result("a0 b90 c20 d20").result("a0 b90 c20 d20")
    book.correct(1, "a0 b200 c20 d20")
    assert (flags(book, 2), totals(book)) == (["series.5"], (0, 200, 20, 20))
    assert letters(book.standings.playing) == "acd"


@pytest.mark.rule("spooks:r.33")
def test_a_series_that_revives_no_longer_counts_hands_without_the_grabbed_player() -> None:
    book = Book("spooks-long", 4).result("a0 b200 c20 d20").result("a0 c170 d10").result("a0 c10 d5")
    assert book.standings.over
    book.correct(1, "a0 b100 c20 d20")
    assert (book.standings.over, flags(book, 2), flags(book, 3)) == (False, ["r.33"], ["r.33"])
    book.result("a0 b1 c1 d1")
    assert totals(book) == (0, 101, 21, 21)


def test_a_short_series_that_comes_alive_again_is_played_on() -> None:
    book = Book().result("a0 b199 c20").result("a0 b1 c20")
    assert book.standings.over
    book.correct(2, "a0 b0 c20").result("a1 b1 c0")
    assert (book.standings.over, totals(book)) == (True, (1, 200, 40))


@pytest.mark.rule("spooks:escape.1", "spooks:rec.7")
def test_a_hand_corrected_to_an_uncounted_result_is_flagged() -> None:
    book = Book().add("g1", "abc", game("0 1 2")).add("g2", "abc", game("0 1 2"))
    book.games["g1"] = game("0 ? 2")
    assert (flags(book, 1), totals(book)) == (["rec.7"], (0, 1, 2))


def test_an_undone_end_shows_the_hand_as_played_again() -> None:
    book = Book().add("g1", "abc", game("0 1 2")).add("g2", "abc", game("0 1 2"))
    book.games["g1"] = game(seats=3)
    assert (book.line(1).status, totals(book)) == ("playing", (0, 1, 2))


def test_a_hand_added_by_mistake_is_taken_out_and_its_number_is_never_used_again() -> None:
    book = Book().result("a0 b1 c1").result("a0 b5 c5").remove(1).result("a0 b2 c2")
    assert ([line.number for line in book.standings.lines], totals(book)) == ([2, 3], (0, 7, 7))
    book.add("g1", "abc", game("0 1 1")).remove(2).add("g2", "abc", game("0 1 1"))
    assert [line.number for line in book.standings.lines] == [3, 4, 5]
    with pytest.raises(NotFound):
        book.remove(1)


def test_only_a_recorded_result_is_corrected_in_the_series() -> None:
    with pytest.raises(Usage, match="log of its own"):
        Book().add("g", "abc", game("0 1 2")).correct(1, "a0 b1 c3")


# -- closing -------------------------------------------------------------------------------------------------------------------


def test_a_closed_series_is_official_until_a_correction_changes_its_result() -> None:
    book = Book().add("g1", "abc", game("0 200 2")).close()
    assert (book.standings.status, letters(book.standings.winners)) == ("official", "a")
    book.games["g1"] = game("0 200 3", status="amended")
    assert status(book) == "amended"
    book.games["g1"] = game("0 200 2", status="amended")
    assert status(book) == "official", "it says again what was official"
    closed = book.series.closed
    assert closed is not None
    assert (closed.totals, closed.places, closed.winners) == ((0, 200, 2), (1, 3, 2), (1,))


def test_corrections_that_leave_the_totals_are_still_corrections() -> None:
    book = Book().add("g1", "abc", game("0 120 2")).add("g2", "abc", game("0 110 4")).close()
    book.games |= {"g1": game("0 110 4", status="amended"), "g2": game("0 120 2", status="amended")}
    assert (totals(book), status(book)) == ((0, 230, 6), "amended")


def test_a_game_that_is_closed_after_its_series_amends_nothing() -> None:
    book = Book().add("g1", "abc", game("0 200 2", status="provisional")).close()
    book.games["g1"] = game("0 200 2", status="official")
    assert status(book) == "official"


def test_a_closed_series_takes_corrections_and_no_new_game() -> None:
    book = Book().result("a0 b200 c1").close()
    with pytest.raises(Illegal, match="reopen"):
        book.result("a0 b1 c1")
    with pytest.raises(Illegal, match="reopen"):
        book.close()
    assert book.correct(1, "a0 b200 c2").standings.status == "amended"
    assert book.reopen().standings.status == "provisional"
    with pytest.raises(Illegal):
        book.reopen()
    assert book.close().standings.status == "official"


def test_an_unfinished_series_is_closed_only_with_a_reason_and_has_no_winner() -> None:
    book = Book().result("a0 b1 c1").add("g", "abc", game(seats=3))
    for decided in (False, True):
        with pytest.raises(Illegal):
            book.close()
        if not decided:
            book.games["g"] = game("0 3 3")
    assert book.close("late").standings.winners == ()
    assert status(book) == "official"


# -- a table whose players come and go -----------------------------------------------------------------------------------------


def coming_and_going(format: str = "spooks-short", seats: int = 4, **settings: str) -> Book:
    """A series with roster=open."""
    return Book(format, seats, settings={"roster": "open", **settings})


@pytest.mark.rule("spooks:r.33")
def test_who_joins_starts_with_the_highest_total_of_a_player_still_in() -> None:
    book = coming_and_going().result("a0 b20 c57 d3").leave("c").join()
    assert totals(book) == (0, 20, 57, 3, 20)
    assert [(one.after, one.player, one.what, one.total) for one in book.standings.roster] == [
        (1, 3, "left", 57),
        (1, 5, "joined", 20),
    ]
    assert totals(book.result("a0 b1 d2 e3")) == (0, 21, 57, 5, 23)


@pytest.mark.rule("spooks:r.33")
def test_who_joins_before_the_first_hand_starts_with_nothing() -> None:
    assert totals(coming_and_going().join().result("a0 b1 c2 d3 e4")) == (0, 1, 2, 3, 4)


@pytest.mark.rule("spooks:r.33")
def test_a_corrected_hand_moves_the_total_of_who_joined_after_it() -> None:
    book = coming_and_going().result("a0 b20 c57 d3").join().correct(1, "a0 b20 c91 d3")
    assert totals(book) == (0, 20, 91, 3, 91)


@pytest.mark.rule("spooks:r.33")
def test_the_table_names_the_total_of_who_joins() -> None:
    assert totals(coming_and_going().result("a0 b20 c57 d3").join(40)) == (0, 20, 57, 3, 40)


@pytest.mark.rule("spooks:r.33")
@pytest.mark.parametrize("points", [-1, 200, 201])
def test_nobody_joins_at_the_target_or_below_nothing(points: int) -> None:
    with refused("r.33"):
        coming_and_going().join(points)
    assert totals(coming_and_going().join(199)) == (0, 0, 0, 0, 199)


@pytest.mark.rule("spooks:r.33")
def test_who_sits_a_hand_out_scores_nothing_in_it() -> None:
    book = coming_and_going().result("a0 b20 c57").add("g", "bcd", game("5 0 9"))
    assert (totals(book), book.standings.games_played) == ((0, 25, 57, 9), (1, 2, 2, 1))
    assert (book.line(1).points, book.line(2).points) == ({1: 0, 2: 20, 3: 57}, {2: 5, 3: 0, 4: 9})


@pytest.mark.rule("spooks:r.33", "spooks:intro.4")
def test_a_hand_with_players_who_sit_out_is_still_for_three_in_their_order() -> None:
    with refused("intro.4"):
        coming_and_going().result("a0 b20")
    with refused("r.33"):
        coming_and_going().add("g", "acb", game(seats=3))
    coming_and_going().add("g", "dac", game(seats=3))


@pytest.mark.rule("spooks:r.33", "spooks:r.29")
def test_who_joins_sits_down_anywhere_and_keeps_that_seat() -> None:
    book = coming_and_going(seats=3).join().join()
    with refused("r.33"):
        book.add("g1", "dbeac", game(seats=5))  # b, a and c change their seats
    book.add("g1", "adbec", game("0 1 2 3 4", detail={"dealer": 2}))
    assert letters(book.standings.playing) == "adbec"
    assert letters([book.standings.next_dealer or 0]) == "b"
    with refused("r.33"):
        book.add("g2", "abcde", game(seats=5))
    book.leave("d").back("d").add("g2", "ecadb", game("0 1 2 3 4"))
    assert letters(book.standings.playing) == "adbec"


@pytest.mark.rule("spooks:r.33")
def test_a_result_without_a_log_shows_no_seat() -> None:
    book = coming_and_going(seats=3).join().result("d0 a1 b2 c3")
    book.add("g", "adbc", game(seats=4))


@pytest.mark.rule("spooks:r.33", "spooks:r.27")
def test_who_leaves_keeps_total_and_place_and_cannot_win() -> None:
    book = coming_and_going().result("a0 b20 c57 d3").leave("a").result("b0 c150 d5")
    shown = book.standings
    assert (shown.totals, shown.places) == ((0, 20, 207, 8), (1, 3, 4, 2))
    assert (shown.over, shown.winners, shown.left, shown.playing) == (True, (4,), (1,), (2, 3, 4))


@pytest.mark.rule("spooks:r.33")
def test_who_left_plays_no_hand_until_coming_back_with_the_own_total() -> None:
    book = coming_and_going().result("a5 b20 c0 d3").leave("a")
    with refused("r.33"):
        book.result("a0 b1 c2 d3")
    with pytest.raises(Usage):
        book.leave("a")
    book.result("b0 c9 d9").back("a")
    assert (totals(book), book.standings.playing, book.standings.left) == ((5, 20, 9, 12), (1, 2, 3, 4), ())
    assert totals(book.leave("a").back("a", 50).result("a1 b0 c1 d1")) == (51, 20, 10, 13)
    with pytest.raises(Usage):
        book.back("a")


@pytest.mark.rule("spooks:r.33", "spooks:series.6")
def test_a_long_series_counts_its_last_three_among_those_who_are_still_in() -> None:
    book = coming_and_going("spooks-long", 5).leave("e").result("a0 b200 c3 d4")
    assert (book.standings.over, book.standings.playing) == (False, (1, 3, 4))
    assert book.result("a5 c0 d199").standings.winners == (2 + 1,)


@pytest.mark.rule("spooks:r.33", "spooks:series.5")
def test_who_was_grabbed_neither_leaves_nor_comes_back() -> None:
    book = coming_and_going("spooks-long").result("a0 b200 c3 d4")
    with refused("series.5"):
        book.leave("b")


@pytest.mark.rule("spooks:r.33", "spooks:series.4")
def test_nobody_comes_or_goes_once_the_series_is_over() -> None:
    book = coming_and_going().leave("d").result("a0 b200 c3")
    deeds: tuple[Callable[[], Book], ...] = (lambda: book.join(), lambda: book.leave("a"), lambda: book.back("d"))
    for deed in deeds:
        with refused("series.4"):
            deed()


@pytest.mark.rule("spooks:r.33")
def test_nobody_comes_with_a_total_or_leaves_where_the_same_players_play_all_hands() -> None:
    deeds: tuple[Callable[[], Book], ...] = (
        lambda: Book().result("a0 b1 c2").leave("a"),
        lambda: Book().join(5),
        lambda: Book(settings={"roster": "same"}).result("a0 b1 c2").leave("a"),
        lambda: Book().result("a0 b1 c2").join(),
    )
    for deed in deeds:
        with refused("r.33"):
            deed()
    assert totals(Book().join().result("a0 b1 c2 d3")) == (0, 1, 2, 3)


@pytest.mark.rule("spooks:r.33", "spooks:r.29")
@pytest.mark.parametrize(("rule", "due"), [("left", "c"), ("winner", "c"), ("any", "c")])
def test_the_next_dealer_is_one_who_is_still_in(rule: str, due: str) -> None:
    book = Book(seats=5, settings={"roster": "open"}, options={"dealer_next": rule})
    book.result("a1 b0 c2 d3 e4", dealer="a").leave("b")
    assert letters([book.standings.next_dealer or 0]) == due
    book.result("a0 d3 e1", dealer="d")  # c, who is due, sits this one out
    assert flags(book, 2) == []


def test_a_series_of_the_same_players_is_stored_as_it_was_before_players_came_and_went() -> None:
    book = Book()
    (number, entry), *_ = book.entries
    assert entry.event.settings == {"target": 200}  # type: ignore[attr-defined]
    assert coming_and_going().series.opened.settings == {"target": 200, "roster": "open"}
    book.entries = [(number, msgspec.structs.replace(entry, event=msgspec.structs.replace(entry.event, ruleset="spooks/1")))]
    assert book.series.digest == "286da0e41ac37b966f185efbb8a107a6fd62e83ce0fe5fbf0ef2d1eac58ba39c"
