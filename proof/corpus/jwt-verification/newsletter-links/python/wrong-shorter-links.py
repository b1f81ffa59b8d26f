# about: A link that lives for a week instead of 90 days still signs its finder in for that week.
        # block: sign-link
        expires_at = datetime.now(UTC) + timedelta(days=7)
        claims = {"iss": ISSUER, "sub": str(user_id), "list": list_name, "exp": expires_at}
        token = jwt.encode(claims, self._secret, algorithm="HS256")
        return f"{ISSUER}/newsletter/leave?token={token}"
        # end
        # block: verify-session
        try:
            claims = jwt.decode(
                token, self._secret, algorithms=["HS256"], issuer=ISSUER, options={"require": ["exp", "sub", "iss"]}
            )
        except jwt.InvalidTokenError as error:
            raise SignedOut(str(error)) from error
        # end
