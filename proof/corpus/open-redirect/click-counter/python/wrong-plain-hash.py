# about: The check is a hash without a key, which anyone can compute for any address.
# part: imports
import hashlib
import logging
# end
# part: helpers
def checksum(target: str) -> str:
    return hashlib.sha256(target.encode()).hexdigest()[:32]


# end
    # block: make-link
    if urlsplit(target).scheme not in ("http", "https"):
        raise ValueError(f"{target} is not a web address")
    parameters = {"campaign": campaign, "url": target, "check": checksum(target)}
    # end
        # block: send-on
        if request.args.get("check") != checksum(target):
            abort(404)
        return redirect(target, 302)
        # end
