# part: imports
import hmac
import logging
# end
# part: helpers
def sign(config: Config, campaign: int, target: str) -> str:
    return hmac.digest(config.link_key.encode(), f"out\n{campaign}\n{target}".encode(), "sha256").hex()


# end
# block: make-link
    if urlsplit(target).scheme not in ("http", "https"):
        raise ValueError(f"{target} is not a web address")
    parameters = {"campaign": campaign, "url": target, "check": sign(config, campaign, target)}
# end
# block: check-scheme
        url = urlsplit(target)
        if url.scheme not in ("http", "https") or not url.hostname:
            abort(404)
        if not hmac.compare_digest(request.args.get("check", "").encode(), sign(config, campaign.id, target).encode()):
            abort(404)
# end
