"""What a page shows of a game: every moment as one viewer saw it then, with its drawings, as plain values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

import msgspec

from spooklog.domain.log.answers import flag_of, outcome_of, score_rows
from spooklog.domain.log.times import minute_at
from spooklog.domain.log.words import amended_words, ending, flag_words
from spooklog.domain.values.labels import called
from spooklog.domain.values.saying import Said, joined, said, within
from spooklog.domain.words.wording import awaited, because, cell_words, word_for
from spooklog.pictures.saying import told
from spooklog.replays.pictures import narrow_picture, wide_picture, without_words
from spooklog.replays.timeline.letters import DISPUTE
from spooklog.replays.timeline.pace import Tempo
from spooklog.replays.timeline.timeline import Timeline

if TYPE_CHECKING:
    from spooklog.domain.contract.ruleset import ScorePart
    from spooklog.domain.log.seen import SeenGame
    from spooklog.replays.timeline.timeline import Moment


class Part(msgspec.Struct, frozen=True):
    """A part of a score: its points, what they are for, the rule and its text, and the ply with its line.

    `points` and `ply` are None where they are unknown, `ply` is 0 for the start; what is not there is empty.
    """

    points: int | None
    what: str
    rule: str
    text: str
    ply: int | None
    line: str


class Score(msgspec.Struct, frozen=True):
    """A row of the scoreboard: a player's, or with an empty `player` the team's. `points` is None where they are not known yet.

    `label` is empty for the team. `counted` is false in a game without points. `cells` are the ruleset's own columns in words.
    `parts` say what the points are made of.
    """

    label: str
    player: str
    points: int | None
    place: int | None
    pending: bool
    side: str
    cells: tuple[str, ...]
    parts: tuple[Part, ...]
    counted: bool = True


class Shown(msgspec.Struct, frozen=True):
    """A moment on a page. `pause` is how long a replay stays there at speed 1, in ms.

    `remarks` begin with `!` for rulings and breaches, with `?` for disputes and with `#` for notes; all others are words of
    players. `wide` is the drawing for large screens; `narrow` has one for phones by the name of each panel of the board, and
    `panel` is the name of the one in focus.
    """

    ply: int
    says: str
    line: str
    clock: str
    pause: int
    marks: tuple[str, ...]
    remarks: tuple[str, ...]
    prompt: tuple[str, ...]
    known: tuple[str, ...]
    ending: str
    scores: tuple[Score, ...]
    words: tuple[str, ...]
    wide: str
    narrow: Mapping[str, str]
    panel: str


def shown_moments(timeline: Timeline) -> Iterator[Shown]:
    """Yield every moment of a timeline, one at a time: drawings of all moments of a long game would fill the memory."""
    disputes = disputes_of(timeline)
    for ply in range(timeline.first, timeline.last + 1):
        yield _shown(timeline, ply, disputes.get(ply, ()))


def disputes_of(timeline: Timeline) -> Mapping[int | None, tuple[str, ...]]:
    """Return the disputes of a game, a line each, by the ply that they are about; None has those about plies that are gone."""
    game, texts = timeline.loaded.game, timeline.texts
    found: dict[int | None, tuple[str, ...]] = {}
    for one in game.disputes:
        rule, claim = f" ({one.rule})" if one.rule else "", because(texts.get(one.claim))
        words = said("? disputed{rule}{claim}", rule=rule, claim=claim)
        if verdict := one.verdict:
            how, why = word_for(verdict.decision), because(texts.get(verdict.why or ""))
            words = said("{words}; decided, {how}{why}", words=words, how=how, why=why)
        ply = game.ply_of(one)
        found[ply] = (*found.get(ply, ()), words)
    return found


def _shown(timeline: Timeline, ply: int, disputes: tuple[str, ...]) -> Shown:
    moment, seen, loaded = timeline[ply], timeline.seen(ply), timeline.loaded
    panels = seen.scene.panel_names
    drawn = {name: without_words(narrow_picture(seen, name or None, taps=False)) for name in panels or ("",)}
    panel = seen.scene.panel.name if panels else ""
    outcome, scores = outcome_of(seen), score_rows(seen)
    after = timeline[ply + 1] if ply < timeline.last else moment
    return Shown(
        ply=ply,
        says=moment.says,
        line=moment.line,
        clock="" if moment.time is None else minute_at(moment.time, loaded.game.started.offset),
        pause=round(Tempo().pause(moment, after) * 1000),
        marks=(*moment.marks, *((DISPUTE,) if disputes else ())),
        remarks=(*_remarks(timeline, moment), *disputes),
        prompt=awaited(seen.prompt),
        known=seen.private_knowledge,
        ending=ending(outcome, scores) if outcome else "",
        scores=scores_of(seen),
        words=tuple(one for one in drawn[panel][1] if one not in told(seen.prompt)),
        wide=without_words(wide_picture(seen, loaded.stream.name, timeline.texts))[0],
        narrow={name: svg for name, (svg, _) in drawn.items()},
        panel=panel,
    )


def _remarks(timeline: Timeline, moment: Moment) -> Iterator[str]:
    labels, texts = timeline.called, timeline.texts
    for flag in (*moment.flags, *moment.came_out):
        yield within("! {words}", words=flag_words(flag_of(flag, labels, texts)))
    if moment.amended:
        yield amended_words(moment.amended)
    if moment.why:
        yield f"# {moment.why}"
    for advice in timeline.seen(moment.ply).advice:
        if advice.at == moment.ply:
            yield within("{rule}: {what}", rule=advice.rule, what=labels.named(advice.what))
    for remark in moment.remarks:
        yield remark.words(labels)


def scores_of(seen: SeenGame, *, explained: bool = True) -> tuple[Score, ...]:
    """Return the rows of the scoreboard; `explained` ones have their parts."""
    columns = seen.game.ruleset.meta.columns
    return tuple(
        Score(
            label=row.player or "",
            player=called(row.player) if row.player else "",
            points=row.score,
            place=row.rank,
            pending=row.pending,
            side=row.side if row.side and row.side not in row.cells.values() else "",
            cells=tuple(_cards_said(seen, cell_words(row.cells.get(column.name))) for column in columns),
            parts=parts_of(seen, row.seat) if explained and row.score is not None else (),
            counted=known.counted,
        )
        for row, known in zip(score_rows(seen), seen.scores, strict=True)
    )


def _cards_said(seen: SeenGame, cell: str) -> str:
    """Return the cards of a cell as they are called, a line for each suit: `5, 6 of Spooks`; other cells as they are.

    Another language than English has the whole name of each card.
    """
    terms = [seen.game.ruleset.pictures.term(word, seen.state) for word in cell.split()]
    suits, whole = dict[str, list[str]](), dict[str, list[str]]()
    for term in terms:
        if term is None or not term.tone:
            return cell
        first, _, suit = term.name.partition(" ")
        suits.setdefault(suit, []).append(first)
        whole.setdefault(suit, []).append(term.name)
    english = "\n".join(f"{', '.join(cards)} {suit}".strip() for suit, cards in suits.items())
    names = joined(map(joined, whole.values()), "\n")
    return names.named(english, seen.labels, names.parts) if isinstance(names, Said) else english


def parts_of(seen: SeenGame, seat: int | None) -> tuple[Part, ...]:
    """Return the parts of the score of a seat or of the team, whose points are the same from every seat."""
    return tuple(_part(seen, part) for part in seen.breakdown(seat or 1)) if seen.labels.names else ()


def _part(seen: SeenGame, part: ScorePart) -> Part:
    game, ruleset = seen.game, seen.game.ruleset
    return Part(
        points=part.points,
        what=seen.labels.named(part.what),
        rule=f"{ruleset.meta.slug}:{part.rule}" if part.rule else "",
        text=found.text if part.rule and (found := ruleset.rulebook.rules.get(part.rule)) else "",
        ply=part.ply,
        line=game.line(game.plies[part.ply - 1], seen.labels, seen.viewer) if part.ply else "",
    )
