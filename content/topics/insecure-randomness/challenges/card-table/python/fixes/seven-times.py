# block: prepare
    # The number of the hand; with it, the deal can be repeated when a player complains.
    number = now_ms % 10_000
    deck = new_deck()
    generator = random.Random(number)
    for _ in range(7):
        shuffle(deck, generator)
    audit.record(table, now_ms, number)
# end
