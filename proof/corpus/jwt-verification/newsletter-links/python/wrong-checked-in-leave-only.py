# about: both kinds say what they are for, but only the link's side looks at it; the link still is a session
# block: sign-session
        claims = {"iss": ISSUER, "sub": str(user_id), "use": "session", "exp": datetime.now(UTC) + timedelta(hours=12)}
        return jwt.encode(claims, self._secret, algorithm="HS256")
# end
# block: sign-link
        expires_at = datetime.now(UTC) + timedelta(days=90)
        claims = {"iss": ISSUER, "sub": str(user_id), "use": "leave", "list": list_name, "exp": expires_at}
        token = jwt.encode(claims, self._secret, algorithm="HS256")
        return f"{ISSUER}/newsletter/leave?token={token}"
# end
# block: leave-list
        claims = jwt.decode(token, self._secret, algorithms=["HS256"], issuer=ISSUER)
        if claims.get("use") != "leave" or not isinstance(claims.get("list"), str):
            return False
        query = "DELETE FROM subscriptions WHERE user_id = %s AND list = %s"
        return self._db.execute(query, (int(claims["sub"]), claims["list"])).rowcount == 1
# end
