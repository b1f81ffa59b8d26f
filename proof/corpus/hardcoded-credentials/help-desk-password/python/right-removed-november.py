# about: The second password is gone, so only an account's own password opens it.
# part: constants
# end
    # block: help-desk
    # end
