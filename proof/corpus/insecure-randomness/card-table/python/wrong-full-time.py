# about: The whole time in milliseconds is known to everybody at the table, give or take a second.
# block: prepare
    # The number of the hand; with it, the deal can be repeated when a player complains.
    number = now_ms
    deck = new_deck()
    shuffle(deck, random.Random(number))
    audit.record(table, now_ms, number)
# end
