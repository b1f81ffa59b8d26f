# block: read-secret
        self._secret = env.get("SESSION_SECRET", "")
        if len(self._secret) < 32:
            raise ValueError("SESSION_SECRET must be set and have at least 32 characters")
# end
