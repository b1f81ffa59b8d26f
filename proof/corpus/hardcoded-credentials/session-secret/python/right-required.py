# about: without a secret the service does not start, in any environment
        # block: read-secret
        secret = env.get("SESSION_SECRET", "").strip()
        if not secret:
            raise ValueError("SESSION_SECRET is missing")
        self._secret = secret
        # end
