// block: find-session
	cookie, err := r.Cookie("sid")
	if err != nil {
		return nil
	}
	found := s.sessions[cookie.Value]
	if found == nil || found.agent != r.UserAgent() {
		return nil
	}
	return found
// end
