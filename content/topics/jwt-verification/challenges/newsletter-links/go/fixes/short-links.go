// block: sign-link
	expires := jwt.NewNumericDate(time.Now().Add(24 * time.Hour))
	registered := jwt.RegisteredClaims{Issuer: issuer, Subject: userID, ExpiresAt: expires}
	unsigned := jwt.NewWithClaims(jwt.SigningMethodHS256, claims{RegisteredClaims: registered, List: list})
	token, err := unsigned.SignedString(t.Secret)
	return issuer + "/newsletter/leave?token=" + token, err
// end
