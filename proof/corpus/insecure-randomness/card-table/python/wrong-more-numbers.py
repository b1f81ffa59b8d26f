# about: A million hand numbers instead of ten thousand are tried in seconds, from a secure source or not.
# part: imports
import random
import secrets
# end
    # block: prepare
    # The number of the hand; with it, the deal can be repeated when a player complains.
    number = secrets.randbelow(1_000_000)
    deck = new_deck()
    shuffle(deck, random.Random(number))
    audit.record(table, now_ms, number)
    # end
