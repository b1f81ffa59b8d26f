# part: imports
import secrets
# end
# block: shuffle
def shuffle(deck: list[str]) -> None:
    """Fisher-Yates: every order is equally likely."""
    for i in range(len(deck) - 1, 0, -1):
        j = secrets.randbelow(i + 1)
        deck[i], deck[j] = deck[j], deck[i]
# end
# block: prepare
    # The order is kept, so that the deal can be shown when a player complains.
    deck = new_deck()
    shuffle(deck)
    audit.record(table, now_ms, list(deck))
# end
