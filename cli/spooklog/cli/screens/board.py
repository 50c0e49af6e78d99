"""Prints the board of one game, and what stands under it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from spooklog.cli.answers.plies import reasons_of
from spooklog.cli.output import INDENT, draws, said, say_wrapped, show
from spooklog.domain.log.answers import flag_of
from spooklog.domain.log.words import copied_words, corrected_words, disputed_words, flag_words
from spooklog.domain.words.wording import word_for
from spooklog.pictures.saying import told
from spooklog.pictures.terminal import TerminalBoard
from spooklog.projections.game.board import data_id_of, origin_of
from spooklog.projections.game.disputes import open_disputes

if TYPE_CHECKING:
    from spooklog.domain.contract.ruleset import Viewer
    from spooklog.store.logs.loaded import LoadedGame
    from spooklog.store.store import Store


def show_board(
    store: Store, loaded: LoadedGame, viewer: Viewer, ply: int | None, panel: str | None = None, *, plain: bool
) -> None:
    """Print the board at a moment, and under it breaches, own facts, corrections and disputes; `panel` is the part in focus.

    Raises Usage for a panel that it does not have.
    """
    seen, name = loaded.seen(viewer, ply), loaded.stream.name
    plain = plain or not draws()
    status = [loaded.game.status, *(["archived"] if loaded.stream.archived is not None else [])]
    place, words = told(said("ply {ply}", ply=len(seen.game.plies))), ", ".join(told(word_for(one)) for one in status)
    head = Text.assemble((f" {name}", "bold"), f"  {place}", (f"  {words}", "dim"))
    scene = seen.scene if panel is None else seen.scene.focused(panel)
    drawn = TerminalBoard(plain=plain).draw_or_explain(scene)
    show(head, drawn, plain=plain)
    reasons = reasons_of(store, loaded, seen.breaches)
    for breach in seen.breaches:
        say_wrapped(f"! {told(flag_words(flag_of(breach, loaded.labels, reasons)))}", INDENT)
    if data_id := data_id_of(loaded.game):
        say_wrapped(said("facts of its own: {id} (facts -g {game})", id=data_id, game=name), INDENT)
    if any(one.kind == "lexicon" for one in loaded.game.ruleset.meta.files):
        from spooklog.cli.answers.recorded import say_missing_lists  # noqa: PLC0415  (few games have word lists)

        say_missing_lists(store, loaded)
    if seen.game.amendments:
        say_wrapped(corrected_words(seen.game.amendments), INDENT)
    if origin := origin_of(store, loaded):
        say_wrapped(copied_words(origin), INDENT)
    if disputes := open_disputes(loaded.game):
        say_wrapped(disputed_words(disputes), INDENT)
