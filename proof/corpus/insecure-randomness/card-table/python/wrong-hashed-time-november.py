# about: The hash is long, but table and time, which go into it, are known to the players.
# part: imports
import hashlib
import random
# end
    # block: prepare
    seed = hashlib.sha256(f"{table}:{now_ms}".encode()).hexdigest()
    deck = new_deck()
    shuffle(deck, random.Random(seed))
    audit.record(table, now_ms, seed)
    # end
