"""Faults of files: what is wrong, where, and what each code means (`richelieu explain E213`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Keys = tuple[str | int, ...]
"""Where a value stands in a document: keys of tables and indices of lists, from the top."""

Span = tuple[int, int]
"""Start and end of a piece of text, as offsets into `Source.text`."""


@dataclass(frozen=True)
class Place:
    """A value (or its key) in a document, with a label that is printed after the carets.

    Attributes:
        keys: the value.
        label: printed after the carets.
        on_key: the key is meant, not the value.
        part: of a text value: these characters of it, the quotes not counted.
        span: offsets into the text, where there is no parsed value.
    """

    keys: Keys = ()
    label: str = ""
    on_key: bool = False
    part: Span | None = None
    span: Span | None = None


@dataclass(frozen=True)
class Problem:
    """One fault of a file.

    Attributes:
        code: a key of CODES; stable.
        message: one sentence in the words of the game.
        place: where; None: the whole file.
        also: further places, when two facts clash.
        help: what to do.
        severity: a file with errors is refused, one with warnings is not.
    """

    code: str
    message: str
    place: Place | None = None
    also: tuple[Place, ...] = ()
    help: str = ""
    severity: Literal["error", "warning"] = "error"


class Faults:
    """Collects what is wrong with a document while it is checked as a whole."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def fail(self, code: str, message: str, place: Place, *also: Place, help: str = "") -> None:
        """Add an error."""
        self.problems.append(Problem(code, message, place, also, help))


CODES: dict[str, str] = {
    "E100": "The file cannot be opened or read.",
    "E101": "A directory was given where a file is expected.",
    "E102": "The file has no content.",
    "E103": "The file has zero bytes in it: it is no text.",
    "E104": "The file is UTF-16, as some editors write it; it must be UTF-8.",
    "E105": "A byte of the file is not UTF-8.",
    "E106": "TOML syntax.",
    "E107": "JSON syntax, a key given twice, or a number that JSON does not have.",
    "E108": "A JSON document that is not one object.",
    "E109": "Tables and lists are nested too deep.",
    "E110": "The file is too large to be one of this program.",
    "E111": "A text that holds half of a surrogate pair: it is no letter, and cannot be written.",
    "E200": "The format of the document is not known to this version.",
    "E201": "A required key is missing.",
    "E202": "A key that does not exist.",
    "E203": "A value of the wrong type.",
    "E204": "A word that is none of the allowed ones, or a game that does not exist.",
    "E205": "A number that is too small or too large.",
    "E206": "The game is not played by so many players.",
    "E207": "A name that is used twice or cannot be one.",
    "E208": "No player has this name.",
    "E209": "A figure that the game has not or that is given twice, or players of figures where there can be none.",
    "E210": "No card has this name.",
    "E211": "No gem type has this name.",
    "E212": "An entry of a list of cards that cannot be read, or that cannot stand there.",
    "E213": "More copies of a card are accounted for than the game has.",
    "E214": "The cards of all places do not add up to the cards of the game.",
    "E215": "An Astrologer in a hand: it is discarded as soon as it is bought, and never dealt.",
    "E216": "Who wears the Queen's Necklace and who holds its card do not agree.",
    "E217": "Two players wear the Queen's Necklace.",
    "E218": "An unknown card where every card must be named.",
    "E219": "The fashion order does not name each gem type once.",
    "E220": "A display slot is empty although nothing was bought and the draw pile has cards.",
    "E221": "The display does not have as many entries as the game has slots.",
    "E222": "A price that is not in the cost column of the card.",
    "E223": "An amount of ducats that cannot be left.",
    "E224": "The cards bought this turn do not agree with the phase, the ducats or the empty slots.",
    "E225": "A card is marked as gained this turn that cannot be.",
    "E226": "More sales are held or pending than the game has, or than Cardinals were played.",
    "E227": "The draw pile is too large or too small for the Merchants that have come out.",
    "E228": "The draw pile as listed is not what is left of the cards of the game.",
    "E229": "The phase is over: there is nothing to choose.",
    "E230": "Knowledge of a player's cards where there is nothing to know.",
    "E231": "A likelihood that cannot be.",
    "E232": "A card is said to be in a hand and not to be in it.",
    "E233": "No deal of the unknown cards fits what is stated.",
    "E234": "An event that cannot be read or cannot happen.",
    "E235": "The table [moment] does not describe a moment of the game.",
    "E236": "The rules refuse the position.",
    "E237": "What a player has laid down for a sale is not allowed.",
    "E250": "A character stands twice among the cards of one player.",
    "E251": "More cards of a player are accounted for than the twelve he has.",
    "E252": "The coins of the treasury and of the players do not add up.",
    "E253": "A Veto on a pile or among eliminated cards: it is never played there.",
    "E254": "A Countess protects herself.",
    "E255": "A player protects another, but his visible character is no Countess.",
    "E256": "A protection that cannot be.",
    "E257": "A Forger without its role or with one it cannot have, or a role for another card.",
    "E258": "A hand that is too large, or too small while there are cards to draw.",
    "E259": "The players own more jewels than the game has.",
    "E260": "Five loose diamonds while the bank has a ruby: they are swapped at once.",
    "E261": "The order of placement does not name each player with a visible card once, or not the last player last.",
    "E262": "A player is committed to a Prosecutor that cannot be in the hand, or cannot have been shown.",
    "E263": "The Vetoes in front of the players do not agree with those that were played.",
    "E264": "A card is marked as boosted or as owed a coin that cannot be.",
    "E265": "A player is marked as finished, or as allowed to buy again, who cannot be.",
    "E266": "Cards are said to have been retrieved that cannot have been.",
    "E267": "The stamps of played cards, or that of the last reversal, cannot be.",
    "E268": "The direction does not agree with the Forgers that were played.",
    "E269": "What was played, gained or lost cannot have come about by the cards that were played.",
    "E270": "A room that does not exist, or the same room twice.",
    "E271": "A doorway or passage that does not exist, or where neither door nor grate can stand.",
    "E272": "No Musketeer has this name, or one stands on the board twice.",
    "E273": "A favourite in the corridor.",
    "E274": "More guards than the game has, or than are in a room.",
    "E275": "Equipment that a Musketeer cannot hold.",
    "E276": "The tokens in hands, in chests and used do not add up.",
    "E277": "A chest where there is none, or with too many tokens.",
    "E278": "A hand of special cards that the Cardinal cannot have.",
    "E279": "The health of a Musketeer does not agree with what is printed, or with his being down.",
    "E280": "The real pendants are with nobody, with two Musketeers, or where they cannot be.",
    "E281": "A Musketeer is down or searched who cannot be.",
    "E282": "Fighters in one room with a standing Musketeer, though nobody fights.",
    "E283": "Chances to carry the real pendants that contradict what was seen.",
    "E284": "Move cards that cannot have been seen.",
    "E285": "A phase that is not on the move card, or what cannot be said before the carrier is chosen.",
    "E286": "A space of the Queen that cannot be by now, or surprise tokens that cannot have been seen.",
    "E287": "What is said of a phase does not belong to it or cannot be.",
    "E288": "A variant that does not exist or cannot be chosen so.",
    "E289": "The special cards in hand and discarded are not as many as the move cards have made the Cardinal draw.",
    "E301": "A required key of a data file is missing.",
    "E302": "A key that data files do not have.",
    "E303": "A value of the wrong type in a data file.",
    "E304": "A list of the wrong length in a data file.",
    "E305": "A word that is none of the allowed ones in a data file.",
    "E306": "A number that is too small or too large in a data file.",
    "E307": "A card's row says something else than the card's kind does.",
    "E308": "A cost column that does not fall, is empty or has more than six prices.",
    "E309": "More copies of a card than the rules can express.",
    "E310": "A kind of card listed twice.",
    "E311": "Kinds of cards that are missing.",
    "E312": "The counts of the ordinary cards do not sum to 100.",
    "E313": "Too few cards are left after the deal for the Merchants.",
    "E314": "More ducats in one turn than the rules can express.",
    "E315": "The rooms, doorways and passages of a board do not fit together.",
    "E316": "Numbers of a data file that do not add up.",
    "E317": "A data file of another game.",
    "W104": "Nothing is known of a player's hand.",
    "W105": "The influence phase has no choice: no blue card can be played.",
}
"""What each code means, in one sentence."""
