# about: Where nothing is set, a random secret is made at each start that no repository contains.
# part: top
import secrets
# end
# block: read-secret
        self._secret = env.get("SESSION_SECRET") or secrets.token_hex(32)
# end
