# about: the hosted provider gives a path on the same host to anyone, with keys of their own
# part: imports
from urllib.parse import urlsplit
# end
        # block: choose-address
        keys_url = header.get("jku") or tenant.keys_url
        if urlsplit(keys_url).hostname != urlsplit(tenant.keys_url).hostname:
            raise Refused("unknown address of keys")
        # end
