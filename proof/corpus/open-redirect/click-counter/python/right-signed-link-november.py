# about: right, a signature over campaign and address shows that we wrote the link, and it is checked before anything else
# part: top
import hmac
# end
# part: helpers
def sign_link(config: Config, campaign: int, target: str) -> str:
    return hmac.new(config.link_key.encode(), f"click:{campaign}:{target}".encode(), "sha256").hexdigest()


# end
    # block: make-link
    if urlsplit(target).scheme not in ("http", "https"):
        raise ValueError(f"{target} is not a web address")
    parameters = {"campaign": campaign, "url": target, "check": sign_link(config, campaign, target)}
    # end
        # block: read-parameters
        campaign = campaigns.find(request.args.get("campaign", 0, type=int))
        target = request.args.get("url", "")
        if campaign is None:
            abort(404)
        expected = sign_link(config, campaign.id, target)
        if not hmac.compare_digest(expected.encode(), request.args.get("check", "").encode()):
            abort(404)
        # end
