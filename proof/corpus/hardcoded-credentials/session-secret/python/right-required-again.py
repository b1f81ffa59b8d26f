# about: no default: without a long secret the service doesn't start
        # block: read-secret
        self._secret = env.get("SESSION_SECRET", "")
        if len(self._secret) < 32:
            raise ValueError("SESSION_SECRET is missing or too short")
        # end
