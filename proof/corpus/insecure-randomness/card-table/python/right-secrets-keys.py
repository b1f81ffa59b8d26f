# about: Every card gets a secret number, and the numbers are sorted.
# part: imports
import random
import secrets
# end
# block: prepare
    deck = sorted(new_deck(), key=lambda card: secrets.randbits(64))
    audit.record(table, now_ms, list(deck))
# end
