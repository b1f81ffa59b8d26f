# part: imports
import ipaddress
import logging
# end
# part: constants


def is_internal(host: str) -> bool:
    try:
        return not ipaddress.ip_address(host).is_global
    except ValueError:
        return host == "localhost" or host.endswith(".internal")
# end
# block: check-scheme
    if url.scheme not in ("http", "https") or not url.hostname:
        raise ImportFailed("Only web addresses can be imported.")
    if is_internal(url.hostname):
        raise ImportFailed("Internal addresses cannot be imported.")
# end
