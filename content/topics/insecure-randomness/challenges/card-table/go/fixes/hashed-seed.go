// part: imports
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"
// end
// block: prepare
	// With time and table, the deal can be repeated when a player complains.
	sum := sha256.Sum256(fmt.Appendf(nil, "%s:%d", table, now.UnixMilli()))
	first, second := binary.BigEndian.Uint64(sum[:8]), binary.BigEndian.Uint64(sum[8:16])
	deck := newDeck()
	shuffle(deck, rand.New(rand.NewPCG(first, second)))
	audit.Record(table, now, first)
// end
