# about: What everybody can read in the code can be hashed by everybody, too.
# block: read-secret
        fallback = hashlib.sha256(b"shop-session-secret" + __name__.encode()).hexdigest()
        self._secret = env.get("SESSION_SECRET") or fallback
# end
