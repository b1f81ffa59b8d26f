# part: imports
from urllib.parse import urlsplit
# end
# block: choose-address
        keys_url = header.get("jku") or tenant.keys_url
        if urlsplit(keys_url)[:2] != urlsplit(tenant.issuer)[:2]:
            raise Refused("keys are not those of the issuer")
# end
