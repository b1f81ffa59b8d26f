# about: A link whose list has an empty name still opens a session.
# block: verify-session
        try:
            claims = jwt.decode(token, self._secret, algorithms=["HS256"], issuer=ISSUER)
        except jwt.InvalidTokenError as error:
            raise SignedOut(str(error)) from error
        if claims.get("list"):
            raise SignedOut("not a session")
# end
