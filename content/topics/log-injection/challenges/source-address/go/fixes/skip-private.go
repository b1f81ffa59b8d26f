// block: choose-address
	for _, entry := range entries {
		if ip := net.ParseIP(entry); ip != nil && !ip.IsPrivate() && !ip.IsLoopback() {
			return entry
		}
	}
	return peer
// end
