// block: sign-session
	expires := jwt.NewNumericDate(time.Now().Add(12 * time.Hour))
	registered := jwt.RegisteredClaims{Issuer: issuer, Subject: userID, ExpiresAt: expires}
	registered.Audience = jwt.ClaimStrings{"shop-api"}
	return jwt.NewWithClaims(jwt.SigningMethodHS256, claims{RegisteredClaims: registered}).SignedString(t.Secret)
// end
// block: verify-session
	session, err := t.parse(token, jwt.WithAudience("shop-api"))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrSignedOut, err)
	}
// end
