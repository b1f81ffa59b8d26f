// part: imports
	"encoding/binary"
	"errors"
	"fmt"
	"sync/atomic"
// end
// part: fields
	count atomic.Uint64
// end
// block: nonce
	nonce := make([]byte, 12)
	binary.BigEndian.PutUint64(nonce[4:], v.count.Add(1))
// end
