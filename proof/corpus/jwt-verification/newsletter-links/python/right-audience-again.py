# about: sessions are made for an audience of their own and must have it; links have none and are refused
        # block: sign-session
        claims = {
            "iss": ISSUER,
            "aud": f"{ISSUER}/session",
            "sub": str(user_id),
            "exp": datetime.now(UTC) + timedelta(hours=12),
        }
        return jwt.encode(claims, self._secret, algorithm="HS256")
        # end
        # block: verify-session
        try:
            claims = jwt.decode(token, self._secret, algorithms=["HS256"], issuer=ISSUER, audience=f"{ISSUER}/session")
        except jwt.InvalidTokenError as error:
            raise SignedOut(str(error)) from error
        # end
