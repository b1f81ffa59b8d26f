# about: A link is told by how long it is still good; in its last hours it looks like a session.
# block: verify-session
        try:
            claims = jwt.decode(token, self._secret, algorithms=["HS256"], issuer=ISSUER)
        except jwt.InvalidTokenError as error:
            raise SignedOut(str(error)) from error
        if claims["exp"] - datetime.now(UTC).timestamp() > 12 * 3600 + 60:
            raise SignedOut("not a session")
# end
