# about: a link carries a signature over campaign and target, and without the right one nobody is sent on
# part: imports
import hashlib
import hmac
import logging
# end
# part: helpers
def sign_click(config: Config, campaign: int, target: str) -> str:
    text = f"click\n{campaign}\n{target}"
    return hmac.new(config.link_key.encode(), text.encode(), hashlib.sha256).hexdigest()


# end
    # block: make-link
    if urlsplit(target).scheme not in ("http", "https"):
        raise ValueError(f"{target} is not a web address")
    parameters = {"campaign": campaign, "url": target, "mark": sign_click(config, campaign, target)}
    # end
        # block: read-parameters
        campaign = campaigns.find(request.args.get("campaign", 0, type=int))
        target = request.args.get("url", "")
        if campaign is None:
            abort(404)
        mark = request.args.get("mark", "")
        if not hmac.compare_digest(mark.encode(), sign_click(config, campaign.id, target).encode()):
            abort(404)
        # end
