# about: Private addresses are refused only when typed as such; a name that resolves to one gets through.
# part: imports
import ipaddress
import logging
# end
    # block: check-scheme
    if url.scheme not in ("http", "https") or not url.hostname:
        raise ImportFailed("Only web addresses can be imported.")
    try:
        is_internal = not ipaddress.ip_address(url.hostname).is_global
    except ValueError:
        is_internal = url.hostname == "localhost"
    if is_internal:
        raise ImportFailed("This address is not public.")
    # end
