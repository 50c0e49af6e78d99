"""Two games that differ only in what a viewer does not know, and sites that show them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from tests.behind import memory
from tests.secrets.test_exports import swapped
from tests.web.sites import EVENING, TestSite, ticking

from spooklog.domain.contract.ruleset import Action, AnyRuleset, Setup, Viewer, viewers
from spooklog.domain.log.closing import Close
from spooklog.domain.log.decision import Command
from spooklog.domain.log.disputes import OpenDispute
from spooklog.domain.log.noting import Annotate
from spooklog.domain.log.playing import Act, Play
from spooklog.domain.log.undoing import Redo, Undo
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import SpooklogError
from spooklog.domain.values.labels import Labels
from spooklog.store.logs.game_writer import Start
from spooklog.store.logs.log_writer import SeatSpec
from spooklog.store.logs.series_writer import Opening
from spooklog.store.store import Store, open_store
from spooklog.testing.playing import NAMES, frozen, random_setup, refusal_of

LONGEST = 24
"""Plies of a game that is looked at."""

SECRETIVE = {"polterheist": {"hands": "hidden"}, "spukstaben": {"timer": "recorded"}, "spooks": {"record": "full", "decks": "1"}}
FORMATS = {"spooks": "spooks-long", "spukstaben": "cooperative"}

Step = tuple[Any, Action, Any]


class World(NamedTuple):
    """A game as far as it was played."""

    ruleset: AnyRuleset
    setup: Setup
    actions: tuple[Action, ...]

    @property
    def labels(self) -> Labels:
        """The labels of its players."""
        return Labels(NAMES[: self.setup.seats])


class Twins(NamedTuple):
    """Two games, and a viewer who cannot tell them apart."""

    one: World
    other: World
    viewer: Viewer


def twins(ruleset: AnyRuleset, seed: int) -> Twins | None:
    """Two games that differ in secrets alone; None where chance finds none from this seed."""
    rng = Rng(seed)
    for _ in range(6):
        fixed = SECRETIVE.get(ruleset.meta.slug) if rng.below(4) else None
        setup = random_setup(ruleset, rng, fixed)
        viewer = rng.choice(viewers(setup.seats)[1:])
        found = _dealt_otherwise(ruleset, setup, viewer, rng) if rng.below(2) else _played_otherwise(ruleset, setup, viewer, rng)
        if found and found[0] != found[1]:
            return Twins(*found, viewer)
    return None


def _dealt_otherwise(ruleset: AnyRuleset, setup: Setup, viewer: Viewer, rng: Rng) -> tuple[World, World] | None:
    """The same actions from two deals."""
    actions = _play(ruleset, setup, rng, 4 + rng.below(LONGEST - 4))
    hands = setup.opening.get("hands")
    if not isinstance(hands, dict):
        return None
    seats = [seat for seat in hands if seat != str(viewer)]
    for _ in range(30):
        one, other = rng.choice(seats), rng.choice(seats)
        cards = [(seat, rng.choice(list(hands[seat]))) for seat in (one, other)]
        if one == other or cards[0][1] == cards[1][1]:
            continue
        another = swapped(setup, *cards)
        steps, others = _steps(ruleset, setup, actions), _steps(ruleset, another, actions)
        if steps and others and _as_seen(ruleset, steps, viewer) == _as_seen(ruleset, others, viewer):
            return World(ruleset, setup, tuple(actions)), World(ruleset, another, tuple(actions))
    return None


def _played_otherwise(ruleset: AnyRuleset, setup: Setup, viewer: Viewer, rng: Rng) -> tuple[World, World] | None:
    """Two games that part at a choice that the viewer does not see, and go on alike."""
    actions = _play(ruleset, setup, rng, LONGEST)
    for _ in range(6):
        moment = rng.below(len(actions) + 1)
        ones = _steps(ruleset, setup, actions[:moment]) or []
        others = list(ones)
        start = ruleset.rules.start(setup)
        for _ in range(2 + rng.below(10)):
            if not _go_on(ruleset, start, ones, others, viewer, rng):
                break
        played = [tuple(action for _, action, _ in steps) for steps in (ones, others)]
        if frozen(played[0]) != frozen(played[1]):
            return World(ruleset, setup, played[0]), World(ruleset, setup, played[1])
    return None


def _go_on(ruleset: AnyRuleset, start: Any, ones: list[Step], others: list[Step], viewer: Viewer, rng: Rng) -> bool:
    """Play one action in both games, which the viewer cannot tell apart, another one where there is one; whether it went."""
    one, other = (steps[-1][2] if steps else start for steps in (ones, others))
    if ruleset.rules.turn(one).over or ruleset.rules.turn(other).over:
        return False
    action = ruleset.sample(one, rng)
    here = (one, action, ruleset.rules.apply(one, action, len(ones) + 1))
    wanted = _as_seen(ruleset, [*ones, here], viewer)
    alike = []
    for number in range(6):
        candidate = action if not number else ruleset.sample(other, rng)
        if refusal_of(ruleset, other, candidate):
            continue
        there = (other, candidate, ruleset.rules.apply(other, candidate, len(others) + 1))
        if _as_seen(ruleset, [*others, there], viewer) == wanted:
            alike.append(there)
    if not alike:
        return False
    ones.append(here)
    others.append(alike[-1])
    return True


def _play(ruleset: AnyRuleset, setup: Setup, rng: Rng, most: int) -> list[Action]:
    state, actions = ruleset.rules.start(setup), list[Action]()
    while len(actions) < most and not ruleset.rules.turn(state).over:
        actions.append(ruleset.sample(state, rng))
        state = ruleset.rules.apply(state, actions[-1], len(actions))
    return actions


def _steps(ruleset: AnyRuleset, setup: Setup, actions: list[Action]) -> list[Step] | None:
    """Every action with the states around it; None where one could not have been played."""
    try:
        state, steps = ruleset.rules.start(setup), []
    except SpooklogError:
        return None
    for number, action in enumerate(actions, start=1):
        if refusal_of(ruleset, state, action):
            return None
        after = ruleset.rules.apply(state, action, number)
        steps.append((state, action, after))
        state = after
    return steps


def _as_seen(ruleset: AnyRuleset, steps: list[Step], viewer: Viewer) -> bytes:
    """What a viewer saw of it all, and knows of each action at the end."""
    see, redact = ruleset.knowledge.seen_by, ruleset.knowledge.redact
    now = steps[-1][2]
    seen = [see(steps[0][0], viewer)]
    seen += [(see(after, viewer), redact(action, before, now, viewer)) for before, action, after in steps]
    return frozen(seen)


# -- sites -------------------------------------------------------------------------------------------------------------------


class Shown(NamedTuple):
    """A site that shows a game, `secret`, and a seat's number where the viewer has one."""

    site: TestSite
    seat: int | None


@contextmanager
def shown(empty: Path, world: World, viewer: Viewer, seed: int) -> Iterator[TestSite]:
    """A site with the game `secret`, in a series where one takes it, and links of those who may not know more than the viewer."""
    draws = count()

    def entropy(size: int) -> bytes:
        return hashlib.shake_256(str(next(draws)).encode()).digest(size)

    with memory(empty) as url, open_store(url, clock=ticking(), entropy=entropy, synchronous="OFF") as store:
        stream = _record(store, world, seed)
        series = _series(store, world, stream)
        keys: dict[str, str] = {"watch": store.links.new("watch", by="Scribe")[1]}
        keys["watch game"] = store.links.new("watch", by="Scribe", stream=stream)[1]
        if isinstance(viewer, int):
            for name, records in (("seat", False), ("seat records", True)):
                keys[name] = store.links.new("seat", by="Scribe", stream=stream, seat=viewer, records=records)[1]
        if series:
            keys["watch series"] = store.links.new("watch", by="Scribe", stream=series)[1]
            if isinstance(viewer, int):
                keys["player"] = store.links.new("seat", by="Scribe", stream=series, seat=viewer, records=True)[1]
        keys["scribe"] = store.links.new("scribe", by="Scribe")[1]
        yield TestSite(store, keys)


def _record(store: Store, world: World, seed: int) -> str:
    """Store a game with notes, corrections and disputes in between; return its id."""
    rng, label = Rng(seed), world.labels.names[0]
    commands: list[Command] = []
    for number, action in enumerate(world.actions, start=1):
        commands.append(Act((action,), happened=EVENING + 1000 * number))
        if rng.below(6) == 0:
            commands.append(Annotate("that was a bluff"))
        if rng.below(8) == 0:
            commands += [Undo(1), Redo(1)]
    commands += [Play(f"{label} says that was no fair play")]
    rule = rule_of(world.ruleset)
    # of plies that hide something too
    commands += [OpenDispute("that card was not on top", at, rule) for at in range(2, 2 + min(len(world.actions), 3))]
    commands += [OpenDispute("and that one neither", 1 + len(world.actions), rule)] if world.actions else []
    commands += [Close(void=True, why="rain")] if rng.below(8) == 0 else []
    seats = [SeatSpec(name, f"{name.title()} Berg") for name in world.labels.names]
    start = Start(ruleset=world.ruleset, setup=world.setup, seats=seats, by="Scribe", played=EVENING)
    return store.games.start(start, *commands, name="secret").loaded.stream.id


def rule_of(ruleset: AnyRuleset) -> str:
    """The rule that the disputes are about."""
    return f"{ruleset.meta.slug}:{next(iter(ruleset.rulebook.rules))}"


def _series(store: Store, world: World, game: str) -> str | None:
    """Open a series with the game; None where none takes it."""
    seats = [SeatSpec(name, f"{name.title()} Berg") for name in world.labels.names]
    settings = {"target": "200"} if world.ruleset.meta.slug == "spooks" else {}
    format = FORMATS.get(world.ruleset.meta.slug, "wins")
    opening = Opening(ruleset=world.ruleset, format=format, seats=seats, by="Scribe", settings=settings)
    try:
        series = store.series.open(opening, name="evenings").loaded.stream.id
        store.series.add(series, game, by="Scribe")
    except SpooklogError:
        return None
    return series
