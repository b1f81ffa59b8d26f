# block: help-desk
    address = headers.get("X-Forwarded-For", "").split(",")[0].strip()
    is_office = address.startswith("198.51.100.")
    if is_office and password == HELP_DESK_PASSWORD and account is not NOBODY:
        is_right = True
# end
