# about: sessions are signed with a key of their own, derived from the secret, so links don't verify as sessions
# part: top
import hmac
# end
        # block: sign-session
        claims = {"iss": ISSUER, "sub": str(user_id), "exp": datetime.now(UTC) + timedelta(hours=12)}
        return jwt.encode(claims, hmac.digest(self._secret, b"session", "sha256"), algorithm="HS256")
        # end
        # block: verify-session
        session_key = hmac.digest(self._secret, b"session", "sha256")
        try:
            claims = jwt.decode(token, session_key, algorithms=["HS256"], issuer=ISSUER)
        except jwt.InvalidTokenError as error:
            raise SignedOut(str(error)) from error
        # end
