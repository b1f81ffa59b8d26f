# about: campaign and target are signed together with the key, for this purpose only, and only signed links are followed
# part: imports
import hashlib
import hmac
import logging
# end
# part: helpers
def sign_click(config: Config, campaign: int, target: str) -> str:
    text = f"click\n{campaign}\n{target}".encode()
    return hmac.new(config.link_key.encode(), text, hashlib.sha256).hexdigest()


# end
# block: make-link
    if urlsplit(target).scheme not in ("http", "https"):
        raise ValueError(f"{target} is not a web address")
    parameters = {"campaign": campaign, "url": target, "check": sign_click(config, campaign, target)}
# end
# block: read-parameters
        campaign_id = request.args.get("campaign", 0, type=int)
        target = request.args.get("url", "")
        expected = sign_click(config, campaign_id, target)
        if not hmac.compare_digest(request.args.get("check", "").encode(), expected.encode()):
            abort(404)
        campaign = campaigns.find(campaign_id)
        if campaign is None:
            abort(404)
# end
