# about: a secure source, but there are still only 10,000 decks, and five own cards tell which one it is
# part: imports
import random
import secrets
# end
    # block: prepare
    # The number of the hand; with it, the deal can be repeated when a player complains.
    number = secrets.randbelow(10_000)
    deck = new_deck()
    shuffle(deck, random.Random(number))
    audit.record(table, now_ms, number)
    # end
