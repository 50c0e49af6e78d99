"""What recording a line imports: a fresh interpreter folds a stored game, plays its next line, and says what it had to read."""

from __future__ import annotations

import subprocess
import sys

import msgspec
import pytest

from spooklog.domain.contract.ruleset import AnyRuleset
from spooklog.domain.values.codec import codec_of
from spooklog.testing.playing import logged, random_game

RECORDING = """
import sys
import msgspec
from spooklog.domain.values.labels import Labels
from spooklog.domain.log.decision import Situation
from spooklog.domain.log.entry import Entry
from spooklog.domain.log.events import GameStarted
from spooklog.domain.log.folding import Folding
from spooklog.domain.log.playing import Play
from spooklog.domain.log.texts import seal
from spooklog.domain.contract.registry import stored_ruleset

started, plies, line, names = msgspec.json.decode(sys.stdin.read())
started = msgspec.convert(started, GameStarted)
ruleset = stored_ruleset(started.ruleset)
kinds = {kind.TOPIC: kind for kind in ruleset.actions}
folding = Folding()
folding.step(1, Entry(1, "p1", 1, "", "", started))
for number, (topic, action) in enumerate(plies, start=2):
    event = msgspec.convert(action, kinds[topic])
    folding.step(number, Entry(1, "p1", number, "", "", event, None, number - 1, number - 1))
decided = Play(line).decide(Situation(folding.game, Labels(names), lambda text: seal(text, bytes(16))))
before = set(sys.modules)
lazy = [ruleset.opening, ruleset.moves, ruleset.results, ruleset.pictures]
print(msgspec.json.encode({
    "topics": [draft.event.TOPIC for draft in decided.drafts],
    "imported": sorted(before),
    "lazy": [part.__name__ for part in lazy if part is not ruleset.rules],
}).decode())
"""


class Recorded(msgspec.Struct):
    """What the interpreter says: the topics of the new entries, all modules then, and those of the lazy parts."""

    topics: list[str]
    imported: set[str]
    lazy: list[str]


@pytest.mark.parametrize("seed", [4, pytest.param(7, marks=pytest.mark.rounds)])
def test_recording_a_line_imports_no_part_that_only_readers_need(ruleset: AnyRuleset, seed: int) -> None:
    played = random_game(ruleset, seed)
    book = logged(played)
    half = len(played.actions) // 2
    line = book.game.line(book.game.plies[half], played.labels)
    stored = [(action.TOPIC, msgspec.to_builtins(action)) for action in played.actions[:half]]
    told = msgspec.json.encode((book.game.started, stored, line, played.labels.names))
    command = [sys.executable, "-c", f"import sys; sys.path[:] = {sys.path}\n{RECORDING}"]
    done = subprocess.run(command, input=told, capture_output=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr.decode()
    recorded = codec_of(Recorded).decode(done.stdout)
    assert recorded.topics == [action.TOPIC for action in book.game.plies[half].actions]
    assert recorded.imported & {*recorded.lazy} == set()
    assert recorded.imported & READERS == set()


READERS = {
    "spooklog.domain.contract.rulebook",  # read to refuse or to explain
    "spooklog.domain.pictures.scene",
    "spooklog.domain.lines.possible",
    "spooklog.domain.lines.completion",
    "spooklog.domain.contract.bots",
    "spooklog.domain.formats",
    "spooklog.domain.series",
    "spooklog.domain.start",
}
"""What no recording needs, in whichever ruleset."""
