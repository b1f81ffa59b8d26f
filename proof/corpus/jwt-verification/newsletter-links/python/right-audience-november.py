# about: Sessions and links name different audiences, and each reader asks for its own.
        # block: sign-session
        claims = {"iss": ISSUER, "aud": "shop-session", "sub": str(user_id), "exp": datetime.now(UTC) + timedelta(hours=12)}
        return jwt.encode(claims, self._secret, algorithm="HS256")
        # end
        # block: sign-link
        expires_at = datetime.now(UTC) + timedelta(days=90)
        claims = {"iss": ISSUER, "aud": "newsletter-leave", "sub": str(user_id), "list": list_name, "exp": expires_at}
        token = jwt.encode(claims, self._secret, algorithm="HS256")
        return f"{ISSUER}/newsletter/leave?token={token}"
        # end
        # block: leave-list
        claims = jwt.decode(token, self._secret, algorithms=["HS256"], issuer=ISSUER, audience="newsletter-leave")
        if not isinstance(claims.get("list"), str):
            return False
        query = "DELETE FROM subscriptions WHERE user_id = %s AND list = %s"
        return self._db.execute(query, (int(claims["sub"]), claims["list"])).rowcount == 1
        # end
        # block: verify-session
        try:
            claims = jwt.decode(token, self._secret, algorithms=["HS256"], issuer=ISSUER, audience="shop-session")
        except jwt.InvalidTokenError as error:
            raise SignedOut(str(error)) from error
        # end
