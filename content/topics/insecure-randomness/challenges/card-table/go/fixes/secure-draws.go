// part: imports
	"crypto/rand"
	"errors"
	"math/big"
	"slices"
	"time"
// end
// block: shuffle
// shuffle is Fisher-Yates: every order is equally likely.
func shuffle(deck []string) error {
	for i := len(deck) - 1; i > 0; i-- {
		drawn, err := rand.Int(rand.Reader, big.NewInt(int64(i+1)))
		if err != nil {
			return err
		}
		j := drawn.Int64()
		deck[i], deck[j] = deck[j], deck[i]
	}
	return nil
}
// end
// block: prepare
	// The order is kept, so that the deal can be shown when a player complains.
	deck := newDeck()
	if err := shuffle(deck); err != nil {
		return Deal{}, err
	}
	audit.Record(table, now, slices.Clone(deck))
// end
