# about: the deck is shuffled with the system's secure source, and the record holds the cards instead of a seed
# block: prepare
    deck = new_deck()
    shuffle(deck, random.SystemRandom())
    # With the order of the deck, support can say what was dealt.
    audit.record(table, now_ms, tuple(deck))
# end
