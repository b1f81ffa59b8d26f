# about: every token says what it is for, and a session is accepted only when it was signed as one
# block: sign-session
        expires_at = datetime.now(UTC) + timedelta(hours=12)
        claims = {"iss": ISSUER, "sub": str(user_id), "use": "session", "exp": expires_at}
        return jwt.encode(claims, self._secret, algorithm="HS256")
# end
# block: verify-session
        try:
            claims = jwt.decode(
                token, self._secret, algorithms=["HS256"], issuer=ISSUER, options={"require": ["exp", "iss", "sub"]}
            )
        except jwt.InvalidTokenError as error:
            raise SignedOut(str(error)) from error
        if claims.get("use") != "session":
            raise SignedOut("not a session token")
# end
