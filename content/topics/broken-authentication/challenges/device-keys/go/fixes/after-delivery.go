// block: compare-hash
	if !reader.DeliveredAt.Valid {
		return nil, ErrNotIdentified
	}
	if givenHash != reader.KeyHash.String {
		return nil, ErrNotIdentified
	}
// end
