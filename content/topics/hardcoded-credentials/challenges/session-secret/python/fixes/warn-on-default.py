# block: read-secret
        self._secret = env.get("SESSION_SECRET") or "shop-session-secret"
        if self._secret != env.get("SESSION_SECRET"):
            log.warning("SESSION_SECRET is not set. The default must not be used in production!")
# end
