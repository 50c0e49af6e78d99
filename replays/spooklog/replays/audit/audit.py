"""The audit of a game as a typed answer: every entry of it, what still holds, and what its log proves."""

from __future__ import annotations

from collections.abc import Sequence

from spooklog.domain.contract.facts import data_id, shipped_facts, write_data
from spooklog.domain.contract.ruleset import AnyRuleset, Viewer
from spooklog.domain.log.answers import (
    DisputeAnswer,
    flag_of,
    outcome_of,
    score_rows,
    surroundings_answer,
)
from spooklog.domain.log.changes import corrections
from spooklog.domain.log.game import Game
from spooklog.domain.values.options import stored_options, write_options
from spooklog.domain.values.saying import joined, said, within
from spooklog.domain.words.wording import counted, word_for
from spooklog.replays.audit.answers import (
    Chain,
    FlagWithText,
    GameAudit,
    NoteAnswer,
    Origin,
    RuleText,
    SeriesAudit,
)
from spooklog.replays.audit.entries import ERASED, correction_rows, entry_rows, reason
from spooklog.replays.files.receipt import receipt_of
from spooklog.replays.files.verify import verify_stored
from spooklog.replays.sheets.beginning import open_line
from spooklog.store.entries.mapper import StoredEntry
from spooklog.store.entries.rows import Seat
from spooklog.store.logs.loaded import LoadedGame, players_of
from spooklog.store.logs.logs import people_in
from spooklog.store.logs.surroundings import description_of
from spooklog.store.store import Store

NOT_EXCLUDED = said("a log that was written anew as a whole would not show here: a receipt or a signature from before would tell")
"""What the store's own index leaves open about a sound log."""

_PROOFS = {
    "chain": said("chain"),
    "rules": said("rules"),
    "index": said("index of the store"),
    "seal": said("seal"),
    "receipt": said("receipt"),
    "signature": said("signature"),
}


def audit_game(store: Store, loaded: LoadedGame, disputes: Sequence[DisputeAnswer] = (), viewer: Viewer = "full") -> GameAudit:
    """Return the audit of a game as it stands and as a viewer knows it; `disputes` are its disputes.

    Erased people are called by their seat, scribes without a seat ERASED. Raises Corrupt for a log that cannot be read.
    """
    game, stream, labels, seen = loaded.game, loaded.stream, loaded.labels, loaded.seen(viewer)
    texts = store.games.texts(stream.id)
    # others may have recorded more since the game was loaded
    stored = [one for one in store.games.entries(stream.id) if one.number <= stream.head]
    names = names_of(store, stored, loaded.seats)
    beside = store.games.context.beside
    corrected = corrections(((one.number, one.entry) for one in stored), beside)
    started, meta = game.started, game.ruleset.meta
    chain = chain_of(store, stream.id)
    header = game.ruleset.opening.write_header(game.setup, labels)
    return GameAudit(
        name=stream.name,
        stream=stream.id,
        ruleset=started.ruleset,
        title=game.title,
        played=started.played,
        offset=started.offset,
        status=game.status,
        players=players_of(loaded.seats),
        options=write_options(meta.options, stored_options(meta.options, game.setup.options, game.setup.revision), labels),
        data_id=data_id(shipped_facts(game.ruleset.package, game.setup.revision), started.data),
        data=[write_data(path, value) for path, value in started.data.items()],
        header=[one for one in header if viewer == "full" or open_line(one)],
        around=surroundings_answer(description_of(store.games, stream.id, game.surroundings, texts), game.surroundings),
        origin=_origin(store, game),
        allowed=[RuleText(rule=rule, text=_text(game.ruleset, rule)) for rule in started.allowed],
        allowed_why=reason(started.why, texts),
        plies=len(game.plies),
        entries=list(entry_rows(stored, loaded, corrected, names, texts, beside, viewer)),
        corrections=list(correction_rows(corrected, loaded, names, texts, viewer)),
        flags=[
            flag_of(breach, labels, texts, erased=ERASED).also(FlagWithText, text=_text(game.ruleset, breach.rule))
            for breach in seen.breaches
        ],
        notes=[
            NoteAnswer(
                entry=note.entry,
                ply=game.ply_of(note),
                by=names[note.by],
                at=note.at,
                player=labels[note.seat] if note.seat else None,
                text=texts.get(note.text) or ERASED,
            )
            for note in game.notes
        ],
        disputes=list(disputes),
        scores=score_rows(seen),
        outcome=outcome_of(seen),
        chain=chain,
        sound=chain.sound,
    )


def chain_of(store: Store, stream: str) -> Chain:
    """Return what the log of a game or a series proves."""
    result = verify_stored(store, stream)
    sound = result.sound
    return Chain(
        sound=sound,
        entries=result.entries,
        hash=result.hash,
        problems=[problem.message for problem in result.problems],
        proofs=list(result.proofs),
        not_excluded=NOT_EXCLUDED if sound else None,
        receipt=str(receipt_of(result.name, result.entries, result.hash)) if sound else None,
    )


def summary(data: GameAudit | SeriesAudit) -> list[str]:
    """Return an audit in a few lines: counts of entries, corrections and disputes, what the chain proves, the receipt."""
    chain, disputes = data.chain, data.disputes
    parts = [
        counted(len(data.entries), "entry", "entries"),
        *([counted(data.plies, "ply", "plies")] if data.kind == "game" else []),
        counted(len(data.corrections), "correction") if data.corrections else said("no corrections"),
        _disputes(len(disputes), sum(dispute.open for dispute in disputes)),
        *([counted(len(data.flags), "flag")] if data.flags else []),
    ]
    found = within("{name}: {parts}; {status}", name=data.name, parts=joined(parts), status=word_for(data.status))
    lines = [found, *chain_words(chain)]
    return [*lines, said("receipt {receipt}", receipt=chain.receipt)] if chain.receipt else lines


def _disputes(number: int, undecided: int) -> str:
    words = counted(number, "dispute") if number else said("no disputes")
    return said("{disputes} ({number} open)", disputes=words, number=undecided) if undecided else words


def chain_words(chain: Chain) -> list[str]:
    """Return what a chain proves, in words: the problems, or the proof and what it leaves open."""
    if not chain.sound:
        return [said("the log is not what was recorded:"), *chain.problems]
    words: list[str] = [
        said.counted(
            chain.entries,
            "its {number} entry is whole, nothing is altered, missing or out of order ({proofs})",
            "all {number} entries follow from the first to the last, nothing is altered, missing or out of order ({proofs})",
            proofs=joined(_PROOFS.get(proof, proof) for proof in chain.proofs),
        )
    ]
    return [*words, chain.not_excluded] if chain.not_excluded else words


def names_of(store: Store, stored: Sequence[StoredEntry], seats: Sequence[Seat]) -> dict[str, str]:
    """Return names by id, of who recorded entries and of watchers; an erased one is called by the seat, or ERASED without one."""
    seated = {
        seat.person: said("seat {number}", number=seat.number) for seat in reversed(seats)
    }  # of several seats the first stays
    found = store.people.names(people_in(stored))
    return {id: name or seated.get(id, ERASED) for id, name in found.items()}


def _origin(store: Store, game: Game) -> Origin | None:
    """Return where in another game a game begins, None where it is no copy."""
    origin = game.started.origin
    if origin is None:
        return None
    name = store.streams.names([origin.stream])[origin.stream]
    return Origin(game=name, entry=origin.entry, ply=origin.ply, hash=origin.hash)


def _text(ruleset: AnyRuleset, rule: str) -> str | None:
    """Return the text of a rule, None where the rulebook does not have it any more."""
    found = ruleset.rulebook.rules.get(rule.removeprefix(f"{ruleset.meta.slug}:"))
    return found.text if found else None
