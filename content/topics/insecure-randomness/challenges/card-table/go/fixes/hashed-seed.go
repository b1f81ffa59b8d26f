// part: imports
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"
// end
// block: prepare
	// With time and table, the deal can be repeated when a player complains.
	sum := sha256.Sum256(fmt.Appendf(nil, "%s:%d", table, now.UnixMilli()))
	number := binary.BigEndian.Uint64(sum[:])
	deck := newDeck()
	shuffle(deck, rand.New(rand.NewPCG(number, 0)))
	audit.Record(table, now, number)
// end
