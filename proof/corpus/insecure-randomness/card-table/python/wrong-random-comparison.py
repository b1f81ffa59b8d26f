# about: Sorting with a random comparison leaves cards near their old places.
# part: imports
import functools
import random
import secrets
# end
# block: prepare
    deck = sorted(new_deck(), key=functools.cmp_to_key(lambda a, b: secrets.choice((-1, 1))))
    audit.record(table, now_ms, list(deck))
# end
