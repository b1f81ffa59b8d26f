# block: sign-link
        expires_at = datetime.now(UTC) + timedelta(days=1)
        claims = {"iss": ISSUER, "sub": str(user_id), "list": list_name, "exp": expires_at}
        token = jwt.encode(claims, self._secret, algorithm="HS256")
        return f"{ISSUER}/newsletter/leave?token={token}"
# end
