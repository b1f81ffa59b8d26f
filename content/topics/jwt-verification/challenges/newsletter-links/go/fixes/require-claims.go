// block: verify-session
	session, err := t.parse(token, jwt.WithExpirationRequired())
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrSignedOut, err)
	}
	if session.Subject == "" {
		return nil, ErrSignedOut
	}
// end
