"""What stands on the shipped board: hours, floors, parts, rooms and tunnels. Names of a table's own board stay as they are."""

from __future__ import annotations

from spooklog.domain.rulesets.polterheist.refuse import said

_NAMES = (
    said("4pm"),
    said("6pm"),
    said("8pm"),
    said("10pm"),
    said("midnight"),
    said("Attic"),
    said("2nd Floor"),
    said("1st Floor"),
    said("Cellar"),
    said("landing"),
    said("foyer"),
    said("red"),
    said("green"),
    said("blue"),
    said("yellow"),
    said("Storage"),
    said("Tower"),
    said("Panic Room"),
    said("Security Room"),
    said("Relic/Artifact Room"),
    said("Black Magic Room"),
    said("Machinery Room"),
    said("Empty Room"),
    *(said("Bedroom {number}", number=number) for number in range(1, 9)),
    *(said("Bathroom {number}", number=number) for number in range(1, 5)),
    said("Nursery"),
    said("Séance Room"),
    said("Hunting Room"),
    said("Balcony"),
    said("Dining Room"),
    said("Ball Room"),
    said("Kitchen"),
    said("Pantry"),
    said("Closet w/ passage"),
    said("Library"),
    said("Powder Room"),
    said("Conservatory"),
    said("Bath House"),
    said("Parlor"),
    said("Study"),
    said("Music Room"),
    said("Drawing Room"),
    said("Art Gallery"),
    said("Billiard Room"),
    said("Archeological Display"),
    said("Patio and Garden"),
    said("Bowling Alley"),
    said("Theater"),
    said("Exercise Room"),
    said("Wine Cellar"),
    said("Workshop"),
    said("Laboratory"),
    said("Storage Room"),
    said("Boiler Room"),
    said("Morgue"),
    said("Dirt Floor w/ Hole"),
    said("Laundry"),
)
_BY_NAME = {str(name): name for name in _NAMES}


def named(name: str) -> str:
    """Return a name of the board as languages have it."""
    return _BY_NAME.get(name, name)
