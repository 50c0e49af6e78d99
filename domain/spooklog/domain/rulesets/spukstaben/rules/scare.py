"""Words scare ghosts: a whole line at once, in the order of refusals of 7.2 (scare, combos, conditions, power.5, power.6)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from spooklog.domain.contract.refusing import no_effect
from spooklog.domain.rulesets.spukstaben.actions import WordActed
from spooklog.domain.rulesets.spukstaben.cards import ROOMS, Card, where
from spooklog.domain.rulesets.spukstaben.memory import Hit, Used
from spooklog.domain.rulesets.spukstaben.refuse import refuse, said
from spooklog.domain.rulesets.spukstaben.rules.assign import assign, best
from spooklog.domain.rulesets.spukstaben.rules.due import expected
from spooklog.domain.rulesets.spukstaben.rules.owners import owner, who, word_of
from spooklog.domain.rulesets.spukstaben.rules.problems import problems
from spooklog.domain.rulesets.spukstaben.rules.rulings import appeared
from spooklog.domain.rulesets.spukstaben.rules.saying import ALL, PLACE, ghosts_said
from spooklog.domain.rulesets.spukstaben.rules.spell import Fit, MisfitRule, Places, fit
from spooklog.domain.rulesets.spukstaben.state import PLAYING, Ghost, State, Word, in_order, replace
from spooklog.domain.values.labels import listed


class Target(NamedTuple):
    """A ghost to be scared, and the position of its first letter where the line names one."""

    ghost: Ghost
    pin: int | None = None

    @property
    def order(self) -> tuple[int, int, int]:
        """By room and row."""
        return (ROOMS.index(self.ghost.room), self.ghost.row, self.pin or 0)


def check(state: State, action: WordActed) -> None:
    """Raise the refusal of the first rule in 7.2 that the line breaks."""
    word = _check_turn(state, action.seat)
    if action.targets == (ALL,):
        _check_all(state, word)
        return
    # the order of tokens never matters (7.1); sorted, a ghost named twice stands beside itself
    targets = sorted((_check_target(state, action.seat, token) for token in action.targets), key=lambda target: target.order)
    for target, other in pairwise(targets):
        if target.ghost == other.ghost:
            refuse(
                "scare.8",
                said("one word scares a ghost once, and {ghost} is named twice", ghost=_said(state, target)),
                target.ghost.place,
            )
    for target in targets:
        _check_fit(state, word, target)
    if assign([fit_of(state, word, target).places for target in targets], state.options) is None:
        ghosts = _said(state, *targets)
        able = f"{owner(word.seat)} scare {' '.join(most(state, word)) or '-'}"
        refuse(
            "scare.6",
            said(
                "{word} has too few letters for {ghosts} together: each letter scares one ghost",
                word=word.current,
                ghosts=ghosts,
            ),
            able,
        )


def apply(state: State, action: WordActed, ply: int) -> State:  # noqa: ARG001
    """Return the state after the word acted: ghosts scared, or defeated at no power and by the word of power.

    Rules scare.5, scare.9, power.5. Raises Impossible for a word that cannot act, and for ghosts that are not there.
    """
    word = state.word_of(action.seat)
    if word is None or word.status != "standing" or state.phase not in PLAYING:
        raise no_effect(said("there is no standing word that could act"))
    hits = tuple(_hit(state, ghost, places) for ghost, places in _aims(state, word, action.targets))
    # the first word to act ends the rulings: only now is it settled which forms count as used
    before = appeared(state) if state.phase == "speak" else ()
    state = state.using(*before, Used(state.turn, word.seat, word.letters))
    state = state.with_word(replace(word, status="finished"), replace(state.history_of(word.seat), hits=hits))
    return _counted(_scared(state, hits), word.seat, hits)


def fit_of(state: State, word: Word, target: Target) -> Fit:
    """Return where the word may scare a ghost."""
    return fit(
        state.card(target.ghost),
        state.spelling(word.current or ""),
        conditions=state.table.conditions_on,
        scope=state.options.condition_scope,
        pin=target.pin,
    )


def scareable(state: State, word: Word) -> tuple[Target, ...]:
    """Return the ghosts that a word can scare, each by itself."""
    return tuple(target for target in map(Target, state.ghosts) if fit_of(state, word, target).places)


def best_of(state: State, word: Word, targets: Sequence[Target], worth: Sequence[int]) -> tuple[tuple[str, Places], ...]:
    """Return those of the targets that are worth most and can be scared together: their places, and the letters used."""
    chosen = best([fit_of(state, word, target).places for target in targets], worth, state.options).chosen
    return tuple((target.ghost.place, places) for target, places in zip(targets, chosen, strict=True) if places is not None)


def most(state: State, word: Word) -> tuple[str, ...]:
    """Return the places of as many ghosts as the word can scare together; of equally many those that it defeats."""
    targets = scareable(state, word)
    # one more ghost outweighs any number of defeats
    worth = [1 + len(targets) + (target.ghost.power == 1) for target in targets]
    return tuple(place for place, _ in best_of(state, word, targets, worth))


def every_place(state: State, word: Word) -> tuple[str, ...] | None:
    """Return the places that `all` stands for; None where the word cannot scare them all together."""
    targets = scareable(state, word)
    together = assign([fit_of(state, word, target).places for target in targets], state.options)
    return None if together is None else tuple(target.ghost.place for target in targets)


def find(state: State, token: str) -> tuple[Target, ...]:
    """Return the ghosts that a token may mean: the one on that place, or all that show those letters."""
    if named := PLACE.fullmatch(token):
        ghost = state.at(named[1], int(named[2]))
        return (Target(ghost, int(named[3]) if named[3] else None),) if ghost else ()
    return tuple(Target(ghost) for ghost in state.ghosts if state.card(ghost).letters == token)


def _check_turn(state: State, seat: int | None) -> Word:
    """Return the word that acts. Refuses all that does not depend on which ghosts it scares."""
    if state.phase not in ("speak", "scare"):
        words = said.counted(
            len(state.silent) or 1,
            "words act once all are spoken: {names} has to speak first",
            "words act once all are spoken: {names} have to speak first",
            names=listed([who(word.seat) for word in state.silent]),
        )
        refuse("scare.1", words, *expected(state))
    # before the order of words: a ruling may change their length (r.7)
    if problem := next(problems(state), None):
        refuse(problem.rule, problem.message, *(cure.line for cure in problem.cures))
    word = state.word_of(seat)
    if word is None or word.status != "standing":
        refuse("scare.3", _cannot_act(word, seat), *expected(state))
    next_ones = state.acting
    if word not in next_ones:
        shorter = listed([said("{word} of {player}", word=other.current, player=who(other.seat)) for other in next_ones])
        refuse(
            "scare.2",
            said("shorter words act first: {shorter} before {word}", shorter=shorter, word=word.current),
            *expected(state),
        )
    return word


def _cannot_act(word: Word | None, seat: int | None) -> str:
    """Return why a word that does not stand cannot act."""
    match word.status if word else "":
        case "finished":
            return said("{word} has acted already: every standing word acts once", word=word_of(seat))
        case "crossed":
            return said("{word} was crossed out: every standing word acts once", word=word_of(seat))
        case _:
            return said("{word} is not there: every standing word acts once", word=word_of(seat))


def _said(state: State, *targets: Target) -> str:
    """Return ghosts in words."""
    return listed(ghosts_said(state, [target.ghost.place for target in targets]))


def _check_all(state: State, word: Word) -> None:
    if every_place(state, word) is None:
        ghosts = _said(state, *scareable(state, word))
        able = f"{owner(word.seat)} scare {' '.join(most(state, word))}"
        refuse("scare.7", said("{word} cannot scare {ghosts} all together: say which", word=word.current, ghosts=ghosts), able)


def _check_target(state: State, seat: int | None, token: str) -> Target:
    found = find(state, token)
    there = tuple(ghost.place for ghost in state.ghosts)
    if not found:
        at = PLACE.fullmatch(token)
        what = (
            said("no ghost lies {where}", where=where(at[1], int(at[2])))
            if at
            else said("no ghost shows {letters}", letters=token)
        )
        refuse("scare.4", what, *there or (f"{owner(seat)} scare -",))
    if len(found) > 1:
        places = tuple(target.ghost.place for target in found)
        refuse("scare.7", said("{number} ghosts show {letters}: say which", number=len(found), letters=token), *places)
    return found[0]


def _check_fit(state: State, word: Word, target: Target) -> None:
    broken = fit_of(state, word, target).broken
    if broken is None:
        return
    why, able = _misfit(word, state.card(target.ghost), broken, target.pin), " ".join(most(state, word)) or "-"
    refuse(
        broken, said("{why}: it cannot scare {ghost}", why=why, ghost=_said(state, target)), f"{owner(word.seat)} scare {able}"
    )


def _misfit(word: Word, card: Card, broken: MisfitRule, pin: int | None) -> str:
    """Return what a word lacks for a card, or breaks of its conditions, at the letter that the line names."""
    text, letters = word.current, card.letters
    match broken:
        case "combos.1":
            return _at(said("{word} does not have {letters} in one piece", word=text, letters=letters), pin)
        case "scare.5":
            return _at(said("{word} has no {letters}", word=text, letters=letters), pin)
        case "conditions.4":
            return said("{word} has more than {most} letters", word=text, most=card.max_len)
        case "conditions.2":
            there = _at(said("{letters} of {word}", letters=letters, word=text), pin)
            return said("{letters} stands at the beginning or the end, which the card forbids", letters=there)
        case "conditions.3":
            there = _at(said("{letters} of {word}", letters=letters, word=text), pin)
            return said("{letters} is part of {sequence}", letters=there, sequence=card.not_in)


def _at(words: str, pin: int | None) -> str:
    """Return words with the letter where a line pins them down."""
    return said("{words} at letter {number}", words=words, number=pin) if pin else words


def _aims(state: State, word: Word, tokens: Sequence[str]) -> tuple[tuple[Ghost, Places], ...]:
    """Return the ghosts that a line means, by place, and with which letters.

    The letters are empty where a ruling let a word pass that does not have them. Raises Impossible where it is not clear which
    ghosts are meant.
    """
    found = [scareable(state, word) if token == ALL else find(state, token) for token in tokens]
    if any(token != ALL and len(targets) != 1 for token, targets in zip(tokens, found, strict=True)):
        raise no_effect(said("it is not clear which ghosts are scared"), "spukstaben:scare.4")
    meant = sorted((target for targets in found for target in targets), key=lambda target: target.order)
    # a ruling on scare.8 lets a ghost be named twice; it is still scared once
    targets = [*{target.ghost: target for target in meant}.values()]
    demands = [fit_of(state, word, target).places for target in targets]
    together = assign(demands, state.options)
    # a ruling let the line pass: ghosts may share letters, or have none
    if together is None:
        together = tuple(places[0] if places else () for places in demands)
    return tuple((target.ghost, places) for target, places in zip(targets, together, strict=True))


def _hit(state: State, ghost: Ghost, places: Places) -> Hit:
    left = 0 if state.is_last else ghost.power - 1  # power.5
    return Hit(ghost.room, ghost.row, ghost.code, places, left)


def _scared(state: State, hits: tuple[Hit, ...]) -> State:
    """Return the state with less power, defeated ghosts in the box, and rows closed where the table closes them."""
    left = {(hit.room, hit.row): hit.left for hit in hits}
    gone = [ghost for ghost in state.ghosts if left.get((ghost.room, ghost.row), 1) == 0]
    stay = [replace(ghost, power=left.get((ghost.room, ghost.row), ghost.power)) for ghost in state.ghosts if ghost not in gone]
    if state.options.rows == "close":
        stay = [
            replace(ghost, row=ghost.row - sum(one.room == ghost.room and one.row < ghost.row for one in gone)) for ghost in stay
        ]
    return replace(state, ghosts=in_order(tuple(stay)), box=(*state.box, *(ghost.code for ghost in gone)))


def _counted(state: State, seat: int | None, hits: tuple[Hit, ...]) -> State:
    """Return the state with the scares and defeats of the word in the tally of its owner."""
    tally, defeats = state.tally_of(seat), sum(hit.left == 0 for hit in hits)
    counts = {"words": tally.words + 1, "scares": tally.scares + len(hits), "defeats": tally.defeats + defeats}
    return state.with_tally(replace(tally, **counts))
