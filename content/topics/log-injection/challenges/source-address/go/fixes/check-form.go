// block: choose-address
	if len(entries) > 0 && net.ParseIP(entries[0]) != nil {
		return entries[0]
	}
	return peer
// end
