# about: Each purpose has its own key, derived from the secret, so a link never verifies as a session.
# part: top
import hmac
# end
        # block: sign-session
        claims = {"iss": ISSUER, "sub": str(user_id), "exp": datetime.now(UTC) + timedelta(hours=12)}
        return jwt.encode(claims, hmac.digest(self._secret, b"session", "sha256"), algorithm="HS256")
        # end
        # block: sign-link
        expires_at = datetime.now(UTC) + timedelta(days=90)
        claims = {"iss": ISSUER, "sub": str(user_id), "list": list_name, "exp": expires_at}
        token = jwt.encode(claims, hmac.digest(self._secret, b"newsletter", "sha256"), algorithm="HS256")
        return f"{ISSUER}/newsletter/leave?token={token}"
        # end
        # block: leave-list
        claims = jwt.decode(token, hmac.digest(self._secret, b"newsletter", "sha256"), algorithms=["HS256"], issuer=ISSUER)
        if not isinstance(claims.get("list"), str):
            return False
        query = "DELETE FROM subscriptions WHERE user_id = %s AND list = %s"
        return self._db.execute(query, (int(claims["sub"]), claims["list"])).rowcount == 1
        # end
        # block: verify-session
        try:
            claims = jwt.decode(token, hmac.digest(self._secret, b"session", "sha256"), algorithms=["HS256"], issuer=ISSUER)
        except jwt.InvalidTokenError as error:
            raise SignedOut(str(error)) from error
        # end
