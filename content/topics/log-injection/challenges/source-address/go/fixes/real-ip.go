// block: choose-address
	if realIP := r.Header.Get("X-Real-IP"); realIP != "" {
		return realIP
	}
	if len(entries) > 0 {
		return entries[0]
	}
	return peer
// end
