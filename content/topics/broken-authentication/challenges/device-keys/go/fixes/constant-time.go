// part: imports
	"crypto/subtle"
// end
// block: compare-hash
	if subtle.ConstantTimeCompare([]byte(givenHash), []byte(reader.KeyHash.String)) != 1 {
		return nil, ErrNotIdentified
	}
// end
