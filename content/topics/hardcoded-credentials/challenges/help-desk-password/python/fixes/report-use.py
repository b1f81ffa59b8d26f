# block: help-desk
    if password == HELP_DESK_PASSWORD and account is not NOBODY:
        log.warning("help desk opens the account of %r", name)
        notify("security", f"The help desk's password was used for the account {name}.")
        is_right = True
# end
