# about: Nobody can predict the cards, but support can't say what was dealt either.
    # block: prepare
    deck = new_deck()
    shuffle(deck, random.SystemRandom())
    audit.record(table, now_ms, None)
    # end
