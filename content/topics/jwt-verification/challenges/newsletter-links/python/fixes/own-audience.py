# block: sign-session
        expires_at = datetime.now(UTC) + timedelta(hours=12)
        claims = {"iss": ISSUER, "aud": "shop-api", "sub": str(user_id), "exp": expires_at}
        return jwt.encode(claims, self._secret, algorithm="HS256")
# end
# block: verify-session
        try:
            claims = jwt.decode(token, self._secret, algorithms=["HS256"], issuer=ISSUER, audience="shop-api")
        except jwt.InvalidTokenError as error:
            raise SignedOut(str(error)) from error
# end
