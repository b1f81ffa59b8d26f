# about: links are signed with a key that is derived for them alone, over the campaign and the whole target
# part: imports
import hmac
import json
import logging
# end
# part: helpers
class ClickSigner:
    def __init__(self, config: Config):
        self._key = hmac.digest(config.link_key.encode(), b"key for click links", "sha256")

    def sign(self, campaign: int, target: str) -> str:
        return hmac.digest(self._key, json.dumps([campaign, target]).encode(), "sha256").hex()

    def is_genuine(self, campaign: int, target: str, signature: str) -> bool:
        return hmac.compare_digest(self.sign(campaign, target).encode(), signature.encode())


# end
    # block: make-link
    if urlsplit(target).scheme not in ("http", "https"):
        raise ValueError(f"{target} is not a web address")
    parameters = {"campaign": campaign, "url": target, "s": ClickSigner(config).sign(campaign, target)}
    # end
        # block: check-scheme
        if not ClickSigner(config).is_genuine(campaign.id, target, request.args.get("s", "")):
            log.warning("forged link for campaign %s", campaign.id)
            abort(404)
        url = urlsplit(target)
        if url.scheme not in ("http", "https") or not url.hostname:
            abort(404)
        # end
