# about: The places are drawn from the system's source, and the order is recorded for complaints.
# block: prepare
    # The order is kept, so that the deal can be shown when a player complains.
    deck = new_deck()
    shuffle(deck, random.SystemRandom())
    audit.record(table, now_ms, tuple(deck))
# end
