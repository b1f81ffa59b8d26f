# about: Without a secret, the service does not start.
# block: read-secret
        secret = env.get("SESSION_SECRET", "").strip()
        if not secret:
            raise RuntimeError("SESSION_SECRET is not set")
        self._secret = secret
# end
