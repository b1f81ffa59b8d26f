# part: imports
import hashlib
import random
# end
# block: prepare
    # With time and table, the deal can be repeated when a player complains.
    number = int.from_bytes(hashlib.sha256(f"{table}:{now_ms}".encode()).digest())
    deck = new_deck()
    shuffle(deck, random.Random(number))
    audit.record(table, now_ms, number)
# end
