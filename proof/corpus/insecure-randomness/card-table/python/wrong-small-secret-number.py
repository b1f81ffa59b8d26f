# about: a secure source for the seed, but only a million decks are possible, and five cards tell which one it is
# part: imports
import random
import secrets
# end
# block: prepare
    # The number of the hand; with it, the deal can be repeated when a player complains.
    number = secrets.randbelow(1_000_000)
    deck = new_deck()
    shuffle(deck, random.Random(number))
    audit.record(table, now_ms, number)
# end
