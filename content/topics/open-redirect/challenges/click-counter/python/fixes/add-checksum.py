# part: imports
import hashlib
import logging
# end
# part: helpers
def checksum_of(target: str) -> str:
    return hashlib.sha256(target.encode()).hexdigest()[:32]


# end
# block: make-link
    if urlsplit(target).scheme not in ("http", "https"):
        raise ValueError(f"{target} is not a web address")
    parameters = {"campaign": campaign, "url": target, "check": checksum_of(target)}
# end
# block: check-scheme
        url = urlsplit(target)
        if url.scheme not in ("http", "https") or not url.hostname:
            abort(404)
        if request.args.get("check") != checksum_of(target):
            abort(404)
# end
