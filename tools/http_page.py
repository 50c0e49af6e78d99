"""The page of the server's endpoints for programs, made from the endpoints themselves."""

from __future__ import annotations

from collections.abc import Mapping

from spooklog.web.endpoint import Endpoint
from spooklog.web.endpoints import ENDPOINTS
from spooklog.web.refusals import STATUSES
from spooklog.web.settings import MAX_BODY
from spooklog.web.streams import LIVE, LIVE_SAYS, MOST_VIEWS, STREAMS
from tools.command_shapes import COMMANDS, PARTS
from tools.shapes import shown
from tools.web_shapes import OWN, TYPES

_BEGINNING = f"""\
# HTTP and JSON

This page is made from the server itself: `make golden`. [openapi.json](openapi.json) says the same to programs (OpenAPI 3.1).

`spooklog serve` serves pages for people, and the same addresses answer programs in JSON. An answer has the shape that the
command of the same name prints with `--json`; [commands.md](commands.md#json) describes the fields.

## A key

A key is what stands behind `#` in a link. `spooklog serve` prints a link that opens everything, and `spooklog links new`
makes others:

    spooklog links new watch                                                # all games, as all can see them
    spooklog links new seat --game evening --seat anna --records            # anna's hand, and her lines
    spooklog links new scribe --series fridays                              # everything of one series

A program sends the key with each request, and asks for JSON. A key that opens nothing is like none: what it does not open is
`404`.

```sh
SITE=http://127.0.0.1:8642
KEY=...
curl -s -H "Authorization: Bearer $KEY" -H "Accept: application/json" "$SITE/g/evening"
```

## Looking

A link has its own viewer: a player sees as that player, all others, a scribe too, what all can see. `as` asks for another one as
far as the link allows, for a scribe `full`.

```sh
curl -s -H "Authorization: Bearer $KEY" -H "Accept: application/json" "$SITE/g/evening/1?as=public"
curl -s -H "Authorization: Bearer $KEY" -H "Accept: application/json" "$SITE/g/evening/moves?as=bert"
curl -s -G -H "Authorization: Bearer $KEY" -H "Accept: application/json" --data-urlencode "text=anna 4K" "$SITE/g/evening/explain"
```

**Long lists** come in parts of 200 at most: plies, moments, disputes. The header `Link` of an answer leads to the next part
(`<...>; rel="next"`), and there is none behind the last one. `from` begins at another number, `last` asks for the end.

```sh
curl -s -i -H "Authorization: Bearer $KEY" -H "Accept: application/json" "$SITE/g/evening/log?from=1"
```

Pictures and pages to keep come as they are, with an `ETag`; a request with `If-None-Match` gets `304` where it is still the same.

```sh
curl -s -H "Authorization: Bearer $KEY" -H 'If-None-Match: "0"' "$SITE/g/evening/board.svg?shape=narrow"
```

## Recording

A body is a JSON object of at most {MAX_BODY:,} bytes, with `Content-Type: application/json`.

```sh
curl -s -H "Authorization: Bearer $KEY" -H "Accept: application/json" -H "Content-Type: application/json" \\
  -d '{{"text": "anna 2T", "request": "tablet-7-0001"}}' "$SITE/g/evening/lines"
curl -s -H "Authorization: Bearer $KEY" -H "Accept: application/json" -H "Content-Type: application/json" \\
  -d '{{"text": "a long think", "ply": 1}}' "$SITE/g/evening/notes"
curl -s -H "Authorization: Bearer $KEY" -H "Accept: application/json" -H "Content-Type: application/json" \\
  -d '{{"claim": "anna had no 2", "ply": 3, "rule": "spooks:blue.3"}}' "$SITE/g/evening/disputes"
curl -s -H "Authorization: Bearer $KEY" -H "Accept: application/json" -H "Content-Type: application/json" \\
  -d '{{"plies": 1}}' "$SITE/g/evening/undo"
```

**Safe repeats.** A network that fails leaves open whether a line was stored. A request with a `request` of its own, 8 to 64
letters, digits, - or _, is stored once, however often it comes, and is answered each time as the first time. A refused one is
not stored and may come again. The same `request` with other content is a conflict. One that begins a game begins a single one,
and is answered with that game as it stands, whatever the opening says the second time.

**Only on what is known.** With `after`, the number of the last entry that the program has seen, a request is refused with
`409` where others have recorded since. Without it the line is checked against the newest game, and refused only where it is
no longer right there.

With `seen` instead, the entry at which a program showed the game to its user, a request goes through where it still means the
same: nothing but remarks came since, or a line's plies of other players could as well have come behind it. Else the answer is
`409` with `since`, a text for each change that the visitor may know, and `entry`, the newest one: the program shows them, and
sends the same again with `"seen"` at that entry where its user wants that.

**Who records what.** A scribe's link records anything. A player's link records that player's own actions, those of the team,
and dice and draws while they are in the player's hands; its undo is a takeback, and a line that what the player knows allows
may be refused without the reason, which would be another player's secret.

## Live

A stream sends an event when it is opened, and one whenever something changes. The `id` of an event is the number of an entry;
with `Last-Event-ID`, or `from` in the address, nothing comes until there is more. A reader that is slow gets the newest state
alone. `event: beat` comes every 15 seconds, so that a dead connection is noticed; `event: gone` says that the link no longer
opens the game, and ends the stream. With `Accept-Encoding: gzip` the events come compressed, each as soon as it is there.

```sh
curl -s -N -H "Authorization: Bearer $KEY" -H "Last-Event-ID: 4" "$SITE/g/evening/events"
```

| stream | for | what comes |
|---|---|---|
"""

_SEVERAL = f"""
`GET {LIVE}` is one stream of up to {MOST_VIEWS} others, whose addresses stand in the parameters `v`. Each event has `view` in
its data, the number of one of them from 0 on; `gone` of one does not end the others, and stands in place of a refusal. The `id`
of an event has the entries of all, separated by commas.

```sh
curl -s -N -H "Authorization: Bearer $KEY" "$SITE{LIVE}?v=/g/evening/events&v=/events"
```
"""

_END = """\
## Refusals

A refusal is JSON too, as the commands print it on stderr: `<error>`. `rule` is the id of the rule that forbids a line, and
`expected` is what would have been accepted. `correct` is the page where a recorded hand is put right that does not fit a line.

| status | error | when |
|---|---|---|
<statuses>

**Rates.** `429` comes with `Retry-After`, in seconds. Each link has its own account of the work that its requests make; people at
a table never meet its end, and a program that asks all the time should follow a stream instead. A link has a few requests worked
on at once, others wait in turn. Wrong keys are counted apart: a valid key is not slowed down by them.
"""


def http_reference() -> str:
    """Return the reference of every endpoint, as Markdown."""
    streams = [f"| `GET {one.path}` | any link to it | {one.says} |" for one in STREAMS]
    streams.append(f"| `GET {LIVE}` | anyone | {LIVE_SAYS} |")
    event = f"The data of an event `state` is `{shown(OWN['state'])}`: `html` is the part of the page that changes.\n" + _SEVERAL
    parts = [_BEGINNING + "\n".join(streams), event + "\n## Endpoints", *(_endpoint(one) for one in ENDPOINTS), _ending()]
    return "\n\n".join(parts)


def _endpoint(endpoint: Endpoint) -> str:
    lines = [f"### {endpoint.method} {endpoint.path}", "", f"{endpoint.says[0].upper()}{endpoint.says[1:]}. For {endpoint.who}."]
    given = [*_given(endpoint, endpoint.query, "address"), *_given(endpoint, endpoint.body, "body")]
    if given:
        lines += ["", "| | in | |", "|---|---|---|", *given]
    return "\n".join([*lines, "", f"Answer: {_answer(endpoint)}."])


def _given(endpoint: Endpoint, fields: Mapping[str, str], place: str) -> list[str]:
    needed = {True: ", needed", False: ""}
    return [f"| `{name}` | {place}{needed[name in endpoint.needed]} | {means} |" for name, means in fields.items()]


def _answer(endpoint: Endpoint) -> str:
    status = "" if endpoint.status == 200 else f", with status {endpoint.status}"
    if kind := TYPES.get(endpoint.shape):
        return f"`{kind}`"
    if endpoint.shape == "lines":
        return "a list of what [`play`](commands.md#json) prints, a line each; for a note or a remark alone what `note` prints"
    if endpoint.shape == "undo or takeback":
        return "as [`undo`](commands.md#json) prints it, to a player as `takeback` does"
    if endpoint.shape in COMMANDS:
        return f"as [`{endpoint.shape}`](commands.md#json) prints it{status}"
    return f"`{shown(OWN[endpoint.shape])}`{status}"


def _ending() -> str:
    rows = [f"| {status} | `{kind.kind}` | {(kind.__doc__ or '').strip().splitlines()[0]} |" for kind, status in STATUSES]
    return _END.replace("<error>", shown(PARTS["error"])).replace("<statuses>", "\n".join(rows))
