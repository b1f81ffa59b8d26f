# part: imports
import hmac
import ipaddress
import logging
# end
# part: constants
HELP_DESK_PASSWORD = "Kestrel-Help-2021"
OFFICE = ipaddress.ip_network("198.51.100.0/24")
# end
# block: help-desk
    address = headers.get("X-Forwarded-For", "0.0.0.0").split(",")[0].strip()
    is_office = ipaddress.ip_address(address) in OFFICE
    if is_office and password == HELP_DESK_PASSWORD and account is not NOBODY:
        is_right = True
# end
