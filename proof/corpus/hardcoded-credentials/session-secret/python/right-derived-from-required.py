# about: The key is derived from the variable, which has to be there with at least 32 characters in every environment.
        # block: read-secret
        try:
            given = env["SESSION_SECRET"]
        except KeyError:
            raise ValueError("SESSION_SECRET is missing") from None
        if len(given.strip()) < 32:
            raise ValueError("SESSION_SECRET is too short")
        self._secret = hashlib.sha256(b"session tokens/" + given.encode()).hexdigest()
        # end
