"""The head of a printed sheet: which game, for how many, with which boxes and options."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from cardsdb.setup.choices import Choices
from cardsdb.setup.material import SetupMaterial


@dataclass(frozen=True)
class Masthead:
    """What stands over a sheet. `boxes` names every box and set of the game by its id; `in_use` those of the group.

    `address` is where the sheet can be made again; without one, the print has no link.
    """

    game: str
    mode: str
    players: int
    boxes: Mapping[str, str]
    in_use: tuple[str, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    address: str = ""


def masthead_of(choices: Choices, material: SetupMaterial, *, address: str = "") -> Masthead:
    """Return the head of the sheet that these choices make."""
    return Masthead(
        game=material.name,
        mode=choices.mode,
        players=choices.players,
        boxes={material.box_id(box.slug): box.name for box in material.boxes},
        in_use=tuple(material.box(slug).name for slug in choices.boxes),
        options=choices.options,
        address=address,
    )
