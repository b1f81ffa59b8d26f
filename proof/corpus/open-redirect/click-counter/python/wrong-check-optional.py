# about: wrong, the signature is only checked when there is one, and the attacker leaves it out
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
        # block: send-on
        check = request.args.get("check")
        if check and not hmac.compare_digest(check.encode(), sign_link(config, campaign.id, target).encode()):
            abort(404)
        return redirect(target, 302)
        # end
