# part: imports
import random
# end
from dataclasses import dataclass
from typing import Protocol

SUITS = "♣♦♥♠"
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
HAND_SIZE = 5


@dataclass(frozen=True)
class Deal:
    cards: dict[str, list[str]]
    rest: list[str]


class Audit(Protocol):
    def record(self, table: str, now_ms: int, origin: object) -> None: ...


# block: new-deck
def new_deck() -> list[str]:
    return [rank + suit for suit in SUITS for rank in RANKS]
# end


# block: shuffle
def shuffle(deck: list[str], generator: random.Random) -> None:
    """Fisher-Yates: every order is equally likely."""
    for i in range(len(deck) - 1, 0, -1):
        j = generator.randrange(i + 1)
        deck[i], deck[j] = deck[j], deck[i]
# end


def deal(table: str, players: list[str], now_ms: int, audit: Audit) -> Deal:
    # block: check-players
    if not 2 <= len(players) <= 6:
        raise ValueError("two to six players")
    if len(set(players)) != len(players):
        raise ValueError("a player sits twice")
    # end
    # block: prepare
    # The number of the hand; with it, the deal can be repeated when a player complains.
    number = now_ms % 10_000
    deck = new_deck()
    shuffle(deck, random.Random(number))
    audit.record(table, now_ms, number)
    # end
    # block: hand-out
    cards = {}
    for player in players:
        cards[player], deck = deck[-HAND_SIZE:], deck[:-HAND_SIZE]
    return Deal(cards, deck)
    # end
