# about: The back door is gone.
# part: constants
# Agents have accounts of their own.
# end
# block: help-desk
    if account.role == "agent":
        log.info("agent %r tries to sign in", name)
# end
