"""A new game from a header that a call describes: labels that can be typed, and a deal from a seed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from spooklog.domain.contract.ruleset import Meta
from spooklog.domain.start.arrange import settled
from spooklog.domain.start.digital import digital_setup
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.labels import Labels, check_new_labels
from spooklog.replays.sheets.header import LINES, SheetHeader
from spooklog.replays.sheets.line import read_line
from spooklog.store.logs.game_writer import Start


def settle_players(header: SheetHeader, meta: Meta) -> None:
    """Settle the labels of a header's players. Raises Usage for labels that would make lines unreadable."""
    header.players = settled(header.players, meta)
    labels = [player.label for player in header.players]
    check_new_labels(labels, meta.keywords, readable_as_token=meta.token_pattern)


def dealt(start: Start, seed: int, options: Mapping[str, str], lines: Sequence[str]) -> Start:
    """Return a start with a deal drawn from a seed; `options` and header `lines` are as typed.

    Raises Usage for a line or an option that contradicts the deal.
    """
    # only the ruleset's own lines can contradict a deal
    general = {line.split()[0] for line in LINES}
    header = [text for line in lines if (text := read_line(line).text) and text.split()[0].casefold() not in general]
    labels = Labels([seat.label for seat in start.seats])
    setup = digital_setup(start.ruleset, start.setup, Rng(seed), options=options, header=header, labels=labels)
    return msgspec.structs.replace(start, setup=setup)
