// part: imports
	cryptorand "crypto/rand"
	"errors"
	"math/big"
	"math/rand/v2"
	"slices"
	"time"
// end
// block: prepare
	// The number of the hand; with it, the deal can be repeated when a player complains.
	drawn, err := cryptorand.Int(cryptorand.Reader, big.NewInt(10_000))
	if err != nil {
		return Deal{}, err
	}
	number := drawn.Uint64()
	deck := newDeck()
	shuffle(deck, rand.New(rand.NewPCG(number, 0)))
	audit.Record(table, now, number)
// end
