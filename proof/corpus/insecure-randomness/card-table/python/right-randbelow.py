# about: The shuffle itself draws with secrets.randbelow, and the record holds the order that was dealt.
# part: imports
import random
import secrets
# end
# block: shuffle
def shuffle(deck: list[str], generator: random.Random | None = None) -> None:
    """Fisher-Yates: every order is equally likely."""
    for i in range(len(deck) - 1, 0, -1):
        j = secrets.randbelow(i + 1)
        deck[i], deck[j] = deck[j], deck[i]
# end
    # block: prepare
    deck = new_deck()
    shuffle(deck)
    audit.record(table, now_ms, deck.copy())
    # end
