# about: a hash adds nothing to the table's name and the time, which players know to within some milliseconds
# part: imports
import hashlib
import random
# end
    # block: prepare
    # With the seed, the deal can be repeated when a player complains.
    seed = hashlib.sha256(f"{table}/{now_ms}".encode()).hexdigest()
    deck = new_deck()
    shuffle(deck, random.Random(seed))
    audit.record(table, now_ms, seed)
    # end
