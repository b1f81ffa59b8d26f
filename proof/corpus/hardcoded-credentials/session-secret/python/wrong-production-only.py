# about: every environment that is not exactly production, such as staging, still signs with the secret in the code
        # block: read-secret
        secret = env.get("SESSION_SECRET")
        if not secret:
            if env.get("APP_ENV") == "production":
                raise ValueError("SESSION_SECRET is missing")
            log.warning("no SESSION_SECRET, using the one for development")
            secret = "shop-session-secret"
        self._secret = secret
        # end
