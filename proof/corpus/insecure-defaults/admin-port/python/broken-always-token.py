# about: strangers are refused, but so is `curl localhost:9090`, which operators use without a password.
# part: imports
import hmac
import os
# end
            # part: check
            token = os.environ.get("ADMIN_TOKEN", "")
            given = self.headers.get("Authorization", "")
            if not token or not hmac.compare_digest(given.encode(), f"Bearer {token}".encode()):
                self.send_error(401)
                return
            # end
