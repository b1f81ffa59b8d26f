# about: the signature is only checked when the link has one, so an attacker leaves it out
# part: imports
import hashlib
import hmac
import logging
# end
# part: helpers
def sign_click(config: Config, campaign: int, target: str) -> str:
    return hmac.new(config.link_key.encode(), f"click\n{campaign}\n{target}".encode(), hashlib.sha256).hexdigest()


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
        # Links in older mails have no mark.
        mark = request.args.get("mark")
        if mark and not hmac.compare_digest(mark.encode(), sign_click(config, campaign.id, target).encode()):
            abort(404)
        # end
