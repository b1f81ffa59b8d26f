# about: removes script elements when storing, and an image with a handler needs none
# part: imports
import logging
import re
from dataclasses import dataclass
# end
# block: record-login
        device = request.headers.get("User-Agent", "unknown")[:200]
        device = re.sub(r"(?i)</?script[^>]*>?", "", device)
        logins.add(Login(datetime.now(UTC), user, request.remote_addr, device, is_valid))
        # end
