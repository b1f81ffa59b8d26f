# about: The signature covers campaign and address and is checked before the redirect.
# part: imports
import hashlib
import hmac
import logging
# end
# part: helpers
def make_check(config: Config, campaign: int, target: str) -> str:
    return hmac.digest(config.link_key.encode(), f"out {campaign} {target}".encode(), "sha256").hex()


# end
    # block: make-link
    if urlsplit(target).scheme not in ("http", "https"):
        raise ValueError(f"{target} is not a web address")
    parameters = {"campaign": campaign, "url": target, "check": make_check(config, campaign, target)}
    # end
        # block: send-on
        given = request.args.get("check", "").encode()
        if not hmac.compare_digest(given, make_check(config, campaign.id, target).encode()):
            abort(404)
        return redirect(target, 302)
        # end
