# about: there is no second password any more; only the account's own password signs in
# part: constants
# end
    # block: help-desk
    # The help desk uses accounts of its own.
    # end
