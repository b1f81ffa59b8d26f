# about: refuses tokens that live longer than a session, and a link does not during its last twelve hours
        # block: verify-session
        try:
            claims = jwt.decode(token, self._secret, algorithms=["HS256"], issuer=ISSUER)
        except jwt.InvalidTokenError as error:
            raise SignedOut(str(error)) from error
        if claims["exp"] > (datetime.now(UTC) + timedelta(hours=12)).timestamp():
            raise SignedOut("not a session")
        # end
