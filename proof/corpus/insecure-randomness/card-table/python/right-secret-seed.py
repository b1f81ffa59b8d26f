# about: a seed of 256 secret bits can't be tried out, and with it the deal can be repeated when a player complains
# part: imports
import random
import secrets
# end
    # block: prepare
    # With the seed, the deal can be repeated when a player complains.
    seed = secrets.randbits(256)
    deck = new_deck()
    shuffle(deck, random.Random(seed))
    audit.record(table, now_ms, seed)
    # end
