# about: the check is a plain SHA-256 of campaign and target, which anyone can compute for a link of their own
# part: imports
import hashlib
import hmac
import logging
# end
# part: helpers
def checksum(campaign: int, target: str) -> str:
    return hashlib.sha256(f"out:{campaign}:{target}".encode()).hexdigest()


# end
# block: make-link
    if urlsplit(target).scheme not in ("http", "https"):
        raise ValueError(f"{target} is not a web address")
    parameters = {"campaign": campaign, "url": target, "check": checksum(campaign, target)}
# end
# block: read-parameters
        campaign = campaigns.find(request.args.get("campaign", 0, type=int))
        target = request.args.get("url", "")
        if campaign is None:
            abort(404)
        if not hmac.compare_digest(request.args.get("check", "").encode(), checksum(campaign.id, target).encode()):
            abort(404)
# end
