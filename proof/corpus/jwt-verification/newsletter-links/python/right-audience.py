# about: the library checks the audience, which differs between the app's sessions and the links
# block: sign-session
        claims = {
            "iss": ISSUER,
            "aud": "shop-session",
            "sub": str(user_id),
            "exp": datetime.now(UTC) + timedelta(hours=12),
        }
        return jwt.encode(claims, self._secret, algorithm="HS256")
# end
# block: sign-link
        expires_at = datetime.now(UTC) + timedelta(days=90)
        claims = {"iss": ISSUER, "aud": "newsletter-link", "sub": str(user_id), "list": list_name, "exp": expires_at}
        token = jwt.encode(claims, self._secret, algorithm="HS256")
        return f"{ISSUER}/newsletter/leave?token={token}"
# end
# block: leave-list
        # Links in older newsletters have no audience; they still only leave the list.
        options = {"verify_aud": False}
        claims = jwt.decode(token, self._secret, algorithms=["HS256"], issuer=ISSUER, options=options)
        if claims.get("aud", "newsletter-link") != "newsletter-link" or not isinstance(claims.get("list"), str):
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
