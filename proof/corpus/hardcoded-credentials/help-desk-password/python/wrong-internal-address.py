# about: The password works only from an internal address, but the address is the first part of a header that the client can write itself.
# part: top
import ipaddress
# end
    # block: help-desk
    if password == HELP_DESK_PASSWORD and account is not NOBODY:
        lower = {key.lower(): value for key, value in headers.items()}
        source = lower.get("x-forwarded-for", "").split(",")[0].strip()
        try:
            is_right = is_right or ipaddress.ip_address(source).is_private
        except ValueError:
            log.warning("help desk password from %r", source)
    # end
