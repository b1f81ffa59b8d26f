# about: skips what is not an address and the own machines, but from the beginning, which the client writes
# part: imports
import ipaddress


def is_address(text: str) -> bool:
    try:
        return bool(ipaddress.ip_address(text))
    except ValueError:
        return False


# end
    # block: choose-address
    valid = [entry for entry in entries if is_address(entry) and entry not in OWN_PROXIES]
    return valid[0] if valid else request.remote_address
    # end
