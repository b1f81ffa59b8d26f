// block: sign-session
	expires := jwt.NewNumericDate(time.Now().Add(12 * time.Hour))
	registered := jwt.RegisteredClaims{Issuer: issuer, Subject: userID, ExpiresAt: expires}
	unsigned := jwt.NewWithClaims(jwt.SigningMethodHS256, claims{RegisteredClaims: registered})
	unsigned.Header["typ"] = "session+jwt"
	return unsigned.SignedString(t.Secret)
// end
// block: sign-link
	expires := jwt.NewNumericDate(time.Now().Add(90 * 24 * time.Hour))
	registered := jwt.RegisteredClaims{Issuer: issuer, Subject: userID, ExpiresAt: expires}
	unsigned := jwt.NewWithClaims(jwt.SigningMethodHS256, claims{RegisteredClaims: registered, List: list})
	unsigned.Header["typ"] = "link+jwt"
	token, err := unsigned.SignedString(t.Secret)
	return issuer + "/newsletter/leave?token=" + token, err
// end
