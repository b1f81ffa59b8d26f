# about: Links are signed with the key of the service, and only signed ones are followed.
# part: imports
import hashlib
import hmac
import logging
# end
# part: helpers
def sign(config: Config, target: str) -> str:
    return hmac.new(config.link_key.encode(), b"out\n" + target.encode(), hashlib.sha256).hexdigest()


# end
    # block: make-link
    if urlsplit(target).scheme not in ("http", "https"):
        raise ValueError(f"{target} is not a web address")
    parameters = {"campaign": campaign, "url": target, "check": sign(config, target)}
    # end
        # block: send-on
        if not hmac.compare_digest(request.args.get("check", "").encode(), sign(config, target).encode()):
            abort(404)
        return redirect(target, 302)
        # end
