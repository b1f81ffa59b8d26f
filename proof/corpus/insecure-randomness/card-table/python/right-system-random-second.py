# about: the operating system's generator shuffles, and the whole order is recorded for support
# block: prepare
    deck = new_deck()
    shuffle(deck, random.SystemRandom())
    # Nothing can repeat this shuffle, so the order itself is what support looks up.
    audit.record(table, now_ms, list(deck))
# end
