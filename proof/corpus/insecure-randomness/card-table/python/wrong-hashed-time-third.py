# about: the seed is a hash of table and time, both of which a player knows or can try within seconds
# part: imports
import hashlib
import random
# end
# block: prepare
    # With the seed, the deal can be repeated when a player complains.
    seed = hashlib.sha256(f"{table}:{now_ms}".encode()).hexdigest()
    deck = new_deck()
    shuffle(deck, random.Random(seed))
    audit.record(table, now_ms, seed)
# end
