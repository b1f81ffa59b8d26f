# part: imports
import re
# end
# part: check
            if not re.fullmatch(r"(localhost|127\.0\.0\.1)(:[0-9]+)?", self.headers.get("Host", "")):
                self.send_error(403)
                return
# end
