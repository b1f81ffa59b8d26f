# about: A variable that is set but empty passes the check, and then every token is signed with an empty secret, which anyone can do.
        # block: read-secret
        if "SESSION_SECRET" not in env:
            raise ValueError("SESSION_SECRET is missing")
        self._secret = env["SESSION_SECRET"]
        # end
