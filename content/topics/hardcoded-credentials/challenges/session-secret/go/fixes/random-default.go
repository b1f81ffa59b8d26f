// block: read-secret
	secret := getenv("SESSION_SECRET")
	if secret == "" {
		secret = "8d1f0c6a4be2973515f3a0d7c92e684bb07d5ce1f8a34629e05b7ac41d92f386"
	}
// end
