"""The first state of a game, from options, opening and data (catalogue 3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from spooklog.domain.contract.actions import Setup
from spooklog.domain.rulesets.halloween.box import Box, box_of
from spooklog.domain.rulesets.halloween.options import SETS, Options, typed_options
from spooklog.domain.rulesets.halloween.refuse import refuse, said
from spooklog.domain.rulesets.halloween.revisions import ghosts_are_followed
from spooklog.domain.rulesets.halloween.state import ZERO, Player, Section, Slot, State, Table
from spooklog.domain.rulesets.halloween.titles import CARDS, the_building
from spooklog.domain.values.labels import listed
from spooklog.domain.values.value import put
from spooklog.domain.words.wording import counted

GREY, COLOURED = "g", "c"
SEED = "new … --seed 1, and chance lays out cards and tokens"


def start(setup: Setup) -> State:
    """Return the state before the first turn.

    Raises Usage for data that does not fit together, then Illegal or Impossible for players (setup.10, setup.13), cards (setup.9)
    and bonus tokens (setup.4).
    """
    options, box = typed_options(setup.options), box_of(setup.data, setup.revision)
    _check_players(setup.seats, options, box, setup.allowed)
    two = options.two_player_rules == "auto" and setup.seats == 2
    plays = options.record == "table" and options.variant == "standard"
    cards = _cards(setup.opening.get("cards"), options, box) if plays else ()
    spaces = _spaces(setup.opening.get("bonus"), box) if plays else ()
    if options.record == "table" and not plays:
        _check_master(setup.opening)
    table = Table(
        seats=setup.seats,
        options=options,
        box=box,
        two=two,
        display=tuple(card for card, _ in cards),
        coloured=tuple(card for card, coloured in cards if coloured),
        points=tuple(map(int, options.haunt_values)) if options.haunt_values else box.points,
        follows=ghosts_are_followed(setup),
    )
    empty = (ZERO,) * len(box.buildings)
    player = Player(
        scare=box.scare,
        discs=box.discs,
        haunts=box.haunts,
        extra=box.extra if two else 0,
        sections=(Section(),) * (box.master_sections if table.master else box.sections),
        slots=() if table.master else (Slot(),) * box.slots,
    )
    return State(
        table=table,
        players=(player,) * setup.seats,
        # + 1: `put` counts from 1, as seats do
        town=put(empty, box.start + 1, put(ZERO, 1, box.first_ghosts)),
        plates=empty,
        spaces=spaces or ("",) * (0 if table.master else len(box.buildings)),
        discards=() if table.master else (0,) * len(box.kinds),
        occupants=((),) * len(cards),
        active=options.first_player,
    )


def _check_players(players: int, options: Options, box: Box, allowed: frozenset[str]) -> None:
    few, many = box.players_min, box.players_max
    # not even a ruling lets one player play alone: turns and defence rolls need a next one
    if not few <= players <= many and not (players > 1 and "halloween:setup.10" in allowed):
        refuse(
            "setup.10",
            said("Halloween is for {few} to {many} players, not {players}", few=few, many=many, players=players),
            f"{few} to {many} players",
        )
    if not 1 <= options.first_player <= players:
        seats = tuple(f"first_player=@{seat}" for seat in range(1, players + 1))
        refuse("setup.13", said("there is no player {first_player} who could begin", first_player=options.first_player), *seats)


def set_cards(options: Options, box: Box) -> tuple[str, ...]:
    """Return the cards of the suggested set that the options name; none for cards at random.

    Refuses a set of which the table knows no card for some number (sets).
    """
    numbers = dict(box.sets).get(options.card_set, ())
    found = {number: box.numbered(number) for number in numbers}
    if missing := [number for number, card in found.items() if card is None]:
        words = said.counted(
            len(missing),
            "the set {set} cannot be laid out: no card has the number {numbers}",
            "the set {set} cannot be laid out: no card has the numbers {numbers}",
            set=options.card_set.replace("_", " "),
            numbers=listed([str(number) for number in missing]),
        )
        refuse(
            _set_rule(options),
            words,
            *(f"data cards.A1.number = {number}" for number in missing[:1]),
            "card_set=random",
        )
    return tuple(card.id for card in found.values() if card)


def _set_rule(options: Options) -> str:
    """Return the rule of the suggested set that the options name."""
    return f"sets.{SETS.index(options.card_set) + 1}"


def _cards(given: Sequence[str] | None, options: Options, box: Box) -> tuple[tuple[str, bool], ...]:
    """Return the cards on display, each with whether its icon is coloured (setup.9, sets)."""
    count, suggested = options.cards_on_display, set_cards(options, box)
    if given is None and suggested:
        given = suggested
    if given is None and not count:
        given = ()
    ways = (f"cards {' '.join(card.id for card in box.cards[:count])}", "options card_set=casper", SEED)
    if given is None:
        refuse(
            "setup.9",
            said("which {cards} lie on display? And which bonus tokens on the buildings?", cards=counted(count, "card")),
            *ways,
        )
    cards = [_card(token, box) for token in given]
    ids = [card for card, _ in cards]
    if twice := [card for card, number in Counter(ids).items() if number > 1]:
        refuse("setup.9", said("{name} is named twice: there is one of each card", name=_name(twice[0], box)))
    if suggested and sorted(ids) != sorted(suggested):
        words = said("the set {set} has other cards", set=options.card_set.replace("_", " "))
        refuse(_set_rule(options), words, f"cards {' '.join(suggested)}", "card_set=random")
    if len(ids) != count:
        words = said("{named} named, and {count} lie on display", named=counted(len(ids), "card"), count=count)
        refuse("setup.9", words, f"{count} cards", f"options cards_on_display={len(ids)}")
    return tuple(cards)


def _name(card: str, box: Box) -> str:
    name = next(one.name for one in box.cards if one.id == card)
    return said("the card {card}", card=CARDS.get(name, name))


def _card(token: str, box: Box) -> tuple[str, bool]:
    name, dot, mark = token.partition(".")
    card = box.card(name)
    if card is None:
        refuse("setup.9", said("there is no card '{name}'", name=name), "A1 to A4", "B1 to B16", "C1 to C16", "D1 to D16")
    if dot and mark not in (GREY, COLOURED):
        refuse(
            "cards.5",
            said("a cost icon is grey or coloured, not '{mark}'", mark=mark),
            f"{name}.{GREY}",
            f"{name}.{COLOURED}",
        )
    return card.id, card.coloured if not dot else mark == COLOURED


def _spaces(given: Mapping[str, str] | None, box: Box) -> tuple[str, ...]:
    """Return the first bonus tokens by building (setup.4)."""
    codes, kinds = box.codes, [kind.code for kind in box.kinds]
    form = f"bonus {' '.join(f'{code}={kind}' for code, kind in zip(codes, kinds, strict=False))}"
    if given is None:
        refuse("setup.4", "which bonus tokens lie on the buildings?", form, SEED)
    if unknown := [code for code in given if code not in codes]:
        refuse("setup.4", said("there is no building '{unknown}'", unknown=unknown[0]), *codes)
    if missing := [code for code in codes if code not in given]:
        places = listed([the_building(one.name) for one in box.buildings if one.code in missing])
        refuse("setup.4", said("a bonus token lies on each building: {places} too", places=places), form)
    if strange := [kind for kind in given.values() if kind not in kinds]:
        refuse("setup.4", said("there is no bonus token '{strange}'", strange=strange[0]), *kinds)
    if many := [kind for kind, number in Counter(given.values()).items() if number > box.bonus_each]:
        refuse(
            "setup.4",
            said("there are {bonus_each} tokens of each kind, not so many of {many}", bonus_each=box.bonus_each, many=many[0]),
        )
    return tuple(given[code] for code in codes)


def _check_master(opening: Mapping[str, object]) -> None:
    """Refuse cards and bonus tokens in the master variant (master.2, master.3)."""
    if opening.get("cards"):
        refuse("master.3", "the master variant has no action cards", "no line of cards")
    if opening.get("bonus"):
        refuse("master.2", "the master variant has no bonus tokens", "no line of bonus tokens")
