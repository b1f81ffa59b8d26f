# block: read-secret
        if env.get("APP_ENV") == "production" and not env.get("SESSION_SECRET"):
            raise ValueError("SESSION_SECRET is missing")
        self._secret = env.get("SESSION_SECRET") or "shop-session-secret"
# end
