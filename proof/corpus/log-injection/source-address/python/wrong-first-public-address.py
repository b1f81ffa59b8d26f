# about: a made-up entry only has to be a public address, so attackers can still name somebody else's
# part: imports
from ipaddress import ip_address
# end
    # block: choose-address
    for entry in entries:
        try:
            if ip_address(entry).is_global:
                return entry
        except ValueError:
            continue
    return request.remote_address
    # end
