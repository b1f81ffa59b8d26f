// block: compare-hash
	if givenHash == "" || reader.KeyHash.String == "" {
		return nil, ErrNotIdentified
	}
	if givenHash != reader.KeyHash.String {
		return nil, ErrNotIdentified
	}
// end
