"""Every endpoint of the site, in the order of the reference. The first whose address fits answers."""

from __future__ import annotations

from collections.abc import Mapping

from spooklog.web.endpoint import Endpoint, Who
from spooklog.web.pages import (
    about,
    beginning,
    disputes,
    links,
    lists,
    lobby,
    moment,
    recording,
    seat_links,
    series,
    statistics,
    suggesting,
    table,
)

_AS: Mapping[str, str] = {"as": "who looks: a player by label or seat number, `public`, or for a scribe `full`"}
_AT: Mapping[str, str] = {"at": "after this ply, by default the last"}
_PANEL: Mapping[str, str] = {"panel": "the part of the board in focus", "shape": "`narrow` for a phone, or `wide`"}
_ONCE: Mapping[str, str] = {
    "request": "8 to 64 letters, digits, - or _, made by the client: a request that comes twice is stored once"
}
_REQUEST: Mapping[str, str] = {
    **_ONCE,
    "after": "the last entry that the client knows; refused where others recorded since",
}
_OF: Mapping[str, str] = {"ruleset": "games of this ruleset", "title": "games of this title"}
_OVER_TIME: Mapping[str, str] = {
    "of": "`points` (the default), `wins` or `rating`",
    "name": "a player, by default those with the most games",
    "other": "another player",
    **_OF,
}
_ANYONE: Who = "anyone"
_LINK: Who = "any link"
_GAME: Who = "any link to the game"
_RECORDS: Who = "a scribe, or a player who records"
_SCRIBE: Who = "a scribe"
_SERIES: Who = "any link to the series"
_STORE: Who = "a link to all games"
_OWNER: Who = "a scribe of all games"

ENDPOINTS = (
    # -- the lobby and links
    Endpoint("GET", "/", lobby.lobby, "the games touched last that the visitor may see", "lobby", _ANYONE),
    Endpoint("GET", "/open", lobby.opening, "the page that a link leads to: its key stands behind `#`", "nothing", _ANYONE),
    Endpoint(
        "POST",
        "/keys",
        lobby.take_key,
        "exchanges a key for a cookie",
        "opened",
        _ANYONE,
        body={"key": "a link's key"},
        needed=("key",),
    ),
    Endpoint("POST", "/keys/forget", lobby.drop_keys, "forgets all keys of this browser", "nothing", _ANYONE),
    Endpoint("GET", "/links", links.links, "the valid links, without their keys", "links list", _OWNER),
    Endpoint(
        "POST",
        "/links",
        links.make_link,
        "makes a link; its key is shown this once",
        "links new",
        _OWNER,
        body={
            "role": "`watch`, `seat` or `scribe`",
            "game": "the game or series that it opens, by default all",
            "seat": "the player of a seat's link",
            "records": "whether that player may record",
            "label": "what people call the link",
            "until": "when it ends: `7d`, `12h`, `2026-12-31`",
        },
        status=201,
    ),
    Endpoint(
        "POST",
        "/links/seats",
        seat_links.make_links,
        "makes a link for each player of a game or a series and one to watch, as a page to print; the keys are shown this once",
        "links seats",
        _OWNER,
        body={
            "game": "the game or series",
            "records": "whether the players may record",
            "label": "what people call these links",
            "until": "when they end: `7d`, `12h`, `2026-12-31`",
            "replace": "whether the earlier links of this game or series for players and watchers are revoked",
        },
        needed=("game",),
        status=201,
    ),
    Endpoint(
        "POST",
        "/links/{link}/change",
        links.change_link,
        "changes the label and the end of a link: what is left out stays, what is empty is cleared",
        "links change",
        _OWNER,
        body={"label": "what people call the link", "until": "when it ends: `7d`, `12h`, `2026-12-31`"},
    ),
    Endpoint("POST", "/links/{link}/revoke", links.revoke_link, "revokes a link by its id", "links revoke", _OWNER),
    # -- a new game
    Endpoint(
        "GET",
        "/new",
        beginning.opening_page,
        "an opening to complete",
        "opening",
        _OWNER,
        query={"like": "a game that the new one is like", "ruleset": "else the ruleset, by default spooks"},
    ),
    Endpoint(
        "POST",
        "/games",
        beginning.begin,
        "starts a game",
        "begun",
        _OWNER,
        body={
            "opening": "the lines of the opening, as in a sheet: game, players, options, and those of the ruleset",
            "series": "the series of which it is the next game; what the opening leaves out comes from there",
            "name": "the game's name, by default a drawn one",
            **_ONCE,
        },
        needed=("opening",),
    ),
    # -- one game
    Endpoint("GET", "/g/{game}", table.table, "a game as it is now", "show", _GAME, query={**_AS, **_PANEL}),
    Endpoint("GET", "/g/{game}/board.svg", table.picture_of, "its board as SVG", "svg", _GAME, query={**_AS, **_PANEL}),
    Endpoint("GET", "/g/{game}/moves", table.moves, "what may be played", "moves", _GAME, query={**_AS, **_AT}),
    Endpoint("GET", "/g/{game}/log", table.log, "every ply as it now stands", "log", _GAME, query=_AS),
    Endpoint(
        "GET",
        "/g/{game}/score",
        table.score,
        "the scoreboard, and what a player's points are made of",
        "score",
        _GAME,
        query={**_AS, **_AT, "why": "the player, or `team`"},
    ),
    Endpoint(
        "GET",
        "/g/{game}/explain",
        moment.explanation,
        "the rules that allow or refuse a line",
        "explain",
        _GAME,
        query={**_AS, **_AT, "text": "the line", "ply": "a recorded ply, instead of a line"},
    ),
    Endpoint(
        "GET",
        "/g/{game}/suggest",
        suggesting.suggest,
        "how a line may go on",
        "suggestions",
        _GAME,
        query={**_AS, "text": "what is typed so far"},
    ),
    Endpoint("GET", "/g/{game}/moments", moment.landmarks, "every moment with its marks", "moments", _GAME, query=_AS),
    Endpoint("GET", "/g/{game}/about", about.about, "where it was played, who watched, tags, photos, length", "about", _GAME),
    Endpoint("GET", "/g/{game}/disputes", disputes.dispute_list, "the disputes of a game", "dispute list", _GAME),
    Endpoint(
        "GET", "/g/{game}/disputes/{number}", disputes.dispute_page, "the evidence of a dispute", "dispute show", _GAME, query=_AS
    ),
    Endpoint("GET", "/g/{game}/audit", disputes.audit, "everything that was logged, as a page to print", "audit", _SCRIBE),
    Endpoint(
        "POST",
        "/g/{game}/lines",
        recording.record,
        "records a line",
        "lines",
        _RECORDS,
        body={
            "text": "the line",
            "ruled": "why the table lets it stand although a rule forbids it",
            "ago": "ms since it was entered, for a line that waited for the network",
            **_REQUEST,
        },
        needed=("text",),
    ),
    Endpoint(
        "POST",
        "/g/{game}/undo",
        recording.undo,
        "takes back plies: a scribe any number, a player their own last ones where nobody else must agree",
        "undo or takeback",
        _RECORDS,
        body={"plies": "how many, by default one", "official": "true: although the result is official", **_REQUEST},
    ),
    Endpoint(
        "POST",
        "/g/{game}/redo",
        recording.redo,
        "brings back plies that were undone",
        "redo",
        _SCRIBE,
        body={"plies": "how many, by default one", "official": "true: although the result is official", **_REQUEST},
    ),
    Endpoint(
        "POST",
        "/g/{game}/notes",
        recording.note,
        "keeps a note with the game",
        "note",
        _RECORDS,
        body={"text": "the note", "ply": "the ply that it is about, by default the last entry", **_REQUEST},
        needed=("text",),
    ),
    Endpoint(
        "POST",
        "/g/{game}/about",
        about.describe,
        "records what surrounds a game: what is left out stays, what is empty is cleared",
        "note",
        _RECORDS,
        body={
            "place": "where it was played",
            "tags": "all tags, separated by commas",
            "watchers": "all who watched, separated by commas; only from a scribe",
            "photos": "the links to all photos, separated by blanks",
            "minutes": "how long it took, such as 95 or `1:35`",
            "since": "the entry of the last description that the client knows; refused where another came since",
            **_REQUEST,
        },
    ),
    Endpoint(
        "POST",
        "/g/{game}/disputes",
        recording.dispute,
        "opens a dispute",
        "dispute open",
        _RECORDS,
        body={"claim": "what is claimed", "ply": "the ply, 0 for the start", "rule": "the rule that it is about", **_REQUEST},
        needed=("claim", "ply"),
    ),
    Endpoint(
        "POST",
        "/g/{game}/disputes/{number}/decision",
        disputes.decide,
        "records how the table decided a dispute",
        "dispute rule",
        _SCRIBE,
        body={"decision": "`stands`, `amended`, `replayed` or `house-rule`", "why": "the table's reason", **_REQUEST},
        needed=("decision",),
    ),
    Endpoint(
        "POST",
        "/g/{game}/close",
        recording.close,
        "ends a game for good",
        "close",
        _SCRIBE,
        body={"void": "why it is broken off; without it the result becomes official", **_REQUEST},
    ),
    Endpoint("POST", "/g/{game}/reopen", recording.reopen, "lets a closed game go on", "reopen", _SCRIBE, body=_REQUEST),
    Endpoint(
        "POST",
        "/g/{game}/next",
        beginning.next_game,
        "starts the next game of the series, or one alike",
        "begun",
        _SCRIBE,
        body=_ONCE,
    ),
    Endpoint("GET", "/g/{game}/{ply}", moment.moment, "a game as it was after a ply", "show", _GAME, query={**_AS, **_PANEL}),
    Endpoint(
        "GET", "/g/{game}/{ply}/board.svg", table.picture_of, "its board at that moment", "svg", _GAME, query={**_AS, **_PANEL}
    ),
    # -- series and lists
    Endpoint("GET", "/series", series.series_list, "the series that the visitor may see", "series list", _LINK),
    Endpoint("GET", "/s/{series}", series.series_page, "the standings of a series", "series show", _SERIES),
    Endpoint("GET", "/s/{series}/chart.svg", series.chart, "its chart as SVG", "svg", _SERIES),
    Endpoint("GET", "/s/{series}/audit", disputes.audit_of_series, "everything that was logged of it", "audit", _OWNER),
    Endpoint(
        "GET",
        "/games",
        lists.games,
        "all games",
        "games",
        _STORE,
        query={
            "ruleset": "only this one",
            "title": "only of this title",
            "player": "only with this person",
            "status": "only with this status",
            "place": "only at a place that holds these words",
            "tag": "only with this tag",
            "with": "only those that this person watched",
            "last": "how many, by default 50, 200 at most",
        },
    ),
    Endpoint("GET", "/players", lists.players, "the people who play", "players", _STORE, query=_OF),
    Endpoint(
        "GET",
        "/player",
        statistics.player,
        "one player: rating, streaks, form, opponents",
        "players show",
        _STORE,
        query={"name": "the player", **_OF},
        needed=("name",),
    ),
    Endpoint(
        "GET",
        "/player/against",
        statistics.pair,
        "two players in the games that both played",
        "head to head",
        _STORE,
        query={"name": "the player", "other": "the other one", **_OF},
        needed=("name", "other"),
    ),
    Endpoint("GET", "/stats", statistics.stats, "statistics of all games", "stats", _STORE, query=_OF),
    Endpoint("GET", "/stats/totals", statistics.totals, "totals of players over time", "totals", _STORE, query=_OVER_TIME),
    Endpoint("GET", "/stats/totals.svg", statistics.picture, "its chart as SVG, of one title", "svg", _STORE, query=_OVER_TIME),
    Endpoint(
        "GET",
        "/precedents",
        disputes.precedent_list,
        "what was decided about a rule",
        "precedents",
        _STORE,
        query={"rule": "its id, such as `spooks:bats.2`"},
        needed=("rule",),
    ),
    Endpoint("GET", "/rules", lists.rulesets, "the rulesets", "rulesets", _ANYONE),
    Endpoint("GET", "/rules/{ruleset}", lists.rules, "the rules of a ruleset", "rules", _ANYONE),
    Endpoint("GET", "/rules/{ruleset}/notation", lists.notation, "how its lines are typed", "rules notation", _ANYONE),
    Endpoint("GET", "/rules/{ruleset}/{rule}", lists.rules, "one rule, or a section", "rules", _ANYONE),
)
