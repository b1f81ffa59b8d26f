# part: imports
from ipaddress import ip_address
# end
# block: choose-address
    try:
        return str(ip_address(entries[0]))
    except (IndexError, ValueError):
        return request.remote_address
# end
