# part: imports
import base64
import binascii
import logging
# end
# block: make-link
    if urlsplit(target).scheme not in ("http", "https"):
        raise ValueError(f"{target} is not a web address")
    parameters = {"campaign": campaign, "url": base64.urlsafe_b64encode(target.encode()).decode()}
# end
# block: read-parameters
        campaign = campaigns.find(request.args.get("campaign", 0, type=int))
        try:
            target = base64.urlsafe_b64decode(request.args.get("url", "")).decode()
        except (binascii.Error, UnicodeDecodeError):
            abort(404)
        if campaign is None:
            abort(404)
# end
