# about: Each card is swapped with any other, so some orders are likelier than others.
# part: imports
import secrets
# end
# block: shuffle
def shuffle(deck: list[str]) -> None:
    for i in range(len(deck)):
        j = secrets.randbelow(len(deck))
        deck[i], deck[j] = deck[j], deck[i]
# end
# block: prepare
    deck = new_deck()
    shuffle(deck)
    audit.record(table, now_ms, list(deck))
# end
