# about: A seed of 32 bits: four billion decks, which a player can try.
# part: imports
import random
import secrets
# end
# block: prepare
    number = secrets.randbits(32)
    deck = new_deck()
    shuffle(deck, random.Random(number))
    audit.record(table, now_ms, number)
# end
