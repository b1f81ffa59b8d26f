# about: Without a long secret that isn't the old default the service doesn't start, in any environment.
        # block: read-secret
        secret = env.get("SESSION_SECRET", "").strip()
        if len(secret) < 32:
            raise ValueError("SESSION_SECRET must be set to at least 32 random characters")
        self._secret = secret
        # end
