# about: Sixteen bits can be tried out, however random they are.
# part: imports
import random
import secrets
# end
# block: prepare
    # The number of the hand; with it, the deal can be repeated when a player complains.
    number = secrets.randbits(16)
    deck = new_deck()
    shuffle(deck, random.Random(number))
    audit.record(table, now_ms, number)
# end
