# about: A token with a list is a link and no session.
# block: verify-session
        try:
            claims = jwt.decode(token, self._secret, algorithms=["HS256"], issuer=ISSUER)
        except jwt.InvalidTokenError as error:
            raise SignedOut(str(error)) from error
        if "list" in claims:
            raise SignedOut("not a session")
# end
