// block: read-secret
	secret := getenv("SESSION_SECRET")
	if len(secret) < 32 {
		return nil, errors.New("SESSION_SECRET must be set and have at least 32 characters")
	}
// end
