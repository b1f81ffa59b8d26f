# about: the operating system's generator decides about each swap, and the record holds the whole deck for support
    # block: prepare
    deck = new_deck()
    shuffle(deck, random.SystemRandom())
    audit.record(table, now_ms, list(deck))
    # end
