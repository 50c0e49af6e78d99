"""The state before the first action: players, board, tiles, courage (catalogue 3, 4.2)."""

from __future__ import annotations

from spooklog.domain.contract.actions import Setup
from spooklog.domain.rulesets.polterheist.actions import CAMP
from spooklog.domain.rulesets.polterheist.box import Box, box_of
from spooklog.domain.rulesets.polterheist.mansion.house import Mansion
from spooklog.domain.rulesets.polterheist.mansion.maps import keep, mansion_of
from spooklog.domain.rulesets.polterheist.options import Options, typed_options
from spooklog.domain.rulesets.polterheist.refuse import refuse, said
from spooklog.domain.rulesets.polterheist.state import State, Table
from spooklog.domain.values.errors import Usage


def start(setup: Setup) -> State:
    """Return the state before the first turn.

    Raises Usage for data that does not fit together, then Illegal or Impossible for the players (intro.1, setup.14) and the tiles
    (setup.1, setup.2).
    """
    options, box = typed_options(setup.options), box_of(setup.data, setup.revision)
    map_name = keep(options.map, setup.files)
    mansion = mansion_of(map_name)
    _check_players(setup.seats, options, box, setup.allowed)
    tiles = _tiles(setup.opening.get("tiles"), mansion)
    seats, rolled = setup.seats, options.start_courage == "rolled"
    courage = box.most if rolled else min(box.most, int(options.start_courage))
    table = Table(seats=seats, options=options, box=box, map=map_name, dealt=tiles, revision=setup.revision)
    hidden = options.hands == "hidden"
    return State(
        table=table,
        up=("",) * len(mansion.slots),
        at=(CAMP,) * seats,
        courage=(courage,) * seats,
        carried=((),) * seats,
        concealed=((),) * seats if hidden else (),
        fresh=(0,) * seats if hidden else (),
        waiting=(0,) * seats,
        again=("",) * seats,
        # a table's own data may call the hours otherwise: then 6pm is the second one
        time=box.hours.index(options.start_time) if options.start_time in box.hours else int(options.start_time == "6pm"),
        phantoms=(0,) * len(mansion.floors),
        active=options.first_player,
        unrolled=tuple(range(1, seats + 1)) if rolled else (),
        phase="courage" if rolled else "start",
    )


def _check_players(players: int, options: Options, box: Box, allowed: frozenset[str]) -> None:
    few, many = box.players_min, box.players_max
    # no ruling goes beyond four: stored actions name no higher seat (`Seat` in actions.py)
    if not few <= players <= many and not (2 <= players <= 4 and "polterheist:intro.1" in allowed):
        refuse(
            "intro.1",
            said("Polter-Heist is for {few} to {many} players, not {players}", few=few, many=many, players=players),
            f"{few} to {many} players",
        )
    if not 1 <= options.first_player <= players:
        seats = tuple(f"first_player=@{seat}" for seat in range(1, players + 1))
        refuse("setup.14", said("there is no player {number} who could begin", number=options.first_player), *seats)


def _tiles(given: object, mansion: Mansion) -> tuple[str, ...]:
    """Return the tiles by slot where the header names them; none where it does not."""
    if not given:
        return ()
    if not isinstance(given, dict):
        raise Usage(said("tiles are listed floor by floor"), expected=("tiles attic A1 A2 A3 A4 A5",))
    named = {str(floor).casefold(): ids for floor, ids in given.items()}
    tiles_of = {tile.id.casefold(): tile for tile in mansion.tiles.values()}
    found = list[str]()
    for floor, title in zip(mansion.floors, mansion.floor_names, strict=True):
        name = f"the {title}"
        form = f"tiles {floor} {' '.join(tile.id for tile in mansion.tiles.values() if tile.floor == floor)[:40]}"
        typed = [str(tile) for tile in named.get(floor.casefold(), ())]
        if not typed:
            refuse(
                "setup.2", said("the tiles of {name} are missing: a header names those of every floor, or none", name=name), form
            )
        tiles = [(tile, tiles_of.get(tile.casefold())) for tile in typed]
        if strange := [word for word, tile in tiles if tile is None or tile.floor != floor]:
            refuse("setup.1", said("'{tile}' is no tile of {name}", tile=strange[0], name=name), form)
        ids = [tile.id for _, tile in tiles if tile]
        slots = sum(slot.startswith(f"{floor}.") for slot in mansion.slots)
        if len(ids) != slots or len({*ids}) < slots:
            refuse("setup.2", said("{slots} different tiles lie on {name}", slots=slots, name=name), form)
        found += ids
    if strange_floors := [floor for floor in given if str(floor).casefold() not in {key.casefold() for key in mansion.floors}]:
        refuse("setup.1", said("there is no floor '{floor}'", floor=strange_floors[0]), *mansion.floors)
    return tuple(found)
