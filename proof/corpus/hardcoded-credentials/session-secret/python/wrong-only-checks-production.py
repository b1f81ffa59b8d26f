# about: Only an environment that calls itself production has to have the secret, so staging, or production without this variable, still signs with the known one.
# part: constants
DEFAULT_SECRET = "shop-session-secret"
# end
        # block: read-secret
        self._secret = env.get("SESSION_SECRET") or DEFAULT_SECRET
        if env.get("APP_ENV") == "production" and self._secret == DEFAULT_SECRET:
            raise ValueError("SESSION_SECRET is missing")
        # end
