# about: right, a keyed hash over campaign and address, compared in constant time before the redirect
# part: top
import hashlib
import hmac
# end
# part: helpers
def seal(config: Config, campaign: int, target: str) -> str:
    key = hashlib.sha256(b"click links " + config.link_key.encode()).digest()
    return hashlib.blake2b(f"{campaign} {target}".encode(), key=key, digest_size=20).hexdigest()


# end
    # block: make-link
    if urlsplit(target).scheme not in ("http", "https"):
        raise ValueError(f"{target} is not a web address")
    parameters = {"campaign": campaign, "url": target, "seal": seal(config, campaign, target)}
    # end
        # block: send-on
        if not hmac.compare_digest(seal(config, campaign.id, target).encode(), request.args.get("seal", "").encode()):
            abort(404)
        return redirect(target, 302)
        # end
