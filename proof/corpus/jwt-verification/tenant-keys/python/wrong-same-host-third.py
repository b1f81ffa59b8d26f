# about: the address of the header has to be on the registered host, but on login.example.net anyone gets a path with own keys
# part: imports
from urllib.parse import urlsplit
# end
# block: choose-address
        keys_url = header.get("jku") or tenant.keys_url
        given, registered = urlsplit(keys_url), urlsplit(tenant.keys_url)
        if (given.scheme, given.netloc) != ("https", registered.netloc):
            raise Refused("keys at an unknown address")
# end
