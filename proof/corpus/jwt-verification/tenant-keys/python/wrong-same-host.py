# about: on the hosted provider everyone has a path on the same host, the attacker too
# part: imports
from urllib.parse import urlsplit
# end
        # block: choose-address
        keys_url = header.get("jku") or tenant.keys_url
        given, registered = urlsplit(str(keys_url)), urlsplit(tenant.keys_url)
        if (given.scheme, given.netloc) != (registered.scheme, registered.netloc):
            raise Refused("keys from an unknown host")
        # end
