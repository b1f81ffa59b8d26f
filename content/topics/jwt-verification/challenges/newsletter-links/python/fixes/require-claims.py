# block: verify-session
        options = {"require": ["sub", "exp"]}
        try:
            claims = jwt.decode(token, self._secret, algorithms=["HS256"], issuer=ISSUER, options=options)
        except jwt.InvalidTokenError as error:
            raise SignedOut(str(error)) from error
# end
