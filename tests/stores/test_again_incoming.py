"""Imports of plays: what is tested of an SQLite file holds of memory and of PostgreSQL."""

from __future__ import annotations

from tests.replays.exchange.test_incoming import (
    test_a_change_in_the_app_becomes_an_amendment,
    test_a_play_whose_players_changed_begins_another_game_and_the_old_one_is_archived,
    test_a_player_renamed_in_the_app_stays_one_person_across_imports,
    test_a_second_import_stores_nothing,
    test_an_equal_name_is_a_candidate_and_never_merged,
    test_an_erased_player_does_not_come_back,
    test_games_that_a_full_export_lacks_are_counted_and_left,
)
from tests.replays.exchange.test_outgoing import (
    test_a_player_of_the_app_has_its_uuid_in_games_that_were_played_here,
    test_plays_of_the_app_go_back_as_they_came,
)

__all__ = [
    "test_a_change_in_the_app_becomes_an_amendment",
    "test_a_play_whose_players_changed_begins_another_game_and_the_old_one_is_archived",
    "test_a_player_of_the_app_has_its_uuid_in_games_that_were_played_here",
    "test_a_player_renamed_in_the_app_stays_one_person_across_imports",
    "test_a_second_import_stores_nothing",
    "test_an_equal_name_is_a_candidate_and_never_merged",
    "test_an_erased_player_does_not_come_back",
    "test_games_that_a_full_export_lacks_are_counted_and_left",
    "test_plays_of_the_app_go_back_as_they_came",
]
