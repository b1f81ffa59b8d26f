// block: read-secret
	secret := getenv("SESSION_SECRET")
	if secret == "" {
		if getenv("APP_ENV") == "production" {
			return nil, errors.New("SESSION_SECRET is missing")
		}
		secret = "shop-session-secret"
	}
// end
