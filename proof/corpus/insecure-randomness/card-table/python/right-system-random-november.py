# about: SystemRandom draws every step from the system's secure generator, and the record holds the cards.
    # block: prepare
    deck = new_deck()
    shuffle(deck, random.SystemRandom())
    audit.record(table, now_ms, list(deck))
    # end
