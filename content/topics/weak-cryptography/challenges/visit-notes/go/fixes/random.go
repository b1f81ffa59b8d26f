// part: imports
	"crypto/rand"
	"errors"
	"fmt"
// end
// block: nonce
	nonce := make([]byte, 12)
	rand.Read(nonce) // never fails
// end
