"""Every table, declared: the files, the database and the page about both are made from this alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from spooklog.replays.exchange.tables.table import Record, Table, boolean, integer, text
from spooklog.replays.times import iso_time

_MS = "in ms since 1970 UTC"


def _iso(field: str) -> Callable[[Record], str | None]:
    """Return the source of a time as ISO 8601: by the table's clock where the record has its `offset`, else in UTC."""

    def written(record: Record) -> str | None:
        ms: int | None = record[field]
        return None if ms is None else iso_time(ms, record.get("offset") or 0)

    return written


def _utc(field: str) -> Callable[[Record], str | None]:
    """Return the source of a time in UTC as ISO 8601."""
    return lambda record: None if record[field] is None else iso_time(record[field], 0)


_OF_GAME = (
    text("title", "what is played"),
    text("played", "when it was played, as ISO 8601 by the table's clock; in UTC where that is not known", _iso("played")),
    integer("played_ms", f"the same {_MS}", "played"),
)
"""What the rows of a game repeat of it, so that a table can be read alone."""

GAMES = Table(
    "games",
    "game, and each result that a series holds without one",
    (
        text("id", "what rows of other tables name the game by; it stays when the game is renamed"),
        text("name", "the name of the game in the store"),
        text("ruleset", "the rules with their revision, such as `spooks/1`"),
        text("title", "what the game is called"),
        text("record", "what is known of it: `full`, `table` (hidden things stayed hidden until shown) or `result`", "level"),
        text("status", "`provisional`, `official`, `amended`, `void`, `damaged` or `unsupported`"),
        text("trust", "how far the record proves the result, in the ruleset's own word; empty while the game goes on"),
        text("ended_by", "what ended the game, in the ruleset's own word"),
        text("standing", "the result in words, such as `anna won`"),
        text("played", "when it was played, as ISO 8601 by the table's clock; in UTC where that is not known", _iso("played")),
        integer("played_ms", f"the same {_MS}", "played"),
        text("touched", "when its last entry was recorded, as ISO 8601 in UTC", _utc("touched")),
        integer("touched_ms", f"the same {_MS}", "touched"),
        integer("length_ms", "how long it took in ms: as people said, else from its first line to its last", "length"),
        text("place", "where it was played"),
        text("tags", "its tags, between `; `"),
        text("watchers", "the names of who watched, between `; `"),
        integer("plies", "how many accepted lines it has"),
        integer("entries", "how many entries its log has, undone lines and corrections among them; 0 without a log"),
        text("series", "the series that it is in", refers="series"),
        text("series_name", "the name of that series"),
        integer("number", "its number in the series"),
        boolean("logged", "whether it has a log; a result that was recorded in a series alone has none"),
        text("copy_of", "the `id` of the game that it branched off from, which need not be in this table"),
        boolean("archived", "whether it is archived, so that lists and statistics leave it out"),
        integer("damaged_at", "the first entry of a damaged log that cannot be read"),
    ),
    ("id",),
)

SEATS = Table(
    "seats",
    "player of a game, and then each team of it",
    (
        text("game", "the game", refers="games"),
        text("game_name", "its name"),
        *_OF_GAME,
        integer("position", "the place of this row in the scoreboard of the game, from 1"),
        integer("seat", "the number of the seat; of a result without a log the player's number in the series; empty for a team"),
        text("label", "the word that stands for the player in lines; `team` for a team"),
        text("player", "who sat there; of merged persons the one as whom they count", refers="players"),
        text("name", "the name of that person; empty for one who was erased"),
        integer("score", "the points that everybody at the table knew, or with `--as` that player"),
        text("written", "the score as it was written where it is no number of points, such as `12+7`"),
        integer("rank", "the place, 1 for the first; empty where players have no places of their own"),
        boolean("winner", "whether the player won"),
        boolean("team", "whether the row is of a team, which wins or loses together"),
    ),
    ("game", "position"),
)

PLIES = Table(
    "plies",
    "accepted line of a game, as the game stands now",
    (
        text("game", "the game", refers="games"),
        text("game_name", "its name"),
        *_OF_GAME,
        integer("ply", "its number in the game, from 1"),
        integer("entry", "the number of its last entry in the log"),
        text("line", "the line as players write it"),
        text("recorded_by", "the name of who recorded it; empty for a person who was erased"),
        text("recorder", "the same person as an id, which need not be among the players"),
        text("recorded", "when it was recorded, as ISO 8601 by the table's clock", _iso("at")),
        integer("recorded_ms", f"the same {_MS}", "at"),
        text("happened", "when it happened at the table, as ISO 8601, where the log shows that", _iso("time")),
        integer("happened_ms", f"the same {_MS}", "time"),
        text("ruled", "the rules whose breach the table let stand, between blanks"),
        text("why", "the reasons of these rulings, or of breaking the game off"),
        text("disproved", "the rules that it broke as came out later, between blanks"),
        text("notes", "notes and words of players about it, a line each"),
        integer("disputes", "how many disputes are about it"),
        integer("amended", "the entry of the amendment that it is from"),
        boolean("void", "whether it broke the game off"),
    ),
    ("game", "ply"),
)

POINTS = Table(
    "points",
    "change of a score, at the line that made it",
    (
        text("game", "the game", refers="games"),
        text("game_name", "its name"),
        *_OF_GAME,
        integer("ply", "the line"),
        integer("position", "the player or the team, by the place in `seats`"),
        text("label", "the word that stands for the player in lines; `team` for a team"),
        text("name", "the full name of that player; empty for a team and for one who was erased"),
        integer("change", "by how much the score changed, from 0 where there was none; empty where there is none any more"),
        integer("score", "the score after the line"),
        boolean("pending", "whether the score counts the game as if it ended there"),
    ),
    ("game", "ply", "position"),
    ((("game", "ply"), "plies", ("game", "ply")), (("game", "position"), "seats", ("game", "position"))),
)

PLAYERS = Table(
    "players",
    "person who has a seat in these games or series",
    (
        text("id", "what rows of other tables name the person by"),
        text("name", "the full name; empty for one who was erased"),
        text("also", "the names of persons who were merged into this one, between `; `"),
        integer("games", "how many seats they took in these games; copies and archived games are left out"),
        integer("wins", "how many of those games they won"),
    ),
    ("id",),
)

STANDINGS = Table(
    "standings",
    "player of a series",
    (
        text("series", "the series", refers="series"),
        text("series_name", "its name"),
        text("title", "what is played, between `; ` where it is not one game"),
        text("last_played", "when its last game was played, as ISO 8601 in UTC", _utc("last")),
        integer("last_played_ms", f"the same {_MS}", "last"),
        integer("number", "the number of the player in the series, from 1"),
        text("label", "the word that stands for the player"),
        text("player", "who that is; of merged persons the one as whom they count", refers="players"),
        text("name", "the name of that person; empty for one who was erased"),
        integer("total", "the points so far"),
        integer("played", "how many games of the series they played"),
        integer("place", "the place, 1 for the first"),
        boolean("playing", "whether they still play in the series"),
        boolean("winner", "whether they have won it"),
    ),
    ("series", "number"),
)

SERIES = Table(
    "series",
    "series of games",
    (
        text("id", "what rows of other tables name the series by"),
        text("name", "the name of the series in the store"),
        text("ruleset", "the rules with their revision"),
        text("title", "what is played, between `; ` where it is not one game"),
        text("first_played", "when its first game was played, as ISO 8601 in UTC", _utc("first")),
        integer("first_played_ms", f"the same {_MS}", "first"),
        text("last_played", "when its last game was played, as ISO 8601 in UTC", _utc("last")),
        integer("last_played_ms", f"the same {_MS}", "last"),
        text("format", "how its games add up, such as `spooks-long`"),
        text("status", "`provisional`, `official`, `amended`, `damaged` or `unsupported`"),
        boolean("over", "whether it is decided"),
        integer("games", "how many games and results it has"),
        integer("counted", "how many of them count"),
        text("touched", "when its last entry, or one of its games, was recorded, as ISO 8601 in UTC", _utc("touched")),
        integer("touched_ms", f"the same {_MS}", "touched"),
        boolean("archived", "whether it is archived"),
        integer("damaged_at", "the first entry of a damaged log that cannot be read"),
    ),
    ("id",),
)

TABLES: Mapping[str, Table] = {table.name: table for table in (GAMES, SEATS, PLAYERS, PLIES, POINTS, SERIES, STANDINGS)}
"""Every table by its name, in the order of the page."""
