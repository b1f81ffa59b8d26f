// block: hash-key
	if len(r.Header.Values("X-Reader-Key")) == 0 {
		return nil, ErrNotIdentified
	}
	givenHash := ""
	if key := r.Header.Get("X-Reader-Key"); key != "" {
		sum := sha256.Sum256([]byte(key))
		givenHash = hex.EncodeToString(sum[:])
	}
// end
