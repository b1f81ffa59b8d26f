// block: prepare
	// The number of the hand; with it, the deal can be repeated when a player complains.
	number := uint64(now.UnixMilli() % 10_000)
	deck := newDeck()
	generator := rand.New(rand.NewPCG(number, 0))
	for range 7 {
		shuffle(deck, generator)
	}
	audit.Record(table, now, number)
// end
