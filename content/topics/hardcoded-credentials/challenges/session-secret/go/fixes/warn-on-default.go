// block: read-secret
	secret := getenv("SESSION_SECRET")
	if secret == "" {
		slog.Warn("SESSION_SECRET is not set. The default must not be used in production!")
		secret = "shop-session-secret"
	}
// end
