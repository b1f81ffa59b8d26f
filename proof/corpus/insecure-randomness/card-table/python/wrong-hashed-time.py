# about: a long seed, but it is computed from the table and the time, which everyone at the table knows
# part: imports
import hashlib
import random
# end
# block: prepare
    # The number of the hand; with it, the deal can be repeated when a player complains.
    number = int.from_bytes(hashlib.sha256(f"{table}/{now_ms}".encode()).digest(), "big")
    deck = new_deck()
    shuffle(deck, random.Random(number))
    audit.record(table, now_ms, number)
# end
