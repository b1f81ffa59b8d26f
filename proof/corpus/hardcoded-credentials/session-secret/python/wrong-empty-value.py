# about: a variable that is set but empty passes, and then everybody knows the secret
        # block: read-secret
        if "SESSION_SECRET" not in env:
            raise ValueError("SESSION_SECRET is missing")
        self._secret = env["SESSION_SECRET"]
        # end
