# about: The whole order is a sample from the system's source.
# block: prepare
    deck = random.SystemRandom().sample(new_deck(), k=52)
    audit.record(table, now_ms, list(deck))
# end
