# about: wrong, complete tags are removed when the login is recorded, but an unclosed <img onerror … is completed by the </td> behind it
# part: top
import re
# end
        # block: record-login
        device = re.sub(r"<[^>]*>", "", request.headers.get("User-Agent", "unknown"))[:200]
        logins.add(Login(datetime.now(UTC), user, request.remote_addr, device, is_valid))
        # end
