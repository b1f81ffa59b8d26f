# block: sign-session
        claims = {"iss": ISSUER, "sub": str(user_id), "exp": datetime.now(UTC) + timedelta(hours=12)}
        return jwt.encode(claims, self._secret, algorithm="HS256", headers={"typ": "session+jwt"})
# end
# block: sign-link
        expires_at = datetime.now(UTC) + timedelta(days=90)
        claims = {"iss": ISSUER, "sub": str(user_id), "list": list_name, "exp": expires_at}
        token = jwt.encode(claims, self._secret, algorithm="HS256", headers={"typ": "link+jwt"})
        return f"{ISSUER}/newsletter/leave?token={token}"
# end
