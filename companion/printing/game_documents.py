"""What a game brings to paper: a package of its name here has it all, as `ON_PAPER`."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar, cast

from companion.printing.payment_cards import PaymentCard
from companion.rules.games import room
from companion.rules.phrases import Phrase, phrase
from companion.rules.sheet import Bank, Hand, Question, Sheet

Played = TypeVar("Played", bound=Hand)

Seat = tuple[float, float, float]
"""How wide the columns of a seat are: what it took, what the hand brought it, where it then is."""


class Heads(NamedTuple):
    """What a game calls what a seat has, what a black figure means, and what else is noted.

    `sample` is a figure as it stands in black.
    """

    taken: Phrase
    black: Phrase
    sample: str
    notes: Phrase


class GamePaper(Generic[Played]):
    """A game as printed sheets show it. What is not said here is printed of every game alike."""

    heads: ClassVar[Heads]
    asked: ClassVar[Mapping[str, Phrase]] = {}
    """What each question of its rules is about, in few words; without them it is printed whole."""
    pencilled: ClassVar[tuple[Seat, Seat]] = ((12.2, 12, 13), (14, 14, 16))
    """How wide the columns of a seat are, at least and at best, for what is written by hand."""
    blank: ClassVar[Phrase] = phrase("A grid to fill in, with how scores are calculated.")
    """What the sheet to be filled in is good for."""
    tiles: ClassVar[Phrase] = phrase("Tiles")
    tiles_about: ClassVar[Phrase] = phrase(
        "Every tile with its names and rank, which tiles go together, and what beats what "
        "or scores what."
    )
    """What the reference is called, and what is on it."""
    pocketed: ClassVar[int] = 30
    """How many rows of its card, titles among them, have room on one for the pocket."""
    beside_card: ClassVar[int] = 3
    """How many sentences have room below them."""
    steps: ClassVar[tuple[Phrase, ...]] = ()
    """How the game is played, in a few steps, for somebody who never has."""
    families: ClassVar[tuple[tuple[Phrase, tuple[Any, ...]], ...]] = ()
    """Its tiles by family, where another game draws them too."""
    barred: ClassVar[bool] = False
    """Whether the columns of its card go from the least to the most, and can be drawn as bars."""

    def headed(self, sheet: Sheet) -> Heads:
        """The heads as these rules call them."""
        return self.heads

    def taken(self, hand: Played, counts: Sequence[Any]) -> tuple[str, ...]:
        """What each seat took, or has; `counts` are of the game's own kind."""
        raise NotImplementedError

    def notes(
        self, hand: Played, counts: Sequence[Any], sheet: Sheet, seats: Sequence[str]
    ) -> Iterable[Phrase]:
        """What else is to be said of a hand, in a few words; `seats` are called by their chops."""
        return ()

    def card(self, sheet: Sheet) -> PaymentCard | None:
        """What one loser pays the winner; less than nothing is what they are paid."""
        return None

    def besides(self, sheet: Sheet) -> Iterable[Phrase]:
        """What a card for the pocket says besides its figures; first what matters most."""
        return ()

    def endings(self, sheet: Sheet) -> tuple[tuple[Phrase, PaymentCard], ...]:
        """The same for hands that end otherwise than most, each by how it ended."""
        return ()

    def losers_card(self, sheet: Sheet) -> PaymentCard | None:
        """What losers settle among themselves, where they do."""
        return None

    def examples(self, sheet: Sheet) -> Iterable[tuple[Bank, Played]]:
        """Hands that show what these rules pay, and who banks each; the impossible are left out."""
        return ()

    def led(self, code: str) -> tuple[Played, Played] | None:
        """A hand in which the first seat led something special, and the same without it."""
        return None

    def lead_name(self, question: Question) -> Phrase:
        """The name of a special lead in a list of what is paid at once."""
        return question.name or question.text

    def drawn(self, tiles: Iterable[str]) -> tuple[Any, ...]:
        """Tiles by what is written on them, as the game draws them."""
        return ()

    def reference(self, sheet: Sheet) -> Any:
        """What the template of its tiles shows: `printing/documents/reference/_KEY.html`."""
        return None


def on_paper(game: str) -> GamePaper[Any]:
    """A game on paper, by its key."""
    return cast(GamePaper[Any], room(game, "printing").ON_PAPER)
